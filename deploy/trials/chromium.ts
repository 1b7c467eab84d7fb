/**
 * Finds a Chromium for the browser tests, or installs one; says which. None is a failure, never a skip.
 * The headless shell is the same Chromium without the window around the page: it takes two thirds of the processor's time
 * for the same tests, and is taken before the whole browser where it is there. What is measured for people (Lighthouse,
 * openings, frames) is measured in the whole browser that they use.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

type Found = Readonly<{ path: string; how: string }>;

/** @returns the path of an executable Chromium without a window, or of one with it. @throws as `findChromium` */
export const findHeadlessChromium = (env: NodeJS.ProcessEnv): Found =>
  (env['CHROMIUM_PATH'] ? null : onPath(env, SHELLS)) ?? findChromium(env);

/** @returns the path of an executable Chromium. @throws when there is none and none can be installed */
export const findChromium = (env: NodeJS.ProcessEnv): Found => {
  const path = env['CHROMIUM_PATH'];
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist`);
    return { path: path, how: 'CHROMIUM_PATH' };
  }
  const found = onPath(env, NAMES) ?? playwrights();
  if (found) return found;
  install();
  const installed = onPath(env, NAMES) ?? playwrights();
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

const onPath = (env: NodeJS.ProcessEnv, names: readonly string[]): Found | null => {
  for (const folder of (env['PATH'] ?? '').split(delimiter))
    for (const name of names) {
      const path = join(folder, name);
      if (executable(path)) return { path, how: 'on the path' };
    }
  return null;
};

const playwrights = (): Found | null => {
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
