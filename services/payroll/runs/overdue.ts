/** Runs whose people should have their money by now (domain.md §2: the day of payment is promised). */
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import type { RunState } from './state.ts';

const UNPAID: readonly RunState[] = [
  ...(['draft', 'calculated', 'submitted', 'approved', 'payment_initiated', 'partially_paid'] as const),
];

/** How many are not paid on the day after the one on which they were to be. A few are open at any time. */
export const overdueRuns = async ({ runs, clock }: Pick<Payroll, 'runs' | 'clock'>): Promise<number> => {
  const open = await Promise.all(UNPAID.map((state) => allOf(runs, { where: { state } })));
  const today = istToday(clock);
  return open.flat().filter(({ machine }) => machine.paymentDate < today).length;
};
