/** The folder that is moved: held, looked at as a start would, verified as a whole, and read by connections that only read. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { masterKeyId } from '@lamplight/common/config/port-settings.ts';
import { demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { chainsOf, logVerdict, type ServiceVerdict } from '@lamplight/embedded/folder-audit.ts';
import { inspect } from '@lamplight/embedded/inspection.ts';
import { refuseUnfit } from '@lamplight/embedded/preparing.ts';
import { type Secrets, secretsThere } from '@lamplight/embedded/secrets.ts';
import { type FolderReader, openFolderReader } from '@lamplight/events/adapters/files/reader.ts';
import { checkKeysApart } from '@lamplight/events/adapters/sqlite/checks.ts';
import { type Unfinished, unfinishedJobs } from '@lamplight/events/adapters/sqlite/job-check.ts';
import { openSqliteKeyReader } from '@lamplight/events/adapters/sqlite/key-reader.ts';
import { type LogReader, openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { MasterKey } from '@lamplight/events/ports/sealing.ts';
import { type Contents, contentsOf, verifyContents } from './contents.ts';
import { journalsIn, removeEmptyJournals } from './journals.ts';
import { type Keys, keysOf } from './keys.ts';
import { surveyed } from './log.ts';
import type { Places } from './places.ts';
import { type Progress, withProgress } from './progress.ts';
import { doesNotVerify, isAhead, isRunning, otherMasterKey } from './refusals.ts';

/** What cannot be made again, wherever it is taken from. */
export type Kept = Readonly<{
  log: Pick<LogReader, 'read' | 'readAll'>;
  events: number;
  files: Pick<FolderReader, 'open'>;
  contents: Contents;
  keys: Keys;
}>;

export type Source = Kept &
  Readonly<{
    streams: number;
    chains: readonly ServiceVerdict[];
    secrets: Secrets;
    masterKeys: readonly MasterKey[];
    /** Keys that the log was sealed with and that were lost before: what they sealed stays closed. */
    lostKeys: number;
    /** Null where jobs.db cannot be read: a start would make it anew. */
    unfinished: Unfinished | null;
  }>;

/**
 * Nothing is changed in the folder and no product runs on it until `use` has ended.
 * @throws Misconfigured: no company, a running product, or anything in it that is not as it was written
 */
export const withSource = async <T>(
  places: Places,
  progress: Progress,
  use: (source: Source) => Promise<T>,
): Promise<T> => {
  const { DATA_DIR: folder } = places.from;
  const journals = journalsIn(folder);
  demandCompany(places.from);
  const held = tryFolder(folder);
  if (held === null) throw isRunning(folder);
  try {
    return await readWith(places, progress, use);
  } finally {
    removeEmptyJournals(folder, journals);
    held.release();
  }
};

const readWith = async <T>(
  { from, masterKey }: Places,
  progress: Progress,
  use: (source: Source) => Promise<T>,
): Promise<T> => {
  const { DATA_DIR: folder } = from;
  const { refusals, ahead } = inspect(from);
  refuseUnfit(refusals);
  if (ahead !== null) throw isAhead();
  const secrets = secretsThere(folder);
  const log = openSqliteLogReader(join(folder, 'events.db'));
  try {
    const files = openFolderReader(join(folder, 'files'));
    const [masterKeys, lostKeys] = await verifiedKeys(folder, masterKey, secrets);
    const keys = await keptKeys(folder);
    await verifyFile(from);
    const survey = await withProgress(progress, 'events looked at', null, (part) => surveyed(log, part));
    const chains = await verifiedChains(log, secrets);
    const contents = await contentsOf(files);
    await withProgress(progress, 'contents looked at', contents.size, (part) => verifyContents(contents, files, part));
    const unfinished = jobsIn(join(folder, 'jobs.db'));
    return await use({ log, ...survey, chains, secrets, files, contents, keys, masterKeys, lostKeys, unfinished });
  } finally {
    await log.close();
  }
};

/** The key that is given must be the one that wrapped them; who gives none has the folder's own. */
const verifiedKeys = async (
  folder: string,
  given: string,
  secrets: Secrets,
): Promise<readonly [readonly MasterKey[], number]> => {
  const key = Buffer.from(given === '' ? secrets.PERSONAL_DATA_KEY : given, 'base64');
  const masterKeys = [{ id: masterKeyId(key), key }];
  const path = join(folder, 'keys.db');
  const { keys, unusable, missing } = await checkKeysApart({ path, log: join(folder, 'events.db'), masterKeys });
  const isFolders = given === '' || given === secrets.PERSONAL_DATA_KEY;
  if (!isFolders && (unusable > 0 || keys === 0)) throw otherMasterKey();
  if (unusable > 0)
    throw doesNotVerify(
      `${unusable} of ${keys} keys in keys.db do not open`,
      'Give the PERSONAL_DATA_KEY with which the folder was used, or put keys.db back from its newest backup.',
    );
  return [masterKeys, missing];
};

const keptKeys = async (folder: string): Promise<Keys> => {
  const reader = openSqliteKeyReader(join(folder, 'keys.db'));
  try {
    return await keysOf(reader);
  } finally {
    await reader.close();
  }
};

const verifyFile = async (from: Places['from']): Promise<void> => {
  const bad = (await logVerdict(from)).find(({ intact }) => !intact);
  if (bad !== undefined) throw doesNotVerify(bad.says, bad.remedy ?? '');
};

const verifiedChains = async (log: LogReader, secrets: Secrets): Promise<readonly ServiceVerdict[]> => {
  const chains = await chainsOf(log, secrets);
  for (const { service, intact, firstBad, badAnchor } of chains) {
    if (intact) continue;
    const at =
      firstBad === null
        ? `an anchor is ${badAnchor?.why}`
        : `${firstBad.stream} at ${firstBad.revision} is ${firstBad.what}`;
    throw doesNotVerify(
      `the history of ${service} is not intact: ${at}`,
      'Put events.db back from a backup, then move.',
    );
  }
  return chains;
};

const jobsIn = (path: string): Unfinished | null => {
  if (!existsSync(path)) return { waiting: 0, parked: 0 };
  try {
    return unfinishedJobs(path);
  } catch (error) {
    if (hasCode(error, 'Unavailable')) return null;
    throw error;
  }
};
