/**
 * Imported before a product's own code (`node --import`), this stands in the place of its event store's adapter. It gives the
 * store a clock of its own, as a server has one: so many ms ahead of everybody's (`STORE_CLOCK=34560000000`), behind it (a
 * negative number), or never moving (`still`); and it notes in a folder (`STORE_COUNT=<folder>`) how many events are taken
 * from it, by threads too.
 */
import { registerHooks } from 'node:module';
import type { openSqliteEventStore as Open } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { countedIn } from '@lamplight/events/workbench/counted-ports.ts';

export type StoreClock = number | 'still';

const REAL = import.meta.resolve('@lamplight/events/adapters/sqlite/event-store.ts');
const { STORE_CLOCK = '0', STORE_COUNT } = process.env;

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
  const store = await open({ ...options, clock: { now } });
  return STORE_COUNT === undefined ? store : countedIn(STORE_COUNT, store);
};
