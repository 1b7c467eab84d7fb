/** What a figure was reckoned from, taken out of its basis: inputs by name, rows of the law, what it was rounded to. */
import type { FigureInput } from '@lamplight/bff/contract/pay-questions.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Basis, Stretch, TaxWorksheet } from '../../engine/basis.ts';
import type { Rounding, RuleRef } from '../../engine/rules.ts';

const paise = (name: string, amount: number): FigureInput => ({ name, value: { is: 'paise', paise: amount } });
const share = (name: string, bp: number): FigureInput => ({ name, value: { is: 'bp', bp } });
const days = (name: string, halfDays: number): FigureInput => ({ name, value: { is: 'halfDays', halfDays } });
const text = (name: string, said: string): FigureInput => ({ name, value: { is: 'text', text: said } });

export const inputsOf = (basis: Basis): readonly FigureInput[] => {
  switch (basis.kind) {
    case 'RECURRING':
      return [
        ...basis.stretches.flatMap((stretch, at) => stretchInputs(stretch, at, basis.stretches.length)),
        days('Days of the month', basis.basisHalfDays),
      ];
    case 'ADDITIONAL':
      return [text('Source', basis.source), text('Reference', basis.sourceRef)];
    case 'SHARE':
      return [
        paise('Wages', basis.wagesPaise),
        ...(basis.ceilingPaise === undefined ? [] : [paise('Ceiling', basis.ceilingPaise)]),
        share('Rate', basis.rateBp),
      ];
    case 'REST_OF_SHARE':
      return [paise('The whole share', basis.wholePaise), paise('Less', basis.lessPaise), ...inputsOf(basis.whole)];
    case 'PROFESSIONAL_TAX':
      return [
        text('State', basis.state),
        paise('Gross', basis.grossPaise),
        paise('By the table', basis.tablePaise),
        paise('Taken before', basis.takenBeforePaise),
      ];
    case 'TAX':
      return taxInputs(basis.worksheet);
    case 'DIFFERENCE':
      return [
        text('Month', basis.month),
        paise('What the month comes to now', basis.newPaise),
        paise('What was paid for it', basis.paidPaise),
        ...(basis.now === null ? [] : inputsOf(basis.now)),
      ];
    case 'RECOVERY':
      return [
        text('Reference', basis.sourceRef),
        paise('Asked for', basis.askedPaise),
        paise('Room under the cap', basis.roomPaise),
      ];
    case 'OWED':
      return [paise('Short by', basis.shortPaise)];
    case 'REVERSED':
      return [text('Payslip that is taken back', basis.payslipId)];
    default:
      return unreachable(basis);
  }
};

/** Of several stretches each says its place. */
const stretchInputs = (
  { fullPaise, paidHalfDays, inputsPaise }: Stretch,
  at: number,
  count: number,
): readonly FigureInput[] => {
  const of = count === 1 ? '' : `, stretch ${at + 1}`;
  return [
    ...Object.entries(inputsPaise).map(([name, amount]) => paise(`${name === 'gross' ? 'Gross' : name}${of}`, amount)),
    paise(`For a full month${of}`, fullPaise),
    days(`Days paid${of}`, paidHalfDays),
  ];
};

const taxInputs = (sheet: TaxWorksheet): readonly FigureInput[] => [
  text('Regime', sheet.regime),
  paise('Taxable pay of the year so far', sheet.paidBeforePaise),
  paise('This month', sheet.recurringPaise),
  paise('Paid once', sheet.oneOffsPaise),
  paise('The months after', sheet.recurringLaterPaise),
  paise('Previous employer', sheet.previousEmployerPaise),
  paise('Other income', sheet.otherIncomePaise),
  paise('Standard deduction', sheet.standardDeductionPaise),
  ...sheet.deductions.map(({ section, amountPaise }) => paise(`Deduction ${section}`, amountPaise)),
  paise('Taxable income of the year', sheet.annual.roundedIncomePaise),
  paise('Tax of the year', sheet.annual.totalPaise),
  paise('Withheld before', sheet.withheldBeforePaise),
  text('Months left', String(sheet.monthsLeft)),
  paise('Share of this month', sheet.sharePaise),
  paise('Tax on what is paid once', sheet.oneOffTaxPaise),
];

/** Every row that it names, those of what it was made from among them. */
export const rulesOf = (basis: Basis): readonly RuleRef[] => {
  switch (basis.kind) {
    case 'SHARE':
    case 'PROFESSIONAL_TAX':
    case 'RECOVERY':
      return basis.rules;
    case 'REST_OF_SHARE':
      return basis.whole.rules;
    case 'TAX':
      return basis.worksheet.rules;
    case 'DIFFERENCE':
      return basis.now === null ? [] : rulesOf(basis.now);
    default:
      return [];
  }
};

/** Null where nothing was rounded, and where a row of the law says it (`rulesOf`). */
export const roundingOf = (basis: Basis): Rounding | null => {
  switch (basis.kind) {
    case 'RECURRING':
    case 'SHARE':
      return basis.rounding;
    case 'REST_OF_SHARE':
      return basis.whole.rounding;
    case 'TAX':
      return 'HALF_UP_RUPEE';
    case 'DIFFERENCE':
      return basis.now === null ? null : roundingOf(basis.now);
    default:
      return null;
  }
};
