/** How old the newest backup is, where a setting says where backups lie. Whether it is whole, `lamplight backup verify` says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wanting, well } from './finding.ts';
import type { Finding } from './operated.ts';
import type { Settings } from './settings.ts';

/** A daily backup may be late. */
const OLD_AFTER_MS = 26 * 3_600_000;
const HOUR_MS = 3_600_000;
const REMEDY =
  'Give lamplight backup create, and lamplight backup keys --to another folder; best every day by a timer.';

/** None where no BACKUP_DIR is set. Never throws for what is wrong with the backup: that is the finding. */
export const backupFindings = (
  { BACKUP_DIR: folder }: Pick<Settings, 'BACKUP_DIR'>,
  { now }: Readonly<{ now(): number }>,
): readonly Finding[] => {
  if (folder === null) return [];
  const newest = newestBackup(folder);
  if (newest === null) return [wanting('backup', `no finished backup is in ${folder}`, REMEDY)];
  const hours = (now() - newest.at) / HOUR_MS;
  const says = `number ${newest.number} in ${folder} is ${hours < 1 ? 'less than an hour' : `${Math.floor(hours)} h`} old and holds ${newest.events} events`;
  return [now() - newest.at <= OLD_AFTER_MS ? well('backup', says) : wanting('backup', says, REMEDY)];
};

/** `at`: when it was finished, in ms. */
type Newest = Readonly<{ number: number; at: number; events: number }>;

/** Null where none is finished, or nothing there can be read as one. */
export const newestBackup = (folder: string): Newest | null => {
  try {
    const names = readdirSync(join(folder, 'backups')).filter((name) => /^\d{6,}\.json$/.test(name));
    const name = names.toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10)).at(-1);
    if (name === undefined) return null;
    const read = JSON.parse(readFileSync(join(folder, 'backups', name), 'utf8')) as Readonly<Record<string, unknown>>;
    const at = Date.parse(String(read['at']));
    return Number.isNaN(at) ? null : { number: Number(read['number']), at, events: Number(read['events']) };
  } catch {
    return null;
  }
};
