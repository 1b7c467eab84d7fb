/** Where a product starts on stores that a company was moved into, and what can be seen of both logs. */
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A folder with the keys of the company and nothing else, as servers have them in their settings. */
export const newHome = (from: string, to: string): string => {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  cpSync(join(from, 'secrets.json'), join(to, 'secrets.json'));
  return to;
};

const asked = (path: string, sql: string): readonly Readonly<Record<string, unknown>>[] => {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

/** Each event's position in the log that was filled, by the one in the folder's. */
export const positionsIn = (from: string, log: string): ReadonlyMap<string, string> => {
  const placed = (path: string) => {
    const incarnation = String(asked(path, 'SELECT incarnation FROM log')[0]?.['incarnation']);
    const at = (row: unknown) => `${incarnation}.${String(row).padStart(20, '0')}`;
    return asked(path, 'SELECT id, position FROM events').map(
      ({ id, position }) => [String(id), at(position)] as const,
    );
  };
  const there = new Map(placed(log));
  return new Map(placed(join(from, 'events.db')).map(([id, position]) => [position, there.get(id) ?? position]));
};

/** Row by row, but for a store's own remarks. @returns what differs */
export const rowsBeside = (from: string, log: string): readonly string[] => {
  const sql = 'SELECT position, stream, revision, category, type, id, body FROM events ORDER BY position';
  const [here, there] = [asked(join(from, 'events.db'), sql), asked(log, sql)];
  if (here.length !== there.length) return [`${there.length} events of ${here.length}`];
  return here.flatMap((row, n) =>
    JSON.stringify(row) === JSON.stringify(there[n]) ? [] : [`event ${n + 1} is another`],
  );
};

/** Jobs of a home, whatever came of them. */
export const mailsIn = (home: string): readonly string[] => {
  const path = join(home, 'jobs.db');
  return existsSync(path) ? asked(path, 'SELECT queue, id FROM jobs').map(({ queue, id }) => `${queue} ${id}`) : [];
};
