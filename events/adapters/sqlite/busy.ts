/** What the engine's own errors mean to a port. */
import { damagedFile, diskFull, misconfigured, unavailable } from '../../ports/errors.ts';

/** SQLITE_BUSY, SQLITE_LOCKED and their extended codes. */
export const isBusy = (error: unknown): boolean => [5, 6].includes(primaryCode(error));

/** A unique (2067) or primary (1555) key that is already there. */
export const isConflict = (error: unknown): boolean => [1555, 2067].includes(codeOf(error));

/** The file is no longer what SQLite wrote: CORRUPT, NOTADB, or a table is gone that every opening makes. */
export const isDamage = (error: unknown): boolean =>
  [11, 26].includes(primaryCode(error)) ||
  (primaryCode(error) === 1 && /^no such table/.test((error as Error).message));

/** An engine that is away, a full disk and a damaged file are `Unavailable`; anything else passes as it is. */
export const engineError = (path: string, error: unknown): unknown => {
  if (primaryCode(error) === FULL) return diskFull(path, error);
  if (isDamage(error)) return damagedFile(path, error);
  return AWAY.includes(primaryCode(error)) ? unavailable(path, error) : error;
};

/** What an opening met: nothing was asked yet, so what asking again does not mend is told with its remedy. */
export const openingError = (path: string, error: unknown): unknown => {
  if (primaryCode(error) === 26)
    return misconfigured(`${path} is not a SQLite database`, 'Put it back from a backup, or give another path.');
  if (primaryCode(error) === 11)
    return misconfigured(`${path} is damaged: ${(error as Error).message}`, 'Put it back from a backup.');
  const { code } = error as { code?: unknown };
  if (code === 'EACCES' || code === 'EPERM')
    return misconfigured(
      `${path} may not be opened by this user`,
      'Give its owner and its mode back, or run as its owner.',
    );
  if (code === 'EROFS')
    return misconfigured(`${path} lies on a disk that is mounted read-only`, 'Mount it for writing.');
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(path, error);
  return engineError(path, error);
};

/** BUSY, LOCKED, NOMEM, READONLY, IOERR, CANTOPEN. */
const AWAY = [5, 6, 7, 8, 10, 14];
const FULL = 13;

const primaryCode = (error: unknown): number => codeOf(error) & 0xff;

const codeOf = (error: unknown): number => {
  if (!Error.isError(error) || (error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return 0;
  return Number((error as { errcode?: unknown }).errcode);
};
