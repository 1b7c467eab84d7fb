/** What is to be asked of the code host about a repository: what was recorded as requested and is not answered. */
import type { PresentRepository, Repository } from './repository.ts';

export type Step =
  | Readonly<{ do: 'hook' | 'unhook' }>
  /** Of whatever is wanted of this person by now. */
  | Readonly<{ do: 'access'; employeeId: string }>;

/** Whoever is to be let out comes before everything else that the same account is asked for. */
export const isTaking = (r: Repository, step: Step): boolean =>
  r.is === 'present' && step.do === 'access' && r.accesses[step.employeeId]?.wanted === 'taken';

/** Who may use it comes first: nobody stays in for a hook's sake. */
export const stepsOf = (r: Repository): readonly Step[] =>
  r.is === 'absent' ? [] : [...accessesOf(r), ...(HOOKS[r.state] ?? [])];

const HOOKS: Readonly<Partial<Record<PresentRepository['state'], readonly Step[]>>> = {
  requested: [{ do: 'hook' }],
  unmapping: [{ do: 'unhook' }],
};
const accessesOf = ({ accesses }: PresentRepository): readonly Step[] =>
  Object.values(accesses)
    .filter(({ state }) => state === 'requested')
    .map(({ employeeId }) => ({ do: 'access', employeeId }));

export const keyOf = (step: Step): string => (step.do === 'access' ? `access/${step.employeeId}` : step.do);
