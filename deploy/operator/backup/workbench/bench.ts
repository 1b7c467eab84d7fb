/** For tests: a company, copies of it, its backups, and what comes back of them. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorOf } from '@lamplight/events/suites/event-store/samples.ts';
import { progressInto } from '../../move/workbench/bench.ts';
import { type Company, companyIn, sumsOf } from '../../move/workbench/company.ts';
import { createBackup } from '../create.ts';
import { backupKeys } from '../keys.ts';
import { restore } from '../restore.ts';
import { verifyBackup } from '../verify.ts';

/** 1 March 2026. */
export const NOW = Date.UTC(2026, 2, 1);
export const DAY_MS = 86_400_000;

/** One bit of one byte, in the middle of a file. */
export const flipped = (path: string): void => {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
};

export const openBench = async (people = 12) => {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplight-backup-'));
  const company: Company = await companyIn(join(scratch, 'company'), people);
  const lines: string[] = [];
  const says = progressInto(lines);
  let places = 0;
  const aPlace = (): string => join(scratch, `place-${places++}`);
  const copied = (from = company.folder): string => {
    const folder = aPlace();
    cpSync(from, folder, { recursive: true });
    return folder;
  };
  const restored = (from: string, keys: string, to: string, until: string | null = null) =>
    restore({ DATA_DIR: to }, { from, keys, until, dryRun: false }, says);
  return {
    ...{ company, scratch, aPlace, copied, restored },
    created: (from: string, to: string, now = NOW) =>
      createBackup({ DATA_DIR: from }, to, { progress: says, now: () => now, names: async () => [] }).then(
        ({ rows }) => rows,
      ),
    keysOf: (from: string, to: string, now = NOW) => backupKeys({ DATA_DIR: from }, to, () => now),
    verified: (from: string, company: string) => verifyBackup({ DATA_DIR: company }, from, says),
    /** In these words, and nothing is written: the place is not even made. */
    refused: async (from: string, keys: string, message: RegExp, to = aPlace()): Promise<void> => {
      const before = existsSync(to) ? sumsOf(to) : null;
      expect(await errorOf(restored(from, keys, to))).toMatchObject({
        code: 'Misconfigured',
        message: expect.stringMatching(message),
      });
      expect(existsSync(to) ? sumsOf(to) : null).toEqual(before);
    },
    end: () => rmSync(scratch, { recursive: true, force: true }),
  };
};
