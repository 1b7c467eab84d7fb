/**
 * Imported before a product's own code (`node --import`), this stands in the place of its event store's adapter. It gives the
 * store a clock of its own, as a server has one: so many ms ahead of everybody's (`STORE_CLOCK=34560000000`), behind it (a
 * negative number), or never moving (`still`); it notes in a folder (`STORE_COUNT=<folder>`) how many events are taken from
 * it, by threads too; and who follows the log waits for as long as a file is there (`STORE_HELD=<path>`).
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { openSqliteEventStore as Open } from '@lamplight/events/adapters/sqlite/event-store.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { counted, countedIn } from '@lamplight/events/workbench/counted-ports.ts';

export type StoreClock = number | 'still';

const REAL = import.meta.resolve('@lamplight/events/adapters/sqlite/event-store.ts');
const LOOK_MS = 20;
const { STORE_CLOCK = '0', STORE_COUNT, STORE_HELD } = process.env;

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return found.url === REAL && context.parentURL !== import.meta.url ? { ...found, url: import.meta.url } : found;
  },
});

/** Stands in the place of the adapter's. */
export const openSqliteEventStore: typeof Open = async ({ clock, ...options }) => {
  const { openSqliteEventStore: open } = (await import(REAL)) as { openSqliteEventStore: typeof Open };
  const now = STORE_CLOCK === 'still' ? () => 0 : () => clock.now() + Number(STORE_CLOCK);
  const opened = await open({ ...options, clock: { now } });
  const store = STORE_HELD === undefined ? opened : heldBy(STORE_HELD, opened);
  return STORE_COUNT === undefined ? store : countedIn(STORE_COUNT, store);
};

const heldBy = (path: string, store: EventStore): EventStore => {
  const held = counted(store, async () => {
    while (existsSync(path)) await pause(LOOK_MS);
  });
  // A start asks for the newest event, backwards, before anything else.
  return { ...held, readAll: (o) => (o?.backwards ? store : held).readAll(o) };
};
