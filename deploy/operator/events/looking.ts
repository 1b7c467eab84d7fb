/**
 * Reading the log for an operator: a page at a time, by a connection of its own that only reads, so that a long look costs a
 * running product nothing and goes on whatever it does. Memory does not grow with the log.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { categoryOf } from '@lamplight/events/ports/batch.ts';
import type { Position, Recorded, StreamId } from '@lamplight/events/ports/event-store.ts';
import { headOf } from '../backup/log-copy.ts';
import type { Wanted } from './wanted.ts';

const PAGE = 1_000;
/** How often somebody who follows looks. */
const LOOK_EVERY_MS = 500;

type Log = Pick<LogReader, 'read' | 'readAll'>;

const pagesOf = (log: Log, { filter }: Pick<Wanted, 'filter'>, after: Position | null) =>
  log.readAll({
    pageSize: PAGE,
    ...(filter === null ? {} : { filter }),
    ...(after === null ? {} : { after }),
  });

/** In the order of the log, after a position. */
export const found = async function* (log: Log, wanted: Wanted, after: Position | null): AsyncGenerator<Recorded> {
  for await (const { events } of pagesOf(log, wanted, after))
    for (const event of events) if (wanted.is(event)) yield event;
};

/** The newest `limit` of them, oldest first, and with `follow` whatever comes, until the signal aborts. */
export const tailOf = async function* (
  log: Log,
  wanted: Wanted,
  { limit, follow }: Readonly<{ limit: number; follow: AbortSignal | null }>,
): AsyncGenerator<Recorded> {
  const head = await headOf(log);
  const newest: Recorded[] = [];
  const back = log.readAll({
    ...{ backwards: true, pageSize: PAGE },
    ...(wanted.filter === null ? {} : { filter: wanted.filter }),
  });
  search: for await (const { events } of back)
    for (const event of events) {
      if (head === null || event.position > head || !wanted.is(event)) continue; // what came meanwhile is followed to
      newest.push(event);
      if (newest.length === limit) break search;
    }
  yield* newest.toReversed();
  let at = head;
  while (follow?.aborted === false) {
    for await (const page of pagesOf(log, wanted, at)) {
      at = page.position ?? at;
      for (const event of page.events) if (wanted.is(event)) yield event;
    }
    await pause(LOOK_EVERY_MS, undefined, { signal: follow }).catch(() => undefined);
  }
};

const POSITION = /^[0-9a-f]{32}\.\d{20}$/;

/** By its id, or by its position. The whole log is looked through for an id: no engine has an index of them. */
export const eventNamed = async (log: Log, name: string): Promise<Recorded | null> => {
  if (POSITION.test(name)) return await eventAt(log, name as Position);
  for await (const event of found(log, { filter: null, is: ({ id }) => id === name }, null)) return event;
  return null;
};

const eventAt = async (log: Log, position: Position): Promise<Recorded | null> => {
  let before: Position | null = null;
  for await (const { events } of log.readAll({ backwards: true, pageSize: 1, after: position })) {
    before = events[0]?.position ?? null;
    break;
  }
  for await (const { events } of log.readAll({ pageSize: 1, ...(before === null ? {} : { after: before }) })) {
    const [event] = events;
    return event?.position === position ? event : null;
  }
  return null;
};

/** Up to the first event that happened after `at`, as a state of that moment is made. */
export const streamUntil = async function* (
  log: Log,
  stream: StreamId,
  { at, from }: Readonly<{ at: string | null; from: number }>,
): AsyncGenerator<Recorded> {
  for await (const event of log.read(stream, { from })) {
    if (at !== null && event.meta.occurredAt > at) return;
    yield event;
  }
};

export type Stat = Readonly<{ category: string; type: string; events: number; first: string; last: string }>;

/** Each type with its number, and the first and last time at which one happened; `streams`: how many have begun. */
export const statsOf = async (
  log: Log,
  wanted: Wanted,
): Promise<Readonly<{ events: number; streams: number; damaged: number; types: readonly Stat[] }>> => {
  const types = new Map<string, { category: string; type: string; events: number; first: string; last: string }>();
  let [events, streams, damaged] = [0, 0, 0];
  for await (const { stream, revision, type, meta, damage } of found(log, wanted, null)) {
    events += 1;
    if (revision === 0) streams += 1;
    if (damage !== undefined) damaged += 1;
    const [category, at] = [categoryOf(stream), meta.occurredAt ?? ''];
    const key = `${category} ${type}`;
    const stat = types.get(key);
    if (stat === undefined) types.set(key, { category, type, events: 1, first: at, last: at });
    else {
      stat.events += 1;
      if (at < stat.first) stat.first = at;
      if (at > stat.last) stat.last = at;
    }
  }
  const byName = [...types].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, stat]) => stat);
  return { events, streams, damaged, types: byName };
};
