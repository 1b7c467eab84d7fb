/** The embedded product in a process of its own, started by its command line and watched from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { limitNames } from '@lamplight/bff/limits/table.ts';
import { environment, flagsFor } from '@lamplight/operator/bin/node-flags.mjs';
import type { StoreClock } from './watched-store.ts';

export type Running = Readonly<{
  url: string;
  folder: string;
  pid: number;
  /** Standard output and standard error, as far as they came. */
  output(): string;
  /** The one that was printed at this start; null where an admin has joined. */
  firstAdminLink(): string | null;
  /** The newest position of the log; 0 while it is empty. */
  head(): number;
  /** What callers caused after a position: reactors, timers and anchors add in their own time, and the edge ends what was replaced. */
  causedSince(position: number): readonly string[];
  /** Sends a signal that does not end it to all of its processes. */
  send(signal: NodeJS.Signals): void;
  /** Sends the signal to all of its processes, as a terminal does. @returns the exit code, null after a kill */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Its exit code once it has ended, however that came; null after a kill. */
  ended: Promise<number | null>;
}>;

export type Ended = Readonly<{ code: number | null; stdout: string; stderr: string }>;
export type StartOptions = Readonly<{
  folder: string;
  demo?: true;
  /** Traces and figures are shown to this machine. */
  observe?: true;
  env?: Readonly<Record<string, string>>;
  /** By the launcher of `npm start`, as newcomers do; without it the product's own process. */
  launcher?: true;
  /** As another user, which only root may. */
  uid?: number;
  /** The event store goes by a clock of its own; not with the launcher. */
  storeClock?: StoreClock;
  /** Options of Node that stand before the product's own entry (`--import …`); not with the launcher. */
  before?: readonly string[];
  /** How long it is waited for; four minutes, unless it is said. */
  withinMs?: number;
}>;

/** Imported before the product's own code. */
export const WATCHED_STORE: readonly string[] = ['--import', new URL('./watched-store.ts', import.meta.url).href];
const OPERATOR = join(import.meta.dirname, '..', '..', 'operator');
const WITHIN_MS = 240_000;
const ENDS_WITHIN_MS = 60_000;
const LOOK_MS = 25;

/** @throws with what it printed, where it ended instead */
export const startIn = async ({
  folder,
  demo,
  observe,
  env = {},
  storeClock,
  withinMs = WITHIN_MS,
  ...how
}: StartOptions): Promise<Running> => {
  const words = ['start', ...(demo ? ['--demo'] : []), ...(observe ? ['--observe'] : [])];
  // The demo company signs up and in as newcomers do.
  const settings = { DATA_DIR: folder, ...(demo ? NO_LIMITS : EASY_SIGN_IN), ...env };
  const child =
    storeClock === undefined
      ? spawned(words, settings, how)
      : spawned(
          words,
          { ...settings, STORE_CLOCK: String(storeClock) },
          { ...how, before: [...(how.before ?? []), ...WATCHED_STORE] },
        );
  const heard = hearing(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const url = await readyOf(child, heard, withinMs);
  const log = logIn(folder);
  void ended.then(log.close);
  return {
    url,
    folder,
    pid: child.pid ?? 0,
    output: heard,
    firstAdminLink: () => /(http\S+\/join#\S+)/.exec(heard())?.[1] ?? null,
    head: log.head,
    causedSince: log.causedSince,
    send: (signal) => {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    },
    stop: async (signal = 'SIGTERM') => {
      log.close();
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, signal);
      return await ended;
    },
    ended,
  };
};

/** A command that ends by itself, or is ended. */
export const lamplight = (
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  launcher?: true,
  uid?: number,
): Promise<Ended> =>
  endedOf(
    spawned(words, env, { ...(launcher ? { launcher } : {}), ...(uid === undefined ? {} : { uid }) }),
    ENDS_WITHIN_MS,
  );

/** A command that is killed after a while, unless it has ended before: its exit code is null then. */
export const lamplightKilled = (
  afterMs: number,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> => endedOf(spawned(words, env, {}), afterMs);

const endedOf = async (child: ChildProcess, withinMs: number): Promise<Ended> => {
  const [stdout, stderr] = [[], []] as [string[], string[]];
  child.stdout?.on('data', (text) => stdout.push(String(text)));
  child.stderr?.on('data', (text) => stderr.push(String(text)));
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs);
  const [code] = await once(child, 'close');
  clearTimeout(late);
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
};

/**
 * What trials that are not about signing in start with: people sign up without a code, captchas cost next to nothing, and
 * one address may do the work of a whole company.
 */
const NO_LIMITS = Object.fromEntries(limitNames.map((name) => [`LIMIT_${name}`, '1000000']));
export const EASY_SIGN_IN: Readonly<Record<string, string>> = {
  ...NO_LIMITS,
  EMAIL_VERIFICATION: 'off',
  CAPTCHA_COST: '100',
};

/** With which the launcher starts the product of a small company. */
export const NODE_FLAGS: readonly string[] = flagsFor('');

/** What Node has compiled once: it decides nothing, and every start is shorter. */
export const compiled = (): Readonly<Record<string, string>> => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};

/** Nothing of the surrounding environment decides: only what a test says. */
const spawned = (
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  { launcher, uid, before = [] }: Pick<StartOptions, 'launcher' | 'uid'> & Readonly<{ before?: readonly string[] }>,
): ChildProcess => {
  const entry = launcher ? join(OPERATOR, 'bin', 'lamplight.mjs') : join(OPERATOR, 'main.ts');
  return spawn(process.execPath, [...flagsFor(env['DATA_DIR'] ?? ''), ...before, entry, ...words], {
    env: {
      ...{ PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', PORT: '0' },
      ...{ ...compiled(), ...environment, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a process group of its own
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
};

const hearing = (child: ChildProcess): (() => string) => {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => parts.push(String(text)));
  return () => parts.join('');
};

const readyOf = async (child: ChildProcess, heard: () => string, withinMs: number): Promise<string> => {
  for (let waited = 0; waited < withinMs && child.exitCode === null; waited += LOOK_MS) {
    const url = /is ready on (http\S+)/.exec(heard())?.[1];
    if (url !== undefined && heard().includes('Stop with Ctrl-C.')) return url;
    await pause(LOOK_MS);
  }
  child.kill('SIGKILL');
  const code = child.exitCode;
  throw Object.assign(new Error(`The product did not start: ${heard()}`), { exitCode: code });
};

/**
 * The log as it stands in the folder, read beside the process that writes it. It is opened when it is first asked for, and
 * stays open: trials ask thousands of times.
 */
export const logIn = (folder: string) => {
  let opened: DatabaseSync | null = null;
  const rowsOf = (query: string, ...values: readonly number[]) => {
    opened ??= new DatabaseSync(join(folder, 'events.db'), { readOnly: true, timeout: 5_000 });
    return opened.prepare(query).all(...values);
  };
  return {
    head: (): number => Number(rowsOf('SELECT coalesce(max(position), 0) AS head FROM events')[0]?.['head']),
    causedSince: (position: number): readonly string[] =>
      rowsOf('SELECT type, stream, body FROM events WHERE position > ?', position).flatMap(({ type, stream, body }) => {
        const [, { actorId }] = JSON.parse(String(body)) as [unknown, { actorId: string }];
        return actorId === 'bff' || actorId.startsWith('system:') ? [] : [`${type} on ${stream} by ${actorId}`];
      }),
    close: (): void => {
      opened?.close();
      opened = null;
    },
  };
};
