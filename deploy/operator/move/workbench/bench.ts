/** For tests: a company to move, copies of it, places to move it to, and the move itself. */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openFiles } from '@lamplight/events/adapters/open.ts';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { contentsOf } from '../contents.ts';
import { move } from '../move.ts';
import type { Progress } from '../progress.ts';
import { type Company, companyIn, keysIn, rowsIn, sumsOf } from './company.ts';

/** Stores in a folder, under the names of a company's own. */
export const addressesIn = (folder: string) => ({
  EVENT_STORE_URL: `sqlite:${join(folder, 'events.db')}`,
  FILES_URL: `file:${join(folder, 'files')}`,
  PERSONAL_DATA_URL: `sqlite:${join(folder, 'keys.db')}`,
});

export const masterKeysOf = (folder: string) =>
  portsOf(readSettings({ DATA_DIR: folder }), secretsIn(folder)).personalDataMasterKeys;

/** Behind everybody's back. @param sql changes one row */
export const altered = (path: string, sql: string): void => {
  const db = new DatabaseSync(path);
  const { changes } = db.prepare(sql).run();
  db.close();
  if (changes !== 1) throw new Error(`${changes} rows were altered`);
};

/** @param says what is printed meanwhile */
export const progressInto = (says: string[]): Progress => ({
  begin: () => ({ done: () => undefined, end: () => undefined }),
  say: (line) => void says.push(line),
});

/** In the stores of both: every row of the log, every key, every content. */
export const expectSame = async (to: string, from: string): Promise<void> => {
  expect(rowsIn(join(to, 'events.db'))).toEqual(rowsIn(join(from, 'events.db')));
  expect(keysIn(join(to, 'keys.db'))).toEqual(keysIn(join(from, 'keys.db')));
  const shasIn = async (folder: string) => {
    const files = await openFiles(addressesIn(folder).FILES_URL);
    return new Set([...(await contentsOf(files)).values()].map(({ id, sha256 }) => `${id} ${sha256}`));
  };
  expect(await shasIn(to)).toEqual(await shasIn(from));
};

/** One company for a file of tests, made before them and gone after. */
export const openBench = async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplight-move-'));
  const company: Company = await companyIn(join(scratch, 'company'));
  const lines: string[] = [];
  let places = 0;
  const aPlace = (): string => join(scratch, `place-${places++}`);
  const moved = (from: string, to: string, more: Readonly<Record<string, string>> = {}, dryRun = false) =>
    move({ DATA_DIR: from, ...addressesIn(to), ...more }, { dryRun }, progressInto(lines));
  return {
    company,
    scratch,
    /** Where nothing is yet. */
    aPlace,
    copied: (): string => {
      const folder = aPlace();
      cpSync(company.folder, folder, { recursive: true });
      return folder;
    },
    moved,
    lines,
    /** Refused in these words, and nothing written: a place that was not there is not there. */
    refused: async (from: string, says: RegExp, more: Readonly<Record<string, string>> = {}, to = aPlace()) => {
      const before = existsSync(to) ? sumsOf(to) : null;
      const error = await errorOf(moved(from, to, more));
      expect([error]).toEqual([
        expect.objectContaining({ code: 'Misconfigured', message: expect.stringMatching(says) }),
      ]);
      expect(existsSync(to) ? sumsOf(to) : null).toEqual(before);
    },
    end: () => rmSync(scratch, { recursive: true, force: true }),
  };
};
