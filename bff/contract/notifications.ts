/** What still needs somebody, and what they should know (state-machines.md §10, specification §7). */
import * as z from 'zod/mini';
import { roles } from './roles.ts';
import { distinct, id, instant, pageQuery, personRef, success, text } from './values.ts';

/**
 * What a notification is about. `needs`: there is something to do, and it is resolved once anybody did it; the others are
 * for information.
 */
export const notificationKinds = [
  // Somebody must act.
  'proposal_to_review',
  'questions_to_answer',
  'answers_to_review',
  'offer_to_decide',
  'counter_to_review',
  'change_to_decide',
  'milestone_to_accept',
  'milestone_to_rework',
  'milestone_blocked',
  'delivery_to_accept',
  'report_to_write',
  'document_to_decide',
  'document_to_rework',
  'invoice_to_pay',
  'invoice_disputed',
  'lead_missing',
  'interest_to_answer',
  'application_to_review',
  'run_to_approve',
  'run_to_rework',
  'payslip_disputed',
  'bank_details_to_verify',
  'proof_to_check',
  'proof_refused',
  'connection_expired',
  // For information.
  'proposal_decided',
  'offer_answered',
  'project_opened',
  'project_moved',
  'assigned',
  'released',
  'appointed_lead',
  'interest_answered',
  'change_decided',
  'milestone_accepted',
  'milestone_paid',
  'payment_recorded',
  'payment_reversed',
  'document_decided',
  'report_filed',
  'payslip_published',
  'dispute_resolved',
  'proof_accepted',
  'mentioned',
  'messages_unread',
  'announcement',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];
/** The choices of a person are by group: few enough to be read. */
export const notificationGroups = ['needs', 'proposals', 'projects', 'money', 'pay', 'messages', 'company'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];
/** `bell`: the bell and the list, which always hold what needs somebody. `mail`: at once. `digest`: once a day. */
export const notificationChannels = ['bell', 'mail', 'digest'] as const;

/** A thing of the portal. */
export const notificationSubjects = [
  'proposal',
  'project',
  'milestone',
  'document',
  'invoice',
  'change',
  'interest',
  'application',
  'payroll-run',
  'payslip',
  'bank-details',
  'proof',
  'conversation',
  'report',
  'connection',
  'none',
] as const;
export type NotificationSubject = (typeof notificationSubjects)[number];
/**
 * Where it leads. Of a report the id is its project's and its week, of a conversation that it names a message in the message's
 * besides, parted by a dot; of bank details it is their person's;
 * of a connection it begins with the provider's name.
 */
const subject = z.strictObject({ kind: z.enum(notificationSubjects), id: z.string() });

/** `_id` and `read` as the specification names them. */
export const notification = z.strictObject({
  _id: id,
  kind: z.enum(notificationKinds),
  needs: z.boolean(),
  read: z.boolean(),
  /** What it asked for is done, or is no longer asked for: when, and by whom. */
  resolved: z.nullable(z.strictObject({ at: instant, by: z.nullable(personRef) })),
  at: instant,
  by: z.nullable(personRef),
  subject,
  /** What it is about, in the words of the thing itself: a project's or a proposal's title; empty where there are none. */
  title: z.string(),
  project: z.nullable(z.strictObject({ id: z.string(), title: z.string() })),
  /** Of an announcement. */
  text: z.optional(z.string()),
  /** Of messages that are not read: how many there are now, up to 100. */
  count: z.optional(z.int()),
});
export type Notification = z.infer<typeof notification>;

/** `open`: unread, or still in need of somebody. */
export const notificationsQuery = z.strictObject({
  ...pageQuery,
  show: z.optional(z.enum(['all', 'unread', 'open'])),
  projectId: z.optional(id),
});
/** Newest first. `unread` and `needs` count all of the reader's, up to 100. */
export const notificationsAnswer = z.strictObject({
  success,
  notifications: z.array(notification),
  unread: z.int(),
  needs: z.int(),
  next: z.optional(z.string()),
  stale: z.optional(z.boolean()),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;
export const notificationAnswer = z.strictObject({ success, notification, stale: z.optional(z.boolean()) });

/** Of what people should know at once. */
export const MOST_ANNOUNCED = 1_000;
/** So many people may be named; whoever means more means a role. */
export const MOST_NAMED = 100;
const role = z.enum(roles);
/** An announcement of an admin, to people or to everybody of a role. */
export const announceBody = z.strictObject({
  to: z.union([
    z.strictObject({ people: z.array(id).check(z.minLength(1, 'Choose somebody'), z.maxLength(MOST_NAMED)) }),
    z.strictObject({ role }),
  ]),
  text: text(MOST_ANNOUNCED, 'Write what people should know'),
});
export type AnnounceBody = z.infer<typeof announceBody>;
export const reachQuery = z.strictObject({ role });
/** How many have the role and may sign in now, but for whoever asks. */
export const reachAnswer = z.strictObject({
  success,
  reach: z.strictObject({ people: z.int() }),
  stale: z.optional(z.boolean()),
});

const hour = z.int().check(z.minimum(0), z.maximum(23));
/** In Asia/Kolkata. Mails wait until `to`; nothing else does. */
const quiet = z.nullable(z.strictObject({ from: hour, to: hour }));
export const mailChoices = ['at_once', 'digest', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];
const choice = z.strictObject({ group: z.enum(notificationGroups), mail: z.enum(mailChoices) });
/** A group that is left out is mailed as it is for whoever never chose. */
export const notificationChoices = z.strictObject({
  choices: z.array(choice).check(distinct(({ group }) => group)),
  quiet,
});
export type NotificationChoices = z.infer<typeof notificationChoices>;
export const choicesAnswer = z.strictObject({ success, ...notificationChoices.shape, etag: z.string() });
/** `until`: of the newest notification that was shown, so that none is read that nobody saw. */
export const readAllBody = z.strictObject({ until: id });
export const notificationDeletedAnswer = z.strictObject({ success });
