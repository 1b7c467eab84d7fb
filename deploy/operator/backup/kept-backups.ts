/** `lamplight backup ls` and `lamplight backup prune --keep DAYS`. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@lamplight/common/config/load.ts';
import { openFiles } from '@lamplight/events/adapters/open.ts';
import { contentsOf } from '../move/contents.ts';
import type { Row } from '../move/rows.ts';
import { withFolder } from './held.ts';
import {
  BACKUPS,
  CONTENTS,
  contentsIn,
  contentsListed,
  listName,
  manifestName,
  manifestOf,
  manifestsIn,
} from './manifest.ts';
import { backupFolder, ownerOf, placesOf } from './places.ts';
import { holdsNone } from './refusals.ts';
import { LOG } from './segments.ts';

const DAY_MS = 86_400_000;

/** Whoever signed them; `backup verify` asks by whom. */
export const listBackups = (env: Environment, given: string | null): readonly Row[] => {
  const folder = backupFolder(placesOf(env), given);
  return manifestsIn(folder).map((one) => {
    const { number, at, events, segments, contents, incarnation } = manifestOf(folder, one, null);
    return {
      number,
      what: 'backup',
      at,
      events,
      segments,
      contents: contents.count,
      bytes: contents.bytes,
      incarnation,
    };
  });
};

/**
 * Takes away what only backups older than `days` hold: their lists, and contents that no other list names. The log stays
 * whole, and so does the newest backup, however old it is.
 * @throws Misconfigured: nothing is there, or what would stay is not what was written; then nothing is taken away
 */
export const pruneBackups = async (
  env: Environment,
  given: string | null,
  o: Readonly<{ days: number; dryRun: boolean; now: number }>,
): Promise<readonly Row[]> => {
  const places = placesOf(env);
  const { key } = ownerOf(places);
  const folder = backupFolder(places, given);
  if (manifestsIn(folder).length === 0) throw holdsNone(folder);
  return await withFolder(folder, [LOG, BACKUPS, CONTENTS], async () => {
    const all = manifestsIn(folder).map((number) => manifestOf(folder, number, key));
    const newest = all.at(-1)?.number;
    const isOld = ({ at, number }: (typeof all)[number]): boolean =>
      number !== newest && o.now - Date.parse(at) > o.days * DAY_MS;
    const staying = new Set(all.filter((one) => !isOld(one)).flatMap((one) => [...contentsListed(folder, one).keys()]));
    const old = all.filter(isOld);
    const files = await openFiles(`file:${contentsIn(folder)}`, { now: () => o.now });
    try {
      const gone = [...(await contentsOf(files)).values()].filter(({ id }) => !staying.has(id));
      const bytes = gone.reduce((sum, file) => sum + file.bytes, 0);
      if (!o.dryRun) {
        // The manifest first: what is listed by one is there.
        for (const { number } of old)
          for (const name of [manifestName(number), listName(number)]) rmSync(join(folder, name), { force: true });
        for (const { id } of gone) await files.delete(id);
      }
      const how = o.dryRun ? 'wouldRemove' : 'removed';
      return [
        { what: 'backups', [how]: old.length, kept: all.length - old.length },
        { what: 'contents', [how]: gone.length, bytes, kept: staying.size },
      ];
    } finally {
      await files.close();
    }
  });
};
