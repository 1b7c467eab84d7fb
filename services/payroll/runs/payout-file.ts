/** The file of a batch, made of what is recorded of it and the accounts that it names: the same bytes each time (payroll.md §8). */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type BankFault, type BankFile, type BankRow, bankFile, bankName } from '../engine/bank-file.ts';
import type { Batch } from './state.ts';

/** An account to which somebody is paid. Empty where it was erased: no file can be made of it then. */
export type Payee = Readonly<{ bankId: string; holder: string; accountNumber: string; ifsc: string }>;
/** The account that pays, and at which revision of its stream it was read. */
export type Payer = Readonly<{ accountNumber: string; ifsc: string; revision: number }>;

type Rows = Pick<Batch, 'batchId' | 'format' | 'rows' | 'day'>;

type Payees = Readonly<{ payees: ReadonlyMap<string, Payee> }>;
/** The rows of a file, in their order. @param accounts `payees`: by employee; of each the account that the row names */
export const bankRowsOf = (month: Month, { rows }: Pick<Rows, 'rows'>, { payees }: Payees): readonly BankRow[] =>
  rows.map(({ payslipId, employeeId, amountPaise, reference }) => {
    const { holder = '', accountNumber = '', ifsc = '' } = payees.get(employeeId) ?? {};
    const account = { name: bankName(holder), account: accountNumber, ifsc };
    return { payslipId, ...account, amountPaise, narration: `Salary ${month}`, reference };
  });

export const fileOf = (
  month: Month,
  batch: Rows,
  { payer, payees }: Payees & Readonly<{ payer: Payer }>,
): BankFile | BankFault => {
  const { batchId, format, rows, day } = batch;
  return bankFile(
    { batchId, day, payerIfsc: payer.ifsc, debitAccount: payer.accountNumber },
    bankRowsOf(month, batch, { payees }),
    format,
    sumPaise(rows.map(({ amountPaise }) => amountPaise)),
  );
};
