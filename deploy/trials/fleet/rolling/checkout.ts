/** An earlier release as a tree of its own in a temporary folder, with its packages and its site. */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Release, releaseAt, thisRelease } from '../release.ts';

export type Checkout = Readonly<{ release: Release; remove(): void }>;

const { root: here } = thisRelease;
const run = promisify(execFile);
const MOST_SAID = 64 * 1024 * 1024;

/** Some minutes. @throws where there is no such commit, or its packages or its site cannot be made; nothing is left then */
export const checkedOut = async (rev: string, say: (line: string) => void): Promise<Checkout> => {
  const named = execFileSync('git', ['rev-parse', '--short', '--verify', `${rev}^{commit}`], { cwd: here });
  const commit = named.toString().trim();
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-release-'));
  const root = join(folder, commit);
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    execFileSync('git', ['worktree', 'prune'], { cwd: here });
  };
  const npm = (...words: readonly string[]): Promise<unknown> => {
    const path = [dirname(process.execPath), join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter);
    const env = { ...process.env, PATH: path, NODE_ENV: 'production' };
    return run('npm', [...words, '--loglevel=error'], { cwd: root, env, maxBuffer: MOST_SAID });
  };
  try {
    say(`Checking ${commit} out, with its packages and its site …`);
    await run('git', ['worktree', 'add', '--detach', root, commit], { cwd: here });
    // Those that build the site are for development only.
    await npm('ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund');
    await npm('run', 'build', '--silent', '-w', 'frontend');
    return { release: releaseAt(root, commit), remove };
  } catch (error) {
    remove();
    throw error;
  }
};
