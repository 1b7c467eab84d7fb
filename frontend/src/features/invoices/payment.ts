/** What a receipt will settle, worked out as the server does (domain.md §4.6), in whole paise. */
import { shareOf, sumPaise } from '@lamplight/bff/contract/paise.ts';
import { judged, needed, type Reading } from '../../forms/reading.ts';
import type { PaymentBody } from './data.ts';

export type Typed = Readonly<{
  receivedOn: string;
  bankPaise: number | null;
  tdsCreditPaise: number | null;
  mode: string;
  reference: string;
  sameTransfer: boolean;
}>;
export type Settling = Readonly<{
  allocatedPaise: number;
  creditPaise: number;
  leftPaise: number;
  tdsTooMuch: boolean;
}>;

/** Allocated = min(bank + TDS, outstanding); the rest is bank money and becomes the client's credit. */
export const settles = (
  { bankPaise, tdsCreditPaise }: Pick<Typed, 'bankPaise' | 'tdsCreditPaise'>,
  outstandingPaise: number,
): Settling => {
  const [bank, tds] = [bankPaise ?? 0, tdsCreditPaise ?? 0];
  const allocatedPaise = Math.min(bank + tds, outstandingPaise);
  return {
    allocatedPaise,
    creditPaise: Math.max(0, bank + tds - outstandingPaise),
    leftPaise: outstandingPaise - allocatedPaise,
    tdsTooMuch: tds > outstandingPaise,
  };
};

/** The payment to record, or what is wrong with it, field by field. @param today the IST day */
export const readPayment = (typed: Typed, today: string): Reading<PaymentBody> => {
  const { receivedOn, bankPaise, tdsCreditPaise, mode, reference, sameTransfer } = typed;
  return judged(
    {
      receivedOn: needed(receivedOn, 'Enter a date') ?? (receivedOn > today ? 'That day is not here yet' : undefined),
      bankPaise: (bankPaise ?? 0) + (tdsCreditPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
      mode: needed(mode, 'Choose how it came'),
      reference: needed(reference, 'Enter the bank reference'),
    },
    () => ({
      receivedOn,
      bankPaise: bankPaise ?? 0,
      tdsCreditPaise: tdsCreditPaise ?? 0,
      mode: mode as PaymentBody['mode'],
      reference: reference.trim(),
      ...(sameTransfer ? { sameTransfer: true } : {}),
    }),
  );
};

type Owed = Readonly<{ creditPaise: number; outstandingPaise: number }>;
/** All the credit that fits. */
export const mostCredit = ({ creditPaise, outstandingPaise }: Owed): number => Math.min(creditPaise, outstandingPaise);

/** What is wrong with an amount of credit to use, as the server would say. */
export const creditFault = (amount: number | null, owed: Owed): string | undefined => {
  if (amount === null || amount <= 0) return 'Enter an amount above zero';
  if (amount > owed.creditPaise) return 'More than the credit that there is';
  return amount > owed.outstandingPaise ? 'More than what is outstanding' : undefined;
};

type Taxed = Readonly<{
  supply: string | null;
  taxablePaise: number;
  outstandingPaise: number;
  tdsBp: number;
  payments: readonly Readonly<{ tdsCreditPaise: number; reversed?: unknown }>[];
}>;
/**
 * What a client in India deducts as tax: the share that the law names of the value without GST, less what live receipts
 * credit already. Null where nothing is left to deduct, and for a client abroad, who deducts nothing here.
 */
export const suggestedTds = (i: Taxed): number | null => {
  if (i.supply === 'export_lut' || i.supply === null) return null;
  const credited = sumPaise(i.payments.filter((p) => p.reversed === undefined).map((p) => p.tdsCreditPaise));
  const left = Math.min(shareOf(i.taxablePaise, i.tdsBp) - credited, i.outstandingPaise);
  return left > 0 ? left : null;
};
