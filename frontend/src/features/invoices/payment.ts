/** What a receipt will settle, worked out as the server does (domain.md §4.6), in whole paise. */
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
