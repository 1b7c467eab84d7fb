/** On which days before its last one an offer is reminded of (state-machines.md §13). */
import { reminderWith } from '../documents/reminder-days.ts';

/** Days before the last day of an offer. */
export const OFFER_REMINDERS = [3, 1] as const;

/** The reminder that matters with so many days left, by its days; null where it is too early for any. */
export const offerReminderWith = (daysLeft: number): number | null => reminderWith(daysLeft, OFFER_REMINDERS);
