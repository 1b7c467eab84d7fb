/**
 * What `doctor` finds in the data folder itself, whether a product runs on it, rests or cannot start. Everything is read past
 * the product, with connections of its own that only read; nothing is made, mended or swept. It ends within seconds
 * whatever the size of the company: what was not looked at is said, and who looks at it.
 */
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentState } from '@lamplight/events/adapters/files/check.ts';
import { checkKeysApart, checkLogApart } from '@lamplight/events/adapters/sqlite/checks.ts';
import { damagedFiles, noteDamage } from '@lamplight/events/adapters/sqlite/damage.ts';
import type { BadEvent, LogCheck } from '@lamplight/events/adapters/sqlite/log-check.ts';
import { openSqliteLogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { mib } from './disk.ts';
import { wanting, well } from './finding.ts';
import { inspectApart } from './inspecting.ts';
import { type Inspection, modelFiles, type Refusal } from './inspection.ts';
import { namedContents } from './named-contents.ts';
import { newerEvents } from './newer-events.ts';
import type { Finding } from './operated.ts';
import { readFor } from './read-for.ts';
import { secretsIn } from './secrets.ts';
import { portsOf, type Settings } from './settings.ts';
import { pathOf, type Store, storesIn } from './stores.ts';

const LOG_WITHIN_MS = 2_500;
/** What the events name is read beside whatever else this process does. */
const NAMED_WITHIN_MS = 1_000;
const CONTENTS_WITHIN_MS = 1_000;

/** One finding a store, then what is inside of the log, the keys and the files, then what was set aside. Never throws. */
export const folderFindings = async (
  settings: Settings,
  {
    inUse,
  }: Readonly<{
    /** By this process: a file that cannot be made again and is damaged takes no more writes. */ inUse: boolean;
  }>,
): Promise<readonly Finding[]> => {
  const inspection = await inspectApart(settings);
  if (inUse) for (const { damaged, says } of inspection.refusals) if (damaged !== undefined) noteDamage(damaged, says);
  const stores = storesIn(settings);
  const bad = [...refused(inspection.refusals), ...mendable(inspection), ...metInUse(settings), ...aheadOf(inspection)];
  const isBad = (name: Store['name']): boolean => bad.some(({ what }) => what === name || what.startsWith(`${name}/`));
  const sound = stores.filter(({ name }) => !isBad(name)).map((store) => well(store.name, saysOf(settings, store)));
  const isHere = (name: Store['name']): boolean =>
    stores.some((store) => store.name === name) && !isMissing(settings, name);
  const inside = await Promise.all([
    isHere('events.db') ? findingsOf('events', () => logFindings(settings)) : [],
    isHere('keys.db') && !isBad('secrets.json')
      ? findingsOf('keys', () => keyFindings(settings, isHere('events.db')))
      : [],
    isHere('events.db') && isHere('files') ? findingsOf('contents', () => contentFindings(settings)) : [],
  ]);
  return [...bad, ...sound, ...inside.flat(), ...setAside(settings)];
};

/** A check that fails is a finding. */
const findingsOf = async (what: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  try {
    return await check();
  } catch (error) {
    const message = Error.isError(error) ? error.message : String(error);
    return [wanting(what, `could not be looked at: ${message}`, 'Mend what is named above, then ask again.')];
  }
};

const isMissing = (settings: Settings, name: Store['name']): boolean =>
  statSync(pathOf(settings, { name }), { throwIfNoEntry: false }) === undefined;

const refused = (refusals: readonly Refusal[]): readonly Finding[] =>
  refusals.map(({ what, says, remedy }) => wanting(what, `${says} No product starts on it.`, remedy));

const mendable = ({ mendable: all }: Inspection): readonly Finding[] =>
  all.map(({ store, path, says }) => {
    const what = store.name === 'models' ? `models/${basename(path)}` : store.name;
    const loses = store.kept === 'made anew' ? store.loses : '';
    return wanting(
      what,
      `${path} ${says}.`,
      `Start again: what is there is kept under another name, and it is made anew; ${loses}.`,
    );
  });

/** Only a running product knows; the note beside the file makes the next start look at the whole of it. */
const metInUse = (settings: Settings): readonly Finding[] =>
  [...damagedFiles()]
    .filter(([path]) => path.startsWith(join(settings.DATA_DIR, '/')))
    .map(([path, message]) =>
      wanting(
        path.slice(settings.DATA_DIR.length + 1),
        `${path} was found damaged in use (${message}); nothing is written to it any more.`,
        'Start again: what can be made anew is set aside, and of what cannot the start says what to put back.',
      ),
    );

const aheadOf = ({ ahead }: Inspection): readonly Finding[] =>
  ahead === null
    ? []
    : [
        wanting(
          'events.db',
          `The log ends before what ${ahead.model} has seen: an older copy was put back, or its end was lost.`,
          'If a newer copy of events.db exists, put it back. Else start: views, messages and sessions are set aside and made anew from this log; no mail is sent again.',
        ),
      ];

const saysOf = (settings: Settings, { name }: Store): string => {
  const path = pathOf(settings, { name });
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 'not made yet';
  if (name === 'models')
    return `in order, ${modelFiles(path).length} files; whether a view is right: lamplight projections verify NAME`;
  return found.isDirectory() ? 'in order' : `in order, ${mib(found.size)}`;
};

const logFindings = async (settings: Settings): Promise<readonly Finding[]> => {
  const check = await checkLogApart(join(settings.DATA_DIR, 'events.db'), LOG_WITHIN_MS);
  return [...refused(newerEvents(settings)), logFinding(check, 'events')];
};

/** Also for `audit verify`, which takes the time it needs. */
export const logFinding = (check: LogCheck, what: string): Finding => {
  const { events, whole, unprotected, unreadable, bad, badCount } = check;
  const old =
    unprotected === 0
      ? ''
      : `; ${unprotected} of them are older than checksums: lamplight audit verify checks those that are audited`;
  if (badCount > 0)
    return wanting(
      what,
      `${badCount} of ${events + unreadable} events are not as they were recorded: ${bad.slice(0, 5).map(nameOf).join('; ')}${badCount > 5 ? ' …' : ''}`,
      'Put events.db back from a backup that is from before; until then these streams take no commands, the others go on. lamplight audit verify names the first in the chain.',
    );
  if (!whole)
    return well(
      what,
      `the newest ${events} events are as they were recorded${old}; the others were not looked at: lamplight audit verify does`,
    );
  return well(what, `${events} events, each as it was recorded${old}`);
};

const nameOf = ({ stream, revision, position, why }: BadEvent): string =>
  stream === null ? `event ${position} of the log is ${why}` : `revision ${revision} of ${stream} is ${why}`;

const keyFindings = async (settings: Settings, hasLog: boolean): Promise<readonly Finding[]> => {
  const { personalDataMasterKeys: masterKeys } = portsOf(settings, secretsIn(settings.DATA_DIR));
  const log = hasLog ? join(settings.DATA_DIR, 'events.db') : null;
  const { keys, unusable, missing } = await checkKeysApart({
    path: join(settings.DATA_DIR, 'keys.db'),
    log,
    masterKeys,
  });
  const remedy = 'Put back the newest backup of keys.db, with the secrets.json that belongs to it.';
  const found: Finding[] = [];
  if (unusable > 0)
    found.push(
      wanting('keys', `${unusable} of ${keys} keys of personal data cannot be opened by the PERSONAL_DATA_KEY`, remedy),
    );
  if (missing > 0) found.push(wanting('keys', `${missing} keys are gone by which events were sealed`, remedy));
  return found.length > 0 ? found : [well('keys', `${keys} keys of personal data, all of them usable`)];
};

const contentFindings = async (settings: Settings): Promise<readonly Finding[]> => {
  const log = openSqliteLogReader(join(settings.DATA_DIR, 'events.db'));
  try {
    return [await contentFinding(settings, log)];
  } finally {
    await log.close();
  }
};

const contentFinding = async (settings: Settings, log: Pick<EventStore, 'readAll'>): Promise<Finding> => {
  const read = readFor(log, NAMED_WITHIN_MS);
  const named = await namedContents(read);
  const until = performance.now() + CONTENTS_WITHIN_MS;
  const [missing, altered] = [[], []] as [string[], string[]];
  let looked = 0;
  for (const id of named) {
    if (performance.now() > until) break;
    looked += 1;
    const state = await contentState(join(settings.DATA_DIR, 'files'), id);
    if (state !== 'there') (state === 'missing' ? missing : altered).push(id);
  }
  const known = read.isWhole() ? `${named.length}` : `more than ${named.length}`;
  const of = looked === named.length && read.isWhole() ? known : `the first ${looked} of ${known}`;
  if (missing.length + altered.length === 0) return well('contents', `${of} contents that events name are there`);
  const people = [...missing, ...altered].filter((id) => id.startsWith('credential_')).length;
  return wanting(
    'contents',
    `Of ${of} contents that events name ${missing.length} are missing and ${altered.length} are altered; ${people} of these are credentials`,
    'Put files/ back from a backup. Whose credential is gone asks for a new password on the sign-in page.',
  );
};

/** Needs nobody: it only takes room. */
const setAside = (settings: Settings): readonly Finding[] => {
  const names = [settings.DATA_DIR, join(settings.DATA_DIR, 'models')].flatMap((folder) => {
    try {
      return readdirSync(folder).filter((name) => name.includes('.set-aside-'));
    } catch {
      return []; // said above
    }
  });
  if (names.length === 0) return [];
  return [
    well(
      'set aside',
      `${names.length} files of earlier starts (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}); delete them when nobody needs them`,
    ),
  ];
};
