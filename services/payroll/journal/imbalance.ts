/** What every entry of a journal in double entry keeps at nothing (domain.md §7). */
import { type Paise, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Payroll } from '../context.ts';
import { balanceOf } from './reading.ts';

/**
 * Debits less credits over all accounts and days. The view takes an entry in account by account, so that a figure other than
 * 0 means nothing until it has stood for minutes.
 */
export const imbalanceOf = async ({ ledger }: Pick<Payroll, 'ledger'>): Promise<Paise> => {
  const docs = await allOf(ledger, {});
  return sumPaise(
    docs.flatMap(({ days }) => Object.values(days).flatMap((kinds) => Object.values(kinds).map(balanceOf))),
  );
};
