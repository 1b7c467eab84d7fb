/** Which kinds there are of what people are told, and in which group each stands in their choices. */
import type { NotificationGroup, NotificationKind } from '@lamplight/bff/contract/notifications.ts';

const GROUPS = {
  proposal_to_review: 'needs',
  questions_to_answer: 'needs',
  answers_to_review: 'needs',
  offer_to_decide: 'needs',
  counter_to_review: 'needs',
  change_to_decide: 'needs',
  milestone_to_accept: 'needs',
  milestone_to_rework: 'needs',
  milestone_blocked: 'needs',
  delivery_to_accept: 'needs',
  report_to_write: 'needs',
  document_to_decide: 'needs',
  document_to_rework: 'needs',
  invoice_to_pay: 'needs',
  invoice_disputed: 'needs',
  lead_missing: 'needs',
  interest_to_answer: 'needs',
  application_to_review: 'needs',
  run_to_approve: 'needs',
  run_to_rework: 'needs',
  payslip_disputed: 'needs',
  bank_details_to_verify: 'needs',
  proof_to_check: 'needs',
  proof_refused: 'needs',
  connection_expired: 'needs',
  proposal_decided: 'proposals',
  offer_answered: 'proposals',
  project_opened: 'projects',
  project_moved: 'projects',
  assigned: 'projects',
  released: 'projects',
  appointed_lead: 'projects',
  interest_answered: 'projects',
  change_decided: 'projects',
  milestone_accepted: 'projects',
  document_decided: 'projects',
  report_filed: 'projects',
  milestone_paid: 'money',
  payment_recorded: 'money',
  payment_reversed: 'money',
  payslip_published: 'pay',
  dispute_resolved: 'money',
  proof_accepted: 'pay',
  mentioned: 'messages',
  messages_unread: 'messages',
  announcement: 'company',
} as const satisfies Readonly<Record<NotificationKind, NotificationGroup>>;

type In<Group> = { [Kind in NotificationKind]: (typeof GROUPS)[Kind] extends Group ? Kind : never }[NotificationKind];
/** There is something to do. */
export type NeedKind = In<'needs'>;
/** For information. */
export type NewsKind = Exclude<NotificationKind, NeedKind>;

export const groupOf = (kind: NotificationKind): NotificationGroup => GROUPS[kind];
