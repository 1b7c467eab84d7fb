/** Entries of the journal and the two times in words. */
import { formatDate } from '../../ui/dates.ts';
import { knownSaid } from '../moments/known.ts';
import type { BooksMoment, JournalEntry, JournalKind } from './data.ts';

export const kindName: Readonly<Record<JournalKind, string>> = {
  invoice: 'Invoice',
  voiding: 'Receipts of an invoice that was taken back',
  payment: 'Payment of a client',
  credit: 'Credit of a client that was used',
  payroll: 'Payroll run',
  salary: 'Salary that was paid',
};
/** What takes an entry back is another document. */
const REVERSAL: Readonly<Partial<Record<JournalKind, string>>> = {
  invoice: 'Credit note',
  payment: 'Payment taken back',
  payroll: 'Payroll run taken back',
};
type Titled = Pick<JournalEntry, 'documentNo' | 'kind' | 'reverses'>;
/** `Invoice INV/26-27/000005` */
export const entryTitle = ({ kind, documentNo, reverses }: Titled): string =>
  `${(reverses === null ? undefined : REVERSAL[kind]) ?? kindName[kind]} ${documentNo}`.trim();

type Cause = NonNullable<JournalEntry['cause']>;
export const causeHref = ({ is, id }: Cause): string =>
  is === 'invoice' ? `/invoices/${id}` : is === 'run' ? `/payroll?open=${id}` : `/payslips/${id}`;
export const causeSaid: Readonly<Record<Cause['is'], string>> = {
  invoice: 'The invoice',
  run: 'The payroll run',
  payslip: 'The payslip',
};

/** Whether one looks at less than all that is known today. */
export const isPast = ({ on, knownAt }: BooksMoment, today: string): boolean =>
  knownAt !== undefined || (on !== undefined && on < today);

/** `At the end of 31 Oct 2026, as known on 2 Nov 2026, 23:59 IST` */
export const momentSaid = ({ on, knownAt }: BooksMoment, today: string): string =>
  `At the end of ${on === undefined || on === today ? `today, ${formatDate(today)}` : formatDate(on)}, ${knownSaid(knownAt)}`;
