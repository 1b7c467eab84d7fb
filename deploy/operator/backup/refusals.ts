/** Why nothing is backed up or restored: what is wrong, and what to do. */
import { misconfigured } from '@lamplight/events/ports/errors.ts';

const TAKE_ANOTHER = 'Take another copy of this backup, or an earlier one; nothing was written.';

/** @param says which part of the backup is not what was written */
export const isDamaged = (folder: string, says: string) =>
  misconfigured(`The backup in ${folder} is not what was written: ${says}`, TAKE_ANOTHER);

export const holdsNone = (folder: string) =>
  misconfigured(`There is no finished backup in ${folder}`, 'Name the folder that `lamplight backup create` wrote to.');

export const holdsNoKeys = (folder: string) =>
  misconfigured(`There is no backup of keys in ${folder}`, 'Name the folder that `lamplight backup keys` wrote to.');

export const ofOtherRelease = (folder: string, format: unknown, ours: number) =>
  misconfigured(
    `The backup in ${folder} has format ${format}, and this release reads format ${ours}`,
    typeof format === 'number' && format > ours
      ? 'Restore it with the release that wrote it, or a newer one.'
      : 'Restore it with the release that wrote it, then upgrade.',
  );

export const otherSigner = (folder: string, theirs: string, ours: string) =>
  misconfigured(
    `The backup in ${folder} was signed by the key ${theirs}, and the anchor key given here is ${ours}`,
    'It is the backup of another company, or these are the keys of another: name the two that belong together.',
  );

export const otherLog = (folder: string, says: string) =>
  misconfigured(
    `${folder} holds the backup of another log: ${says}`,
    'Name an empty folder for the backup of this one.',
  );

export const isOlder = (folder: string, says: string) =>
  misconfigured(
    `The log is older than its backup in ${folder}: ${says}`,
    'An older copy of it was put back, or its end was lost. Restore the backup; or, if the rest is given up, name an empty folder.',
  );

export const isWritten = (folder: string) =>
  misconfigured(`Another command writes to ${folder}`, 'Wait until it has ended, then give this one again.');

export const isNotEmpty = (folder: string, says: string) =>
  misconfigured(`${folder} is not empty: ${says}`, 'A restore goes into an empty folder only. Name another DATA_DIR.');
