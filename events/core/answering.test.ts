import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../workbench/eventually.ts';
import { jar, jarList, ledger, someone } from '../workbench/jars.ts';
import { type Bench, openBench } from '../workbench/spine.ts';
import type { Spine } from './spine.ts';

/** Long enough for everything of a service that small. */
const A_WHILE_MS = 300;

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.end());

const made = async (spine: Spine) => {
  await spine.change('jar-a', { type: 'MakeJar', owner: 'a', name: 'a' }, jar, someone());
  await spine.change('jar-a', { type: 'FillJar', amount: 100 }, jar, someone());
};
const stateOf = (spine: Spine) => Object.fromEntries(spine.health().map(({ processor, state }) => [processor, state]));
const entries = async (spine: Spine) => (await spine.look('ledger-jar-a', ledger)).revision;

it('reactors, the forwarder and what the bus feeds begin once the process answers; views of the own log do not wait', async () => {
  const answering = Promise.withResolvers<void>();
  const spine = await bench.open({ answering: answering.promise });
  await made(spine);
  await eventually(async () => expect(await spine.view(jarList).get('jar-a')).toMatchObject({ holds: 100 }));
  await wait(A_WHILE_MS);
  expect(stateOf(spine)).toMatchObject({
    ...{ 'jar-list': 'live', 'jar-totals': 'live' },
    ...{ bookkeeper: 'starting', forwarder: 'starting', heard: 'starting' },
  });
  expect(await entries(spine)).toBeNull();
  expect(await bench.ports.bus.held('jars.events.v1')).toBe(0);
  answering.resolve();
  await eventually(async () => expect(await entries(spine)).toBe(0));
  await spine.live();
  expect(new Set(Object.values(stateOf(spine)))).toEqual(new Set(['live']));
  await eventually(async () => expect(await bench.ports.bus.held('jars.events.v1')).toBeGreaterThan(0));
});

it('a service that is closed before the process ever answered has ended, and has done nothing', async () => {
  const spine = await bench.open({ answering: Promise.withResolvers<void>().promise });
  await made(spine);
  await spine.close();
  expect(await entries(await bench.open({ answering: Promise.withResolvers<void>().promise }))).toBeNull();
});
