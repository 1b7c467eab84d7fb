/** A line's basis in words (payroll.md §5): "EPF_EE 1,546 = half_up_rupee(12 % × 12,880.00), EPF_EE from 2026-07-01". */
import type { Paise } from '@lamplight/bff/contract/paise.ts';
import { partsOf, typedPercent } from '@lamplight/bff/contract/written.ts';
import type { Basis, Stretch, TaxWorksheet } from './basis.ts';
import type { PayLine } from './payslip.ts';
import type { Rounding, RuleRef } from './rules.ts';
import type { Formula } from './structure.ts';

const money = (paise: Paise): string => {
  const { minus, rupees, rest } = partsOf(paise);
  return `${minus}${rupees}.${rest}`;
};
/** Without paise where there are none. */
const short = (paise: Paise): string => money(paise).replace(/\.00$/, '');
const percent = (bp: number): string => `${typedPercent(bp)} %`;
const named = (rounding: Rounding): string => rounding.toLowerCase();
const from = (rules: readonly RuleRef[]): string =>
  rules
    .map(
      ({ key, jurisdiction, effectiveFrom }) =>
        `, ${key}${jurisdiction === 'IN' ? '' : ` ${jurisdiction}`} from ${effectiveFrom}`,
    )
    .join('');
/** The row that names a rounding is said by the rounding itself. */
const withoutRounding = (rules: readonly RuleRef[]): readonly RuleRef[] =>
  rules.filter(({ key }) => !key.endsWith('_ROUND'));

const formulaWords = (formula: Stretch['formula'], inputs: Readonly<Record<string, Paise>>): string => {
  const amount = (name: string): string => `${name} ${money(inputs[name] ?? 0)}`;
  const list = (parts: readonly Formula[], between: string): string =>
    parts.map((part) => formulaWords(part, inputs)).join(between);
  switch (formula.op) {
    case 'fixed':
      return 'fixed';
    case 'balancing': {
      const { gross = 0, ...others } = inputs;
      return [`gross ${money(gross)}`, ...Object.keys(others).map(amount)].join(' − ');
    }
    case 'const':
      return money(formula.paise);
    case 'gross':
      return amount('gross');
    case 'amount':
      return amount(formula.code);
    case 'pct':
      return `${percent(formula.bp)} × ${formulaWords(formula.of, inputs)}`;
    case '+':
      return `(${list(formula.of, ' + ')})`;
    case '-':
      return `(${list(formula.of, ' − ')})`;
    case 'min':
    case 'max':
      return `${formula.op}(${list(formula.of, '; ')})`;
  }
};

const taxWords = (tax: TaxWorksheet): string => {
  const { annual, annualWithOneOffs } = tax;
  const share = `(${money(annual.totalPaise)} − ${money(tax.withheldBeforePaise)}) / ${tax.monthsLeft}`;
  const once =
    annualWithOneOffs === null ? '' : ` + (${money(annualWithOneOffs.totalPaise)} − ${money(annual.totalPaise)})`;
  const income = `yearly tax on ${money(annual.roundedIncomePaise)}`;
  return `${share}${once}, ${income}, ${tax.regime.toLowerCase()} regime${from(withoutRounding(tax.rules))}`;
};

const words = (basis: Basis): string => {
  switch (basis.kind) {
    case 'RECURRING': {
      const { stretches, basisHalfDays, rounding } = basis;
      const days = (halfDays: number): string => String(halfDays / 2);
      const parts = stretches.map(({ fullPaise, paidHalfDays, formula, inputsPaise }) => {
        const full = `${money(fullPaise)}${formula.op === 'fixed' ? '' : ` [${formulaWords(formula, inputsPaise)}]`}`;
        return paidHalfDays === basisHalfDays ? full : `${full} × ${days(paidHalfDays)}/${days(basisHalfDays)}`;
      });
      return `${named(rounding)}(${parts.join(' + ')})`;
    }
    case 'ADDITIONAL':
      return `${basis.source.toLowerCase()} ${basis.sourceRef}`;
    case 'SHARE': {
      const { wagesPaise, ceilingPaise, rateBp, rounding, rules, noneBecause } = basis;
      if (noneBecause !== undefined)
        return `none: ${noneBecause === 'AGE' ? 'age reached' : 'not a member'}${from(withoutRounding(rules))}`;
      const capped = ceilingPaise !== undefined && ceilingPaise < wagesPaise;
      const wages = capped ? `min(${money(wagesPaise)}; ${money(ceilingPaise)})` : money(wagesPaise);
      return `${named(rounding)}(${percent(rateBp)} × ${wages})${from(withoutRounding(rules))}`;
    }
    case 'REST_OF_SHARE':
      return `${money(basis.wholePaise)} − ${money(basis.lessPaise)}, of ${words(basis.whole)}`;
    case 'PROFESSIONAL_TAX': {
      if (basis.halfYear === 'NOT_YET') return `taken with the last month of the half-year${from(basis.rules)}`;
      const before = basis.takenBeforePaise === 0 ? '' : ` − ${money(basis.takenBeforePaise)} taken before`;
      return `${short(basis.tablePaise)} by table of ${money(basis.grossPaise)}${before}${from(basis.rules)}`;
    }
    case 'TAX':
      return taxWords(basis.worksheet);
    case 'DIFFERENCE': {
      const now = basis.now === null ? '' : `, now ${words(basis.now)}`;
      return `${money(basis.newPaise)} − ${money(basis.paidPaise)} paid for ${basis.month}${now}`;
    }
    case 'RECOVERY':
      return `min(${money(basis.askedPaise)}; room ${money(basis.roomPaise)})${from(basis.rules)}`;
    case 'OWED':
      return `${money(basis.shortPaise)} owed, recovered from later pay`;
    case 'REVERSED':
      return `reverses payslip ${basis.payslipId}`;
  }
};

/** One sentence for a line of a slip: code, amount, how it came about, by which rows. */
export const basisWords = ({ code, amountPaise, basis }: Pick<PayLine, 'amountPaise' | 'basis' | 'code'>): string =>
  `${code} ${short(amountPaise)} = ${words(basis)}`;
