import { yieldingEvery } from './yielding.ts';

/** What has been waiting for the event loop until now has its turn first. */
const others = () => {
  let had = 0;
  setImmediate(() => {
    had += 1;
  });
  return () => had;
};

it('others have their turn once the time is over, and not before', async () => {
  let now = 0;
  const step = yieldingEvery(10, () => now);
  const waiting = others();
  now = 9;
  await step();
  expect(waiting()).toBe(0);
  now = 10;
  await step();
  expect(waiting()).toBe(1);
});

it('the time begins anew after each turn', async () => {
  let now = 0;
  const step = yieldingEvery(10, () => now);
  now = 10;
  await step();
  const waiting = others();
  now = 19;
  await step();
  expect(waiting()).toBe(0);
  now = 20;
  await step();
  expect(waiting()).toBe(1);
});
