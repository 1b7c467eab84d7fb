/**
 * Imported before a product's own code (`node --import`), this stands in the place of its event store's adapter and of its
 * crash points, and kills the process by SIGKILL at the point that `DIE_AT` names (`points.ts`, as JSON). `PASSED_IN=<file>`
 * notes instead which named points are passed after which step; `PLANTED=<name>` breaks a guard of the product (`planted.ts`).
 */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import type { openSqliteEventStore as Open } from '@lamplight/events/adapters/sqlite/event-store.ts';
import type { crashpoint as Crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import type { NewEvent } from '@lamplight/events/ports/event-store.ts';
import { broken } from './planted.ts';
import { type Point, STEPS } from './points.ts';

const STORE = import.meta.resolve('@lamplight/events/adapters/sqlite/event-store.ts');
const POINTS = import.meta.resolve('@lamplight/events/ports/crashpoint.ts');
const { DIE_AT, PASSED_IN, PLANTED = '' } = process.env;
const point: Point | null = DIE_AT === undefined ? null : (JSON.parse(DIE_AT) as Point);

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context);
    const stands = (found.url === STORE || found.url === POINTS) && context.parentURL !== import.meta.url;
    return stands ? { ...found, url: import.meta.url } : found;
  },
  load: (url, context, next) => {
    const loaded = next(url, context);
    const source = loaded.source === undefined || loaded.source === null ? null : broken(PLANTED, url, loaded.source);
    return source === null ? loaded : { ...loaded, source };
  },
});

const die = (): void => void process.kill(process.pid, 'SIGKILL');

const durable = new Map<string, number>();
/** The newest step that is durable. */
let step: string | null = null;
const noted = new Set<string>();

/** Stands in the place of the product's. */
export const crashpoint: typeof Crashpoint = (name) => {
  if (step === null) return;
  if (point?.is === 'passed' && point.name === name && durable.has(point.after)) die();
  if (PASSED_IN === undefined || noted.has(`${step} ${name}`)) return;
  noted.add(`${step} ${name}`);
  appendFileSync(PASSED_IN, `${step} ${name}\n`);
};

/** How many of the type that the point names stand in it, where it reaches the one that is meant. */
const reaches = (is: 'appending' | 'appended', events: readonly Pick<NewEvent, 'type'>[]): boolean => {
  if (point === null || point.is !== is) return false;
  const before = durable.get(point.type) ?? 0;
  const more = events.filter(({ type }) => type === point.type).length;
  return before < point.nth && point.nth <= before + more;
};

/** Stands in the place of the adapter's. */
export const openSqliteEventStore: typeof Open = async (options) => {
  const { openSqliteEventStore: open } = (await import(STORE)) as { openSqliteEventStore: typeof Open };
  const store = await open(options);
  return {
    ...store,
    append: async (stream, expected, events) => {
      if (reaches('appending', events)) die();
      const done = await store.append(stream, expected, events);
      if (reaches('appended', events)) die();
      for (const { type } of events) {
        durable.set(type, (durable.get(type) ?? 0) + 1);
        if ((STEPS as readonly string[]).includes(type)) step = type;
      }
      return done;
    },
  };
};
