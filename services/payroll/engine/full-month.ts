/** What an assignment comes to in a full month (payroll.md §1). */
import { type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Stretch } from './basis.ts';
import { evaluate, namedIn } from './formula.ts';
import type { SalaryAssignment } from './inputs.ts';
import { rounded } from './rounding.ts';
import type { Condition, SalaryComponent, SalaryStructure } from './structure.ts';

export type FullAmount = Readonly<{
  component: SalaryComponent;
  paise: Paise;
  formula: Stretch['formula'];
  inputsPaise: Readonly<Record<string, Paise>>;
}>;
export type FullMonth = Readonly<{ assignment: SalaryAssignment; amounts: ReadonlyMap<string, FullAmount> }>;

const holds = (
  condition: Condition | undefined,
  code: string,
  assignment: SalaryAssignment,
  metro: boolean,
): boolean => {
  switch (condition?.fact) {
    case undefined:
      return true;
    case 'metro':
      return condition.is === metro;
    case 'state':
      return condition.in.includes(assignment.ptState);
    case 'option':
      return assignment.options?.includes(code) ?? false;
  }
};

/**
 * Recurring components in their order, each reckoned from the amounts before it; what the law takes is not among them.
 *
 * @param metro whether the assignment's city is one
 * @returns the code of the balancing component where the others leave less than nothing (`BALANCING_NEGATIVE`)
 */
export const fullMonthOf = (
  structure: SalaryStructure,
  assignment: SalaryAssignment,
  metro: boolean,
): FullMonth | Readonly<{ negative: string }> => {
  const gross = assignment.monthlyGrossPaise;
  const amounts = new Map<string, FullAmount>();
  const amountOf = (code: string): Paise => amounts.get(code)?.paise ?? 0;
  for (const component of structure.components) {
    const { code, oneOff, rounding } = component;
    if (oneOff || amounts.has(code)) continue;
    if (!holds(component.condition, code, assignment, metro)) continue;
    const put = (paise: Paise, formula: Stretch['formula'], inputsPaise: Readonly<Record<string, Paise>>): void => {
      amounts.set(code, { component, paise: rounded(BigInt(paise), 1n, rounding), formula, inputsPaise });
    };
    switch (component.calc) {
      case 'FIXED':
        put(assignment.fixedPaise?.[code] ?? component.amountPaise, { op: 'fixed' }, {});
        break;
      case 'FORMULA': {
        const named = namedIn(component.formula).map((name) => [name, amountOf(name)] as const);
        const inputs = Object.fromEntries([['gross', gross] as const, ...named]);
        put(evaluate(component.formula, gross, amountOf), component.formula, inputs);
        break;
      }
      case 'BALANCING': {
        const others = [...amounts.values()].filter((other) => other.component.kind === 'EARNING');
        const rest = toPaise(BigInt(gross) - BigInt(sumPaise(others.map(({ paise }) => paise))));
        if (rest < 0) return { negative: code };
        const inputs = others.map((other) => [other.component.code, other.paise] as const);
        put(rest, { op: 'balancing' }, Object.fromEntries([['gross', gross] as const, ...inputs]));
      }
    }
  }
  return { assignment, amounts };
};

/** Σ of the full month's earnings that are taxed, or of all. */
export const recurringGross = ({ amounts }: FullMonth, which: 'all' | 'taxable'): Paise =>
  sumPaise(
    [...amounts.values()]
      .filter(({ component }) => component.kind === 'EARNING' && (which === 'all' || component.taxable))
      .map(({ paise }) => paise),
  );
