/** The file of a batch, made of what is recorded of it and the accounts that it names: the same bytes each time (payroll.md §8). */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import { type BankFault, type BankFile, bankFile, bankName } from '../engine/bank-file.ts';
import type { Batch } from './state.ts';

/** An account to which somebody is paid. Empty where it was erased: no file can be made of it then. */
export type Payee = Readonly<{ bankId: string; holder: string; accountNumber: string; ifsc: string }>;
/** The account that pays, and at which revision of its stream it was read. */
export type Payer = Readonly<{ accountNumber: string; ifsc: string; revision: number }>;

type Rows = Pick<Batch, 'batchId' | 'format' | 'rows' | 'day'>;

/** @param accounts `payees`: by employee; of each the account that the row names */
export const fileOf = (
  month: Month,
  { batchId, format, rows, day }: Rows,
  { payer, payees }: Readonly<{ payer: Payer; payees: ReadonlyMap<string, Payee> }>,
): BankFile | BankFault =>
  bankFile(
    { batchId, day, payerIfsc: payer.ifsc, debitAccount: payer.accountNumber },
    rows.map(({ payslipId, employeeId, amountPaise, reference }) => {
      const { holder = '', accountNumber = '', ifsc = '' } = payees.get(employeeId) ?? {};
      const account = { name: bankName(holder), account: accountNumber, ifsc };
      return { payslipId, ...account, amountPaise, narration: `Salary ${month}`, reference };
    }),
    format,
    sumPaise(rows.map(({ amountPaise }) => amountPaise)),
  );
