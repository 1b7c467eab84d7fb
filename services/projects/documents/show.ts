/** A document as its reader gets it: the versions and pins that they may read, and what they may do. */
import type { DocumentVersion, ProjectDocument, Pin as ShownPin } from '@lamplight/bff/contract/documents.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import type { Names } from '../names.ts';
import { abilities, mayResolve, type Pin, pinsFor, type Standing, type Version, versionsFor } from './document.ts';
import type { DocumentDoc } from './view.ts';

export const peopleOn = ({ machine, story, pinned }: DocumentDoc): readonly string[] => [
  ...machine.versions.map(({ uploadedBy }) => uploadedBy),
  ...Object.values(story).flatMap(({ decided }) => (decided === null ? [] : [decided.by])),
  ...machine.pins.map(({ by }) => by),
  ...Object.values(pinned).flatMap(({ resolved }) => (resolved === null ? [] : [resolved.by])),
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
    pins: showPins(doc, place, names),
    can: canNow(abilities(place, doc.machine)),
  };
};

/** Numbered among those of the same readers, so that no gap tells a client of what the team says among itself. */
const showPins = (doc: DocumentDoc, place: Standing, names: Names): ShownPin[] => {
  const counted = { client: 0, internal: 0 };
  return pinsFor(place.part, doc.machine).map((pin) => {
    counted[pin.audience] += 1;
    return showPin(pin, counted[pin.audience], doc, place, names);
  });
};

const showPin = (pin: Pin, number: number, doc: DocumentDoc, place: Standing, names: Names): ShownPin => {
  const { pinId, by, resolvedIn, page, line, timeMs, ...said } = pin;
  const { addedAt, resolved } = doc.pinned[pinId] ?? { addedAt: doc.createdAt, resolved: null };
  // A client is not told of a version that they may not read.
  const readable = versionsFor(place.part, doc.machine).filter(({ version }) => version <= (resolvedIn ?? 0));
  return {
    ...{ pinId, number },
    ...said,
    ...(page === undefined ? {} : { page }),
    ...(line === undefined ? {} : { line }),
    ...(timeMs === undefined ? {} : { timeMs }),
    added: { at: addedAt, by: names(by) },
    ...(resolvedIn === null || resolved === null
      ? {}
      : {
          resolved: { at: resolved.at, by: names(resolved.by), version: readable.at(-1)?.version ?? pin.version },
        }),
    can: canNow({ resolvePin: resolvedIn === null && mayResolve(place, doc.machine, pin) }),
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
