/**
 * `lamplight restore --from FOLDER --keys FOLDER [--to TIME]`: the whole backup is verified before anything is written; then
 * log, contents and keys go into a folder, or into stores, that hold nothing, as a move fills them. The log has a new
 * incarnation there: nothing that was made of the one before is taken for its own. A restore that was killed is gone on with
 * by the same command, and no product starts on the folder before it is done.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { anchorKeyOf } from '@lamplight/common/config/anchor-key.ts';
import type { Environment } from '@lamplight/common/config/load.ts';
import { masterKeyId } from '@lamplight/common/config/port-settings.ts';
import { holdFolder } from '@lamplight/embedded/folder.ts';
import { chainsOf } from '@lamplight/embedded/folder-audit.ts';
import { manifestIn, writeManifest, writeWhole } from '@lamplight/embedded/manifest.ts';
import { noteMade } from '@lamplight/embedded/preparing.ts';
import { type Secrets, secretsIn } from '@lamplight/embedded/secrets.ts';
import { portsOf, readSettings } from '@lamplight/embedded/settings.ts';
import { openPorts } from '@lamplight/events/adapters/open.ts';
import { crashpoint } from '@lamplight/events/ports/crashpoint.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { instantIn, TIME_FORM } from '../instant.ts';
import { type Contents, contentsOf } from '../move/contents.ts';
import { fill } from '../move/filling.ts';
import { commonBeginning } from '../move/log.ts';
import { missingIn } from '../move/missing.ts';
import { type Progress, withProgress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import type { Kept } from '../move/source.ts';
import { withTarget } from '../move/target.ts';
import type { Signer } from './documents.ts';
import { openErasures } from './erased.ts';
import { type KeysBackup, newestKeys } from './keys.ts';
import { backupFolder, masterKeyOf, type Places, placesOf, ringOf } from './places.ts';
import { isNotEmpty } from './refusals.ts';
import { openSegmentLog } from './segment-log.ts';
import { type Verified, verifiedBackup } from './verify.ts';

/** @param until RFC 3339; null: all of it. */
export type RestoreOptions = Readonly<{ from: string | null; keys: string; until: string | null; dryRun: boolean }>;

/** @throws Misconfigured: what is wrong with the backup, or that the place is not empty; nothing is written then */
export const restore = async (
  env: Environment,
  { from, keys: keysFolder, until, dryRun }: RestoreOptions,
  progress: Progress,
): Promise<readonly Row[]> => {
  const places = placesOf(env);
  const end = until === null ? Number.POSITIVE_INFINITY : instantOf(until);
  const kept = newestKeys(keysFolder, (secrets) => signerOf(places, secrets));
  const masterKey = masterKeyOf(places, kept.secrets);
  demandWraps(masterKey, kept);
  demandEmpty(places);
  const prefix = openPrefix(end);
  const erasures = openErasures();
  const backup = await verifiedBackup({
    ...{ folder: backupFolder(places, from), signer: signerOf(places, kept.secrets), secrets: kept.secrets, progress },
    seen: (event) => {
      prefix.take(Date.parse(event.meta.occurredAt));
      erasures.take(event);
    },
  });
  const source: Kept = {
    log: openSegmentLog(backup.folder, backup.notes, prefix.events()),
    events: prefix.events(),
    files: backup.files,
    contents: until === null ? backup.contents : await everyContent(backup),
    keys: erasures.appliedTo(kept.keys),
  };
  if (!dryRun) await filled(places, source, { masterKey, secrets: kept.secrets }, progress);
  return rowsOf(source, backup, kept, dryRun);
};

const instantOf = (until: string): number => {
  const at = instantIn(until);
  if (at === null)
    throw misconfigured(`--to ${until} is no time`, `Write it ${TIME_FORM}, which is its beginning in UTC.`);
  return Date.parse(at);
};

const signerOf = ({ anchorKey }: Places, secrets: Secrets | null): Signer => {
  const pem = anchorKey ?? secrets?.IDENTITY_ANCHOR_KEY;
  if (pem === undefined)
    throw misconfigured('No key is given to verify the backup by', 'Give the ANCHOR_KEY of identity.');
  return anchorKeyOf(pem);
};

/** What the master key did not wrap it does not open. */
const demandWraps = (masterKey: string, { keys }: KeysBackup): void => {
  const id = masterKeyId(Buffer.from(masterKey, 'base64'));
  const others = [...keys.values()].filter(({ masterId }) => masterId !== null && masterId !== id).length;
  if (others === 0) return;
  throw misconfigured(
    `${others} of ${keys.size} keys were wrapped by another PERSONAL_DATA_KEY: nothing personal would open`,
    'Give the PERSONAL_DATA_KEY with which the company ran.',
  );
};

/** What a folder without a company may hold all the same. */
const PASSED_OVER = /^(\..*|lost\+found|lock\.db(-journal)?|folder\.json\.new)$/;

/** Of stores the filling itself asks: they may hold a beginning of the backup. @throws Misconfigured */
const demandEmpty = ({ isServers, whereabouts: { DATA_DIR: folder } }: Places): void => {
  if (isServers || !existsSync(folder) || manifestIn(folder)?.state === 'restoring') return;
  const names = readdirSync(folder).filter((name) => !PASSED_OVER.test(name));
  if (names.length > 0) throw isNotEmpty(folder, `it holds ${names.slice(0, 3).join(', ')}`);
};

/** The longest prefix of which no event happened after an instant (event-core.md §5.10). @param end ms */
const openPrefix = (end: number) => {
  let [count, isOver] = [0, false];
  return {
    take: (at: number): void => {
      isOver ||= at > end;
      if (!isOver) count += 1;
    },
    events: (): number => count,
  };
};

/** Also of backups before: what events of then name may have been replaced since. */
const everyContent = async ({ contents, files }: Verified): Promise<Contents> =>
  new Map([...(await contentsOf(files)), ...contents]);

type Opens = Readonly<{ masterKey: string; secrets: Secrets | null }>;

const filled = async (
  places: Places,
  source: Kept,
  { masterKey, secrets }: Opens,
  progress: Progress,
): Promise<void> => {
  const { DATA_DIR: folder } = places.whereabouts;
  const held = places.isServers ? null : holdFolder(folder);
  try {
    if (held !== null) begun(places, secrets);
    const ring = ringOf(masterKey);
    const missing = await withTarget(places.stores, ring, { asks: true }, (target) =>
      missingIn(source, target, progress),
    );
    crashpoint('restore-looked');
    await withTarget(places.stores, ring, { asks: false }, async (target) => {
      await fill(source, target, missing, 'restored', progress);
      const { events } = await withProgress(progress, 'events compared', source.events, (part) =>
        commonBeginning(source.log, target.events, part),
      );
      const bad = (await chainsOf(target.events, secrets)).find(({ intact }) => !intact);
      if (events !== source.events || (secrets !== null && bad !== undefined))
        throw new Error('What was restored does not come back as it was. Begin again with an empty folder.');
    });
    crashpoint('restore-compared');
    if (held !== null) await ended(places);
    crashpoint('restore-ended');
  } finally {
    held?.release();
  }
};

/** The first thing that is written says what is going on: until it is over no product starts here. */
const begun = ({ whereabouts: { DATA_DIR: folder } }: Places, secrets: Secrets | null): void => {
  writeManifest(folder, { format: 1, state: 'restoring', incarnation: null });
  crashpoint('restore-begun');
  if (secrets !== null) writeWhole(join(folder, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`);
  crashpoint('restore-secrets-there');
};

/**
 * What is made anew is made beside the log as it is now: so nobody is asked to send again what its events asked for.
 */
const ended = async ({ whereabouts, masterKey }: Places): Promise<void> => {
  const { DATA_DIR } = whereabouts;
  const settings = { ...readSettings({ DATA_DIR, PERSONAL_DATA_KEY: masterKey }), ...whereabouts };
  const ports = await openPorts(portsOf(settings, secretsIn(DATA_DIR)));
  try {
    crashpoint('restore-stores-made');
    await noteMade(settings, ports.events);
  } finally {
    await ports.close();
  }
};

const rowsOf = (
  source: Kept,
  { manifest, notes }: Verified,
  { at: keysAt }: KeysBackup,
  dryRun: boolean,
): readonly Row[] => {
  const how = dryRun ? 'wouldRestore' : 'restored';
  const erased = [...source.keys.values()].filter(({ erasedAt }) => erasedAt !== null).length;
  const older = Date.parse(keysAt) < Date.parse(manifest.at);
  return [
    {
      what: 'log',
      backup: manifest.number,
      at: manifest.at,
      [how]: source.events,
      of: manifest.events,
      segments: notes.length,
    },
    { what: 'contents', [how]: source.contents.size },
    { what: 'keys', at: keysAt, [how]: source.keys.size - erased, erased },
    ...(older
      ? [
          {
            what: 'keys',
            says: 'They are older than the backup: what was sealed for people who came after them stays closed. Where newer ones exist, restore again with those.',
          },
        ]
      : []),
    {
      what: 'left behind',
      says: 'Views and messages are filled again. Everybody signs in again; open codes and links of invitations are void; mails that waited are not sent, and none is sent again.',
    },
  ];
};
