/** A document of a project: uploaded version by version, shared, decided, replaced, archived (state-machines.md §7). */

import type { Decision, DocumentAct, DocumentCategory } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import { type CivilDate, daysFrom, istDate } from '@lamplight/common/calendar/civil.ts';
import type { CommandOf } from '@lamplight/common/facts/actor.ts';
import { faulty } from '@lamplight/common/facts/faulty.ts';
import { ABSENT, FORBIDDEN, refusalOf } from '@lamplight/common/facts/standing.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { type Decider, type Refusal, refuse } from '@lamplight/events/core/types.ts';
import type { FileFact } from '../files/fact.ts';
import { isOpen, recordedOf, type Said, tooMany, unfixed } from '../pins/pin.ts';
import type { DocumentEvent } from './events.ts';
import { reminderWith } from './reminder-days.ts';
import { allows, can, isForClient, isOwn, mayResolve, pinsFor, type Standing, versionsFor } from './rights.ts';
import { type Document, evolve, newestOf, type PresentDocument, type Version } from './state.ts';

export type { DocumentEvent } from './events.ts';
export { abilities, isForClient, mayResolve, partIn, pinsFor, type Standing, versionsFor } from './rights.ts';
export { type Document, newestOf, type PresentDocument, type Version } from './state.ts';

// Commands

/** `place`: what `project-{id}` says of the actor and of itself, folded just before. */
type On<T extends string> = CommandOf<T> & Readonly<{ place: Standing }>;
type UploadDocument = On<'UploadDocument'> &
  Readonly<{
    documentId: string;
    projectId: string;
    clientId: string;
    /** Of a new document; the next version keeps them. */
    about: Readonly<{ title: string; category: DocumentCategory }> | null;
    /** Null where there is none that this side uploaded to this project for a document. */
    file: FileFact | null;
    note: string;
  }>;
/** `version`: the newest one that the actor has seen. */
type ShareDocument = On<'ShareDocument'> &
  Readonly<{ version: number; audience: Audience; dueOn: CivilDate; file: FileFact }>;
type DecideDocument = On<'DecideDocument'> &
  Readonly<{ version: number; sha256: string; decision: Decision; reason?: string | undefined }>;
type AddPin = On<'AddPin'> & Said;
type ResolvePin = On<'ResolvePin'> & Readonly<{ pinId: string }>;
/** By a timer. `leadId`: who leads the project, and so decides what is decided inside. */
type RemindToDecide = CommandOf<'RemindToDecide'> & Readonly<{ version: number; leadId: string | null }>;
export type DocumentCommand =
  | UploadDocument
  | ShareDocument
  | (On<'RecallDocument'> & Readonly<{ reason: string }>)
  | DecideDocument
  | On<'ArchiveDocument'>
  | AddPin
  | ResolvePin
  | RemindToDecide;

// Decide

type Outcome = readonly DocumentEvent[] | Refusal;
const SUPERSEDED = refuse('DOCUMENT_SUPERSEDED', 'conflict');

type Act = Exclude<DocumentCommand, ResolvePin | RemindToDecide>;
const ACT_OF = {
  UploadDocument: 'uploadVersion',
  ShareDocument: 'shareDocument',
  RecallDocument: 'recallDocument',
  DecideDocument: 'decideDocument',
  ArchiveDocument: 'archiveDocument',
  AddPin: 'addPin',
} as const satisfies Record<Act['type'], DocumentAct>;

const decide = (c: DocumentCommand, d: Document): Outcome => {
  if (c.type === 'RemindToDecide') return reminded(c, d);
  if (c.type === 'UploadDocument' && d.is === 'absent') return begin(c);
  if (d.is === 'absent') return ABSENT;
  if (c.type === 'ResolvePin') return resolved(c, d);
  const { place } = c;
  const [readable, act] = [versionsFor(place.part, d), ACT_OF[c.type]];
  const newest = readable.at(-1);
  if (newest === undefined) return ABSENT;
  if (!can(act, place, d)) return FORBIDDEN;
  if ((c.type === 'DecideDocument' || c.type === 'AddPin') && c.version > newest.version) return ABSENT;
  if (c.type === 'DecideDocument') {
    if (isOwn(place, d)) return refuse('OWN_DOCUMENT', 'forbidden');
  }
  // Who answers, or hands round, what is not the newest is told so whatever has become of it meanwhile.
  const isOld = 'version' in c && c.version !== newest.version;
  const isOther = c.type === 'DecideDocument' && c.sha256 !== newest.sha256;
  if (isOld || isOther) return SUPERSEDED;
  const standing = { knows: true, may: true, ready: allows(act, place, d), state: newest.state, etag: d.etag };
  return refusalOf(standing, c.ifMatch) ?? moved(c, d, newest);
};

/** Nothing where nobody has to decide any more, where it is too early, and where this reminder or a later one was sent. */
const reminded = ({ version, leadId, at }: RemindToDecide, d: Document): readonly DocumentEvent[] => {
  if (d.is === 'absent') return [];
  const newest = newestOf(d);
  const { audience, dueOn, uploadedBy } = newest;
  if (newest.version !== version || newest.state !== 'pending' || audience === null || dueOn === null) return [];
  const daysLeft = daysFrom(istDate(at), dueOn);
  const which = reminderWith(daysLeft);
  const before = newest.reminded === undefined ? null : reminderWith(newest.reminded);
  if (which === null || (before !== null && before <= which)) return [];
  const lead = leadId === null || leadId === uploadedBy ? [] : [leadId];
  const whom = audience === 'client' ? { to: [d.clientId], admins: false } : { to: lead, admins: true };
  const data = { ...sharedOf(d, newest), title: d.title, dueOn, daysLeft, ...whom, uploadedBy };
  return [{ type: 'DocumentReminded', data }];
};

const begin = (c: UploadDocument): Outcome => {
  const { part, open } = c.place;
  if (part === null || c.about === null) return ABSENT;
  // What a client hands over is for reference: nobody decides on it.
  if (part === 'client' && c.about.category !== 'REFERENCE') return FORBIDDEN;
  if (!open) return refuse('STATE_CONFLICT', 'conflict', { state: 'ended', etag: null });
  return c.file === null ? ABSENT : [upload({ ...c, file: c.file }, c.about, 1, part === 'client')];
};

const moved = (c: Act, d: PresentDocument, newest: Version): Outcome => {
  switch (c.type) {
    case 'UploadDocument': {
      if (c.file === null) return ABSENT;
      const next = newestOf(d).version + 1;
      return [upload({ ...c, file: c.file }, d, next, d.side === 'client'), ...superseded(d, REPLACED_BY_UPLOAD, next)];
    }
    case 'ShareDocument':
      return share(c, d, newest);
    case 'RecallDocument':
      return [{ type: 'DocumentRecalled', data: { ...sharedOf(d, newest), reason: c.reason } }];
    case 'DecideDocument':
      return decided(c, d, newest);
    case 'ArchiveDocument':
      return d.versions
        .filter(({ state }) => state === 'approved')
        .map((version) => ({ type: 'DocumentArchived', data: sharedOf(d, version) }));
    case 'AddPin':
      return pinned(c, d, newest);
    default:
      return unreachable(c);
  }
};

const upload = (
  { documentId, projectId, clientId, file, note, actor }: UploadDocument & Readonly<{ file: FileFact }>,
  { title, category }: Readonly<{ title: string; category: DocumentCategory }>,
  version: number,
  forReference: boolean,
): DocumentEvent => {
  const { fileId, name, bytes, sha256 } = file;
  const about = { documentId, projectId, clientId, version, title, category };
  const data = { ...about, fileId, name, bytes, sha256, uploadedBy: actor.id, note };
  return { type: 'DocumentUploaded', data: forReference ? { ...data, audience: 'client' } : data };
};

const share = (c: ShareDocument, d: PresentDocument, newest: Version): Outcome => {
  if (c.dueOn < istDate(c.at)) return faulty('dueOn', 'Choose today or a later day');
  if (c.file.state !== 'clean') return refuse('FILE_NOT_CLEAN', 'rule', { fileId: c.file.fileId });
  const { audience, dueOn } = c;
  const { title } = d;
  const { sha256, uploadedBy } = newest;
  return [{ type: 'DocumentShared', data: { ...idsOf(d, newest), audience, uploadedBy, title, sha256, dueOn } }];
};

const decided = ({ decision, reason, place }: DecideDocument, d: PresentDocument, newest: Version): Outcome => {
  const { sha256, uploadedBy } = newest;
  const data = { ...sharedOf(d, newest), uploadedBy, sha256 };
  if (decision === 'approve') {
    const refusal = unfixed(pinsFor(place.part, d));
    if (refusal) return refusal;
    const { fileId, bytes } = newest;
    const approved = { ...data, title: d.title, fileId, bytes };
    const said = reason === undefined ? approved : { ...approved, reason };
    return [{ type: 'DocumentApproved', data: said }, ...superseded(d, REPLACED_BY_APPROVAL, newest.version)];
  }
  if (reason === undefined) return faulty('reason', 'Give a reason');
  const type = decision === 'reject' ? 'DocumentRejected' : 'DocumentChangesRequested';
  return [{ type, data: { ...data, reason } }];
};

const pinned = (c: AddPin, d: PresentDocument, newest: Version): Outcome => {
  const audience: Audience = isForClient(newest) ? 'client' : 'internal';
  const data = { ...idsOf(d, newest), audience, ...recordedOf(c, c.actor.id) };
  return tooMany(d.pins, 'A document') ?? [{ type: 'PinAdded', data }];
};

const resolved = ({ pinId, place, ifMatch }: ResolvePin, d: PresentDocument): Outcome => {
  const pin = pinsFor(place.part, d).find((one) => one.pinId === pinId);
  if (pin === undefined) return ABSENT;
  const ready = isOpen(pin);
  const may = mayResolve(place, d, pin);
  const standing = { knows: true, may, ready, state: ready ? 'open' : 'resolved', etag: d.etag };
  const { audience } = pin;
  return refusalOf(standing, ifMatch) ?? [{ type: 'PinResolved', data: { ...idsOf(d, newestOf(d)), audience, pinId } }];
};

/** What is approved stays in force until the next one is approved, not only uploaded. */
const REPLACED_BY_UPLOAD: readonly Version['state'][] = ['changes_requested', 'rejected', 'reference'];
const REPLACED_BY_APPROVAL: readonly Version['state'][] = ['approved'];
const superseded = (d: PresentDocument, from: readonly Version['state'][], by: number): readonly DocumentEvent[] =>
  d.versions
    .filter(({ state }) => from.includes(state))
    .map((version) => ({ type: 'DocumentSuperseded', data: { ...sharedOf(d, version), by } }));

const idsOf = ({ documentId, projectId, clientId }: PresentDocument, { version }: Version) => ({
  documentId,
  projectId,
  clientId,
  version,
});
/** @throws TypeError for a version that nobody was asked to read: nothing but sharing happens to it */
const sharedOf = (d: PresentDocument, version: Version) => {
  if (version.audience === null) throw new TypeError('a draft has no audience');
  return { ...idsOf(d, version), audience: version.audience };
};

export const document: Decider<Document, DocumentCommand, DocumentEvent> = {
  category: 'document',
  initial: { is: 'absent' },
  audited: true,
  evolve,
  decide,
};
