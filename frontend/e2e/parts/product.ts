/** The real product as a person starts it, on a folder of its own: started, killed, started again, stopped. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestInfo } from '@playwright/test';
import { keep } from './seen.ts';

export type Product = Readonly<{
  url: string;
  /** The link that the first start prints once it is ready, while no admin has joined. Throws where none comes. */
  firstAdminLink(): Promise<string>;
  /** Where the mails are read that it would have sent. Throws where it shows none. */
  mailbox(): Promise<string>;
  /** SIGKILL to all of it: nothing is flushed or closed. */
  kill(): Promise<void>;
  /** On the same folder and the same port, so that open pages find it again. */
  startAgain(): Promise<void>;
  /** By its own clock it is `leapMs` later from now on. Only where that was said at the start. */
  leap(): void;
  /** As Ctrl-C does; its folder goes with it. */
  stop(): Promise<void>;
  /** As Ctrl-C does. @returns its folder, which stays for others to copy */
  leave(): Promise<string>;
  /** Its output. */
  log(): string;
  /** That, and what each of several servers wrote in its folder: for a failed test, before the folder goes. */
  words(): string;
}>;

/** What it printed stands beside the screenshots of a test that failed, where its repeats do not overwrite it. */
export const keepWordsOf = async (info: TestInfo, product: Pick<Product, 'words'>): Promise<void> => {
  const path = info.outputPath('product.log');
  writeFileSync(path, product.words());
  await info.attach('what the product said', { path, contentType: 'text/plain' });
};

const LAUNCHER = join(import.meta.dirname, '..', '..', '..', 'deploy', 'operator', 'bin', 'lamplight.mjs');
/** The same product as servers of their own, on the real servers that the environment names. */
const FLEET = join(import.meta.dirname, '..', '..', '..', 'deploy', 'trials', 'fleet', 'main.ts');
const READY = /is ready on (http:\/\/\S+)\s/;
const FIRST_ADMIN = /first admin joins here[^:]*: (http\S+)\s/;
const MAILBOX = /Mail is kept at (http\S+)\s/;
/** The demo company is four months of work; on a busy machine that takes its time. */
const START_MS = 180_000;
const SAID_MS = 30_000;
const STOP_MS = 30_000;

/** Names, for the workers, the folder that a product left with the demo company in it. */
export const DEMO_FOLDER = 'LAMPLIGHT_DEMO_FOLDER';

/**
 * What tests that are not about signing in start with: a captcha costs next to nothing, nobody waits for a code, and one
 * address may be a whole company at work.
 */
const LIMITS = [
  'READS',
  'WRITES',
  'ANONYMOUS',
  'CHALLENGES',
  'SIGNUP_ADDRESS',
  'LOGIN_ADDRESS',
  'STREAM_OPENS',
  'UPLOADS',
  'MESSAGES',
  'MESSAGES_HOUR',
];
const EASY = {
  CAPTCHA_COST: '100',
  EMAIL_VERIFICATION: 'off',
  ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, '1000000'])),
};

type How = Readonly<{
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
  /** New addresses are proved by a mailed code, as by default. */
  verification?: boolean;
  /** Loads the demo company first. */
  demo?: boolean;
  /** Keeps traces and figures for its page of what runs. */
  observe?: boolean;
  /** A folder that a product left: this one works on a copy of it. */
  from?: string;
  /** Every server twice, each in a process of its own, on Kafka, MongoDB, Redis and RabbitMQ. */
  fleet?: boolean;
  /** How far its clock leaps. */
  leapMs?: number;
}>;

/** @throws with the product's own words when it does not become ready */
export const startProduct = async ({
  demo = false,
  observe = false,
  from: left,
  fleet = false,
  verification = false,
  env = {},
  leapMs,
}: How = {}): Promise<Product> => {
  const folder = mkdtempSync(join(tmpdir(), 'lamplight-e2e-'));
  if (left !== undefined) cpSync(left, folder, { recursive: true });
  let output = '';
  let running: ChildProcess | null = null;
  // A run that is broken off ends its workers without their teardown: a group of its own would live on without this.
  const abandoned = (): void => {
    if (running) signal(running, 'SIGKILL');
  };
  process.on('exit', abandoned);

  const start = async (port: string, args: readonly string[]): Promise<string> => {
    const from = output.length;
    const command = fleet ? [FLEET] : [LAUNCHER, 'start', ...args];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
      env: {
        ...process.env,
        ...EASY,
        ...(verification ? { EMAIL_VERIFICATION: 'on' } : {}),
        ...env,
        ...(leapMs === undefined ? {} : { NODE_OPTIONS: leapingBy(leapMs) }),
        DATA_DIR: folder,
        PORT: port,
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // a group of its own: a signal to it reaches launcher and server, as a terminal's would
    });
    running = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => {
        output += part.toString();
        keep({ where: 'log', text: part.toString() });
      });
    const until = Date.now() + START_MS;
    while (Date.now() < until) {
      const [, url] = READY.exec(output.slice(from)) ?? [];
      if (url) return url;
      if (child.exitCode !== null) break;
      await pause(50);
    }
    signal(child, 'SIGKILL');
    throw new Error(`The product did not start. It said:\n${output.slice(from)}`);
  };
  const end = async (how: NodeJS.Signals): Promise<void> => {
    const child = running;
    running = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    signal(child, how);
    await Promise.race([gone, pause(STOP_MS).then(() => signal(child, 'SIGKILL'))]);
  };

  /** What it prints a moment after it is ready. */
  const said = async (pattern: RegExp, what: string): Promise<string> => {
    for (const until = Date.now() + SAID_MS; Date.now() < until; await pause(50)) {
      const [, found] = pattern.exec(output) ?? [];
      if (found !== undefined) return found;
    }
    throw new Error(`The product printed no ${what}. It said:\n${output}`);
  };

  const url = await start('0', [...(demo ? ['--demo'] : []), ...(observe ? ['--observe'] : [])]);
  const { port } = new URL(url);
  return {
    url,
    firstAdminLink: () => said(FIRST_ADMIN, 'link for the first admin'),
    mailbox: () => said(MAILBOX, 'address of its mailbox'),
    kill: () => end('SIGKILL'),
    startAgain: async () => void (await start(port, [])),
    leap: () => {
      // Without its option the signal would end it.
      if (running !== null && leapMs !== undefined) signal(running, LEAP);
    },
    leave: async () => {
      await end('SIGINT');
      process.off('exit', abandoned);
      return folder;
    },
    stop: async () => {
      await end('SIGINT');
      process.off('exit', abandoned);
      rmSync(folder, { recursive: true, force: true });
    },
    log: () => output,
    words: () => [output, ...serversSaid(folder)].join('\n'),
  };
};

/** Of servers of their own each writes a log. */
const serversSaid = (folder: string): readonly string[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  return names.sort().map((name) => `== ${name}\n${readFileSync(join(folder, name), 'utf8')}`);
};

/** On it the clock of a process leaps; its timers run as ever. */
const LEAP = 'SIGUSR2';
/** The option of Node that makes it so, in each process of the product. */
const leapingBy = (ms: number): string => {
  const code = `const{now}=Date;let later=0;Date.now=()=>now()+later;process.on('${LEAP}',()=>{later+=${ms}})`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};

const signal = (child: ChildProcess, how: NodeJS.Signals): void => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, how);
  } catch {
    // It ended by itself meanwhile: nothing is left to signal.
  }
};
