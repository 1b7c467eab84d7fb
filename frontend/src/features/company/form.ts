/** The particulars as typed, and as the API takes them. */
import { type Company, type CompanyBody, companyBody } from '@lamplight/bff/contract/company.ts';
import { byField, checked, type Reading } from '../../forms/reading.ts';

export type Values = Readonly<
  Record<
    | 'legalName'
    | 'address'
    | 'stateCode'
    | 'gstin'
    | 'tan'
    | 'epfCode'
    | 'accountName'
    | 'accountNumber'
    | 'ifsc'
    | 'bankName',
    string
  >
>;

/** The labels, in the order of the form. */
export const LABELS: Readonly<Record<keyof Values, string>> = {
  legalName: 'Legal name',
  address: 'Address',
  stateCode: 'State',
  gstin: 'GSTIN',
  tan: 'TAN',
  epfCode: 'Code at the provident fund',
  bankName: 'Bank',
  accountName: 'Name of the account',
  accountNumber: 'Account number',
  ifsc: 'IFSC',
};
const BANK = ['bankName', 'accountName', 'accountNumber', 'ifsc'] as const;

export const valuesOf = ({ legalName, address, stateCode, gstin, tan, epfCode, bank }: Company): Values => ({
  legalName,
  address,
  stateCode,
  gstin: gstin ?? '',
  tan: tan ?? '',
  epfCode: epfCode ?? '',
  bankName: bank?.bankName ?? '',
  accountName: bank?.accountName ?? '',
  accountNumber: bank?.accountNumber ?? '',
  ifsc: bank?.ifsc ?? '',
});

/** What a draft may keep on the device: nothing of the bank, however much of it was typed. */
export type Kept = Pick<Values, 'legalName' | 'address' | 'stateCode' | 'gstin' | 'tan' | 'epfCode'>;
export const keptOf = ({ legalName, address, stateCode, gstin, tan, epfCode }: Kept): Kept => ({
  legalName,
  address,
  stateCode,
  gstin,
  tan,
  epfCode,
});

const tight = (text: string): string => text.replace(/[\s/-]/g, '').toUpperCase();

/** The bank's particulars are complete or absent. */
export const readCompany = (v: Values): Reading<CompanyBody> => {
  const hasBank = BANK.some((name) => v[name].trim() !== '');
  const [gstin, tan, epfCode] = [tight(v.gstin), tight(v.tan), tight(v.epfCode)];
  const reading = checked(companyBody, {
    legalName: v.legalName,
    address: v.address,
    stateCode: v.stateCode,
    ...(gstin === '' ? {} : { gstin }),
    ...(tan === '' ? {} : { tan }),
    ...(epfCode === '' ? {} : { epfCode }),
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
  return byField(reading, nameOf);
};

/** Schema and server name a field of the bank with its place. */
export const nameOf = (field: string): string => field.replace(/^bank\./, '');
