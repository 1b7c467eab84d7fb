import { isRight, SEED, tried, WITHIN_MS } from './judged.ts';
import type { Plan } from './plan.ts';
import { planFor } from './plans.ts';

const PLANS = 5;
/** What is switched off shows only where a fault meets it: one of a few plans must. */
const isSeen = async (off: string, pattern: RegExp, plan: (n: number) => Plan): Promise<void> => {
  for (let n = 0; n < PLANS; n += 1) {
    const { wrong } = await tried(plan(n), { off });
    if (wrong.some(({ says }) => pattern.test(says))) return;
  }
  throw new Error(`${PLANS} plans without ${off} showed nothing of it`);
};

describe(`the mix of faults with something switched off (seed ${SEED})`, () => {
  it(
    'leaves processes and views right without leases, which only save work',
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
