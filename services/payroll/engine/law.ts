/** The rows that one month and one payment date need, chosen once (payroll.md §2). */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { lastDayOf, type Month } from '@lamplight/common/calendar/month.ts';
import type { RunInputs } from './inputs.ts';
import type { RuleBook } from './rule-book.ts';
import type { RuleKey, StatutoryRule, TaxRegime } from './rules.ts';

const MONTHLY = [
  'WAGE_DEFINITION',
  'DEDUCTION_CAP',
  'EPF_EE',
  'EPF_ER',
  'EPS_ER',
  'EDLI_ER',
  'EPF_ADMIN',
  'EPF_ROUND',
  'ESI_EE',
  'ESI_ER',
  'ESI_COVERAGE',
  'ESI_ROUND',
  'HRA_EXEMPT',
] as const satisfies readonly RuleKey[];
const YEARLY = ['SURCHARGE', 'CESS', 'TAX_ROUND', 'HRA_EXEMPT'] as const satisfies readonly RuleKey[];
/** On which days a run's own rows of a key are looked for: the last of its month, the payment date, or either. */
export const daysOfKey = (
  key: RuleKey,
  { month, paymentDate }: Readonly<{ month: Month; paymentDate: CivilDate }>,
): readonly CivilDate[] => {
  const taxed = (YEARLY as readonly RuleKey[]).includes(key) || key === 'TDS_NEW' || key === 'TDS_OLD';
  const monthly = !taxed || (MONTHLY as readonly RuleKey[]).includes(key);
  return [...(monthly ? [lastDayOf(month)] : []), ...(taxed ? [paymentDate] : [])];
};

export const tableOf = { NEW: 'TDS_NEW', OLD: 'TDS_OLD' } as const satisfies Record<TaxRegime, RuleKey>;

/** The law of a payroll month: rows that hold on its last day. */
export type MonthLaw = Readonly<{
  month: Month;
  of<K extends (typeof MONTHLY)[number]>(key: K): StatutoryRule<K>;
  professionalTax(state: string): StatutoryRule<'PT'>;
}>;
/** The law of tax on pay: rows that hold on the day of payment. */
export type TaxLaw = Readonly<{
  of<K extends (typeof YEARLY)[number] | (typeof tableOf)[TaxRegime]>(key: K): StatutoryRule<K>;
}>;

export type MissingRule = Readonly<{ key: RuleKey; jurisdiction: string; month: Month }>;

/** Months and states and regimes that a run reckons with. */
const needsOf = ({ month, employees }: RunInputs) => {
  const months = new Set([month]);
  const states = new Set<string>();
  const regimes = new Set<TaxRegime>();
  for (const { assignments, paidMonths = [] } of employees) {
    for (const paid of paidMonths) months.add(paid.month);
    for (const { ptState, taxRegime } of assignments) {
      states.add(ptState);
      regimes.add(taxRegime);
    }
  }
  return { months: [...months].toSorted(), states: [...states].toSorted(), regimes: [...regimes].toSorted() };
};

/** What no approved row says; empty where everything is there. */
export const missingRules = (inputs: RunInputs, book: RuleBook): readonly MissingRule[] => {
  const { months, states, regimes } = needsOf(inputs);
  const absent = (key: RuleKey, jurisdiction: string, on: CivilDate, month: Month): readonly MissingRule[] =>
    book.find(key, jurisdiction, on) === undefined ? [{ key, jurisdiction, month }] : [];
  return [
    ...months.flatMap((month) => MONTHLY.flatMap((key) => absent(key, 'IN', lastDayOf(month), month))),
    ...states.flatMap((state) => absent('PT', state, lastDayOf(inputs.month), inputs.month)),
    ...[...YEARLY, ...regimes.map((regime) => tableOf[regime])]
      .filter((key) => key !== 'HRA_EXEMPT')
      .flatMap((key) => absent(key, 'IN', inputs.paymentDate, inputs.month)),
    ...(regimes.includes('OLD') ? absent('HRA_EXEMPT', 'IN', inputs.paymentDate, inputs.month) : []),
  ];
};

/** @throws Error where a row is asked for that is missing: `missingRules` is asked first */
const surely = <K extends RuleKey>(rule: StatutoryRule<K> | undefined, key: K): StatutoryRule<K> => {
  if (rule === undefined) throw new Error(`No rule of ${key}`);
  return rule;
};

/** Each row is looked for once and kept. */
export const monthLawOf = (book: RuleBook, month: Month): MonthLaw => {
  const on = lastDayOf(month);
  const found = new Map<string, StatutoryRule | undefined>();
  const find = <K extends RuleKey>(key: K, jurisdiction: string): StatutoryRule<K> => {
    const place = `${key} ${jurisdiction}`;
    if (!found.has(place)) found.set(place, book.find(key, jurisdiction, on) as StatutoryRule | undefined);
    return surely(found.get(place) as StatutoryRule<K> | undefined, key);
  };
  return { month, of: (key) => find(key, 'IN'), professionalTax: (state) => find('PT', state) };
};

export const taxLawOf = (book: RuleBook, paymentDate: CivilDate): TaxLaw => {
  const found = new Map<RuleKey, StatutoryRule | undefined>();
  return {
    of: <K extends RuleKey>(key: K) => {
      if (!found.has(key)) found.set(key, book.find(key, 'IN', paymentDate) as StatutoryRule | undefined);
      return surely(found.get(key) as StatutoryRule<K> | undefined, key);
    },
  };
};
