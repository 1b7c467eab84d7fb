/** The documents of projects, the newest first, with who did what to each version when. */
import type { Decision } from '@lamplight/bff/contract/documents.ts';
import type { Audience } from '@lamplight/bff/contract/pins.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { afterPut, afterResolved, type PinStories } from '../pins/story.ts';
import { document, isForClient, newestOf, type PresentDocument } from './document.ts';
import type { DocumentEvent } from './events.ts';

type Trace = Readonly<{ at: string; by: string }>;
/** What the decider does not keep of a version. */
type VersionDoc = Readonly<{
  uploadedAt: string;
  sharedAt: string | null;
  decided: (Trace & Readonly<{ decision: Decision }>) | null;
}>;
export type DocumentDoc = Readonly<{
  _id: string;
  projectId: string;
  clientId: string;
  createdAt: string;
  /** Whether the client may read any version. */
  forClient: boolean;
  /** For whom the newest version waits. */
  waitsFor: Audience | 'nobody';
  machine: PresentDocument;
  /** By number. */
  story: Readonly<Record<string, VersionDoc>>;
  pinned: PinStories;
}>;

export const documentView: Projection<DocumentDoc, DocumentEvent> = {
  name: 'documents',
  version: 2,
  reads: { categories: ['document'] },
  indexes: [
    ['createdAt'],
    ['waitsFor', 'createdAt'],
    ['projectId', 'createdAt'],
    ['projectId', 'waitsFor', 'createdAt'],
    ['projectId', 'forClient', 'createdAt'],
    ['projectId', 'forClient', 'waitsFor', 'createdAt'],
    ['clientId', 'forClient', 'createdAt'],
    ['clientId', 'forClient', 'waitsFor', 'createdAt'],
  ],
  ids: (e) => [e.data.documentId],
  evolve: (doc, e, id) => {
    const event = { type: e.type, data: e.data } as DocumentEvent;
    const machine = document.evolve(doc?.machine ?? document.initial, event, e.revision);
    if (machine.is === 'absent') return doc;
    const newest = newestOf(machine);
    return {
      _id: id,
      projectId: machine.projectId,
      clientId: machine.clientId,
      createdAt: doc?.createdAt ?? e.occurredAt,
      forClient: machine.versions.some(isForClient),
      waitsFor: newest.state === 'pending' && newest.audience !== null ? newest.audience : 'nobody',
      machine,
      story: told(doc?.story ?? {}, e),
      pinned: pinnedBy(doc?.pinned ?? {}, e),
    };
  },
};

const told = (story: DocumentDoc['story'], e: Fact<DocumentEvent>): DocumentDoc['story'] => {
  const { version } = e.data;
  const before = story[version] ?? { uploadedAt: e.occurredAt, sharedAt: null, decided: null };
  const decided = (decision: Decision) => ({ decided: { decision, at: e.occurredAt, by: e.meta.actorId } });
  const moved = (to: Partial<VersionDoc>) => ({ ...story, [version]: { ...before, ...to } });
  switch (e.type) {
    case 'DocumentShared':
      return moved({ sharedAt: e.occurredAt });
    case 'DocumentRecalled':
      return moved({ sharedAt: null });
    case 'DocumentApproved':
      return moved(decided('approve'));
    case 'DocumentRejected':
      return moved(decided('reject'));
    case 'DocumentChangesRequested':
      return moved(decided('request_changes'));
    default:
      return moved({});
  }
};

const pinnedBy = (pinned: DocumentDoc['pinned'], e: Fact<DocumentEvent>): DocumentDoc['pinned'] => {
  if (e.type !== 'PinAdded' && e.type !== 'PinResolved') return pinned;
  const after = e.type === 'PinAdded' ? afterPut : afterResolved;
  return after(pinned, e.data.pinId, { at: e.occurredAt, by: e.meta.actorId });
};
