/**
 * The reference for rebuilds, in a thread: pages of the log read by one prepared statement, documents loaded, folded and
 * written by others in one transaction a page, with the columns, indexes and marks of the adapter's own file.
 */
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { growth, layoutOf, MODEL_SCHEMA } from '@lamplight/events/adapters/sqlite/model-layout.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { type Parcel, type ParcelEvent, parcelList } from './parcels.ts';

export type BareTask = Readonly<{ folder: string; name: string }>;

type Row = [position: number, stream: string, revision: number, type: string, id: string, at: number, body: string];
type Held = { doc: Parcel | null; rev: number; marks: Record<string, string> };

const PAGE = 8_192;

const run = ({ folder, name }: BareTask): void => {
  const log = new DatabaseSync(join(folder, 'events.db'), { readOnly: true, timeout: 5_000 });
  const model = openModel(join(folder, `${name}.db`));
  const page = arrays(
    log,
    `SELECT position, stream, revision, type, id, recorded_at, body FROM events
     WHERE position > ? AND category IN ('parcel') ORDER BY position LIMIT ?`,
  );
  const one = arrays(model, 'SELECT doc, rev, marks FROM docs WHERE id = ?');
  const insert = model.prepare('INSERT INTO docs (doc, marks, gone, f0, id, rev) VALUES (?, ?, ?, ?, ?, 1)');
  const update = model.prepare(
    'UPDATE docs SET doc = ?, marks = ?, gone = ?, f0 = ?, rev = rev + 1 WHERE id = ? AND rev = ?',
  );
  const move = model.prepare('UPDATE model SET checkpoint = ?');

  for (let at = 0; ; ) {
    const rows = page.all(at, PAGE) as unknown as Row[];
    const last = rows.at(-1);
    if (last === undefined) break;
    const held = new Map<string, Held>();
    for (const row of rows) {
      const event = factOf(row);
      for (const id of parcelList.ids(event)) {
        const before = held.get(id) ?? load(one, id);
        held.set(id, { ...before, doc: parcelList.evolve(before.doc, event, id), marks: { log: event.position } });
      }
    }
    model.exec('BEGIN IMMEDIATE');
    for (const [id, { doc, rev, marks }] of held) {
      const text = JSON.stringify(doc);
      const values = [text, JSON.stringify(marks), null, doc?.place ?? null, id] as const;
      if (rev === 0) insert.run(...values);
      else update.run(...values, rev);
    }
    move.run(String(last[0]).padStart(20, '0'));
    model.exec('COMMIT');
    at = last[0];
  }
  model.close();
  log.close();
};

const openModel = (path: string): DatabaseSync => {
  const model = new DatabaseSync(path);
  model.exec('PRAGMA journal_mode = WAL');
  model.exec('PRAGMA synchronous = NORMAL');
  model.exec('PRAGMA cache_size = -16384');
  model.exec('PRAGMA wal_autocheckpoint = 4000');
  model.exec(MODEL_SCHEMA);
  for (const sql of growth(layoutOf(0, []), layoutOf(1, [['place']]))) model.exec(sql);
  model.exec("INSERT INTO model (one, birth) VALUES (1, 'bare')");
  return model;
};

const arrays = (db: DatabaseSync, sql: string): StatementSync => {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
};

const load = (one: StatementSync, id: string): Held => {
  const row = one.get(id) as unknown as [doc: string, rev: number, marks: string] | undefined;
  return row ? { doc: JSON.parse(row[0]), rev: row[1], marks: JSON.parse(row[2]) } : { doc: null, rev: 0, marks: {} };
};

const factOf = ([position, stream, revision, type, id, _recordedAt, body]: Row): Fact<ParcelEvent> => {
  const [data, meta] = JSON.parse(body);
  return {
    stream: stream as Fact<ParcelEvent>['stream'],
    revision,
    type,
    id,
    data,
    meta,
    position: String(position).padStart(20, '0') as Position,
    occurredAt: meta.occurredAt,
  } as Fact<ParcelEvent>;
};

run(workerData as BareTask);
