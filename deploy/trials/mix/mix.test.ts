import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { FLEET_SERVERS } from '../fleet/engines.ts';
import { openEngines } from './engines.ts';
import type { Plan } from './plan.ts';
import { planFor } from './plans.ts';
import { lineOf } from './report.ts';
import { type Ran, runMix } from './run.ts';

const SEED = Number(process.env['TRIAL_SEED'] ?? 7);
const WITHIN_MS = 240_000;

const tried = async (...given: Parameters<typeof runMix>): Promise<Ran> => {
  const ran = await runMix(...given);
  if ('absent' in ran) throw new Error(ran.absent);
  return ran;
};
/** Seed and plan are told with what is wrong, for `npm run trials`. */
const isRight = (ran: Ran): void => {
  if (ran.wrong.length > 0) throw new Error(lineOf(ran));
};

const PLANS = 5;
/** What is switched off shows only where a fault meets it: one of a few plans must. */
const isSeen = async (off: string, pattern: RegExp, plan: (n: number) => Plan): Promise<void> => {
  for (let n = 0; n < PLANS; n += 1) {
    const { wrong } = await tried(plan(n), { off });
    if (wrong.some(({ says }) => pattern.test(says))) return;
  }
  throw new Error(`${PLANS} plans without ${off} showed nothing of it`);
};

describe(`the mix of faults (seed ${SEED})`, () => {
  it(
    'leaves one process that is killed, frozen and stopped under load right',
    async () => isRight(await tried(planFor('embedded', SEED))),
    WITHIN_MS,
  );

  it(
    'leaves several processes on one folder right, a stale leader waking beside the new one among them',
    async () => isRight(await tried(planFor('folder', SEED))),
    WITHIN_MS,
  );

  it(
    'leaves them right without leases, which only save work',
    async () => isRight(await tried(planFor('folder', SEED + 1), { off: 'leases' })),
    WITHIN_MS,
  );

  it(
    'is seen to step back where checkpoints move without comparing',
    () => isSeen('compare-and-set', /^the checkpoint of .* stepped back/, (n) => planFor('folder', SEED + 2 + n)),
    WITHIN_MS,
  );

  it(
    'is seen to lose its order where what is parked holds nothing back',
    () =>
      isSeen('parking in order', /^till-(list|heard) shows/, (n) => ({
        ...planFor('folder', SEED + 3 + n),
        poisoned: true,
      })),
    WITHIN_MS,
  );
});

const engines = await openEngines('distributed');

describe(`the mix of faults on real servers (seed ${SEED})`, () => {
  const RIGHT = 'leaves processes and views right, with every server behind a proxy';
  if ('absent' in engines) return registerNotRun(engines, FLEET_SERVERS, [RIGHT]);
  it(RIGHT, async () => isRight(await tried(planFor('distributed', SEED), { engines })), WITHIN_MS);
});
