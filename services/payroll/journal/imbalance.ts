/** What every entry of a journal in double entry keeps at nothing (domain.md §7). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { Payroll } from '../context.ts';
import { balanceOf } from './reading.ts';
import { NOT_MOVED } from './view.ts';

/**
 * Debits less credits over all accounts and days. The view takes an entry in account by account, so that a figure other than
 * 0 means nothing until it has stood for minutes.
 */
export const imbalanceOf = async ({ ledger }: Pick<Payroll, 'ledger'>): Promise<Paise> => {
  const [all] = await ledger.totals({ by: [], sum: ['debitPaise', 'creditPaise'], limit: 1 });
  return balanceOf(all?.sums ?? NOT_MOVED);
};
