/** What an admin decides next in payroll, that before which nobody can be paid first. */
import type { WaitingProof } from '@lamplight/bff/contract/pay-profiles.ts';
import type { DisputedSlip } from '@lamplight/bff/contract/payslips.ts';
import { byPerson, proofsSaid } from '../../parts/needs/proofs.ts';
import { monthSaid } from '../../parts/pay/slipWords.ts';
import { counted } from '../../ui/counted.ts';
import type { PayrollPerson, StatutoryRule } from './data.ts';
import { nameSaid, toApprove, waitsAt } from './people.ts';
import type { PayrollPlace } from './usePayrollPlace.ts';

export type Waiting = Readonly<{ id: string; what: string; more: string; act: string; to: string }>;

const need = (id: string, what: string, more: string, act: string, to: string): Waiting => ({
  ...{ id, what, more, act, to },
});

type Needy = Readonly<Record<'lacking' | 'waiting', readonly PayrollPerson[]>> &
  Readonly<{ disputed: readonly DisputedSlip[]; proofs: readonly WaitingProof[] }>;

/** Payslips that somebody says are wrong, decisions about people, what they attached, rules of the law, then how many lack something. */
export const waitingIn = (
  { disputed, proofs, waiting: people, lacking: without }: Needy,
  rules: readonly StatutoryRule[],
  { hrefOf }: Pick<PayrollPlace, 'hrefOf'>,
): readonly Waiting[] => {
  const decisions = people.flatMap((person) => {
    const { id } = person.employee;
    const to = hrefOf('people', id);
    return waitsAt(person).map((what) =>
      what === 'salary'
        ? need(`salary ${id}`, `Another salary of ${nameSaid(person)}`, 'waits for a second admin', 'Look at it', to)
        : need(`bank ${id}`, `The bank account of ${nameSaid(person)}`, 'waits to be verified', 'Look at it', to),
    );
  });
  const disputes = disputed.map((slip) =>
    need(
      `dispute ${slip.payslipId}`,
      `${nameSaid(slip)} disputes the payslip of ${monthSaid(slip.month)}`,
      'and waits for an answer',
      'Answer',
      `/payslips/${slip.payslipId}`,
    ),
  );
  const proved = byPerson(proofs).map((one) =>
    need(
      `proofs ${one.employeeId}`,
      `${proofsSaid(one)} of ${one.name}`,
      one.count === 1 ? 'waits to be looked at' : 'wait to be looked at',
      'Look at it',
      hrefOf('people', one.employeeId),
    ),
  );
  const waiting = toApprove(rules).length;
  const lacking = without.length;
  return [
    ...disputes,
    ...decisions,
    ...proved,
    ...(waiting === 0
      ? []
      : [
          need(
            'rules',
            waiting === 1 ? 'A rule of the law' : `${waiting} rules of the law`,
            `${waiting === 1 ? 'waits' : 'wait'} to be approved; nothing is reckoned by them before`,
            'Approve',
            hrefOf('rules'),
          ),
        ]),
    ...(lacking === 0
      ? []
      : [
          need(
            'lacking',
            counted(lacking, 'person', 'people'),
            `${lacking === 1 ? 'lacks' : 'lack'} something without which nobody is paid`,
            'See who',
            '/payroll?section=people&show=lacks',
          ),
        ]),
  ];
};
