/** Cut off at every single point between a request and its confirmation: nothing is made twice, and no access is left. */
import { addressOf } from '../workbench/addresses.ts';
import { assigned, completed, released } from '../workbench/projects.ts';
import { CutOff, file, keepInStep, type World, wantedOf, world } from '../workbench/storage-world.ts';
import { stepsOf } from './steps.ts';
import { takeStep } from './taking-steps.ts';
import type { WantedPlace } from './wanted.ts';

const both = wantedOf(assigned('esha'), assigned('ravi'));
const without = wantedOf(assigned('esha'), assigned('ravi'), released('esha'));

const untilCut = async (w: World, wanted: WantedPlace, n: number): Promise<number> => {
  const counted = w.cutAt(n);
  try {
    await keepInStep(w, wanted);
  } catch (error) {
    if (!(error instanceof CutOff)) throw error;
  }
  const points = counted();
  w.cutAt(Number.POSITIVE_INFINITY);
  return points;
};
const inPlace = (w: World) => ({
  ...{ folders: w.model.folders().length, files: w.model.files(), people: w.model.people() },
  letIn: w.model.letIn().toSorted(),
});
const receipts = (w: World): readonly string[] =>
  w.events.flatMap((e) => (e.type === 'AccessGiven' ? [e.data.personId] : [])).toSorted();
const whole = { folders: 1, files: [file.sha256], people: [addressOf('esha'), addressOf('ravi')] };

it('comes to the same wherever it is cut off once', async () => {
  const points = await untilCut(world(), both, Number.POSITIVE_INFINITY);
  expect(points).toBeGreaterThan(20);
  for (let n = 0; n < points; n += 1) {
    const w = world();
    await untilCut(w, both, n);
    await keepInStep(w, both);
    expect({ n, ...inPlace(w) }).toEqual({ n, ...whole, letIn: whole.people });
    expect({ n, receipts: receipts(w) }).toEqual({ n, receipts: ['esha', 'ravi'] });
  }
});

it('whoever leaves while nobody looks has no access afterwards, and nobody is let in a second time', async () => {
  const points = await untilCut(world(), both, Number.POSITIVE_INFINITY);
  for (let n = 0; n < points; n += 1) {
    const w = world();
    await untilCut(w, both, n);
    await keepInStep(w, without);
    const { letIn, ...there } = inPlace(w);
    expect({ n, ...there }).toEqual({ n, ...whole, people: [addressOf('ravi')] });
    expect(new Set(letIn).size).toBe(letIn.length);
    expect([undefined, 'taken']).toContain(w.place().accesses['esha']?.is);
    expect(w.place().accesses['ravi']?.is).toBe('given');
  }
});

it('a taking that is cut off anywhere is brought to its end, once', async () => {
  const taking = async (n: number) => {
    const w = world();
    await keepInStep(w, both);
    return { w, points: await untilCut(w, without, n) };
  };
  const { points } = await taking(Number.POSITIVE_INFINITY);
  expect(points).toBeGreaterThan(4);
  for (let n = 0; n < points; n += 1) {
    const { w } = await taking(n);
    await keepInStep(w, without);
    expect(w.model.people()).toEqual([addressOf('ravi')]);
    expect(w.events.filter(({ type }) => type === 'AccessTaken')).toHaveLength(1);
    // They come back, and it is over.
    await keepInStep(w, wantedOf(assigned('esha'), assigned('ravi')));
    expect(w.model.people()).toEqual(whole.people);
    await keepInStep(w, wantedOf(assigned('esha'), completed()));
    expect(w.model.people()).toEqual([]);
  }
});

it('a call that takes effect after its answer was given up is found, and taken back', async () => {
  const w = world();
  await keepInStep(w, wantedOf());
  w.model.hold();
  await expect(keepInStep(w, wantedOf(assigned('esha')))).rejects.toThrow('its answer is lost');
  const notListedSince = new Map<string, number>();
  const leaving = wantedOf(assigned('esha'), released('esha'));
  const turn = async (): Promise<boolean> => {
    const [step] = stepsOf(leaving, w.place(), () => 'yes', 'g1');
    if (step !== undefined) await takeStep(w.worker, { wanted: leaving, step }, notListedSince);
    return step !== undefined;
  };
  await turn();
  expect(w.place().accesses['esha']?.is).toBe('taking');
  w.pass(10_000);
  await turn();
  expect(w.place().accesses['esha']?.is).toBe('taking');
  w.model.land();
  expect(w.model.people()).toEqual([addressOf('esha')]);
  await turn();
  expect(w.model.people()).toEqual([]);
  expect(w.place().accesses['esha']?.is).toBe('taken');
  expect(await turn()).toBe(false);
});
