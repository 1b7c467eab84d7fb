/** The laws of pay over companies as chance makes them, by the product's own deciders; and over a run that dies at a step. More of both: `npm run trials:laws`. */
import fc from 'fast-check';
import { deathsFrom } from './workbench/deaths.ts';
import { foundation, lived, lives } from './workbench/lives.ts';
import type { Durable } from './workbench/world.ts';

let from: Durable;
beforeAll(async () => {
  from = await foundation();
});

it('every law is kept through joiners, leavers, revisions, new rules, reversals, retries and corrections', async () => {
  await fc.assert(
    fc.asyncProperty(lives(3), async (plan) => {
      expect(await lived(from, plan)).toEqual([]);
    }),
    { seed: 15, numRuns: 10 },
  );
});

it('a process that dies before or after an append, from the inputs of a run to its reversal, leaves what one leaves that lives', async () => {
  const { steps, undisturbed, broken, differsAt } = await deathsFrom(from);
  for (const type of ['SalaryPaid', 'SalaryPaymentFailed', 'PayrollMonthClosed', 'PayrollRunReversed', 'JournalPosted'])
    expect(undisturbed).toContain(type);
  expect(broken).toEqual([]);
  // One in five, by turns before and after an append.
  for (let step = 0; step < steps; step += 5) expect([step, await differsAt(step)]).toEqual([step, []]);
});
