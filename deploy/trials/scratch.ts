/**
 * Where the folders of a test run lie. A company waits for its disk at every command, some 5 ms each, and a test company has
 * thousands of them: in memory they wait for nothing. No test rests on the disk: a process that is killed loses no page of
 * the system's cache, and that a commit asks for the disk is asserted at the statement (README, "Power loss").
 */
import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Of statfs(2), the type of a file system that lies in memory. */
const TMPFS = 0x0102_1994;
/** What a whole run keeps there at once stays below a third of this. */
const LEAST_BYTES = 4 * 2 ** 30;
/** The run that made it is in the name. */
const NAME = /^lamplight-test-(\d+)$/;

type Machine = Readonly<{
  env: NodeJS.ProcessEnv;
  /** @throws where there is no such folder */
  statfs: (path: string) => Readonly<{ type: number; bavail: number; bsize: number }>;
  /** Bytes that processes may still take. */
  available: number;
}>;
const here = (): Machine => ({ env: process.env, statfs: statfsSync, available: process.availableMemory() });

/**
 * The folder for scratch folders: what the caller's `TMPDIR` says before anything, then memory where enough of it is free.
 * @param machine for tests
 */
export const scratchRoot = ({ env, statfs, available }: Machine = here()): string => {
  if (env['TMPDIR'] !== undefined) return env['TMPDIR'];
  try {
    const { type, bavail, bsize } = statfs(IN_MEMORY);
    return type === TMPFS && Math.min(bavail * bsize, available / 2) >= LEAST_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** A new folder, for its maker to remove; what runs that were killed have left goes first. */
export const scratchFolder = (root: string = scratchRoot()): string => {
  for (const name of readdirSync(root)) {
    const pid = Number(NAME.exec(name)?.[1] ?? Number.NaN);
    if (!Number.isNaN(pid) && !lives(pid)) rmSync(join(root, name), { recursive: true, force: true });
  }
  const folder = join(root, `lamplight-test-${process.pid}`);
  mkdirSync(folder);
  return folder;
};

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be asked, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
