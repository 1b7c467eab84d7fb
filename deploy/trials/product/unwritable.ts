/** What a full disk does to the stores, without filling one: every write is refused, and all can be read. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Holds the one place of a writer in every database file of a running product: its writes fail as unavailable after the five
 * seconds that each of them tries. @returns lets go again
 */
export const refuseWrites = (folder: string): (() => void) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.db') && name !== 'lock.db')
    .map((name) => join(folder, name));
  const held = files.map((file) => {
    const db = new DatabaseSync(file, { timeout: 10_000 });
    db.exec('BEGIN IMMEDIATE');
    return db;
  });
  return () => {
    for (const db of held) {
      db.exec('ROLLBACK');
      db.close();
    }
  };
};
