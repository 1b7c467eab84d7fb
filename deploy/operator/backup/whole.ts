/**
 * `lamplight export --to FOLDER` and `import --from FOLDER`: a company with everything, to leave with or to begin again from.
 * It is a backup and its keys in one folder, which is why whoever holds the folder reads everything: lines of JSON and
 * contents as they are, in the open form that README.txt in it describes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@lamplight/common/config/load.ts';
import type { Progress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import { type Created, createBackup, type Names } from './create.ts';
import { withFolder } from './held.ts';
import { backupKeys } from './keys.ts';
import { backupFolder, ownerOf, placesOf } from './places.ts';
import { restore } from './restore.ts';

const COMPANY = 'company';
const KEYS = 'keys';
const ABOUT = 'README.txt';

/**
 * Killed anywhere, the same command goes on; given again later, it takes what came since.
 * @throws Misconfigured: no company is there, or the folder holds anything else; and as a backup does
 */
export const exportCompany = async (
  env: Environment,
  to: string,
  around: Readonly<{ progress: Progress; now: () => number; names: Names }>,
): Promise<Created> => {
  const places = placesOf(env);
  ownerOf(places); // before a folder is made
  const folder = backupFolder(places, to);
  return await withFolder(folder, [COMPANY, KEYS, ABOUT], async () => {
    const { ok, rows } = await createBackup(env, join(folder, COMPANY), around);
    const keys = await backupKeys(env, join(folder, KEYS), around.now);
    writeFileSync(join(folder, ABOUT), README, { mode: 0o600 });
    return { ok, rows: [...rows, ...keys] };
  });
};

/** Into an empty folder, or empty stores; verified from its first byte to its last before anything is written. */
export const importCompany = (
  env: Environment,
  from: string,
  { dryRun, progress }: Readonly<{ dryRun: boolean; progress: Progress }>,
): Promise<readonly Row[]> =>
  restore(env, { from: join(from, COMPANY), keys: join(from, KEYS), until: null, dryRun }, progress);

const README = `A company of Lamplight, whole. Who holds this folder reads everything of it: keep it as you keep keys.

company/log/        every event in its order, a line of JSON each, in segments; a note beside each with its SHA-256
company/contents/   files that events name, with their digests
company/backups/    what belongs to which run of the command, signed
keys/               keys of people, wrapped by the master key PERSONAL_DATA_KEY, and who was erased. Of a company that ran in
                    one process also its secrets, the master key among them; of servers that key is in their settings

A personal field of an event is {alg: "A256GCM", subject, purpose, keyId, at, iv, ct, tag}: AES-256-GCM under the key of
that subject and purpose, with the place (at) as additional data. docs/operations.md §8 and docs/security.md §17 say the rest.

Begin again from it: DATA_DIR=EMPTY_FOLDER lamplight import --from THIS_FOLDER
`;
