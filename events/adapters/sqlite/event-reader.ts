/** Reading the log: by stream, whole, and live. Every page is a query of its own; between two pages the event loop turns. */
import { setImmediate as turn } from 'node:timers/promises';
import { foreignPosition } from '../../ports/errors.ts';
import type { EventStore, Filter, Page, Position, Recorded, StreamId } from '../../ports/event-store.ts';
import type { Database } from './database.ts';
import { COLUMNS, type Row, rowReader } from './event-rows.ts';

/** What reading needs of a connection. */
export type ReadsLog = Pick<Database, 'prepare' | 'read' | 'onChange'>;

const READ_PAGE = 500;
const DEFAULT_PAGE = 256;
const MAX_PAGE = 10_000;
const MAX_LIVE_PAGE = 256;
/** Rows that one query looks at when a filter lets few through, so that no query holds the event loop for long. */
const WINDOW = 10_000;

/** @param columns those of `COLUMNS`, or what stands for them in an older file */
export const openReader = (db: ReadsLog, incarnation: string, columns = COLUMNS) => {
  const positionOf = (row: number): Position => `${incarnation}.${String(row).padStart(20, '0')}` as Position;
  const rowOf = (position: Position): number => {
    if (!position.startsWith(`${incarnation}.`) || !/^\d{20}$/.test(position.slice(incarnation.length + 1)))
      throw foreignPosition(position, incarnation);
    return Number(position.slice(incarnation.length + 1));
  };
  const recorded = rowReader(positionOf);
  const prepared = (sql: string) => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const headRow = prepared('SELECT max(position) FROM events');
  const currentHead = (): number => (headRow.get() as unknown as [number | null])[0] ?? 0;
  const upwards = prepared(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
  );
  const downwards = prepared(
    `SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
  );

  /** (low, high], in either direction. */
  const pages = (filter: Filter | undefined, backwards: boolean) => {
    const [matching, values] = conditionOf(filter);
    const statement = prepared(
      `SELECT ${columns} FROM events WHERE position > ? AND position <= ? ${matching}
       ORDER BY position ${backwards ? 'DESC' : 'ASC'} LIMIT ?`,
    );
    return (low: number, high: number, limit: number) =>
      (statement.all(low, high, ...values, limit) as unknown as Row[]).map(recorded);
  };

  /** The next page upwards; its end is the head, the last match of a full page, or the end of the window. */
  const forwards = (filter: Filter | undefined, size: number) => {
    const rows = pages(filter, false);
    return (after: number): { events: Recorded[]; at: number; live: boolean } => {
      // The head is read first: everything up to it is committed, and nothing can appear behind it any more.
      const head = currentHead();
      const end = filter ? Math.min(head, after + WINDOW) : head;
      const events = end > after ? rows(after, end, size) : [];
      const at = events.length === size ? rowOf(events.at(-1)?.position ?? positionOf(end)) : Math.max(after, end);
      return { events, at, live: at >= head };
    };
  };

  return {
    positionOf,
    head: async (): Promise<Position | null> => {
      const row = await db.read(currentHead);
      return row === 0 ? null : positionOf(row);
    },

    read: async function* (stream: StreamId, o: Parameters<EventStore['read']>[1] = {}): AsyncGenerator<Recorded> {
      const statement = o.backwards ? downwards : upwards;
      let from = o.from ?? (o.backwards ? Number.MAX_SAFE_INTEGER : 0);
      let left = o.max ?? Number.POSITIVE_INFINITY;
      while (left > 0) {
        const size = Math.min(left, READ_PAGE);
        const rows = await db.read(() => statement.all(stream, from, size) as unknown as Row[]);
        for (const row of rows) yield recorded(row);
        const last = rows.at(-1);
        if (rows.length < size || last === undefined) return;
        left -= rows.length;
        from = last[2] + (o.backwards ? -1 : 1);
        await turn();
      }
    },

    readAll: async function* (o: Parameters<EventStore['readAll']>[0] = {}): AsyncGenerator<Page> {
      const size = pageSize(o.pageSize, MAX_PAGE);
      if (o.backwards) {
        const rows = pages(o.filter, true);
        let high = o.after === undefined ? await db.read(currentHead) : rowOf(o.after) - 1;
        while (high > 0) {
          const low = o.filter ? Math.max(0, high - WINDOW) : 0;
          const events = await db.read(() => rows(low, high, size));
          const last = events.length === size ? events.at(-1) : undefined;
          // What the page has passed: the next one goes on below it.
          const passed = last ? rowOf(last.position) : low + 1;
          yield { events, position: positionOf(passed), live: false };
          high = passed - 1;
          await turn();
        }
        return;
      }
      const next = forwards(o.filter, size);
      let at = o.after === undefined ? 0 : rowOf(o.after);
      for (;;) {
        const page = await db.read(() => next(at));
        at = page.at;
        yield { events: page.events, position: at === 0 ? null : positionOf(at), live: page.live };
        if (page.live) return;
        await turn();
      }
    },

    subscribe: async function* (o: Parameters<EventStore['subscribe']>[0]): AsyncGenerator<Page> {
      const next = forwards(o.filter, pageSize(o.pageSize, MAX_LIVE_PAGE));
      let at = o.after === null ? 0 : rowOf(o.after);
      let first = true;
      const change = changeOf(db, o.signal);
      try {
        while (!o.signal.aborted) {
          change.expect();
          const before = at;
          const page = await db.read(() => next(at));
          at = page.at;
          // The first page always comes, so that whoever starts at the head learns that it is live.
          if (first || at !== before)
            yield { events: page.events, position: at === 0 ? null : positionOf(at), live: page.live };
          first = false;
          if (page.live) await change.happened();
          else await turn();
        }
      } finally {
        change.stop();
      }
    },
  };
};

const conditionOf = (filter: Filter | undefined): [condition: string, values: readonly string[]] => {
  if (!filter) return ['', []];
  const [column, values] = 'categories' in filter ? ['category', filter.categories] : ['type', filter.types];
  return [`AND ${column} IN (${values.map(() => '?').join(', ')})`, values];
};

const pageSize = (wanted: number | undefined, max: number): number =>
  Math.max(1, Math.min(wanted ?? DEFAULT_PAGE, max));

/** A change between `expect` and `happened` is not missed: then `happened` resolves at once. */
const changeOf = (db: ReadsLog, signal: AbortSignal) => {
  let came = false;
  let wake = (): void => undefined;
  const tell = (): void => {
    came = true;
    wake();
  };
  const stopListening = db.onChange(tell);
  signal.addEventListener('abort', tell);
  return {
    expect: () => {
      came = false;
    },
    happened: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (came || signal.aborted) resolve();
      }),
    stop: () => {
      stopListening();
      signal.removeEventListener('abort', tell);
    },
  };
};
