/** Whether something is mailed, and when: by what its person chose. */
import type { NotificationKind } from '@lamplight/bff/contract/notifications.ts';
import { addDays, atHour, type Instant, istDate } from '@lamplight/common/calendar/civil.ts';
import type { Choices } from '../choices.ts';
import { groupOf } from '../kinds.ts';
import { afterQuiet } from '../quiet.ts';

export type MailPlan = Readonly<{ dueAt: Instant; digest: boolean }>;

/** Identity writes a letter of these anyway, with what only it and projects know (state-machines.md §13). */
const LETTERS: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  ...(['invoice_to_pay', 'payment_recorded', 'payslip_published', 'report_to_write'] as const),
]);

/** At once, but for what the person sees or does meanwhile; what comes together leaves together. */
const GRACE_MS = 2 * 60_000;
const DIGEST_HOUR = 8;

/** @param at when they were told (RFC 3339 UTC). @returns null: not by mail */
export const planOf = (
  kind: NotificationKind,
  { mail, quiet }: Pick<Choices, 'mail' | 'quiet'>,
  at: Instant,
): MailPlan | null => {
  const choice = mail[groupOf(kind)];
  if (choice === 'never' || LETTERS.has(kind)) return null;
  const soon = new Date(Date.parse(at) + GRACE_MS).toISOString();
  const digest = choice === 'digest';
  return { dueAt: afterQuiet(quiet, digest ? nextDigest(at) : soon), digest };
};

/** The next eight o'clock in India. */
const nextDigest = (at: Instant): Instant => {
  const today = atHour(istDate(at), DIGEST_HOUR);
  return Date.parse(today) > Date.parse(at) ? today : atHour(addDays(istDate(at), 1), DIGEST_HOUR);
};
