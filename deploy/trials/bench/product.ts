/**
 * The whole embedded product in a process of its own, started as a person starts it: how soon it answers, how soon a
 * command's effect is seen in a view, how much memory it holds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { environment } from '@lamplight/operator/bin/node-flags.mjs';
import { freePort } from '../free-port.ts';
import { EASY_SIGN_IN, NODE_FLAGS, WATCHED_STORE } from '../product/running.ts';
import { atMost, type Measure, measured, type Run } from './figures.ts';
import { logins, sessionLooks } from './sign-in.ts';
import type { Sizes } from './sizes.ts';
import { seenInView } from './visible.ts';

export const product = async (
  folder: string,
  sizes: Pick<Sizes, 'start' | 'visible' | 'signIn'>,
): Promise<readonly Measure[]> => {
  const starts: Run[] = [];
  const atRest: Run[] = [];
  const dataDir = join(folder, 'product');
  // On an empty folder first, then on the one that is there.
  for (let run = 0; run < sizes.start.runs; run += 1) {
    const running = await startServer(dataDir);
    starts.push({ ours: running.firstAnswerMs / 1_000, reference: null });
    await pause(sizes.start.restMs);
    atRest.push({ ours: running.residentMb(), reference: null });
    await running.stop();
  }
  const running = await startServer(mkdtempSync(join(folder, 'visible-')));
  try {
    // What a start itself took is not what the load takes, nor gives back.
    await pause(sizes.start.restMs);
    const visible = await seenInView(running.origin, sizes.visible, atMost(20, 'ms'));
    // What a load took is given back within seconds, and not at once.
    await pause(sizes.start.backMs);
    const afterLoad = [{ ours: running.residentMb(), reference: null }];
    const signIn = [await logins(running.origin, sizes.signIn), await sessionLooks(folder, sizes.signIn)];
    return [
      ...visible,
      ...signIn,
      measured('start to the first answer', 's', starts, atMost(5, 's')),
      measured('memory at rest, after the start', 'MB', atRest, atMost(250, 'MB')),
      measured('memory back at rest, after the commands', 'MB', afterLoad, atMost(260, 'MB')),
    ];
  } finally {
    await running.stop();
  }
};

export type Running = Readonly<{
  origin: string;
  firstAnswerMs: number;
  residentMb(): number;
  /** The most that it ever held; null where the system does not tell. */
  peakMb(): number | null;
  stop(): Promise<void>;
}>;

const ENTRY = fileURLToPath(new URL('../../operator/main.ts', import.meta.url));
const WITHIN_MS = 60_000;

/** @param countIn the folder in which it notes what it takes from its event store */
export const startServer = async (dataDir: string, countIn?: string): Promise<Running> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const [before, counting] = countIn === undefined ? [[], {}] : [WATCHED_STORE, { STORE_COUNT: countIn }];
  const child = spawn(process.execPath, [...NODE_FLAGS, ...before, ENTRY, 'start'], {
    env: {
      ...{ ...process.env, ...environment, ...EASY_SIGN_IN, ...counting },
      ...{ PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  const complaints: string[] = [];
  child.stderr.on('data', (text) => complaints.push(String(text)));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await answers(origin))) {
    if (child.exitCode === null && performance.now() - began < WITHIN_MS) {
      await pause(5);
      continue;
    }
    child.kill('SIGKILL');
    await ended;
    throw new Error(`the product did not start: ${complaints.join('')}`);
  }
  const pid = child.pid ?? 0;
  return {
    ...{ origin, firstAnswerMs: performance.now() - began, stop },
    residentMb: () => residentMb(pid),
    peakMb: () => peakMb(pid),
  };
};

/** The page, whole: only then somebody sees something. */
const answers = async (origin: string): Promise<boolean> => {
  try {
    const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } });
    return (await answer.text()) !== '' && answer.status === 200;
  } catch {
    // Nobody listens yet.
    return false;
  }
};

export const residentMb = (pid: number): number => {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]
    : spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  return Number(kilobytes) / 1_024;
};

/** The most that a process ever held; null where the system does not tell. */
export const peakMb = (pid: number): number | null => {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return null;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024;
};
