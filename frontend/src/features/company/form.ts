/** The particulars as typed, and as the API takes them. */
import { type Company, type CompanyBody, companyBody } from '@lamplight/bff/contract/company.ts';
import type { Placed } from '../../api/errors.ts';

export type Values = Readonly<
  Record<
    'legalName' | 'address' | 'stateCode' | 'gstin' | 'accountName' | 'accountNumber' | 'ifsc' | 'bankName',
    string
  >
>;
export type Name = keyof Values;
export type Faults = Partial<Record<Name, string>>;

/** In the order of the form. */
export const LABELS: Readonly<Record<Name, string>> = {
  legalName: 'Legal name',
  address: 'Address',
  stateCode: 'State',
  gstin: 'GSTIN',
  bankName: 'Bank',
  accountName: 'Name of the account',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
};
const BANK = ['bankName', 'accountName', 'accountNumber', 'ifsc'] as const;

export const valuesOf = ({ legalName, address, stateCode, gstin, bank }: Company): Values => ({
  legalName,
  address,
  stateCode,
  gstin: gstin ?? '',
  bankName: bank?.bankName ?? '',
  accountName: bank?.accountName ?? '',
  accountNumber: bank?.accountNumber ?? '',
  ifsc: bank?.ifsc ?? '',
});

/** What a draft may keep on the device: of the bank nothing, however far somebody had come. */
export type Kept = Pick<Values, 'legalName' | 'address' | 'stateCode' | 'gstin'>;
export const keptOf = ({ legalName, address, stateCode, gstin }: Kept): Kept => ({
  legalName,
  address,
  stateCode,
  gstin,
});

const tight = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** The bank is asked for whole or not at all. */
export const read = (v: Values): { body: CompanyBody } | { faults: Faults } => {
  const hasBank = BANK.some((name) => v[name].trim() !== '');
  const gstin = tight(v.gstin);
  const parsed = companyBody.safeParse({
    legalName: v.legalName,
    address: v.address,
    stateCode: v.stateCode,
    ...(gstin === '' ? {} : { gstin }),
    ...(hasBank
      ? {
          bank: {
            accountName: v.accountName,
            accountNumber: tight(v.accountNumber),
            ifsc: tight(v.ifsc),
            bankName: v.bankName,
          },
        }
      : {}),
  });
  if (parsed.success) return { body: parsed.data };
  return { faults: faultsIn(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))) };
};

/** The first one of each field; the server names a field of the bank with its place. */
export const faultsIn = (errors: readonly Readonly<{ field: string; message: string }>[]): Faults => {
  const faults: Faults = {};
  for (const { field, message } of errors) {
    const name = nameOf(field);
    if (hasField(field)) faults[name] ??= message;
  }
  return faults;
};

export const hasField: Placed = (field) => Object.hasOwn(LABELS, nameOf(field));
const nameOf = (field: string): Name => field.replace(/^bank\./, '') as Name;

/** The field on which the first fault in the order of the form stands. */
export const firstOf = (faults: Faults): Name | undefined =>
  (Object.keys(LABELS) as Name[]).find((name) => faults[name] !== undefined);
