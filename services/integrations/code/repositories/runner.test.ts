/** How often the host is asked by one account, once it is back after it was away while much came to be done. */
import type { Ask } from '../../providers/asking.ts';
import { paceOf } from '../../providers/pace.ts';
import { codeWorld } from '../../workbench/code-world.ts';
import { keyValuesBy } from '../../workbench/key-values.ts';
import { assigned } from '../../workbench/projects.ts';
import { CALLS_A_MINUTE } from './runner.ts';

const MINUTE_MS = 60_000;
/** What GitHub allows: calls of an account in an hour, and of those that make something in a minute. */
const [AN_HOUR, MADE_A_MINUTE] = [5_000, 80];
const [REPOSITORIES, PEOPLE] = [40, 6];

it('works off 40 repositories with 6 people each within what the host allows, and leaves the person some of it', async () => {
  let now = 0;
  const sent: { at: number; makes: boolean }[] = [];
  const clock = { now: () => now };
  const stores = await keyValuesBy(clock);
  const mayCall = paceOf({
    ...{ keyValue: await stores.open(), clock, of: 'account-1', most: CALLS_A_MINUTE },
    pause: async (ms) => {
      now += ms;
    },
  });
  const paced =
    (ask: Ask): Ask =>
    async (url, request) => {
      await mayCall();
      sent.push({ at: now, makes: request.method !== 'GET' });
      now += 20;
      return ask(url, request);
    };
  const ids = Array.from({ length: PEOPLE }, (_, n) => `person-${n}`);
  for (let n = 0; n < REPOSITORIES; n += 1) {
    const w = codeWorld(Object.fromEntries(ids.map((id, at) => [id, String(2_001 + at)])), paced);
    w.map();
    await w.team(...ids.map((id) => assigned(id)));
    await w.keepInStep();
    expect([w.state().state, w.github.people()]).toEqual(['confirmed', ids.map((_, at) => String(2_001 + at))]);
  }
  const within = (ms: number, some: readonly { at: number }[]): number =>
    Math.max(...some.map(({ at }) => some.filter((other) => other.at >= at && other.at - at < ms).length));
  expect(within(MINUTE_MS, sent)).toBe(CALLS_A_MINUTE);
  expect(within(60 * MINUTE_MS, sent)).toBeLessThanOrEqual(AN_HOUR * 0.75);
  expect(
    within(
      MINUTE_MS,
      sent.filter(({ makes }) => makes),
    ),
  ).toBeLessThanOrEqual(MADE_A_MINUTE / 2);
  // Asked for as rarely as it can be: what it is called, who it is, whether they are in, and letting them in.
  expect(sent).toHaveLength(REPOSITORIES * (PEOPLE * 4 + 3));
  expect(now).toBeLessThan(20 * MINUTE_MS);
  await stores.end();
});
