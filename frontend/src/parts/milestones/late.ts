import { daysBetween } from '../../ui/dates.ts';
import type { Milestone } from './data.ts';

/** Past its date and not in the client's hands (domain.md §4.4). */
export const isLate = (m: Pick<Milestone, 'state' | 'committedDueDate'>, today: string): boolean =>
  daysLate(m, today) > 0;

/** Whole days since its date, while it is not in the client's hands; else 0. */
export const daysLate = (m: Pick<Milestone, 'state' | 'committedDueDate'>, today: string): number =>
  ['submitted', 'accepted', 'cancelled'].includes(m.state) ? 0 : Math.max(0, daysBetween(m.committedDueDate, today));
