/** Whether what was made of a log knows more than the log: then an older log was put back, or its end is lost. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `reached`: the furthest that a read model of this log has come; both are the last digits of positions. */
export type Ahead = Readonly<{ head: string; reached: string; model: string }>;

/**
 * Compares the head of the log with the checkpoint of every model of its incarnation. Nothing has the files open; a file
 * that cannot be read is passed over (it is looked at by itself). Changes nothing.
 * @returns null where no model is ahead
 */
export const aheadOfLog = (log: string, models: string): Ahead | null => {
  const [incarnation, head] = read(log, (db) => {
    const found = String(db.prepare('SELECT incarnation FROM log').get()?.['incarnation']);
    const last = Number(db.prepare('SELECT max(position) AS last FROM events').get()?.['last'] ?? 0);
    return [found, `${found}.${String(last).padStart(20, '0')}`];
  }) ?? ['', ''];
  if (head === '') return null;
  let ahead: Ahead | null = null;
  for (const name of filesIn(models)) {
    if (!name.endsWith(`.${incarnation}.db`) || name.startsWith('active.')) continue;
    const reached = read(join(models, name), (db) => db.prepare('SELECT checkpoint FROM model').get()?.['checkpoint']);
    if (typeof reached !== 'string' || !reached.startsWith(`${incarnation}.`)) continue;
    if (reached > (ahead?.reached ?? head)) ahead = { head, reached, model: name };
  }
  return ahead;
};

const filesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return []; // there are no models
  }
};

const read = <T>(path: string, run: (db: DatabaseSync) => T): T | null => {
  try {
    const db = new DatabaseSync(path, { readOnly: true, timeout: 1_000 });
    try {
      return run(db);
    } finally {
      db.close();
    }
  } catch {
    return null; // missing, damaged or of another shape: whoever looks at the file itself says so
  }
};
