/** What a receipt will settle, worked out as the server does (domain.md §4.6), in whole paise. */
import { shareOf, sumPaise } from '@lamplight/bff/contract/paise.ts';

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

export type Faults = Partial<Record<'receivedOn' | 'bankPaise' | 'tdsCreditPaise' | 'mode' | 'reference', string>>;
/** What is wrong with it, field by field; `invalid` are money fields whose text is no amount. */
export const faultsOf = (typed: Typed, today: string, invalid: ReadonlySet<string>): Faults => ({
  ...(typed.receivedOn === ''
    ? { receivedOn: 'Enter a date' }
    : typed.receivedOn > today
      ? { receivedOn: 'That day is not here yet' }
      : {}),
  ...(invalid.has('bankPaise')
    ? { bankPaise: 'Enter rupees with at most two decimals' }
    : (typed.bankPaise ?? 0) + (typed.tdsCreditPaise ?? 0) <= 0 && !invalid.has('tdsCreditPaise')
      ? { bankPaise: 'Enter an amount above zero' }
      : {}),
  ...(invalid.has('tdsCreditPaise') ? { tdsCreditPaise: 'Enter rupees with at most two decimals' } : {}),
  ...(typed.mode === '' ? { mode: 'Choose how it came' } : {}),
  ...(typed.reference.trim() === '' ? { reference: 'Enter the bank reference' } : {}),
});

type Owed = Readonly<{ creditPaise: number; outstandingPaise: number }>;
/** All the credit that fits. */
export const mostCredit = ({ creditPaise, outstandingPaise }: Owed): number => Math.min(creditPaise, outstandingPaise);

/** What is wrong with an amount of credit to use, as the server would say. */
export const creditFault = (amount: number | null, invalid: boolean, owed: Owed): string | undefined => {
  if (invalid) return 'Enter rupees with at most two decimals';
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
