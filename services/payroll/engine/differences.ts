/**
 * Arrears and corrections, one computation (payroll.md §3): each paid month is reckoned anew from its own attendance and
 * law and the facts of today, and what is paid is the new amount less what was paid, by component. Professional tax and
 * tax on pay follow the month of payment.
 */
import { type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { Month } from '@lamplight/common/calendar/month.ts';
import type { Basis } from './basis.ts';
import { lessWages, sumWages, type Wages } from './contributions.ts';
import type { EmployeeInputs, PayBasis } from './inputs.ts';
import type { MonthLaw } from './law.ts';
import { lineOf } from './lines.ts';
import { type FullOf, type PayOfMonth, payOfMonth } from './pay-of-month.ts';
import type { PayLine, SlipFault } from './payslip.ts';
import type { SalaryComponent } from './structure.ts';

type Ground = Readonly<{ inputs: Readonly<{ payBasis: PayBasis }>; lawOf: (month: Month) => MonthLaw }>;

const amountsOf = ({
  recurring,
  contributions,
}: PayOfMonth): ReadonlyMap<string, Readonly<{ paise: Paise; basis: Basis }>> =>
  new Map([
    ...recurring.map(({ component, paise, basis }) => [component.code, { paise, basis }] as const),
    ...contributions.map(({ code, amountPaise, basis }) => [code, { paise: amountPaise, basis }] as const),
  ]);

/** @returns the lines that are not 0, and by how much the wages of contributions moved */
export const differencesOf = (
  { inputs, lawOf }: Ground,
  { assignments, bornOn, paidMonths = [] }: EmployeeInputs,
  fullsBy: (law: MonthLaw) => FullOf,
  componentOf: (code: string) => SalaryComponent | undefined,
): Readonly<{ lines: readonly PayLine[]; wages: Wages }> | Readonly<{ code: SlipFault['code']; what: string }> => {
  const lines: PayLine[] = [];
  const wages: Wages[] = [];
  for (const { month, attendance, esiCovered, paidPaise, paidWages } of paidMonths) {
    const law = lawOf(month);
    const now = payOfMonth(
      { assignments, bornOn, covered: esiCovered },
      attendance,
      inputs.payBasis,
      law,
      fullsBy(law),
    );
    if ('fault' in now) return { code: now.fault, what: now.what };
    wages.push(lessWages(now.wages, paidWages));
    const amounts = amountsOf(now);
    for (const code of new Set([...amounts.keys(), ...Object.keys(paidPaise)])) {
      const { paise: newPaise = 0, basis = null } = amounts.get(code) ?? {};
      const paid = paidPaise[code] ?? 0;
      if (newPaise === paid) continue;
      const component = componentOf(code);
      if (component === undefined) return { code: 'COMPONENT_UNKNOWN', what: code };
      const difference = toPaise(BigInt(newPaise) - BigInt(paid));
      lines.push({
        ...lineOf(component, difference, { kind: 'DIFFERENCE', month, newPaise, paidPaise: paid, now: basis }),
        oneOff: true,
        arrearOf: month,
      });
    }
  }
  return { lines, wages: sumWages(wages) };
};
