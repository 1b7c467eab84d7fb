/** What is taken back from pay (payroll.md §3): only what room the other deductions leave, the rest stays owed. */
import { type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { AdditionalPay } from './inputs.ts';
import { lineOf } from './lines.ts';
import type { PayLine, Payslip } from './payslip.ts';
import { refOf } from './rule-book.ts';
import type { StatutoryRule } from './rules.ts';
import type { SalaryComponent } from './structure.ts';

/** @param room paise under the cap, at least 0; the recoveries take of it in their order */
export const recoveriesOf = (
  wanted: readonly Readonly<{ pay: AdditionalPay; component: SalaryComponent }>[],
  room: Paise,
  cap: StatutoryRule<'DEDUCTION_CAP'>,
): Readonly<{ lines: readonly PayLine[]; carriedForward: Payslip['carriedForward'] }> => {
  let left = room;
  const lines: PayLine[] = [];
  const carriedForward: Payslip['carriedForward'][number][] = [];
  for (const { pay, component } of wanted) {
    const { additionalPayId, sourceRef, amountPaise } = pay;
    const taken = Math.min(amountPaise, left);
    const basis = { kind: 'RECOVERY', additionalPayId, sourceRef, askedPaise: amountPaise, roomPaise: left } as const;
    if (taken > 0) lines.push(lineOf(component, taken, { ...basis, rules: [refOf(cap)] }));
    if (taken < amountPaise)
      carriedForward.push({ sourceRef, amountPaise: toPaise(BigInt(amountPaise) - BigInt(taken)) });
    left -= taken;
  }
  return { lines, carriedForward };
};
