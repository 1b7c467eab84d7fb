import { callsAMinute } from './calls-a-minute.ts';

it('lets no more than the bound go out in any minute, and no call is lost', async () => {
  let now = 0;
  const sent: number[] = [];
  const mayCall = callsAMinute(3, { now: () => now }, async (ms) => {
    now += ms;
  });
  for (let call = 0; call < 10; call += 1) {
    await mayCall();
    sent.push(now);
    now += 100;
  }
  for (const at of sent)
    expect(sent.filter((other) => other >= at && other - at < 60_000).length).toBeLessThanOrEqual(3);
  expect(sent).toHaveLength(10);
});
it('a clock that is set back holds nobody up', async () => {
  let now = 1_000_000;
  const pauses: number[] = [];
  const mayCall = callsAMinute(1, { now: () => now }, async (ms) => void pauses.push(ms));
  await mayCall();
  now = 5;
  await mayCall();
  expect(pauses).toEqual([]);
});
