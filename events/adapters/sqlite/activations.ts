/** Which version of a view is the newest live one. A file of its own: it outlives every version. */
import { openDatabase } from './database.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS active (name TEXT PRIMARY KEY, version INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS dropped (name TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (name, version));`;

/**
 * Each answer is one transaction, so of two that activate at once one wins, and of an activation and a drop of the same
 * version the later one is refused.
 */
export const openActivations = async (path: string) => {
  const db = await openDatabase({ path, synchronous: 'FULL', schema: SCHEMA });
  const find = db.prepare('SELECT version FROM active WHERE name = ?');
  const put = db.prepare(
    'INSERT INTO active (name, version) VALUES (?, ?) ON CONFLICT DO UPDATE SET version = excluded.version',
  );
  const isDropped = db.prepare('SELECT 1 FROM dropped WHERE name = ? AND version = ?');
  const noteDropped = db.prepare('INSERT OR IGNORE INTO dropped (name, version) VALUES (?, ?)');
  const forgetDropped = db.prepare('DELETE FROM dropped WHERE name = ? AND version = ?');
  const activeOf = (name: string): number | null =>
    (find.get(name) as { version: number } | undefined)?.version ?? null;

  return {
    active: (name: string) => db.read(() => activeOf(name)),
    activate: (name: string, from: number | null, to: number) =>
      db.write(() => {
        if (activeOf(name) !== from) return false;
        if (isDropped.get(name, to)) throw new Error(`version ${to} of ${name} was dropped`);
        put.run(name, to);
        return true;
      }),
    drop: (name: string, version: number) =>
      db.write(() => {
        if (activeOf(name) === version) throw new Error(`version ${version} of ${name} is active`);
        noteDropped.run(name, version);
      }),
    /** An opened version is a new one, whatever was before. Costs a read where nothing was. */
    undrop: async (name: string, version: number): Promise<void> => {
      if (await db.read(() => isDropped.get(name, version)))
        await db.write(() => void forgetDropped.run(name, version));
    },
    close: () => db.close(),
  };
};
