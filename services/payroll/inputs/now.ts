/** The ground of a run as it stands: of views that hold everything the store does. */
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { PayslipDoc } from '../payslips/view.ts';
import type { RunDoc } from '../runs/view.ts';
import { type Ground, groundOf, type RunTerms, sinceOf } from './ground.ts';
import type { InputsDoc } from './view.ts';

export type Grounds = Readonly<{
  /** Of the store: everything that was recorded before it is asked. */
  head(): Promise<Position | null>;
  inputs: View<InputsDoc>;
  runs: View<RunDoc>;
  payslips: View<PayslipDoc>;
}>;

const WAIT_MS = 5_000;

/** @throws Unavailable where a view is made anew or does not keep up: nothing is decided by half of what is known */
export const caughtUp = async (
  { head }: Pick<Grounds, 'head'>,
  views: readonly Pick<View<RunDoc>, 'waitFor'>[],
  what: string,
): Promise<void> => {
  const position = await head();
  const waited = await Promise.all(views.map((view) => view.waitFor(position, WAIT_MS)));
  if (waited.includes('stale')) throw unavailable(what);
};

/**
 * @returns the ground, and all that it was made of
 * @throws Unavailable as above
 */
export const groundNow = async (
  { head, inputs, runs, payslips }: Grounds,
  run: RunTerms,
): Promise<Readonly<{ ground: Ground; runs: readonly RunDoc[]; docs: readonly InputsDoc[] }>> => {
  await caughtUp({ head }, [inputs, runs, payslips], 'the inputs of payroll');
  const [docs, all] = await Promise.all([
    allOf(inputs, {}),
    allOf(runs, { where: { month: { gte: sinceOf(run.month) } }, sort: [['month', 1]] }),
  ]);
  return { ground: groundOf(run, docs, all), runs: all, docs };
};
