/** Proofs that wait for an admin, by whose they are: somebody's are looked at together. */
import type { WaitingProof } from '@lamplight/bff/contract/pay-profiles.ts';
import type { Need } from './needs.ts';

export type ProofsOfPerson = Readonly<{
  employeeId: string;
  name: string;
  count: number;
  /** Of the oldest. */
  since: string;
}>;

/** @param proofs the oldest first */
export const byPerson = (proofs: readonly WaitingProof[]): readonly ProofsOfPerson[] => {
  const people = new Map<string, ProofsOfPerson>();
  for (const { employee, attachedAt } of proofs) {
    const known = people.get(employee.id);
    const first = { employeeId: employee.id, name: employee.name ?? 'somebody', count: 0, since: attachedAt };
    people.set(employee.id, { ...(known ?? first), count: (known?.count ?? 0) + 1 });
  }
  return [...people.values()];
};

/** `A proof`, `3 proofs` */
export const proofsSaid = ({ count }: Pick<ProofsOfPerson, 'count'>): string =>
  count === 1 ? 'A proof' : `${count} proofs`;

export const proofExceptions = (proofs: readonly ProofsOfPerson[]): Need[] =>
  proofs.map((one) => ({
    id: `proofs ${one.employeeId}`,
    what: `${proofsSaid(one)} of ${one.name} ${one.count === 1 ? 'waits' : 'wait'}.`,
    more: '',
    act: 'Look at it',
    to: `/payroll?section=people&open=${one.employeeId}`,
    when: { at: one.since },
    late: false,
    about: { projectId: '', id: one.employeeId },
    settledBy: [],
    rank: 2,
  }));
