/** A document and its versions, and what has become of each (state-machines.md §7). */
import type { DocumentCategory, VersionState } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import { openedBy, type Pin, resolvedBy } from '../pins/pin.ts';
import type { DocumentEvent } from './events.ts';

export type Version = Readonly<{
  version: number;
  state: VersionState;
  fileId: string;
  name: string;
  bytes: number;
  sha256: string;
  uploadedBy: string;
  note: string;
  /** Null while nobody outside the team was asked to read it. */
  audience: Audience | null;
  dueOn: CivilDate | null;
  /** How many days were left when those who decide were last reminded. */
  reminded?: number;
  /** Why it was decided as it was. */
  reason: string | null;
}>;
export type PresentDocument = Readonly<{
  is: 'present';
  etag: number;
  documentId: string;
  projectId: string;
  clientId: string;
  title: string;
  category: DocumentCategory;
  /** Whose document it is: the company's, which is decided on, or what the client handed over for reference. */
  side: 'company' | 'client';
  /** Never empty; version n is the n-th. */
  versions: readonly Version[];
  /** In the order in which they were put. */
  pins: readonly Pin[];
}>;
export type Document = Readonly<{ is: 'absent' }> | PresentDocument;

export const evolve = (d: Document, e: DocumentEvent, etag: number): Document => {
  if (e.type === 'DocumentUploaded') return uploaded(d, e.data, etag);
  if (d.is === 'absent') return d;
  const moved = (to: Partial<Version>): PresentDocument => ({
    ...d,
    etag,
    versions: d.versions.map((v) => (v.version === e.data.version ? { ...v, ...to } : v)),
  });
  switch (e.type) {
    case 'DocumentReminded':
      // It says nothing that whoever is about to decide has not seen: the version stays.
      return { ...moved({ reminded: e.data.daysLeft }), etag: d.etag };
    case 'DocumentShared':
      return moved({ state: 'pending', audience: e.data.audience, dueOn: e.data.dueOn });
    case 'DocumentRecalled':
      return { ...d, etag, versions: d.versions.map((v) => (v.version === e.data.version ? takenBack(v) : v)) };
    case 'DocumentApproved':
      return moved({ state: 'approved', reason: e.data.reason ?? null });
    case 'DocumentRejected':
      return moved({ state: 'rejected', reason: e.data.reason });
    case 'DocumentChangesRequested':
      return moved({ state: 'changes_requested', reason: e.data.reason });
    case 'DocumentSuperseded':
      return moved({ state: 'superseded' });
    case 'DocumentArchived':
      return moved({ state: 'archived' });
    case 'PinAdded':
      return { ...d, etag, pins: [...d.pins, pinOf(e.data)] };
    case 'PinResolved':
      return { ...d, etag, pins: resolvedBy(d.pins, e.data.pinId, e.data.version) };
    default:
      return unreachable(e);
  }
};

/** Shared once more it has a due date of its own, and its own reminders. */
const takenBack = ({ reminded: _r, ...version }: Version): Version => ({
  ...version,
  state: 'draft',
  audience: null,
  dueOn: null,
});

type Uploaded = Extract<DocumentEvent, { type: 'DocumentUploaded' }>['data'];
const uploaded = (d: Document, data: Uploaded, etag: number): PresentDocument => {
  const { documentId, projectId, clientId, title, category, audience = null, ...file } = data;
  const side = audience === null ? 'company' : 'client';
  const state = audience === null ? 'draft' : 'reference';
  const added: Version = { ...file, state, audience, dueOn: null, reason: null };
  return d.is === 'absent'
    ? { is: 'present', etag, documentId, projectId, clientId, title, category, side, versions: [added], pins: [] }
    : { ...d, etag, versions: [...d.versions, added] };
};

type Pinned = Extract<DocumentEvent, { type: 'PinAdded' }>['data'];
const pinOf = ({ documentId: _d, projectId: _p, clientId: _c, ...pin }: Pinned): Pin => openedBy(pin);

/** @throws TypeError for a document without a version, which there is none of */
export const newestOf = ({ versions }: Pick<PresentDocument, 'versions'>): Version => {
  const newest = versions.at(-1);
  if (newest === undefined) throw new TypeError('a document begins with its first version');
  return newest;
};
