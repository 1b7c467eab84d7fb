/** What people of payroll are called, and what waits at them or is missing. */
import { lacksOf } from '@lamplight/bff/contract/pay-lacks.ts';
import type { PayrollPerson, StatutoryRule } from './data.ts';

export { isHere, isNotPaidHere, waitsAt } from '@lamplight/bff/contract/pay-lacks.ts';

export const nameSaid = ({ employee }: Pick<PayrollPerson, 'employee'>): string => employee.name ?? 'Erased person';

const NEED = { salary: 'salary', account: 'account', pan: 'PAN' } as const;
/** What must be there before somebody can be paid. */
export const lacks = (person: PayrollPerson, today: string): readonly string[] =>
  lacksOf(person, today).map((need) => NEED[need]);

/** The versions of a rule that the reader may approve. */
export const toApprove = (rules: readonly StatutoryRule[]) =>
  rules.flatMap((rule) => rule.versions.filter(({ can }) => can.approveRule).map((version) => ({ rule, version })));
