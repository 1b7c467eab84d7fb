import { MODES, NETWORK_FAULTS, type PlanOptions, PROCESS_FAULTS } from './plan.ts';
import { planFor } from './plans.ts';

const plansOf = (mode: (typeof MODES)[number]) => Array.from({ length: 60 }, (_, seed) => planFor(mode, seed));

describe('a plan', () => {
  it('is the same for the same seed and another for another', () => {
    for (const mode of MODES) expect(planFor(mode, 5)).toEqual(planFor(mode, 5));
    expect(planFor('distributed', 5).faults).not.toEqual(planFor('distributed', 6).faults);
  });

  it('stays the same as text', () => {
    const plan = planFor('distributed', 5);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it('brings every kind of fault, each before the load ends, in the order of their times', () => {
    const plans = plansOf('distributed');
    const kinds = new Set(plans.flatMap(({ faults }) => faults.map(({ kind }) => kind)));
    expect([...kinds].toSorted()).toEqual([...NETWORK_FAULTS, ...PROCESS_FAULTS].toSorted());
    for (const { faults, loadMs } of plans) {
      const times = faults.map(({ atMs }) => atMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(times.every((atMs) => atMs < loadMs)).toBe(true);
    }
  });

  it('brings those kinds alone that are named', () => {
    const kindsOf = (kinds: PlanOptions['kinds'] & object) =>
      new Set(planFor('distributed', 5, 60_000, { kinds }).faults.map(({ kind }) => kind));
    expect(kindsOf(['kill'])).toEqual(new Set(['kill']));
    expect(kindsOf(['cut', 'down'])).toEqual(new Set(['cut', 'down']));
    expect(planFor('distributed', 5, 60_000, { kinds: ['kill'] }).faults).toHaveLength(27);
  });

  it('brings something to the processes as often as is asked for', () => {
    const { faults } = planFor('distributed', 5, 60_000, { kinds: ['kill'], processEveryMs: 1_000 });
    const slots = faults.map(({ atMs }) => Math.floor(atMs / 1_000));
    expect(slots).toEqual(Array.from({ length: 60 }, (_, slot) => slot));
  });

  it('leaves the network alone where there is none, and one process where there is one', () => {
    for (const mode of ['embedded', 'folder'] as const)
      for (const { faults, replicas } of plansOf(mode))
        for (const fault of faults) {
          expect(PROCESS_FAULTS).toContain(fault.kind);
          expect('replica' in fault && fault.replica < replicas).toBe(true);
        }
    expect(new Set(plansOf('embedded').map(({ replicas }) => replicas))).toEqual(new Set([1]));
    expect(new Set(plansOf('folder').map(({ replicas }) => replicas))).toEqual(new Set([2, 3]));
  });
});
