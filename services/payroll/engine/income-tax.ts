/** The tax of a year (payroll.md §4): slabs → rebate → surcharge with relief → cess → TAX_ROUND. */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { AnnualTax } from './basis.ts';
import { type TaxLaw, tableOf } from './law.ts';
import { rounded, shareRounded } from './rounding.ts';
import { refOf } from './rule-book.ts';
import type { IncomeTax, RateSlab, RuleRef, SurchargeBand, TaxRegime } from './rules.ts';

const slabTax = (slabs: readonly RateSlab[], income: Paise): Paise => {
  let [from, numerator] = [0n, 0n];
  for (const { uptoPaise, rateBp } of slabs) {
    const to = uptoPaise === null || uptoPaise > income ? BigInt(income) : BigInt(uptoPaise);
    if (to > from) numerator += (to - from) * BigInt(rateBp);
    if (to > from) from = to;
  }
  return rounded(numerator, 10_000n, 'HALF_UP_PAISE');
};

const rebateOf = ({ rebate }: IncomeTax, income: Paise, tax: Paise): Paise => {
  const { incomeUptoPaise, maxPaise, marginal } = rebate;
  if (income <= incomeUptoPaise) return Math.min(tax, maxPaise);
  return marginal ? Math.max(0, tax - (income - incomeUptoPaise)) : 0;
};

const rateAt = (bands: readonly SurchargeBand[], income: Paise): number =>
  bands.reduce((rate, band) => (income > band.abovePaise ? band.rateBp : rate), 0);

/** Tax and surcharge together never grow by more than the income does beyond a threshold. */
const surchargeOf = (
  bands: readonly SurchargeBand[],
  income: Paise,
  tax: Paise,
  taxAt: (income: Paise) => Paise,
): Paise => {
  let surcharge = shareRounded(tax, rateAt(bands, income), 'HALF_UP_PAISE');
  for (const { abovePaise } of bands) {
    if (income <= abovePaise) continue;
    const below = taxAt(abovePaise);
    const atThreshold = below + shareRounded(below, rateAt(bands, abovePaise), 'HALF_UP_PAISE');
    surcharge = Math.min(surcharge, Math.max(0, atThreshold + (income - abovePaise) - tax));
  }
  return surcharge;
};

/** The slabs of the highest age that the person reaches in the tax year. @param age years, at its last day */
const slabsFor = ({ slabs, byAge = [] }: IncomeTax, age: number): readonly RateSlab[] =>
  byAge.reduce((found, older) => (age >= older.fromAge ? older.slabs : found), slabs);

/**
 * @param income paise after every deduction; below 0 counts as 0
 * @param age completed years at the last day of the tax year
 */
export const annualTax = (law: TaxLaw, regime: TaxRegime, income: Paise, age = 0): AnnualTax => {
  const table = law.of(tableOf[regime]).value;
  const { rounding } = law.of('TAX_ROUND').value;
  const slabs = slabsFor(table, age);
  const roundTax = (paise: Paise): Paise => rounded(BigInt(paise), 1n, rounding);
  const roundedIncome = roundTax(Math.max(0, income));
  const slabTaxPaise = slabTax(slabs, roundedIncome);
  const rebatePaise = rebateOf(table, roundedIncome, slabTaxPaise);
  const tax = slabTaxPaise - rebatePaise;
  const surchargePaise = surchargeOf(law.of('SURCHARGE').value[regime], roundedIncome, tax, (at) => slabTax(slabs, at));
  const cessPaise = shareRounded(
    toPaise(BigInt(tax) + BigInt(surchargePaise)),
    law.of('CESS').value.rateBp,
    'HALF_UP_PAISE',
  );
  return {
    incomePaise: Math.max(0, income),
    roundedIncomePaise: roundedIncome,
    slabTaxPaise,
    rebatePaise,
    surchargePaise,
    cessPaise,
    totalPaise: roundTax(sumPaise([tax, surchargePaise, cessPaise])),
  };
};

/** By which rows the tax of a year is reckoned. */
export const taxRules = (law: TaxLaw, regime: TaxRegime, rent: boolean): readonly RuleRef[] =>
  [
    law.of(tableOf[regime]),
    law.of('SURCHARGE'),
    law.of('CESS'),
    law.of('TAX_ROUND'),
    ...(rent ? [law.of('HRA_EXEMPT')] : []),
  ].map(refOf);

/**
 * What of house rent allowance is free of tax: the least of the allowance, the rent beyond a share of basic pay, and a
 * share of basic pay by city; never below 0.
 */
export const rentExempt = (
  law: TaxLaw,
  {
    hraPaise,
    basicPaise,
    rentPaise,
    city,
  }: Readonly<{ hraPaise: Paise; basicPaise: Paise; rentPaise: Paise; city: string | undefined }>,
): Paise => {
  const { rentLessBasicBp, metroBp, otherBp, metros } = law.of('HRA_EXEMPT').value;
  const cityBp = city !== undefined && metros.includes(city) ? metroBp : otherBp;
  const beyond = rentPaise - shareRounded(basicPaise, rentLessBasicBp, 'HALF_UP_PAISE');
  return Math.max(0, Math.min(hraPaise, beyond, shareRounded(basicPaise, cityBp, 'HALF_UP_PAISE')));
};
