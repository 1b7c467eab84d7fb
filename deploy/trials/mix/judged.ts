/** What the tests of the mix ask of a run. */

import type { Plan } from './plan.ts';
import { lineOf } from './report.ts';
import type { MixOptions, Ran } from './run.ts';
import { type MixName, mixes } from './subjects.ts';

export const SEED = Number(process.env['TRIAL_SEED'] ?? 7);
export const WITHIN_MS = 240_000;

/** @throws what is missing, where the run could not be made */
export const tried = async (of: MixName, plan: Plan, options?: MixOptions): Promise<Ran> => {
  const ran = await mixes[of](plan, options);
  if ('absent' in ran) throw new Error(ran.absent);
  return ran;
};

/** @throws seed and plan with what is wrong, for `npm run trials` */
export const isRight = (ran: Ran): void => {
  if (ran.wrong.length > 0) throw new Error(lineOf(ran));
};
