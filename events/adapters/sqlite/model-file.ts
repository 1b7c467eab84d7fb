/** One view and version in one SQLite file: its birth, its checkpoint, its layout, and the statements that fit it. */
import { statSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { newId } from '../../ports/ids.ts';
import { type Allowance, AT_REST } from './allowance.ts';
import { type Database, openDatabase } from './database.ts';
import { columnsOf, entriesOf, extend, growth, type Layout, layoutOf, MODEL_SCHEMA } from './model-layout.ts';

export type State = Readonly<{ birth: string | null; checkpoint: string | null; arrays: boolean }>;

export type Statements = Readonly<{
  layout: Layout;
  /** doc, rev, marks of an id. */
  one: StatementSync;
  insert: StatementSync;
  update: StatementSync;
  addEntry: readonly StatementSync[];
  removeEntry: readonly StatementSync[];
  /** A find's own statement, kept for the next find of that shape. */
  query(sql: string): StatementSync;
}>;

export type ModelFile = Readonly<{
  db: Database;
  /** The path leads to another file, or nowhere: what is read here is no longer the model. */
  lost(): boolean;
  /** Lost by decision: the model was dropped or its path was opened anew. */
  abandon(): void;
  /** Inside `read` or `write`. Null: nobody has opened the model in this file yet. */
  state(): State | null;
  /** Inside `read` or `write`: the statements of the layout that the file has now. */
  statements(): Statements;
  /** Several reads, one snapshot. */
  snapshot<T>(run: () => T): Promise<T>;
  /** Mints a birth where there is none, and adds the indexes that are missing. @returns the birth */
  prepare(indexes: readonly (readonly string[])[]): Promise<string>;
  /** A new birth, or (null) none at all; nothing of what was held stays. */
  beginAgain(birth: string | null): Promise<void>;
  /** From now on a commit is on disk when it resolves. */
  makeDurable(): Promise<void>;
  /** From now on it may hold so much; what it has in memory beyond that is let go at once. */
  allow(allowance: Allowance): Promise<void>;
  setCheckpoint: StatementSync;
  noteArrays: StatementSync;
  sweepTombstones: StatementSync;
}>;

/**
 * Of 4 KiB. So much one transaction may hold until its end, so that a page of a rebuild is not written twice; then it is let
 * go. SQLite takes a multiple of 256 for "never", and a transaction would hold whatever it writes.
 */
const SPILL_PAGES = 4_095;
const STATEMENTS_KEPT = 200;
const REINDEXED_AT_ONCE = 1_000;

export const openModelFile = async (path: string, synchronous: 'FULL' | 'NORMAL'): Promise<ModelFile> => {
  const db = await openDatabase({ path, synchronous, schema: MODEL_SCHEMA });
  const own = inodeOf(path);
  let abandoned = false;
  const allow = ({ memoryKib, logPages }: Allowance): Promise<void> =>
    db.read(() => {
      db.prepare(`PRAGMA cache_size = -${memoryKib}`).get();
      db.prepare(`PRAGMA wal_autocheckpoint = ${logPages}`).get();
    });
  await allow(AT_REST);
  await db.read(() => void db.prepare(`PRAGMA cache_spill = ${SPILL_PAGES}`).get());
  const begin = db.prepare('BEGIN');
  const commit = db.prepare('COMMIT');
  const state = db.prepare('SELECT birth, checkpoint, arrays FROM model');
  const layoutVersion = db.prepare('SELECT layout_version FROM model');
  const setLayout = db.prepare('UPDATE model SET layout = ?, layout_version = ?');
  const setBirth = db.prepare(`
    INSERT INTO model (one, birth) VALUES (1, ?) ON CONFLICT DO UPDATE SET birth = excluded.birth, checkpoint = NULL`);
  let prepared: Statements | undefined;

  const statements = (): Statements => {
    const version = Number(layoutVersion.get()?.['layout_version'] ?? 0);
    if (prepared?.layout.version !== version) prepared = prepareStatements(db, storedLayout(db));
    return prepared;
  };
  const currentState = (): State | null => {
    const row = state.get() as { birth: string | null; checkpoint: string | null; arrays: number } | undefined;
    return row ? { ...row, arrays: row.arrays === 1 } : null;
  };
  const clear = (): void => {
    for (const { number } of storedLayout(db).indexes) db.prepare(`DELETE FROM m${number}`).run();
    db.prepare('DELETE FROM docs').run();
  };

  return {
    db,
    lost: () => abandoned || inodeOf(path) !== own,
    abandon: () => {
      abandoned = true;
    },
    state: currentState,
    statements,
    snapshot: (run) =>
      db.read(() => {
        begin.run();
        try {
          return run();
        } finally {
          commit.run();
        }
      }),
    prepare: (indexes) =>
      db.write(() => {
        const there = currentState()?.birth;
        const birth = there ?? newId();
        if (!there) {
          setBirth.run(birth);
          clear();
        }
        const before = storedLayout(db);
        const after = extend(
          before.indexes.map(({ fields }) => fields),
          indexes,
        );
        if (after.length > before.indexes.length) {
          setLayout.run(JSON.stringify(after), before.version + 1);
          grow(db, before, layoutOf(before.version + 1, after));
        }
        return birth;
      }),
    beginAgain: (birth) =>
      db.write(() => {
        setBirth.run(birth);
        clear();
      }),
    makeDurable: () => db.read(() => void db.prepare('PRAGMA synchronous = FULL').run()),
    allow,
    setCheckpoint: db.prepare('UPDATE model SET checkpoint = ?'),
    noteArrays: db.prepare('UPDATE model SET arrays = 1'),
    sweepTombstones: db.prepare('DELETE FROM docs WHERE rowid IN (SELECT rowid FROM docs WHERE gone <= ? LIMIT 1000)'),
  };
};

const inodeOf = (path: string): bigint | null => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found ? found.ino : null;
};

const storedLayout = (db: Database): Layout => {
  const row = db.prepare('SELECT layout, layout_version FROM model').get() as
    | { layout: string; layout_version: number }
    | undefined;
  return layoutOf(row?.layout_version ?? 0, JSON.parse(row?.layout ?? '[]') as string[][]);
};

const prepareStatements = (db: Database, layout: Layout): Statements => {
  const columns = layout.fields.map((_, n) => `f${n}`);
  const queries = new Map<string, StatementSync>();
  const arrays = (sql: string): StatementSync => {
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const side = layout.indexes.map(({ number, columns: own }) => ({
    table: `m${number}`,
    list: [...own.map((n) => `f${n}`), 'id'],
  }));
  return {
    layout,
    one: arrays('SELECT doc, rev, marks FROM docs WHERE id = ?'),
    insert: db.prepare(`
      INSERT INTO docs (${['doc', 'marks', 'gone', ...columns, 'id', 'rev'].join(', ')})
      VALUES (${Array.from({ length: columns.length + 4 }, () => '?').join(', ')}, 1) ON CONFLICT DO NOTHING`),
    update: db.prepare(`
      UPDATE docs SET ${['doc', 'marks', 'gone', ...columns].map((column) => `${column} = ?`).join(', ')}, rev = rev + 1
      WHERE id = ? AND rev = ?`),
    addEntry: side.map(({ table, list }) =>
      db.prepare(`INSERT OR IGNORE INTO ${table} (${list.join(', ')}) VALUES (${list.map(() => '?').join(', ')})`),
    ),
    removeEntry: side.map(({ table, list }) =>
      db.prepare(`DELETE FROM ${table} WHERE ${list.map((column) => `${column} = ?`).join(' AND ')}`),
    ),
    query: (sql) => {
      const statement = queries.get(sql) ?? arrays(sql);
      queries.delete(sql);
      queries.set(sql, statement);
      const [oldest] = queries.keys();
      if (queries.size > STATEMENTS_KEPT && oldest !== undefined) queries.delete(oldest);
      return statement;
    },
  };
};

/** New indexes of documents that are there already. */
const grow = (db: Database, before: Layout, after: Layout): void => {
  for (const sql of growth(before, after)) db.prepare(sql).run();
  const page = db.prepare(
    'SELECT rowid AS at, id, doc FROM docs WHERE rowid > ? AND doc IS NOT NULL ORDER BY rowid LIMIT ?',
  );
  const { addEntry } = prepareStatements(db, after);
  const set = db.prepare(`UPDATE docs SET ${after.fields.map((_, n) => `f${n} = ?`).join(', ')} WHERE rowid = ?`);
  for (let at = 0; ; ) {
    const rows = page.all(at, REINDEXED_AT_ONCE) as { at: number; id: string; doc: string }[];
    for (const row of rows) {
      const doc = JSON.parse(row.doc) as Record<string, unknown>;
      set.run(...columnsOf(after, doc), row.at);
      for (const { index, keys } of entriesOf(after, doc)) addEntry[index]?.run(...keys, row.id);
      at = row.at;
    }
    if (rows.length < REINDEXED_AT_ONCE) break;
  }
  // Cheaper than knowing: from here on, writes look for entries to remove.
  db.prepare('UPDATE model SET arrays = 1 WHERE EXISTS (SELECT 1 FROM docs)').run();
};
