/** What became of each command, by what whoever gave it was told. */
import type { Numbered, Outcome, Step } from './command.ts';

/** `mayAct`: a try of it was not answered in time, and may act later than the one that answered. */
export type Asked<C extends Numbered> = Readonly<{ command: C; outcomes: readonly Outcome[]; mayAct: boolean }>;

/** By number: each command with everything that was answered to it. */
export const askedIn = <C extends Numbered>(steps: readonly Step<C>[]): ReadonlyMap<number, Asked<C>> => {
  const byNumber = new Map<number, Asked<C>>();
  for (const step of steps) {
    const n = step.is === 'invoke' ? step.command.n : step.n;
    const before = byNumber.get(n);
    if (step.is === 'invoke') byNumber.set(n, before ?? { command: step.command, outcomes: [], mayAct: false });
    else if (before !== undefined)
      byNumber.set(n, {
        ...before,
        outcomes: [...before.outcomes, step.is],
        mayAct: before.mayAct || step.mayAct === true,
      });
  }
  return byNumber;
};
