/** What the suite asks of followers, with the real client through a proxy whose connections can be cut, where no server runs. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EventStore } from '../../ports/event-store.ts';
import { stays } from '../../suites/event-store/stays.ts';
import type { Harness } from '../../suites/suite.ts';
import { type FaultProxy, openFaultProxy } from '../../workbench/fault-proxy.ts';
import { openEventStoreDb } from './event-store.ts';
import { type PlayedStore, playEventStore } from './workbench/played-server.ts';

const absent = { absent: 'played' };
let played: PlayedStore;
let proxy: FaultProxy;
const opened: EventStore[] = [];
const harness: Harness<EventStore> = {
  server: async () => 'played',
  make: async () => {
    const url = played.url.replace(/127\.0\.0\.1:\d+/, `${proxy.host}:${proxy.port}`);
    const store = await openEventStoreDb({ url, clock: Date });
    opened.push(store);
    return store;
  },
  advance: (ms) => pause(ms),
  elsewhere: absent,
  cut: async () => proxy.cut(),
  restart: absent,
  wipe: absent,
  end: async () => undefined,
};

beforeEach(async () => {
  played = await playEventStore();
  proxy = await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(played.url).port) });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()));
  await proxy.close();
  await played.close();
});

describe('the client of EventStoreDB against a played server', () => {
  for (const { rule, run, timeoutMs } of stays) it(rule, () => run(harness), timeoutMs);
});
