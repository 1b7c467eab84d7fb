/** What a start on an empty folder costs its event store. */
import { silent } from '@lamplight/common/log/log.ts';
import { copyLog } from '@lamplight/events/workbench/copy-log.ts';
import { counted } from '@lamplight/events/workbench/counted-ports.ts';
import { newFolder, type OpenedPorts, openPorts, removeFolder } from '@lamplight/events/workbench/ports.ts';
import { startProjects } from './service.ts';
import { company, type Stage, startStage } from './workbench/harness.ts';
import { invoiced } from './workbench/story.ts';

let stage: Stage;
let folder: string;
let fresh: OpenedPorts;
beforeEach(async () => {
  stage = await startStage();
  folder = newFolder();
  fresh = await openPorts({ folder });
});
afterEach(async () => {
  await fresh.close();
  await removeFolder(folder);
  await stage.stop();
});

const eventsIn = async (): Promise<number> => {
  let count = 0;
  for await (const { events } of fresh.events.readAll()) count += events.length;
  return count;
};
const elsewhere = (n: number) => ({
  id: `elsewhere-${n}`,
  type: 'ElsewhereHappened',
  data: {},
  meta: {
    ...{
      commandId: `elsewhere-${n}`,
      correlationId: `elsewhere-${n}`,
      causationId: `elsewhere-${n}`,
      actorId: 'other',
    },
    ...{ schema: 'ElsewhereHappened.v1', occurredAt: '2026-01-01T00:00:00.000Z' },
  },
});

it('takes each event of the service from the store twice at most, however many views and effects want it, and none of others', async () => {
  await invoiced(stage);
  await stage.running().close();
  await copyLog(stage.ports.events, fresh.events);
  const wanted = await eventsIn();
  expect(wanted).toBeGreaterThan(10);
  for (let n = 0; n < 500; n += 1) await fresh.events.append(`elsewhere-${n}`, 'no-stream', [elsewhere(n)]);
  let taken = 0;
  const events = counted(fresh.events, (some) => {
    taken += some.length;
  });
  // What people and keys are is as before: of the views and effects of this log alone nothing is there.
  const { bus, personalData, files } = stage.ports;
  const service = await startProjects({
    ...{ ports: { ...fresh, events, bus, personalData, files }, clock: { now: stage.now }, log: silent, port: 0 },
    ...{
      company,
      publicOrigin: new URL('https://lamplight.example'),
      linkKey: Buffer.alloc(32, 7),
      alone: true as const,
      keys: async () => [],
      askIdentity: async () => null,
    },
  });
  try {
    await service.spine.live();
    expect(service.spine.health().filter(({ state }) => state === 'live').length).toBeGreaterThan(20);
    expect(taken).toBeGreaterThanOrEqual(wanted);
    // And the newest of all once, to compare its time with the clock's.
    expect(taken).toBeLessThanOrEqual(2 * wanted + 1);
  } finally {
    await service.close();
  }
});
