/** What settled an invoice, by the days on which that counts (domain.md §4.8). */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { type CivilDate, istDate } from '@lamplight/common/calendar/civil.ts';
import { type Invoice, isLive, type Receivable } from './receivable.ts';

/** What settled a part of an invoice, on the day on which that counts; `by` which receipt, or which use of credit. */
export type Settled = Readonly<{ on: CivilDate; paise: Paise; by: string }>;

/**
 * Receipts that stand, on the day on which the money came, and credit, on its day in India.
 * @param credits that were used on this invoice, oldest first
 */
export const settlementsOf = (
  invoiceId: string,
  { payments }: Pick<Receivable, 'payments'>,
  credits: readonly Readonly<{ at: string; amountPaise: Paise }>[],
): readonly Settled[] => [
  ...payments
    .filter((payment) => payment.is === 'recorded' && payment.invoiceId === invoiceId)
    .map(({ paymentId, receivedOn, allocatedPaise }) => ({ on: receivedOn, paise: allocatedPaise, by: paymentId })),
  ...credits.map(({ at, amountPaise }, n) => ({ on: istDate(at), paise: amountPaise, by: `credit-${n}` })),
];

/**
 * A live invoice that nothing has settled yet, or one thing alone: whole, and not before it was issued. Of such ones the days
 * of issue, of settlement and by which they are due say all that figures need, so that those alike in them add up.
 */
export const isPlain = (invoice: Invoice, settlements: readonly Settled[]): boolean => {
  const [first, ...others] = settlements;
  if (!isLive(invoice) || invoice.totalPaise === 0 || others.length > 0) return false;
  return first === undefined || (first.paise === invoice.totalPaise && first.on >= invoice.issuedOn);
};
