/** The links of projects, the newest first, with what was done by each. */
import { type LinkUse, MOST_USES_TOLD } from '@lamplight/bff/contract/delivery.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from '../projects/project.ts';
import type { LinkEvent } from './events.ts';
import { linkOfGuest } from './guest.ts';
import { deliveryLink, type KnownLink } from './link.ts';

type Trace = Readonly<{ at: string; by: string }>;
export type LinkDoc = Readonly<{
  /** The link's id. */
  _id: string;
  projectId: string;
  createdAt: string;
  issuedBy: string;
  machine: KnownLink;
  revoked: (Trace & Readonly<{ reason: string }>) | null;
  /** Newest first, as many as are told. `milestoneId`: what was answered; `name`: the file. */
  log: readonly Readonly<{ at: string; use: LinkUse; milestoneId?: string; name?: string }>[];
}>;

/** What a guest does to a milestone, in the log of their link. */
const ANSWERS = {
  MilestoneAccepted: 'accepted',
  MilestoneChangesRequested: 'returned',
  ClientRatingSubmitted: 'rated',
} as const;
type Answered = Extract<ProjectEvent, { type: keyof typeof ANSWERS }>;
type Event = LinkEvent | Answered;

export const linkView: Projection<LinkDoc, Event> = {
  name: 'delivery-links',
  version: 2,
  reads: {
    types: [
      'DeliveryLinkIssued',
      'DeliveryLinkRevoked',
      'DeliveryRecipientErased',
      'DeliveryLinkViewed',
      'DeliverableDownloaded',
      'MilestoneAccepted',
      'MilestoneChangesRequested',
      'ClientRatingSubmitted',
    ],
  },
  indexes: [['projectId', 'createdAt']],
  ids: (e) => {
    if ('linkId' in e.data) return [e.data.linkId];
    const linkId = linkOfGuest(e.meta.actorId);
    return linkId === null ? [] : [linkId];
  },
  evolve: (doc, e) => {
    if (isAnswer(e)) {
      const { milestoneId } = e.data;
      return doc && { ...doc, log: logged(doc.log, { at: e.occurredAt, use: ANSWERS[e.type], milestoneId }) };
    }
    const machine = deliveryLink.evolve(
      doc?.machine ?? deliveryLink.initial,
      { type: e.type, data: e.data } as LinkEvent,
      e.revision,
    );
    if (machine.is === 'absent') return doc;
    const at = e.occurredAt;
    if (doc === null) {
      const { projectId } = machine;
      return {
        _id: machine.linkId,
        projectId,
        createdAt: at,
        issuedBy: e.meta.actorId,
        machine,
        revoked: null,
        log: [],
      };
    }
    switch (e.type) {
      case 'DeliveryLinkRevoked':
        return { ...doc, machine, revoked: { at, by: e.meta.actorId, reason: e.data.reason } };
      case 'DeliveryLinkViewed':
        return { ...doc, machine, log: logged(doc.log, { at, use: 'opened' }) };
      case 'DeliverableDownloaded':
        return { ...doc, machine, log: logged(doc.log, { at, use: 'downloaded', name: e.data.name }) };
      default:
        return { ...doc, machine };
    }
  },
};

const isAnswer = (e: Fact<Event>): e is Fact<Answered> => e.type in ANSWERS;

const logged = (log: LinkDoc['log'], entry: LinkDoc['log'][number]): LinkDoc['log'] =>
  [entry, ...log].slice(0, MOST_USES_TOLD);
