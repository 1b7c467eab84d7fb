import { registerNotRun } from '@lamplight/events/suites/suite.ts';
import { FLEET_SERVERS } from '../fleet/engines.ts';
import { talk } from '../talk/subject.ts';
import { openEngines } from './engines.ts';
import { isRight, SEED, tried, WITHIN_MS } from './judged.ts';
import type { Plan } from './plan.ts';
import { planFor } from './plans.ts';
import type { MixName } from './subjects.ts';

const PLANS = 5;
/** What is switched off shows only where a fault meets it: one of a few plans must. */
const isSeen = async (of: MixName, off: string, pattern: RegExp, plan: (n: number) => Plan): Promise<void> => {
  for (let n = 0; n < PLANS; n += 1) {
    const { wrong } = await tried(of, plan(n), { off });
    if (wrong.some(({ says }) => pattern.test(says))) return;
  }
  throw new Error(`${PLANS} plans without ${off} showed nothing of it`);
};

describe(`the mix of faults on one folder (seed ${SEED})`, () => {
  it(
    'leaves several processes on one folder right, a stale leader waking beside the new one among them',
    async () => isRight(await tried('tills', planFor('folder', SEED))),
    WITHIN_MS,
  );
});

describe(`the mix of faults with something switched off (seed ${SEED})`, () => {
  it(
    'leaves processes and views right without leases, which only save work',
    async () => isRight(await tried('tills', planFor('folder', SEED + 1), { off: 'leases' })),
    WITHIN_MS,
  );

  it(
    'is seen to step back where checkpoints move without comparing',
    () =>
      isSeen('tills', 'compare-and-set', /^the checkpoint of .* stepped back/, (n) => planFor('folder', SEED + 2 + n)),
    WITHIN_MS,
  );

  it(
    'is seen to lose its order where what is parked holds nothing back',
    () =>
      isSeen('tills', 'parking in order', /^till-(list|heard) shows/, (n) => ({
        ...planFor('folder', SEED + 3 + n),
        poisoned: true,
      })),
    WITHIN_MS,
  );
});

describe(`the mix of faults on conversations and notifications (seed ${SEED})`, () => {
  it(
    'holds with several processes on one folder',
    async () => isRight(await tried('talk', planFor('folder', SEED))),
    WITHIN_MS,
  );

  it.each([
    ['durability', /was acknowledged and is lost$/],
    ['message ids', /stands \d+ times$/],
    ['order', /comes after|reads “/],
    ['settling', /is not resolved$/],
  ])(
    'sees that %s are switched off',
    (off, pattern) => isSeen('talk', off, pattern, (n) => planFor('embedded', SEED + 4 + n)),
    WITHIN_MS,
  );
});

const engines = await openEngines('distributed', talk);

describe(`the mix of faults on conversations on real servers (seed ${SEED})`, () => {
  const RIGHT = 'loses and doubles nothing with every server behind a proxy';
  const LOAD_MS = 20_000;
  if ('absent' in engines) return registerNotRun(engines, FLEET_SERVERS, [RIGHT]);
  it(RIGHT, async () => isRight(await tried('talk', planFor('distributed', SEED, LOAD_MS), { engines })), WITHIN_MS);
});
