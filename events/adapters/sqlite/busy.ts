/** What the engine's own errors mean to a port. */
import { misconfigured, unavailable } from '../../ports/errors.ts';

/** SQLITE_BUSY, SQLITE_LOCKED and their extended codes. */
export const isBusy = (error: unknown): boolean => [5, 6].includes(primaryCode(error));

/** A unique (2067) or primary (1555) key that is already there. */
export const isConflict = (error: unknown): boolean => [1555, 2067].includes(codeOf(error));

/** An engine that is away is `Unavailable`, a file that is none of ours `Misconfigured`; anything else passes as it is. */
export const engineError = (path: string, error: unknown): unknown => {
  if (AWAY.includes(primaryCode(error))) return unavailable(path, error);
  if (primaryCode(error) === 26)
    return misconfigured(`${path} is not a SQLite database`, 'Give the path of another file.');
  return error;
};

/** BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN. */
const AWAY = [5, 6, 7, 8, 10, 13, 14];

const primaryCode = (error: unknown): number => codeOf(error) & 0xff;

const codeOf = (error: unknown): number => {
  if (!Error.isError(error) || (error as { code?: unknown }).code !== 'ERR_SQLITE_ERROR') return 0;
  return Number((error as { errcode?: unknown }).errcode);
};
