/** Tax years, regimes and sections in plain words, and what is shown of a number that nobody needs to read again. */
import { stateName } from '@lamplight/bff/contract/states.ts';
import type { Option } from '../../ui/Choices.tsx';
import type { Declaration, PayAccount, PayProfile, Proof, Proved, TaxRegime, TaxSection } from './data.ts';

/** The tax year of a civil day, from 1 April: `26-27`. */
export const taxYearOf = (day: string): string => {
  const first = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return yearFrom(first);
};
const yearFrom = (first: number): string => `${two(first)}-${two(first + 1)}`;
const two = (year: number): string => String(year % 100).padStart(2, '0');

/** `26-27` → `April 2026 to March 2027` */
export const yearSaid = (taxYear: string): string => {
  const [from, to] = taxYear.split('-');
  return `April 20${from} to March 20${to}`;
};
/** `26-27` → `2026-27` */
export const yearShort = (taxYear: string): string => `20${taxYear}`;

/** The year of a day with one after it, and some before. */
export const yearsAround = (day: string, before: number): readonly Option[] => {
  const now = Number(`20${taxYearOf(day).slice(0, 2)}`);
  return Array.from({ length: before + 2 }, (_, n) => yearFrom(now + 1 - n)).map((value) => ({
    value,
    label: yearSaid(value),
  }));
};

export const regimeName: Readonly<Record<TaxRegime, string>> = { NEW: 'New regime', OLD: 'Old regime' };
/** What each means for whoever chooses; rates themselves are the law's and change by year. */
export const regimeMeans: Readonly<Record<TaxRegime, string>> = {
  NEW: 'Lower rates. Rent, savings and insurance do not lower the tax, whatever is declared.',
  OLD: 'Higher rates. Rent, savings, insurance and the like lower the income that is taxed, as far as a proof of them is accepted.',
};
/** Without a choice a year goes by the new regime. */
export const regimeOf = ({ regimes }: Pick<PayProfile, 'regimes'>, taxYear: string): TaxRegime =>
  regimes.find((one) => one.taxYear === taxYear)?.regime ?? 'NEW';

export const sectionName: Readonly<Record<TaxSection, string>> = {
  '80C': 'Savings and life insurance (80C)',
  '80CCD(1B)': 'Own payments into the National Pension System (80CCD(1B))',
  '80D': 'Health insurance (80D)',
  '80E': 'Interest on a loan for education (80E)',
  '80G': 'Donations (80G)',
  '80TTA': 'Interest on a savings account (80TTA)',
  '24(b)': 'Interest on a loan for a home (24(b))',
  RENT: 'Rent of a home, for the year',
  OTHER_INCOME: 'Other income, which is taxed too',
};
export const sectionOptions: readonly Option[] = Object.entries(sectionName).map(([value, label]) => ({
  value,
  label,
}));

type Income = PayProfile['previousIncome'][number];
export const provedBy = (declaration: Declaration): Proved => ({
  named: `${sectionName[declaration.section]}, ${yearShort(declaration.taxYear)}`,
  declaration,
});
export const incomeProved = ({ employer, taxYear }: Pick<Income, 'employer' | 'taxYear'>): Proved => ({
  named: `what ${employer ?? 'an employer'} paid, ${yearShort(taxYear)}`,
  previousIn: taxYear,
});
/** Everything that somebody declared, with the files that prove it. */
export const provedIn = ({
  declarations,
  previousIncome,
}: Pick<PayProfile, 'declarations' | 'previousIncome'>): readonly Readonly<{
  proved: Proved;
  proofs: readonly Proof[];
}>[] => [
  ...declarations.map((one) => ({ proved: provedBy(one), proofs: one.proofs })),
  ...previousIncome.map((one) => ({ proved: incomeProved(one), proofs: one.proofs })),
];

/** `•••• 234F`: of a number only its end is shown, to everybody. */
export const ending = (last: string): string => `•••• ${last}`;

/** Where a rule holds: `IN`, a state, or a city of one. */
export const placeName = (jurisdiction: string): string => {
  if (jurisdiction === 'IN') return 'All of India';
  const [state = '', city] = jurisdiction.split('-');
  return city === undefined ? stateName(state) : `${capital(city)}, ${stateName(state)}`;
};
const capital = (word: string): string => `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`;

/** Who reads: the person themselves, or an admin about somebody. */
export type Reader = Readonly<{ own: true } | { own: false; name: string }>;

/** What becomes of an account, in a sentence for its reader. @param paidTo the verified one, where there is one */
export const accountSaid = (account: PayAccount, paidTo: PayAccount | undefined, reader: Reader): string => {
  const are = reader.own ? 'You are' : `${reader.name} is`;
  switch (account.state) {
    case 'submitted':
      return paidTo === undefined
        ? `An admin who did not enter it verifies it. Until then nothing can be paid to ${reader.own ? 'you' : 'them'}.`
        : `An admin who did not enter it verifies it. Until then ${reader.own ? 'you are' : 'they are'} paid to the account that ends in ${paidTo.accountLast4}.`;
    case 'verified':
      return `${are} paid to this account.`;
    case 'rejected':
      return account.reason === undefined ? 'It was rejected.' : `It was rejected: ${account.reason}`;
    default:
      return 'It is no longer used.';
  }
};
