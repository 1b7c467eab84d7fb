/** Formulas and conditions of pay in plain words. */
import type { PayFormula } from '@lamplight/bff/contract/salaries.ts';
import { placeName } from '../../parts/pay/words.ts';
import { formatRupees } from '../../ui/money.ts';
import { formatRate } from '../../ui/shares.ts';
import type { SalaryStructure } from './data.ts';

export type Component = SalaryStructure['versions'][number]['components'][number];

/** `50 % of the monthly gross`; `the smaller of ₹1,800 and 12 % of BASIC`. */
export const formulaSaid = (formula: PayFormula): string => {
  switch (formula.op) {
    case 'const':
      return formatRupees(formula.paise);
    case 'gross':
      return 'the monthly gross';
    case 'amount':
      return formula.code;
    case 'pct':
      return `${formatRate(formula.bp)} of ${inner(formula.of)}`;
    case '+':
      return formula.of.map(inner).join(' + ');
    case '-':
      return formula.of.map(inner).join(' − ');
    default:
      return formula.of.length === 1
        ? formula.of.map(formulaSaid).join('')
        : `the ${formula.op === 'min' ? 'smallest' : 'largest'} of ${listed(formula.of.map(inner))}`;
  }
};
/** A sum inside of something else is held together. */
const inner = (formula: PayFormula): string =>
  (formula.op === '+' || formula.op === '-') && formula.of.length > 1
    ? `(${formulaSaid(formula)})`
    : formulaSaid(formula);
const listed = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** How the full month's amount comes about. */
export const calculationSaid = (component: Component): string => {
  switch (component.calc) {
    case 'FIXED':
      return component.amountPaise === 0 ? 'an amount of one’s own' : formatRupees(component.amountPaise);
    case 'FORMULA':
      return formulaSaid(component.formula);
    case 'BALANCING':
      return 'what the other parts leave of the monthly gross';
    case 'STATUTORY':
      return 'by the rules of the law';
    case 'SLAB_TAX':
      return 'by the tables of income tax';
    default:
      return component satisfies never;
  }
};

/** The parts in their order, each with for whom it is there: of a code that stands again, the first one whose condition holds counts. */
export const inOrder = (
  components: readonly Component[],
): readonly Readonly<{ part: Component; whom: string | null }>[] =>
  components
    .toSorted((a, b) => a.order - b.order)
    .map((part, at, all) => ({
      part,
      whom: conditionSaid(part) ?? (all.slice(0, at).some(({ code }) => code === part.code) ? 'otherwise' : null),
    }));

/** For whom it is there; null for everybody. */
export const conditionSaid = ({ condition }: Pick<Component, 'condition'>): string | null => {
  if (condition === undefined) return null;
  if (condition.fact === 'metro') return condition.is ? 'in a metro' : 'outside of metros';
  if (condition.fact === 'state') return `in ${condition.in.map(placeName).join(', ')}`;
  return 'by choice';
};

export const kindSaid: Readonly<Record<Component['kind'], string>> = {
  EARNING: 'Earning',
  DEDUCTION: 'Deduction',
  EMPLOYER_CONTRIBUTION: 'Paid by the employer',
  REIMBURSEMENT: 'Reimbursement',
  STATISTICAL: 'Only reckoned',
};

const rounded: Readonly<Record<Component['rounding'], string | null>> = {
  HALF_UP_PAISE: null,
  HALF_UP_RUPEE: 'to the nearest rupee',
  UP_RUPEE: 'up to the next rupee',
  HALF_UP_TEN_RUPEES: 'to the nearest ten rupees',
};
/** What else a calculation needs to know of it. */
export const traitsSaid = (component: Component): string =>
  [
    component.prorate ? 'less for days without pay' : null,
    component.kind === 'EARNING' || component.kind === 'REIMBURSEMENT'
      ? component.taxable
        ? 'taxed'
        : 'not taxed'
      : null,
    component.wageClass === 'WAGE' ? 'wages' : component.wageClass === 'EXCLUDED' ? 'excluded from wages' : null,
    component.oneOff ? 'once' : null,
    rounded[component.rounding],
  ]
    .filter((said) => said !== null)
    .join(', ');
