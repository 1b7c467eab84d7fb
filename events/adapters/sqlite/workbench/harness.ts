/** What the contract suites need to know about SQLite: a folder of its own for each suite, a clock that can be moved. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Port } from '../../../ports/event-store.ts';
import type { Harness } from '../../../suites/suite.ts';

export const subject = { adapter: 'sqlite', client: `node:sqlite of Node ${process.versions.node}` } as const;

type Here = Readonly<{ path: string; clock: { now(): number } }>;

export const sqliteHarness = <P extends Port>(
  file: string,
  make: (here: Here) => Promise<P>,
  elsewhere: URL,
): Harness<P> & Here => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-'));
  const path = join(folder, file);
  let movedMs = 0;
  const clock = { now: () => Date.now() + movedMs };
  return {
    path,
    clock,
    server: async () => {
      const db = new DatabaseSync(':memory:');
      const version = db.prepare('SELECT sqlite_version() AS version').get()?.['version'];
      db.close();
      return `SQLite ${version}`;
    },
    make: () => make({ path, clock }),
    advance: async (ms) => {
      movedMs += ms;
    },
    elsewhere: { module: elsewhere, place: path },
    cut: { absent: 'a file has no connection that could be cut' },
    restart: { absent: 'no server runs that could be restarted; killed processes are cases of their own' },
    wipe: { absent: 'not wiped here' },
    end: () => rm(folder, { recursive: true, force: true }),
  };
};
