/** What a whole service asks of EventStoreDB when its views are empty, told by a played server that counts what it sends. */
import { openSpine, type Shows } from '../../core/spine.ts';
import type { AnyProjection, AnyReactor } from '../../core/types.ts';
import type { EventStore } from '../../ports/event-store.ts';
import type { Doc } from '../../ports/read-models.ts';
import { someEvents } from '../../suites/event-store/samples.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '../../workbench/ports.ts';
import { jars } from '../../workbench/spine.ts';
import { openEventStoreDb } from './event-store.ts';
import { type PlayedStore, playEventStore } from './workbench/played-server.ts';

let played: PlayedStore;
let store: EventStore;
let folder: string;
let ports: OpenedPorts;
beforeEach(async () => {
  played = await playEventStore();
  store = await openEventStoreDb({ url: played.url, clock: Date });
  folder = newFolder();
  ports = await openPorts({ folder });
});
afterEach(async () => {
  await ports.close();
  await store.close();
  await played.close();
  await removeFolder(folder);
});

const fill = async (category: string, count: number): Promise<void> => {
  const events = someEvents(count).map((event) => ({
    ...event,
    type: 'JarFilled',
    data: { amount: 1 },
    meta: { ...event.meta, schema: 'JarFilled.v1' },
  }));
  await store.append(`${category}-1`, 'no-stream', events);
};

describe('a service on EventStoreDB whose views are empty', () => {
  it('is sent each event that it wants twice at most, however many processors it has, and none of others', async () => {
    await fill('elsewhere', 1_000);
    await fill('jar', 300);
    await fill('jarlike', 1_000);
    const projections: AnyProjection[] = Array.from({ length: 20 }, (_, n) => ({
      name: `view-${n}`,
      version: 1,
      reads: n % 2 === 0 ? { categories: ['jar'] } : { types: ['JarFilled'] },
      ids: () => ['all'],
      evolve: (doc) => ({ _id: 'all', count: ((doc as { count?: number } | null)?.count ?? 0) + 1 }),
    }));
    const reactors: AnyReactor[] = Array.from({ length: 10 }, (_, n) => ({
      name: `reactor-${n}`,
      reads: { categories: ['jar'] },
      react: () => [],
    }));
    const before = played.sent();
    const spine = await openSpine({ ...jars({ ...ports, events: store }), projections, reactors });
    await spine.live();
    expect(played.sent() - before).toBeLessThanOrEqual(600);
    const [view] = projections;
    expect((await spine.view(view as Shows<Doc>).find({ limit: 1 })).items).toEqual([{ _id: 'all', count: 300 }]);
    await spine.close();
  });
});
