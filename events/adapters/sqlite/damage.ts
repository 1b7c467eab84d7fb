/**
 * Files that were found damaged while they were in use. The finding is kept in memory, for health, and beside the file, so
 * that the next start looks at the whole of it whatever its size.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';

const found = new Map<string, string>();

const noteBeside = (path: string): string => `${path}.damaged`;

/** Never throws: on a failing disk the note may be lost, the finding in memory is not. */
export const noteDamage = (path: string, error: unknown): void => {
  if (found.has(path)) return;
  const says = Error.isError(error) ? error.message : String(error);
  found.set(path, says);
  try {
    writeFileSync(noteBeside(path), `${says}\n`, { mode: 0o600 });
  } catch {
    // The disk takes nothing: the next start meets the damage again.
  }
};

/** What this process has met, by path. */
export const damagedFiles = (): ReadonlyMap<string, string> => found;

/** Whether an earlier process left a note. */
export const wasDamaged = (path: string): boolean => existsSync(noteBeside(path));

/** After the file was looked at and found whole, or was set aside. */
export const forgetDamage = (path: string): void => {
  found.delete(path);
  rmSync(noteBeside(path), { force: true });
};
