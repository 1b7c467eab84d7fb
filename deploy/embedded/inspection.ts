/**
 * Looks at a data folder before anything in it is opened: whose it is, what is missing from it, what is broken. Changes
 * nothing. What can be made anew is told apart from what cannot: the start sets the one aside and refuses without the other.
 */
import { accessSync, constants, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Ahead, aheadOfLog } from '@lamplight/events/adapters/sqlite/ahead.ts';
import { type Condition, conditionOf, forbidden } from '@lamplight/events/adapters/sqlite/condition.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import { shortOfRoom } from './disk.ts';
import { MANIFEST, type Manifest, manifestIn } from './manifest.ts';
import { faultOfSecrets } from './secrets.ts';
import { pathOf, STORES, type Store, storesIn, type Whereabouts } from './stores.ts';

/**
 * `what`: the name of a file in the folder. `says` and `remedy` are whole sentences. `damaged`: the path of a database that
 * must take no more writes.
 */
export type Refusal = Readonly<{ what: string; says: string; remedy: string; damaged?: string }>;
/** To be set aside (or only named, where nothing is there) and made anew. */
export type Mendable = Readonly<{ store: Store; path: string; says: string }>;

export type Inspection = Readonly<{
  /** `new`: there is no company here yet, and nothing that is anybody else's. */
  is: 'new' | 'company';
  /** Why no product may start on it. */
  refusals: readonly Refusal[];
  mendable: readonly Mendable[];
  /** Everything that was made of the log knows more than the log. */
  ahead: Ahead | null;
}>;

const NEW: Inspection = { is: 'new', refusals: [], mendable: [], ahead: null };
/** What a folder without a company may hold all the same. */
const PASSED_OVER = /^(\..*|lost\+found|lock\.db(-journal)?|operator\.sock|folder\.json\.new)$/;

export const inspect = (settings: Whereabouts): Inspection => {
  const folder = settings.DATA_DIR;
  const found = statSync(folder, { throwIfNoEntry: false });
  const room = shortOfRoom(folder);
  const full = room === null ? [] : [{ what: 'disk', says: `${room.says}.`, remedy: room.remedy }];
  if (found === undefined) return { ...NEW, refusals: full };
  const closed = closedFolder(folder, found);
  if (closed !== null) return { ...NEW, is: 'company', refusals: [closed] };
  const names = readdirSync(folder).filter((name) => !PASSED_OVER.test(name));
  if (names.length === 0) return { ...NEW, refusals: full };
  const ours = names.filter((name) => name === MANIFEST || STORES.some((store) => store.name === name));
  if (ours.length === 0) return { ...NEW, refusals: [...full, foreign(folder, names)] };

  const reading = manifestOf(folder);
  if ('refusal' in reading) return { ...NEW, is: 'company', refusals: [...full, reading.refusal] };
  if (reading.manifest?.state === 'restoring')
    return { ...NEW, is: 'company', refusals: [...full, halfRestored(folder)] };
  const isMaking = reading.manifest?.state === 'making';
  const stores = storesIn(settings);
  const refusals = [...full, ...stores.flatMap((store) => refusalOf(settings, store, isMaking))];
  const mendable = isMaking ? [] : stores.flatMap((store) => mendableOf(settings, store));
  const whose = refusals.length > 0 || isMaking ? null : otherLog(settings, stores, reading.manifest);
  return {
    is: isMaking ? 'new' : 'company',
    refusals: whose === null ? refusals : [...refusals, whose],
    mendable,
    ahead: refusals.length > 0 || isMaking ? null : aheadIn(settings, stores),
  };
};

const closedFolder = (folder: string, found: { isDirectory(): boolean; uid: number; mode: number }): Refusal | null => {
  if (!found.isDirectory())
    return {
      what: 'folder',
      says: `${folder} is a file and no folder.`,
      remedy: 'Name a folder as DATA_DIR.',
    };
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return {
      what: 'folder',
      says: `${folder} ${forbidden(found.uid, found.mode)}.`,
      remedy: 'Run as its owner, or give it to the user that runs this (chown -R).',
    };
  }
};

const foreign = (folder: string, names: readonly string[]): Refusal => ({
  what: 'folder',
  says: `${folder} holds other files (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}) and no company.`,
  remedy: 'Name the folder of the company as DATA_DIR, or an empty one to begin a new company.',
});

const halfRestored = (folder: string): Refusal => ({
  what: MANIFEST,
  says: `A restore into ${folder} was broken off: not everything is there.`,
  remedy: 'Give the same restore again, it goes on; or remove the folder and restore into an empty one.',
});

const manifestOf = (folder: string): Readonly<{ manifest: Manifest | null }> | Readonly<{ refusal: Refusal }> => {
  const path = join(folder, MANIFEST);
  try {
    return { manifest: manifestIn(folder) };
  } catch (error) {
    const isOurs = (error as { code?: unknown }).code === undefined; // no error of the file system
    const says = isOurs ? `${path} is not what was written.` : `${path} may not be read by this user.`;
    const remedy = isOurs
      ? `Remove ${path}: it is written again from what lies beside it.`
      : 'Give its owner and its mode back.';
    return { refusal: { what: MANIFEST, says, remedy } };
  }
};

const refusalOf = (settings: Whereabouts, store: Store, isMaking: boolean): readonly Refusal[] => {
  const path = pathOf(settings, store);
  const condition = conditionOfStore(settings, store);
  if (condition.is === 'sound') return [];
  if (condition.is === 'forbidden')
    return [
      {
        what: store.name,
        says: `${path} ${condition.says}.`,
        remedy: 'Give its owner and its mode back (chown, chmod), or run as its owner.',
      },
    ];
  if (store.kept === 'made anew') return [];
  if (isMaking && (condition.is === 'missing' || condition.is === 'empty')) return [];
  return [
    {
      what: store.name,
      says: `${path} ${condition.says}: it holds ${store.holds} and cannot be made again.`,
      remedy: `Put ${store.name} back from a backup. To begin a new company instead, start with another DATA_DIR.`,
      ...(condition.is === 'damaged' && store.name.endsWith('.db') ? { damaged: path } : {}),
    },
  ];
};

const mendableOf = (settings: Whereabouts, store: Store): readonly Mendable[] => {
  if (store.kept !== 'made anew') return [];
  const path = pathOf(settings, store);
  if (store.name === 'models') return modelsToMend(store, path);
  const { is, says } = conditionOf(path);
  return is === 'sound' || is === 'forbidden' ? [] : [{ store, path, says }];
};

/** One file for each view: the others go on. */
const modelsToMend = (store: Store, folder: string): readonly Mendable[] => {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return [{ store, path: folder, says: 'is missing' }];
  if (!found.isDirectory()) return [{ store, path: folder, says: 'is no folder' }];
  return modelFiles(folder).flatMap((path) => {
    const { is, says } = conditionOf(path);
    return is === 'sound' || is === 'forbidden' ? [] : [{ store, path, says }];
  });
};

export const modelFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.db'))
    .toSorted()
    .map((name) => join(folder, name));

const conditionOfStore = (settings: Whereabouts, store: Store): Condition => {
  const path = pathOf(settings, store);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return { is: 'missing', says: 'is missing' };
  if (store.name === 'files' || store.name === 'models') return conditionOfFolder(path, found, store);
  if (store.name !== 'secrets.json') return conditionOf(path);
  return conditionOfSecrets(settings.DATA_DIR, path, found);
};

const conditionOfFolder = (
  path: string,
  found: { isDirectory(): boolean; uid: number; mode: number },
  store: Store,
): Condition => {
  if (!found.isDirectory()) return { is: 'damaged', says: 'is no folder' };
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return { is: 'forbidden', says: forbidden(found.uid, found.mode) };
  }
  if (store.name === 'models') {
    const closed = modelFiles(path)
      .map((file) => conditionOf(file))
      .find(({ is }) => is === 'forbidden');
    return closed ?? { is: 'sound', says: 'is in order' };
  }
  // Made with the folder itself: without it another disk is mounted there, or everything was taken out.
  const isEmpty = statSync(join(path, 'stored'), { throwIfNoEntry: false }) === undefined;
  return isEmpty ? { is: 'empty', says: 'is empty' } : { is: 'sound', says: 'is in order' };
};

const conditionOfSecrets = (
  folder: string,
  path: string,
  found: { uid: number; mode: number; size: number },
): Condition => {
  try {
    readFileSync(path);
  } catch {
    return { is: 'forbidden', says: forbidden(found.uid, found.mode) };
  }
  if (found.size === 0) return { is: 'empty', says: 'is empty' };
  const fault = faultOfSecrets(folder, true);
  return fault === null ? { is: 'sound', says: 'is in order' } : { is: 'damaged', says: fault };
};

const isHere = (stores: readonly Store[], name: Store['name']): boolean => stores.some((store) => store.name === name);

/** Keys, files and views of one company are worth nothing beside the log of another. */
const otherLog = (settings: Whereabouts, stores: readonly Store[], manifest: Manifest | null): Refusal | null => {
  if (manifest?.incarnation == null || !isHere(stores, 'events.db')) return null;
  const path = join(settings.DATA_DIR, 'events.db');
  const found = incarnationIn(path);
  return found === manifest.incarnation ? null : strangeLog(path, settings.DATA_DIR);
};

export const strangeLog = (log: string, folder: string): Refusal => ({
  what: 'events.db',
  says: `${log} is the log of another company than the rest of ${folder}.`,
  remedy: `Put the log of this folder back. If it was put there on purpose, remove "incarnation" from ${join(folder, MANIFEST)}.`,
});

const incarnationIn = (path: string): string => {
  const reader = openSqliteLogReader(path);
  const { incarnation } = reader;
  void reader.close();
  return incarnation;
};

const aheadIn = (settings: Whereabouts, stores: readonly Store[]): Ahead | null =>
  isHere(stores, 'events.db') && isHere(stores, 'models')
    ? aheadOfLog(join(settings.DATA_DIR, 'events.db'), join(settings.DATA_DIR, 'models'))
    : null;
