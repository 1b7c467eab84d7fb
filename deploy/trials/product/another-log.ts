/** A stopped product's folder whose log was recorded otherwise: at other times, or again, event by event, elsewhere. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { manifestIn, writeManifest } from '@lamplight/embedded/manifest.ts';
import { openSqliteEventStore } from '@lamplight/events/adapters/sqlite/event-store.ts';
import { copyLog } from '@lamplight/events/workbench/copy-log.ts';

/** What is made of the log; all of it is made anew by the next start. */
const MADE_OF_THE_LOG = ['models', 'bus.db', 'bus.db-wal', 'bus.db-shm'];
const LOG = ['events.db', 'events.db-wal', 'events.db-shm'];

const without = (folder: string, names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true });
};

export const copyOf = (folder: string, to: string): string => {
  cpSync(folder, to, { recursive: true, filter: (path) => !path.endsWith('.sock') });
  return to;
};

/** @param recordedAt as SQL over the row: when the store says that it recorded each event, epoch ms */
export const recordedAgain = (folder: string, recordedAt: string): void => {
  const db = new DatabaseSync(join(folder, 'events.db'));
  // The checksum covers the time; an event without one is believed as those of earlier releases are.
  db.exec(`UPDATE events SET recorded_at = ${recordedAt}, sum = NULL`);
  db.close();
  without(folder, MADE_OF_THE_LOG);
};

/** @returns each event's position in the copy, by its position before */
export const copiedByEvent = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const before = `${folder}-before.db`;
  const db = new DatabaseSync(join(folder, 'events.db'));
  db.exec(`VACUUM INTO '${before}'`);
  db.close();
  without(folder, [...LOG, ...MADE_OF_THE_LOG]);
  const from = await openSqliteEventStore({ path: before, clock: Date });
  const to = await openSqliteEventStore({ path: join(folder, 'events.db'), clock: Date });
  try {
    const { incarnation } = await to.head();
    const positions = await copyLog(from, to);
    const manifest = manifestIn(folder);
    if (manifest !== null) writeManifest(folder, { ...manifest, incarnation });
    return positions;
  } finally {
    await from.close();
    await to.close();
    rmSync(before, { force: true });
  }
};
