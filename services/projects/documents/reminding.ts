/**
 * Which reminder of a project's documents comes next (state-machines.md §7). While the project is on hold none does;
 * whatever a pause or a standstill kept back is one reminder, the one that matters by then.
 */
import { type CivilDate, type Instant, NEVER } from '@lamplight/common/calendar/civil.ts';
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import type { Due } from '@lamplight/events/core/spine.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { ProjectEvent } from '../projects/events.ts';
import type { DocumentCommand } from './document.ts';
import type { DocumentEvent } from './events.ts';
import { REMINDERS, reminderAt, reminderWith } from './reminder-days.ts';

/** A version that waits for a decision, and its next reminder. */
type Waiting = Readonly<{ documentId: string; version: number; dueOn: CivilDate; before: number }>;
type Kept = Readonly<{ leadId: string | null; isHeld: boolean; waiting: readonly Waiting[] }>;
/** One row a project: what the next reminder is about. */
export type DocumentReminder = Due & Kept;

const PREFIX = 'documents/';
export const documentReminderId = (projectId: string): string => `${PREFIX}${projectId}`;
export const isDocumentReminder = (id: string): boolean => id.startsWith(PREFIX);

/** The row after an event of the project or of one of its documents; null before there is a project, and once it has ended. */
export const documentReminderAfter = (
  row: DocumentReminder | null,
  e: Fact<ProjectEvent | DocumentEvent>,
  id: string,
): DocumentReminder | null => {
  if (e.type === 'ProjectCreated') return timed(id, { leadId: null, isHeld: false, waiting: [] });
  if (row === null) return null;
  const { leadId, isHeld, waiting } = row;
  const next = (to: Partial<Kept>): DocumentReminder => timed(id, { leadId, isHeld, waiting, ...to });
  switch (e.type) {
    case 'ProjectCancelled':
    case 'ProjectArchived':
      return null;
    case 'ProjectPutOnHold':
    case 'ProjectResumed':
      return next({ isHeld: e.type === 'ProjectPutOnHold' });
    case 'TeamLeadAppointed':
    case 'LeadVacated':
      return next({ leadId: e.type === 'TeamLeadAppointed' ? e.data.toId : null });
    case 'DocumentShared': {
      const { dueOn } = e.data;
      // Whoever is asked today is not reminded of it in the same moment.
      const first = REMINDERS.find((before) => reminderAt(dueOn, before) > e.occurredAt);
      return next({ waiting: followed(without(waiting, e.data), { ...e.data, dueOn }, first) });
    }
    case 'DocumentReminded': {
      const sent = reminderWith(e.data.daysLeft);
      const after = REMINDERS.find((before) => sent !== null && before < sent);
      return next({ waiting: followed(without(waiting, e.data), e.data, after) });
    }
    case 'DocumentRecalled':
    case 'DocumentApproved':
    case 'DocumentRejected':
    case 'DocumentChangesRequested':
      return next({ waiting: without(waiting, e.data) });
    default:
      return row;
  }
};

/** One version of a document waits at a time. */
const without = (waiting: readonly Waiting[], { documentId }: Pick<Waiting, 'documentId'>): readonly Waiting[] =>
  waiting.filter((one) => one.documentId !== documentId);
const followed = (
  waiting: readonly Waiting[],
  { documentId, version, dueOn }: Omit<Waiting, 'before'>,
  before: number | undefined,
): readonly Waiting[] => (before === undefined ? waiting : [...waiting, { documentId, version, dueOn, before }]);

const timed = (id: string, kept: Kept): DocumentReminder => {
  const [next] = kept.waiting
    .map((one) => ({ ...one, at: reminderAt(one.dueOn, one.before) }))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const of = { _id: id, ...kept };
  if (next === undefined)
    return { ...of, stream: `project-${id.slice(PREFIX.length)}`, command: 'RemindToDecide', dueAt: NEVER };
  return {
    ...of,
    stream: `document-${next.documentId}`,
    command: `RemindToDecide/${next.version}/${next.before}`,
    dueAt: kept.isHeld ? NEVER : next.at,
  };
};

/** What the timer sends for a row. */
export const documentReminder = ({ command, leadId }: DocumentReminder, at: Instant): DocumentCommand => {
  const [, version] = command.split('/');
  return { type: 'RemindToDecide', actor: SYSTEM, at, version: Number(version), leadId };
};
