/** Finds a Chromium for the browser tests, or installs one; says which. None is a failure, never a skip. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** @returns the path of an executable Chromium. @throws when there is none and none can be installed */
export const findChromium = (env: NodeJS.ProcessEnv): { path: string; how: string } => {
  const path = env['CHROMIUM_PATH'];
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist`);
    return { path: path, how: 'CHROMIUM_PATH' };
  }
  const found = onPath(env) ?? playwrights();
  if (found) return found;
  install();
  const installed = onPath(env) ?? playwrights();
  if (installed) return { ...installed, how: `installed: ${installed.how}` };
  throw new Error('No Chromium found and none could be installed. Install one and name it in CHROMIUM_PATH.');
};

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const onPath = (env: NodeJS.ProcessEnv) => {
  for (const folder of (env['PATH'] ?? '').split(delimiter))
    for (const name of NAMES) {
      const path = join(folder, name);
      if (executable(path)) return { path, how: 'on the path' };
    }
  return null;
};

const playwrights = () => {
  const path = chromium.executablePath();
  return path && executable(path) ? { path, how: "Playwright's own" } : null;
};

/** Debian's package where we may install it, else Playwright's download. */
const install = () => {
  const root = process.getuid?.() === 0;
  if (root && spawnSync('apt-get', ['--version']).status === 0) {
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    if (spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet).status === 0)
      return;
  }
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
};
