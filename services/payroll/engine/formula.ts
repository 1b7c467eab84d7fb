/** The language of pay: an integer expression tree, reckoned without any evaluation of text (payroll.md §1). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { shareRounded } from './rounding.ts';
import type { Formula, SalaryComponent, SalaryStructure } from './structure.ts';

/** @param amountOf the full month's amount of a component that stands earlier */
export const evaluate = (formula: Formula, gross: Paise, amountOf: (code: string) => Paise): Paise => {
  const value = (part: Formula): Paise => evaluate(part, gross, amountOf);
  switch (formula.op) {
    case 'const':
      return formula.paise;
    case 'gross':
      return gross;
    case 'amount':
      return amountOf(formula.code);
    case 'pct':
      return shareRounded(value(formula.of), formula.bp, 'HALF_UP_PAISE');
    case '+':
      return sumPaise(formula.of.map(value));
    case '-': {
      const [first = 0, ...rest] = formula.of.map(value);
      return toPaise(BigInt(first) - BigInt(sumPaise(rest)));
    }
    case 'min':
      return Math.min(...formula.of.map(value));
    case 'max':
      return Math.max(...formula.of.map(value));
  }
};

/** Every component that a formula names, once. */
export const namedIn = (formula: Formula): readonly string[] => {
  switch (formula.op) {
    case 'amount':
      return [formula.code];
    case 'pct':
      return namedIn(formula.of);
    case '+':
    case '-':
    case 'min':
    case 'max':
      return [...new Set(formula.of.flatMap(namedIn))];
    default:
      return [];
  }
};

const isEmpty = (formula: Formula): boolean => {
  switch (formula.op) {
    case 'pct':
      return isEmpty(formula.of);
    case '+':
    case '-':
    case 'min':
    case 'max':
      return formula.of.length === 0 || formula.of.some(isEmpty);
    default:
      return false;
  }
};

export type StructureFault = Readonly<{
  code: 'FORMULA_CYCLE' | 'FORMULA_EMPTY' | 'COMPONENT_TWICE' | 'BALANCING_TWICE';
  /** The component that is meant. */
  component: string;
}>;

/**
 * What is wrong with a structure; null where it may be published. A formula may name what stands before it, and a
 * balancing component comes after every other recurring earning: anything else is a `FORMULA_CYCLE`.
 */
export const structureFault = ({ components }: Pick<SalaryStructure, 'components'>): StructureFault | null => {
  const earlier = new Map<string, SalaryComponent>();
  let balanced: string | null = null;
  for (const component of components) {
    const { code } = component;
    const before = earlier.get(code);
    // Behind one that always holds another of its code is never reached.
    if (before !== undefined && before.condition === undefined) return { code: 'COMPONENT_TWICE', component: code };
    if (component.calc === 'FORMULA') {
      if (isEmpty(component.formula)) return { code: 'FORMULA_EMPTY', component: code };
      const early = (name: string): boolean => name !== code && earlier.has(name);
      if (!namedIn(component.formula).every(early)) return { code: 'FORMULA_CYCLE', component: code };
    }
    const recurringEarning = component.kind === 'EARNING' && !component.oneOff;
    if (balanced !== null && component.calc === 'BALANCING') return { code: 'BALANCING_TWICE', component: code };
    if (balanced !== null && recurringEarning) return { code: 'FORMULA_CYCLE', component: balanced };
    if (component.calc === 'BALANCING') balanced = code;
    earlier.set(code, component);
  }
  return null;
};
