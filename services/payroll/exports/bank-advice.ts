/** What a bank is asked to pay, for people to read: the rows of its file, in their order (payroll.md §7). */
import type { BankRow } from '../engine/bank-file.ts';
import type { About } from './components.ts';
import { type Cell, type ExportColumn, type ExportTable, paiseColumn, textColumn, totalsOf } from './table.ts';

const columns: readonly ExportColumn[] = [
  textColumn('name', 'Name'),
  textColumn('account', 'Account'),
  textColumn('ifsc', 'IFSC'),
  paiseColumn('amountPaise', 'Amount'),
  textColumn('narration', 'Narration'),
  textColumn('reference', 'Reference'),
];

/** The total is the control total of the file that has these rows. */
export const bankAdvice = (rows: readonly BankRow[], { about, day }: About): ExportTable => {
  const cells = rows.map(({ name, account, ifsc, amountPaise, narration, reference }): readonly Cell[] => [
    ...[name, account, ifsc, amountPaise, narration, reference],
  ]);
  const totals = totalsOf(columns, cells, ['payment', 'payments']);
  return { id: 'bank-advice', title: 'Bank advice', about, day, columns, rows: cells, totals };
};
