/**
 * Which schemas stand in a log, and since which position: a release that finds one there which it does not know is older than
 * whoever wrote it. They are noted as events are recorded, so that a start asks a short table and not the whole history.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isDamage } from './busy.ts';
import { openReadOnly } from './read-only.ts';

export const SCHEMAS_TABLE =
  'CREATE TABLE IF NOT EXISTS schemas (schema TEXT PRIMARY KEY, first INTEGER NOT NULL) STRICT;';

type Connection = Pick<DatabaseSync, 'prepare'>;

/** Once in a log of a release that noted none; it reads every event. Where the file cannot be read nothing is noted yet. */
export const noteEarlierSchemas = (db: Connection): void => {
  const isNew = db
    .prepare('SELECT NOT EXISTS (SELECT 1 FROM schemas) AND EXISTS (SELECT 1 FROM events) AS is_new')
    .get();
  if (isNew?.['is_new'] !== 1) return;
  try {
    db.prepare(
      `INSERT INTO schemas SELECT json_extract(body, '$[1].schema') AS schema, min(position) FROM events
       WHERE json_valid(body) GROUP BY schema HAVING typeof(schema) = 'text'`,
    ).run();
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
};

/** Within the transaction that records the event. */
export const schemaNoted = (db: Connection): StatementSync => db.prepare('INSERT OR IGNORE INTO schemas VALUES (?, ?)');

/** Schemas with the position of their first event; none where a release wrote the log that noted none. @throws Unavailable */
export const schemasIn = (path: string): ReadonlyMap<string, number> =>
  openReadOnly(path, (db) => {
    try {
      const isNoted = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schemas'").get() !== undefined;
      const rows = isNoted ? db.prepare('SELECT schema, first FROM schemas ORDER BY first').all() : [];
      return new Map(rows.map((row) => [String(row['schema']), Number(row['first'])]));
    } finally {
      db.close();
    }
  });
