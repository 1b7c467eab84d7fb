/** Who sells, as it holds now: what an admin saved, and before that what the settings say. */
import type { Bank, MissingParticular } from '@lamplight/bff/contract/company.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import type { Look } from '@lamplight/events/core/types.ts';
import type { Company } from '../company.ts';
import type { BankAccount } from './events.ts';
import { COMPANY_STREAM, companyParticulars, type Particulars, type Saved } from './particulars.ts';

type SellerSources = Readonly<{ look: Look; company: Company }>;

/** The settings are only the first value: from the first save on they say nothing about the seller any more. */
export const sellerNow = async ({ look, company }: SellerSources): Promise<Particulars> =>
  sellerOf((await look(COMPANY_STREAM, companyParticulars)).state, company);

export const sellerOf = (saved: Saved, { name, address, stateCode, gstin }: Company): Particulars => {
  if (saved.is === 'absent')
    return { legalName: name, address, stateCode, gstin, tan: null, epfCode: null, bank: null };
  const { is: _is, etag: _etag, ...particulars } = saved;
  return particulars;
};

/** A tax invoice names the seller's address and GSTIN (CGST Rules, r.46); without an account nobody knows where to pay. */
export const missingIn = ({ address, gstin, bank }: Particulars): readonly MissingParticular[] => [
  ...(address.trim() === '' ? (['address'] as const) : []),
  ...(gstin === null ? (['gstin'] as const) : []),
  ...(bank === null ? (['bank'] as const) : []),
];

/** Null also where the key of the number is gone: an account without its number is none. */
export const shownBank = (bank: BankAccount | null | undefined): Bank | null => {
  const accountNumber = textOf(bank?.accountNumber);
  return !bank || accountNumber === null ? null : { ...bank, accountNumber };
};
