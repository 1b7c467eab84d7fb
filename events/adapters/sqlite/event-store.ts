/**
 * The embedded event log: one file for all services of a data folder. Positions are row ids given by SQLite's single
 * writer, so they rise in commit order, and as no row is ever deleted none is given twice; UNIQUE (stream, revision) decides who wins a revision, whatever a process believes.
 */
import { categoryOf, serialised } from '../../ports/batch.ts';
import { crashpoint } from '../../ports/crashpoint.ts';
import { wrongExpectedRevision } from '../../ports/errors.ts';
import type { EventStore, Expected, NewEvent, Position, StreamId } from '../../ports/event-store.ts';
import { newId } from '../../ports/ids.ts';
import { isConflict } from './busy.ts';
import { openDatabase } from './database.ts';
import { openReader } from './event-reader.ts';
import { sumOf } from './event-rows.ts';
import { noteEarlierSchemas, SCHEMAS_TABLE, schemaNoted } from './schemas.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS log (only INTEGER PRIMARY KEY CHECK (only = 1), incarnation TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    category TEXT NOT NULL,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    body TEXT NOT NULL,
    sum INTEGER,
    UNIQUE (stream, revision)
  ) STRICT;
  ${SCHEMAS_TABLE}`;

/** Streams whose latest known revision is remembered: it spares the look whether the expected one exists. */
const REMEMBERED_STREAMS = 10_000;

/** Mints the incarnation where the file is new. Several processes and threads may hold the same path open. */
export const openSqliteEventStore = async (o: {
  path: string;
  clock: Readonly<{ now(): number }>;
}): Promise<EventStore> => {
  const db = await openDatabase({ path: o.path, synchronous: 'FULL', irreplaceable: true, schema: SCHEMA });
  const incarnation = await db.write(() => {
    // A log of an earlier release: what stands in it stays without checksums.
    if (db.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'sum'").get() === undefined)
      db.prepare('ALTER TABLE events ADD COLUMN sum INTEGER').run();
    noteEarlierSchemas(db);
    db.prepare('INSERT OR IGNORE INTO log VALUES (1, ?)').run(newId().replaceAll('-', ''));
    return String(db.prepare('SELECT incarnation FROM log').get()?.['incarnation']);
  });
  const reader = openReader(db, incarnation);

  const insert = db.prepare(
    'INSERT INTO events (stream, revision, category, type, id, recorded_at, body, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const noteSchema = schemaNoted(db);
  const lastRecorded = db.prepare('SELECT recorded_at FROM events ORDER BY position DESC LIMIT 1');
  const actualRevision = db.prepare('SELECT max(revision) AS revision FROM events WHERE stream = ?');
  const storedIds = db.prepare(
    'SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision',
  );

  /** Of committed events. */
  const noted = new Set<string>();
  // Only ever grows, as streams do: what is known to exist cannot become false, whatever other processes append.
  const revisions = new Map<StreamId, number>();
  const remember = (stream: StreamId, revision: number): void => {
    if (revision <= (revisions.get(stream) ?? -1)) return;
    revisions.delete(stream);
    revisions.set(stream, revision);
    if (revisions.size > REMEMBERED_STREAMS) revisions.delete(revisions.keys().next().value ?? stream);
  };

  let recordedAt = 0;
  let recordedIn = -1;
  /** Never steps back, though clocks do: not behind the last event of the log, whichever process wrote it. */
  const recordingTime = (transaction: number): number => {
    if (recordedIn !== transaction) recordedAt = Number(lastRecorded.get()?.['recorded_at'] ?? 0);
    recordedIn = transaction;
    recordedAt = Math.max(recordedAt, o.clock.now());
    return recordedAt;
  };

  const actualOf = (stream: StreamId): number | null => {
    const revision = actualRevision.get(stream)?.['revision'];
    return typeof revision === 'number' ? revision : null;
  };

  /** The first result again where these ids already stand at this expectation; else a lost race. */
  const repeated = (stream: StreamId, expected: Expected, events: readonly NewEvent[]) => {
    const first = expected === 'no-stream' ? 0 : expected + 1;
    const last = first + events.length - 1;
    const stored = storedIds.all(stream, first, last);
    const same = stored.length === events.length && stored.every((row, index) => row['id'] === events[index]?.id);
    if (!same) throw wrongExpectedRevision(stream, expected, actualOf(stream));
    return { revision: last, position: reader.positionOf(Number(stored.at(-1)?.['position'])) };
  };

  const exists = (stream: StreamId, revision: number): boolean =>
    revision <= (revisions.get(stream) ?? -1) || storedIds.get(stream, revision, revision) !== undefined;

  return {
    append: async (stream, expected, events) => {
      const category = categoryOf(stream);
      const bodies = serialised(events);
      const result = await db.write((transaction): { revision: number; position: Position } => {
        if (expected !== 'no-stream' && !exists(stream, expected))
          throw wrongExpectedRevision(stream, expected, actualOf(stream));
        const at = recordingTime(transaction);
        let revision = expected === 'no-stream' ? -1 : expected;
        let position: number | bigint = 0;
        for (const [index, event] of events.entries()) {
          revision += 1;
          try {
            const body = bodies[index] ?? '';
            const sum = sumOf(stream, revision, event.type, event.id, at, body);
            position = insert.run(stream, revision, category, event.type, event.id, at, body, sum).lastInsertRowid;
          } catch (error) {
            if (index === 0 && isConflict(error)) return repeated(stream, expected, events);
            throw error;
          }
          if (!noted.has(event.meta.schema)) noteSchema.run(event.meta.schema, position);
          crashpoint('append-inserted');
        }
        return { revision, position: reader.positionOf(Number(position)) };
      });
      crashpoint('append-committed');
      remember(stream, result.revision);
      for (const { meta } of events) noted.add(meta.schema);
      return result;
    },
    read: async function* (stream, options) {
      for await (const event of reader.read(stream, options)) {
        remember(stream, event.revision);
        yield event;
      }
    },
    readAll: (options) => reader.readAll(options),
    subscribe: (options) => reader.subscribe(options),
    nudge: () => db.nudge(),
    head: async () => ({ incarnation, position: await reader.head() }),
    close: () => db.close(),
  };
};
