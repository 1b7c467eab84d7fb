/** For tests: one run from its inputs to its reversal, by a process that dies at a step of it, and goes on with what it left. */
import { canonicalJson } from '@lamplight/common/hash/canonical.ts';
import { payslipIdOf } from '../payslips/payslip.ts';
import { ADMINS, type Company, companyIn } from './company.ts';
import { brokenLaws } from './laws.ts';
import { termsOf } from './paid.ts';
import { type Durable, openWorld, type World } from './world.ts';

const MONTH = '2026-11';
const PEOPLE = [8_000_000, 60_000_000] as const;

const hired = async (from: Durable): Promise<Durable> => {
  const world = openWorld(ADMINS, from);
  const company = companyIn(world, { named: 'hired' });
  world.turnTo(`${MONTH}-01T05:00:00.000Z`);
  for (const [at, gross] of PEOPLE.entries()) {
    await company.join(`person-${at}`, '2026-01-05');
    await company.earn(`person-${at}`, termsOf(gross, { effectiveFrom: '2026-01-05' }));
  }
  return world.durable();
};

/** Calculated, approved, paid in two files and closed; then taken back whole. */
const story = async (company: Company): Promise<void> => {
  const pay = { employeeId: 'person-0', amountPaise: 900_000, month: MONTH, sourceRef: 'x' } as const;
  await company.propose({ ...pay, componentCode: 'SPECIAL_PAY', source: 'MANUAL' });
  // More than there is room for: the rest is carried into the next month.
  await company.propose({ ...pay, componentCode: 'RECOVERY', source: 'RECOVERY', amountPaise: 9_000_000 });
  const { runId } = await company.open({ month: MONTH, type: 'regular' });
  await approved(company, runId);
  company.world.turnTo(`${MONTH}-30T12:00:00.000Z`);
  const held = payslipIdOf(runId, 'person-1');
  await company.hold('HoldPayslip', runId, held);
  await company.exportFile(runId);
  await company.answer(runId, ['person-0']);
  await company.hold('ReleasePayslip', runId, held);
  await company.exportFile(runId);
  await company.answer(runId);
  await company.close(runId);
  const back = await company.reverse(runId);
  if (back === null) throw new Error('it was closed');
  await approved(company, back);
  await company.close(back);
};
const approved = async (company: Company, runId: string): Promise<void> => {
  await company.calculate(runId);
  await company.acknowledge(runId);
  await company.submit(runId);
  await company.approve(runId);
};

export type Deaths = Readonly<{
  /** At which it may die: an even one is before an append, an odd one after it. */
  steps: number;
  /** What a life without a death recorded, by type. */
  undisturbed: readonly string[];
  broken: readonly string[];
  /** What it leaves that an undisturbed one does not, and the other way round, where it dies at this step. */
  differsAt(step: number): Promise<readonly string[]>;
}>;

/** @param from a company that has paid nobody yet (`lives.ts`) */
export const deathsFrom = async (from: Durable): Promise<Deaths> => {
  const before = await hired(from);
  const told = async (step: number | null): Promise<World> => {
    const world = openWorld(ADMINS, before);
    if (step !== null) world.dieAt(step);
    await story(companyIn(world, { named: 'told' }));
    if (step !== null && !world.hasDied()) throw new Error(`it did not die at step ${step}`);
    return world;
  };
  /** In no order: what follows from one event may come after another once it is made good. */
  const leaves = (world: World): ReadonlySet<string> =>
    new Set(
      world
        .log()
        .slice(before.log.length)
        .map(({ stream, type, revision, data }) => `${stream} ${revision} ${type} ${canonicalJson(data)}`),
    );
  const whole = await told(null);
  const all = leaves(whole);
  return {
    steps: whole.steps(),
    undisturbed: whole.log().map(({ type }) => type),
    broken: brokenLaws(whole.log()),
    differsAt: async (step) => {
      const left = leaves(await told(step));
      return [...all.symmetricDifference(left)].map((what) => what.slice(0, 120));
    },
  };
};
