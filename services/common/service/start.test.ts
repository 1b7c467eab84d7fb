/** A service that cannot start gives back what it took: processors, subscriptions, its port. */
import { routes } from '@lamplight/bff/contract/routes.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { definitions, jar, jarList, someone, toPublic } from '@lamplight/events/workbench/jars.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { silent } from '../log/log.ts';
import { declaredOf } from './module.ts';
import { type Assembly, type Beside, startService } from './start.ts';

let folder: string;
let ports: OpenedPorts;
let subscribed: number;
let published: number;
beforeEach(async () => {
  folder = newFolder();
  subscribed = 0;
  published = 0;
  const opened = await openPorts({ folder });
  const bus: typeof opened.bus = {
    ...opened.bus,
    publish: async (topic, messages) => {
      await opened.bus.publish(topic, messages);
      published += messages.length;
    },
  };
  ports = { ...opened, bus, events: following(opened.events) };
});
afterEach(async () => {
  await ports.close();
  await removeFolder(folder);
});

/** Counts who follows the log. */
const following = (store: EventStore): EventStore => ({
  ...store,
  subscribe: async function* (o) {
    subscribed += 1;
    try {
      yield* store.subscribe(o);
    } finally {
      subscribed -= 1;
    }
  },
});
const listening = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

const everyRoute = routes
  .filter(({ to }) => to === 'identity' || to === 'services')
  .map(({ id }) => ({ id, handle: () => undefined }));
const assembly: Assembly<null, null, Beside> = {
  declared: declaredOf('identity', [{ events: definitions, deciders: [jar], views: { jars: jarList } }], {
    contracts: [],
    forward: { topic: 'jars.events.v1', toPublic },
  }),
  spine: {},
  context: () => null,
  sources: () => null,
  keys: async () => [],
  served: () => everyRoute,
  beside: async () => ({ close: async () => undefined }),
};
const start = (change: Partial<Assembly<null, null, Beside>> = {}) =>
  startService({ ports, clock: Date, log: silent, port: 0, alone: true }, { ...assembly, ...change });

it('one that stands follows the log and listens, until it is closed', async () => {
  const before = listening();
  const service = await start();
  await service.spine.live();
  expect([subscribed, listening() - before]).toEqual([1, 1]);
  await service.close();
  await eventually(() => expect([subscribed, listening() - before]).toEqual([0, 0]));
});

it('one of a release whose view is new is ready once that is filled', async () => {
  const before = await start();
  await before.spine.change('jar-1', { type: 'MakeJar', owner: 'asha', name: 'Asha' }, jar, someone());
  await before.close();

  const { models } = ports;
  const filled = Promise.withResolvers<void>();
  const open: typeof models.open = async (name, version, ...more) => {
    const model = await models.open<never>(name, version, ...more);
    if (version !== 2) return model as never;
    const apply: typeof model.apply = async (...writes) => {
      await filled.promise;
      return await model.apply(...writes);
    };
    return { ...model, apply } as never;
  };
  ports = { ...ports, models: { ...models, open } };
  const next = [{ events: definitions, deciders: [jar], views: { jars: { ...jarList, version: 2 } } }];
  const service = await start({ declared: declaredOf('identity', next, { ...assembly.declared, contracts: [] }) });
  expect(service.ready()).toBe(false);
  filled.resolve();
  await eventually(() => expect(service.ready()).toBe(true));
  await service.close();
});

it.each<readonly [string, Partial<Assembly<null, null, Beside>>]>([
  ['nobody serves a route', { served: () => [] }],
  ['its own things cannot be made', { context: () => failing() }],
  ['what runs beside it cannot start', { beside: async () => failing() }],
])('one whose start fails since %s keeps nothing', async (_what, change) => {
  const before = listening();
  await expect(start(change)).rejects.toThrow(/is served by nobody|not today/);
  await eventually(() => expect([subscribed, listening() - before]).toEqual([0, 0]));
});

it('one whose start fails while a reactor waits for it lets go of that, and holds the message against nobody', async () => {
  const reached = Promise.withResolvers<void>();
  const waiting = (known: () => Promise<null>) => [
    {
      name: 'waits',
      reads: { topics: ['jars.events.v1'] },
      react: async () => {
        reached.resolve();
        await known();
        return [];
      },
    },
    { name: 'slow', reads: { types: ['JarMade'] }, react: () => [] },
  ];
  const { definitions: public_, ...rest } = assembly.declared;
  const declared = declaredOf(
    'identity',
    [{ events: public_, deciders: [jar], views: { jars: jarList }, reactors: waiting }],
    { ...rest, contracts: public_ },
  );
  const first = await start();
  await first.spine.change('jar-1', { type: 'MakeJar', owner: 'asha', name: 'Asha' }, jar, someone());
  await first.spine.change('jar-1', { type: 'FillJar', amount: 3 }, jar, someone());
  await eventually(() => expect(published).toBe(1));
  await first.close();

  // The service is not opened before the message is in hand.
  const { models } = ports;
  const open: typeof models.open = async (name, ...more) => {
    if (name === 'identity.slow') await reached.promise;
    return await models.open(name, ...more);
  };
  ports = { ...ports, models: { ...models, open } };
  await expect(start({ declared, context: () => failing() })).rejects.toThrow('not today');
  const second = await start({ declared });
  await second.spine.live();
  expect(await second.spine.operations.parked()).toEqual([]);
  await second.close();
});

const failing = (): never => {
  throw new Error('not today');
};
