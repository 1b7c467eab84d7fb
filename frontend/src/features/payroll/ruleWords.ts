/** What a rule of the law is called and says, in plain words (domain.md §2.2). */
import type { RuleKey, RuleProposal } from '@lamplight/bff/contract/statutory-rules.ts';
import { roundingSaid } from '../../parts/pay/ruleNames.ts';
import { formatRupees } from '../../ui/money.ts';
import { formatRate } from '../../ui/shares.ts';

export const ruleTopics = [
  ['Wages', ['WAGE_DEFINITION', 'PAYDAY_LIMIT', 'DEDUCTION_CAP']],
  ['Provident fund', ['EPF_EE', 'EPF_ER', 'EPS_ER', 'EDLI_ER', 'EPF_ADMIN', 'EPF_ROUND']],
  ['State insurance', ['ESI_EE', 'ESI_ER', 'ESI_COVERAGE', 'ESI_ROUND']],
  ['Professional tax', ['PT']],
  ['Income tax', ['TDS_NEW', 'TDS_OLD', 'SURCHARGE', 'CESS', 'TAX_ROUND', 'HRA_EXEMPT']],
  ['Papers and invoices', ['FORM_TDS', 'WAGE_SLIP', 'GST', 'CLIENT_TDS']],
] as const satisfies readonly (readonly [string, readonly RuleKey[]])[];

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
export const monthName = (month: number): string => MONTHS[month - 1] ?? String(month);

type Upto = Readonly<{ uptoPaise: number | null }>;
const upto = ({ uptoPaise }: Upto): string => (uptoPaise === null ? 'above' : `up to ${formatRupees(uptoPaise)}`);
const rateSlabs = (slabs: readonly (Upto & Readonly<{ rateBp: number }>)[]): string =>
  slabs.map((slab) => `${upto(slab)} ${formatRate(slab.rateBp)}`).join('; ');
const amountSlabs = (
  slabs: readonly (Upto & Readonly<{ amountPaise: number; februaryPaise?: number | undefined }>)[],
): string =>
  slabs
    .map((slab) => {
      const february = slab.februaryPaise === undefined ? '' : `, in February ${formatRupees(slab.februaryPaise)}`;
      return `${upto(slab)} ${slab.amountPaise === 0 ? 'nothing' : formatRupees(slab.amountPaise)}${february}`;
    })
    .join('; ');

const capped = ({ rateBp, ceilingPaise }: Readonly<{ rateBp: number; ceilingPaise: number }>): string =>
  `${formatRate(rateBp)} of wages up to ${formatRupees(ceilingPaise)} a month`;
const began = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** What it says, a sentence each. A key of a later release says nothing here. */
export const ruleSays = (rule: Readonly<{ key: string; value: unknown }>): readonly string[] => {
  // The form of a value follows from its key; the service has checked it.
  const { key, value } = rule as RuleProposal;
  switch (key) {
    case 'WAGE_DEFINITION':
      return [`What is excluded counts as wages as far as it is more than ${formatRate(value.excludedMaxBp)} of pay`];
    case 'PAYDAY_LIMIT':
      return [
        `Before day ${value.dayOfNextMonth} of the next month`,
        `On leaving within ${value.workingDaysOnExit} working days`,
      ];
    case 'DEDUCTION_CAP':
      return [`${formatRate(value.maxDeductionBp)} of a month’s wages`];
    case 'EPF_EE':
    case 'EPF_ER':
    case 'EDLI_ER':
      return [capped(value)];
    case 'EPS_ER':
      return [capped(value), `Nothing from ${value.endsAtAge} years on`];
    case 'EPF_ADMIN':
      return [`${formatRate(value.rateBp)} of wages, at least ${formatRupees(value.minimumPaise)} a month`];
    case 'EPF_ROUND':
    case 'ESI_ROUND':
    case 'TAX_ROUND':
      return [roundingSaid[value.rounding]];
    case 'ESI_EE':
    case 'ESI_ER':
      return [`${formatRate(value.rateBp)} of wages`];
    case 'ESI_COVERAGE':
      return [
        `Wages up to ${formatRupees(value.ceilingPaise)} a month, with a disability ${formatRupees(value.disabledCeilingPaise)}`,
        `Decided in ${value.startMonths.map(monthName).join(' and ')}, until the next of them`,
      ];
    case 'PT':
      if (value.kind === 'NONE') return ['None is taken'];
      if (value.kind === 'HALF_YEARLY')
        return [`By the gross of half a year, in September and March: ${amountSlabs(value.slabs)}`];
      return [
        `By the gross of the month: ${amountSlabs(value.slabs)}`,
        ...(value.women === undefined ? [] : [`Women: ${amountSlabs(value.women)}`]),
      ];
    case 'TDS_NEW':
    case 'TDS_OLD':
      return [
        began(rateSlabs(value.slabs)),
        ...(value.byAge ?? []).map(({ fromAge, slabs }) => `From ${fromAge} years: ${rateSlabs(slabs)}`),
        `Standard deduction ${formatRupees(value.standardDeductionPaise)}`,
        `Up to ${formatRupees(value.rebate.incomeUptoPaise)} of income the first ${formatRupees(value.rebate.maxPaise)} of tax are not owed${
          value.rebate.marginal ? '; above, no more tax than the income beyond it' : ''
        }`,
        deductible(value),
      ];
    case 'SURCHARGE':
      return (['NEW', 'OLD'] as const).map(
        (regime) =>
          `${regime === 'NEW' ? 'New' : 'Old'} regime: ${value[regime].map(({ abovePaise, rateBp }) => `above ${formatRupees(abovePaise)} ${formatRate(rateBp)}`).join('; ') || 'none'}`,
      );
    case 'CESS':
      return [`${formatRate(value.rateBp)} of tax and surcharge`];
    case 'HRA_EXEMPT':
      return [
        `The least of ${value.rentComponent}, rent less ${formatRate(value.rentLessBasicBp)} of ${value.basicComponent}, and ${formatRate(value.metroBp)} of ${value.basicComponent} in a metro, elsewhere ${formatRate(value.otherBp)}`,
        `Metros: ${value.metros.join(', ') || 'none'}`,
      ];
    case 'FORM_TDS':
    case 'WAGE_SLIP':
      return [`Form ${value.form}`];
    case 'GST':
      return [`${formatRate(value.rateBp)}, SAC ${value.sac}`];
    case 'CLIENT_TDS':
      return [`${formatRate(value.rateBp)} of what is billed before GST`];
    default:
      return [];
  }
};

type IncomeTax = Extract<RuleProposal, { key: 'TDS_NEW' }>['value'];
const deductible = ({ professionalTaxDeductible, rentDeductible, sections }: IncomeTax): string => {
  const limits = Object.entries(sections?.limitsPaise ?? {}).map(
    ([section, paise]) => `${section} up to ${formatRupees(paise)}`,
  );
  const what = [
    ...(professionalTaxDeductible ? ['professional tax'] : []),
    ...(rentDeductible ? ['rent'] : []),
    ...(sections === null ? [] : [`declared sections${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`]),
  ];
  return what.length === 0 ? 'Nothing that is declared may be deducted' : `May be deducted: ${what.join(', ')}`;
};
