/** Where a backup and a restore may be killed: every point of their own, and those of what they fill. */
import { join } from 'node:path';
import { movePoints, pointsIn } from '../move/points.ts';

const BACKUP = join(import.meta.dirname, '..', '..', 'operator', 'backup');

const own = (): readonly string[] => pointsIn(BACKUP);

/** Of `backup create`; contents of a backup lie in a folder of files. */
export const backupPoints = (): readonly string[] => [
  ...own().filter((name) => name.startsWith('backup-') && !name.startsWith('backup-keys-')),
  ...['put-writing', 'put-written'],
];

/** Of `restore`, which fills stores as a move does. */
export const restorePoints = (): readonly string[] => [
  ...own().filter((name) => name.startsWith('restore-')),
  ...movePoints()
    .map(({ name }) => name)
    .filter((name) => name !== 'move-looked' && name !== 'move-verified'),
];
