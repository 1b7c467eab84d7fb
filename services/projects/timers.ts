/**
 * What becomes due by itself (state-machines.md, Timers): an offer after its last day, an assignment after its own, reminders
 * of offers, documents and reports, and that the recipient of a delivery link is forgotten.
 */
import { afterLimit, istDate } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due, Timers } from '@lamplight/events/core/spine.ts';
import type { AnyDecider, Fact, Projection } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { LinkEvent } from './delivery/events.ts';
import { deliveryLink, type LinkCommand } from './delivery/link.ts';
import { type LinkRetention, linkRetentionAfter, recipientErasure } from './delivery/retention.ts';
import { type DocumentCommand, type DocumentEvent, document } from './documents/document.ts';
import {
  type DocumentReminder,
  documentReminder,
  documentReminderAfter,
  documentReminderId,
  isDocumentReminder,
} from './documents/reminding.ts';
import type { ProjectEvent } from './projects/events.ts';
import { type ProposalCommand, type ProposalEvent, proposal } from './proposals/proposal.ts';
import { isOfferReminder, offerReminder, offerReminderAfter, offerReminderId } from './proposals/reminding.ts';
import type { ReportEvent } from './reports/events.ts';
import {
  isReportReminder,
  type ReportReminder,
  reportReminder,
  reportReminderAfter,
  reportReminderId,
} from './reports/reminding.ts';
import { leadReports, type ReportCommand } from './reports/report.ts';
import { type PersonCommand, type PersonEvent, person } from './staffing/person.ts';

type Ending = ProposalEvent | PersonEvent;
type TimedEvent = Ending | ProjectEvent | DocumentEvent | ReportEvent | LinkEvent;
type DueRow = Due | DocumentReminder | ReportReminder | LinkRetention;

/** What happens to a project that moves a reminder; the rest of it is about its milestones and changes. */
const MOVING: ReadonlySet<string> = new Set<ProjectEvent['type']>([
  ...(['ProjectCreated', 'ProjectActivated', 'ProjectPutOnHold', 'ProjectResumed', 'ProjectDelivered'] as const),
  ...(['DeliveryReturned', 'ProjectCompleted', 'ProjectArchived', 'ProjectCancelled'] as const),
  ...(['TeamLeadAppointed', 'LeadVacated'] as const),
]);

/**
 * `command` is `<type>/<what it is about>`: the id of a timer's command is made of stream, command and due time, and two
 * assignments of one person may end on the same day.
 */
export const due: Projection<DueRow, TimedEvent> = {
  name: 'due',
  version: 3,
  reads: { categories: ['proposal', 'person', 'project', 'document', 'leadreport', 'deliverylink'] },
  indexes: [['dueAt']],
  ids: ({ stream, type, data }) => {
    if ('linkId' in data) return [data.linkId];
    if (stream.startsWith('document-')) return 'projectId' in data ? [documentReminderId(data.projectId)] : [];
    if (stream.startsWith('leadreport-')) return 'projectId' in data ? [reportReminderId(data.projectId)] : [];
    if (stream.startsWith('project-'))
      return 'projectId' in data && MOVING.has(type)
        ? [documentReminderId(data.projectId), reportReminderId(data.projectId)]
        : [];
    if ('assignmentId' in data) return [data.assignmentId];
    return 'proposalId' in data ? [data.proposalId, offerReminderId(data.proposalId)] : []; // an interest ends by no date
  },
  evolve: (row, e, id) => {
    if (isDocumentReminder(id))
      return documentReminderAfter(row as DocumentReminder | null, e as Fact<ProjectEvent | DocumentEvent>, id);
    if (isOfferReminder(id)) return offerReminderAfter(e as Fact<ProposalEvent>, id);
    if (isReportReminder(id))
      return reportReminderAfter(row as ReportReminder | null, e as Fact<ProjectEvent | ReportEvent>);
    if (e.stream.startsWith('deliverylink-'))
      return linkRetentionAfter(row as LinkRetention | null, e as Fact<LinkEvent>);
    return endAfter(row, e as Fact<Ending>, id);
  },
};

const endAfter = (row: Due | null, e: Fact<Ending>, id: string): Due | null => {
  switch (e.type) {
    case 'OfferMade':
      return dueAfter(id, e.stream, `ExpireOffer/${e.data.version}`, e.data.validUntil);
    case 'MemberAssigned':
      return e.data.to === undefined ? null : dueAfter(id, e.stream, `ReleaseMember/${id}`, e.data.to);
    case 'OfferReminded':
    case 'MemberPaused':
    case 'MemberResumed':
      return row;
    default:
      // Whatever else happens to an offer answers it, and a release ends an assignment.
      return null;
  }
};

const dueAfter = (_id: string, stream: StreamId, command: string, limit: string): Due => ({
  _id,
  stream,
  command,
  dueAt: afterLimit(limit),
});

const deciderOf = (stream: StreamId): AnyDecider =>
  [proposal, document, leadReports, deliveryLink].find(({ category }) => stream.startsWith(`${category}-`)) ?? person;

type Sent = ProposalCommand | PersonCommand | DocumentCommand | ReportCommand | LinkCommand;
const commandOf = (row: Due, at: string): Sent => {
  const [type, about = ''] = row.command.split('/');
  const base = { actor: SYSTEM, at };
  switch (type) {
    case 'ExpireOffer':
      return { type, ...base, version: Number(about) };
    case 'ReleaseMember': {
      const on = istDate(new Date(Date.parse(row.dueAt) - 1).toISOString());
      return {
        type,
        ...base,
        assignmentId: about,
        on,
        reason: 'The last day of the assignment has ended',
        leads: false,
      };
    }
    case 'RemindOfOffer':
      return offerReminder(row, at);
    case 'RemindToDecide':
      return documentReminder(row as DocumentReminder, at);
    case 'RemindLead':
      return reportReminder(row as ReportReminder, at);
    case 'EraseRecipient':
      return recipientErasure(at);
    default:
      throw new TypeError(`no timer sends ${row.command}`);
  }
};

export const timers: Timers = { due, deciderOf, commandOf };
