/**
 * Imported before a product's own code (`node --import`), this gives its event store a clock of its own, as a server has one:
 * so many ms ahead of everybody's (`STORE_CLOCK=34560000000`), behind it (a negative number), or never moving (`still`).
 */
import { registerHooks } from 'node:module';
import type { openSqliteEventStore as Open } from '@lamplight/events/adapters/sqlite/event-store.ts';

export type StoreClock = number | 'still';

const REAL = import.meta.resolve('@lamplight/events/adapters/sqlite/event-store.ts');
const given = process.env['STORE_CLOCK'] ?? '0';

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    return found.url === REAL && context.parentURL !== import.meta.url ? { ...found, url: import.meta.url } : found;
  },
});

/** Stands in the place of the adapter's. */
export const openSqliteEventStore: typeof Open = async ({ clock, ...options }) => {
  const { openSqliteEventStore: open } = (await import(REAL)) as { openSqliteEventStore: typeof Open };
  const now = given === 'still' ? () => 0 : () => clock.now() + Number(given);
  return await open({ ...options, clock: { now } });
};
