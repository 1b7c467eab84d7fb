/** What a line of a slip was reckoned from, as its basis says (payroll.md §5): the inputs, how it was rounded, by which rows. */
import { roundingSaid, ruleSaid } from '../../parts/pay/ruleNames.ts';
import { formatDate } from '../../ui/dates.ts';
import { formatPaise } from '../../ui/money.ts';
import { formatRate } from '../../ui/shares.ts';
import { monthSaid } from './runs.ts';

type Fact = readonly [name: string, value: string];
type RuleOfLine = Readonly<{ ruleId: string; says: string }>;
type LineFacts = Readonly<{ inputs: readonly Fact[]; rounding: string | null; rules: readonly RuleOfLine[] }>;

type Data = Readonly<Record<string, unknown>>;
const dataOf = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});
const listOf = (value: unknown): readonly Data[] => (Array.isArray(value) ? value.map(dataOf) : []);
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A basis of a service that is newer than this page has no inputs here: its words stand above them all the same. */
export const lineFacts = (basis: unknown): LineFacts => {
  const data = dataOf(basis);
  return { inputs: inputsOf(data), rounding: roundingOf(textOf(data['rounding'])), rules: rulesIn(data) };
};

const roundingOf = (rounding: string): string | null =>
  Object.hasOwn(roundingSaid, rounding) ? roundingSaid[rounding as keyof typeof roundingSaid] : null;

const inputsOf = (data: Data): readonly Fact[] => {
  const paise = (name: string, field: string): readonly Fact[] => paiseIn(data, name, field);
  switch (data['kind']) {
    case 'RECURRING':
      return listOf(data['stretches']).flatMap((stretch, at, all) =>
        stretchOf(stretch, data, all.length > 1 ? at : null),
      );
    case 'SHARE':
      return [...paise('Wages', 'wagesPaise'), ...ceilingOf(data), ...rateOf(data)];
    case 'REST_OF_SHARE':
      return [...paise('The whole share', 'wholePaise'), ...paise('Less the pension', 'lessPaise')];
    case 'PROFESSIONAL_TAX':
      return [
        ...paise('Gross', 'grossPaise'),
        ...paise('By the table', 'tablePaise'),
        ...(data['takenBeforePaise'] === 0 ? [] : paise('Taken before', 'takenBeforePaise')),
      ];
    case 'TAX':
      return taxOf(dataOf(data['worksheet']));
    case 'DIFFERENCE':
      return [
        ...paise('Comes to now', 'newPaise'),
        ...paise(`Paid for ${monthSaid(textOf(data['month']))}`, 'paidPaise'),
        ...inputsOf(dataOf(data['now'])),
      ];
    case 'RECOVERY':
      return [...paise('To be recovered', 'askedPaise'), ...paise('Room under the cap', 'roomPaise')];
    case 'OWED':
      return paise('Owed', 'shortPaise');
    case 'ADDITIONAL':
      return [['Reference', textOf(data['sourceRef'])]];
    default:
      return [];
  }
};

const paiseIn = (data: Data, name: string, field: string): readonly Fact[] => {
  const paise = numberOf(data[field]);
  return paise === null ? [] : [[name, formatPaise(paise)]];
};

const stretchOf = (stretch: Data, { basisHalfDays }: Data, at: number | null): readonly Fact[] => {
  const of = (name: string): string => (at === null ? name : `${name}, stretch ${at + 1}`);
  const inputs = Object.entries(dataOf(stretch['inputsPaise']));
  const [paid, basis] = [numberOf(stretch['paidHalfDays']), numberOf(basisHalfDays)];
  return [
    ...inputs.flatMap(([name, paise]) => paiseIn({ paise }, of(name === 'gross' ? 'Gross a month' : name), 'paise')),
    ...paiseIn(stretch, of('Whole month'), 'fullPaise'),
    ...(paid === null || basis === null || paid === basis
      ? []
      : ([[of('Days'), `${paid / 2} of ${basis / 2}`]] as const)),
  ];
};

const ceilingOf = ({ ceilingPaise, wagesPaise }: Data): readonly Fact[] => {
  const [ceiling, wages] = [numberOf(ceilingPaise), numberOf(wagesPaise)];
  if (ceiling === null || wages === null) return [];
  return [['Ceiling', `${formatPaise(ceiling)}, ${wages > ceiling ? 'reached' : 'not reached'}`]];
};
const rateOf = ({ rateBp }: Data): readonly Fact[] => {
  const rate = numberOf(rateBp);
  return rate === null ? [] : [['Rate', formatRate(rate)]];
};

/** The worksheet, step by step (payroll.md §4). */
const taxOf = (sheet: Data): readonly Fact[] => {
  const paise = (name: string, field: string): readonly Fact[] => paiseIn(sheet, name, field);
  const annual = dataOf(sheet['annual']);
  const left = numberOf(sheet['monthsLeft']);
  return [
    ...paise('Paid so far this year', 'paidBeforePaise'),
    ...paise('This month', 'recurringPaise'),
    ...paise('Months after it', 'recurringLaterPaise'),
    ...paise('One-offs', 'oneOffsPaise'),
    ...paise('Standard deduction', 'standardDeductionPaise'),
    ...listOf(sheet['deductions']).flatMap(({ section, amountPaise }) =>
      paiseIn({ amountPaise }, `Deduction ${textOf(section)}`, 'amountPaise'),
    ),
    ...paiseIn(annual, 'Income of the year', 'roundedIncomePaise'),
    ...paiseIn(annual, 'Tax of the year', 'totalPaise'),
    ...paise('Withheld before', 'withheldBeforePaise'),
    ...(left === null ? [] : ([['Months left', String(left)]] as const)),
  ];
};

/** Those of the line itself, and of what it is a difference or a rest of; each once. */
const rulesIn = (data: Data): readonly RuleOfLine[] => {
  const all = ['worksheet', 'whole', 'now'].flatMap((part) => (part in data ? rulesIn(dataOf(data[part])) : []));
  const own = listOf(data['rules']).map((rule) => ({
    ruleId: textOf(rule['ruleId']),
    says: `${ruleSaid({ key: textOf(rule['key']), jurisdiction: textOf(rule['jurisdiction']) })} from ${formatDate(textOf(rule['effectiveFrom']))}, version ${String(rule['version'])}`,
  }));
  const seen = new Map([...own, ...all].map((rule) => [`${rule.ruleId} ${rule.says}`, rule]));
  return [...seen.values()];
};
