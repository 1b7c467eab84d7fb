/** A document as its reader gets it: the versions and pins that they may read, and what they may do. */
import type { DocumentVersion, ProjectDocument } from '@lamplight/bff/contract/documents.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { peopleOfPins, showPins } from '../pins/show.ts';
import { abilities, mayResolve, pinsFor, type Standing, type Version, versionsFor } from './document.ts';
import type { DocumentDoc } from './view.ts';

export const peopleOn = ({ machine, story, pinned }: DocumentDoc): readonly string[] => [
  ...machine.versions.map(({ uploadedBy }) => uploadedBy),
  ...Object.values(story).flatMap(({ decided }) => (decided === null ? [] : [decided.by])),
  ...peopleOfPins(machine.pins, pinned),
];

export const showDocument = (
  doc: DocumentDoc,
  { place, names, projectTitle }: Readonly<{ place: Standing; names: Names; projectTitle: string }>,
): ProjectDocument => {
  const { documentId, projectId, title, category, side, etag } = doc.machine;
  return {
    documentId,
    projectId,
    projectTitle,
    title,
    category,
    side,
    etag: etagOf(etag),
    versions: versionsFor(place.part, doc.machine)
      .toReversed()
      .map((version) => showVersion(version, doc, names)),
    pins: showPins(pinsFor(place.part, doc.machine), {
      ...{ stories: doc.pinned, names, since: doc.createdAt },
      mayResolve: (pin) => mayResolve(place, doc.machine, pin),
      // A client is not told of a version that they may not read.
      readableUpTo: (pin, resolvedIn) =>
        versionsFor(place.part, doc.machine).findLast(({ version }) => version <= resolvedIn)?.version ?? pin.version,
    }),
    can: canNow(abilities(place, doc.machine)),
  };
};

const showVersion = (v: Version, { story, createdAt }: DocumentDoc, names: Names): DocumentVersion => {
  const { uploadedAt, sharedAt, decided } = story[v.version] ?? {
    uploadedAt: createdAt,
    sharedAt: null,
    decided: null,
  };
  return {
    version: v.version,
    state: v.state,
    name: v.name,
    bytes: v.bytes,
    sha256: v.sha256,
    note: v.note,
    uploaded: { at: uploadedAt, by: names(v.uploadedBy) },
    ...(v.audience === null ? {} : { audience: v.audience }),
    ...(v.dueOn === null ? {} : { dueOn: v.dueOn }),
    ...(sharedAt === null ? {} : { sharedAt }),
    ...(decided === null
      ? {}
      : {
          decided: {
            decision: decided.decision,
            at: decided.at,
            by: names(decided.by),
            ...(v.reason === null ? {} : { reason: v.reason }),
          },
        }),
  };
};
