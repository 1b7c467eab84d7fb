/**
 * For tests: a process that follows a log that others append to, and learns of its growth by hints alone: its own looks, which
 * would come every 50 ms, never do. Hints are the lines of stdin; what it reads it says in lines. Args: the log's path.
 */
import { createInterface } from 'node:readline';
import { openSqliteEventStore } from '../adapters/sqlite/event-store.ts';
import { openGrowth } from '../core/growth.ts';
import type { Broadcast } from '../ports/broadcast.ts';
import { say, untilStopped } from '../suites/elsewhere.ts';

globalThis.setInterval = (() => ({})) as unknown as typeof setInterval;

const [, , path = ''] = process.argv;
const stopped = untilStopped();
const hints = createInterface({ input: process.stdin });
const broadcast: Broadcast = {
  publish: async () => undefined,
  subscribe: () => hints,
  close: async () => hints.close(),
};
const store = await openSqliteEventStore({ path, clock: Date });
const growth = openGrowth(store, broadcast);
for await (const { events, live } of store.subscribe({ after: null, signal: stopped })) {
  for (const { id } of events) say(id);
  if (live) say('live');
}
await broadcast.close();
await growth.close();
await store.close();
