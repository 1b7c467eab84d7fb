/** The laws of pay over companies as chance makes them, by the product's own deciders; and over a run that dies at a step. More of both: `npm run trials:laws`. */
import fc from 'fast-check';
import { ADMINS, companyIn } from './workbench/company.ts';
import { deathsFrom } from './workbench/deaths.ts';
import { brokenLaws } from './workbench/laws.ts';
import { foundation, lived, lives } from './workbench/lives.ts';
import { termsOf } from './workbench/paid.ts';
import { type Durable, openWorld } from './workbench/world.ts';

let from: Durable;
beforeAll(async () => {
  from = await foundation();
});

it('every law is kept through joiners, leavers, revisions, new rules, reversals, retries and corrections', async () => {
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(lives(3), async (plan) => {
      const { broken, closed } = await lived(from, plan);
      expect(broken).toEqual([]);
      ended += closed;
    }),
    { seed: 15, numRuns: 6 },
  );
  // A run that is blocked is cancelled: of companies whose runs all are, every law is kept.
  expect(ended).toBeGreaterThan(10);
});

it('a process that dies before or after an append, from the inputs of a run to its reversal, leaves what one leaves that lives', async () => {
  const { steps, undisturbed, broken, differsAt } = await deathsFrom(from);
  for (const type of ['SalaryPaid', 'SalaryPaymentFailed', 'PayrollMonthClosed', 'PayrollRunReversed', 'JournalPosted'])
    expect(undisturbed).toContain(type);
  expect(broken).toEqual([]);
  // One in five, by turns before and after an append.
  for (let step = 0; step < steps; step += 5) expect([step, await differsAt(step)]).toEqual([step, []]);
});

it('an approval is not taken back under a later one that reckons with it; from the last one on it is', async () => {
  const world = openWorld(ADMINS, from);
  const company = companyIn(world);
  const approved = async (runId: string): Promise<void> => {
    await company.calculate(runId);
    await company.acknowledge(runId);
    await company.submit(runId);
    expect(await company.approve(runId)).toBe('done');
  };
  world.turnTo('2026-11-01T05:00:00.000Z');
  await company.join('person-1', '2026-01-05');
  await company.earn('person-1', termsOf(30_000_000, { effectiveFrom: '2026-01-05' }));
  const runs: string[] = [];
  for (const month of ['2026-11', '2026-12']) {
    const { runId } = await company.open({ month, type: 'regular' });
    await approved(runId);
    runs.push(runId);
  }
  const [november = '', december = ''] = runs;
  expect(await company.revoke(november)).toBe('LATER_RUN_APPROVED');
  expect([await company.revoke(december), await company.revoke(november)]).toEqual(['done', 'done']);
  for (const runId of runs) await approved(runId);
  const january = await company.open({ month: '2027-01', type: 'regular' });
  await approved(january.runId);
  expect(brokenLaws(world.log())).toEqual([]);
});
