/** The commands of this folder, by their names: each gives rows to print, and whether all is well. */
import type { Environment } from '@lamplight/common/config/load.ts';
import { namedContents } from '@lamplight/embedded/named-contents.ts';
import type { Progress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import { createBackup } from './create.ts';
import { drill } from './drill.ts';
import { listBackups, pruneBackups } from './kept-backups.ts';
import { backupKeys } from './keys.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify.ts';
import { exportCompany, importCompany } from './whole.ts';

type Words = Readonly<{
  from: string | null;
  to: string | null;
  keys: string | null;
  keep: string | null;
  dryRun: boolean;
}>;
type Answer = Readonly<{ ok: boolean; rows: readonly Row[] }>;
type KeptCommand = (env: Environment, words: Words, progress: Progress) => Promise<Answer>;

const now = (): number => Date.now();
const well = (rows: readonly Row[]): Answer => ({ ok: true, rows });

/** What the command line has let through has what the command cannot do without. */
export const keptCommands = {
  'backup create': async (env, { to }, progress) =>
    await createBackup(env, to, { progress, now, names: namedContents }),
  'backup keys': async (env, { to }) => well(await backupKeys(env, String(to), now)),
  'backup verify': async (env, { from }, progress) => well(await verifyBackup(env, from, progress)),
  'backup ls': async (env, { from }) => well(listBackups(env, from)),
  'backup prune': async (env, { from, keep, dryRun }) =>
    well(await pruneBackups(env, from, { days: Number(keep), dryRun, now: now() })),
  restore: async (env, { from, keys, to, dryRun }, progress) =>
    well(await restore(env, { from, keys: String(keys), until: to, dryRun }, progress)),
  export: async (env, { to }, progress) =>
    await exportCompany(env, String(to), { progress, now, names: namedContents }),
  import: async (env, { from, dryRun }, progress) => well(await importCompany(env, String(from), { dryRun, progress })),
  drill: async (env, { from, keys }, progress) =>
    await drill(env, { from, keys: String(keys) }, progress, () => performance.now()),
} satisfies Readonly<Record<string, KeptCommand>>;
