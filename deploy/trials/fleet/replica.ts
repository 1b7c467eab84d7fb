/** One server in a process of its own, that may be killed, stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { startedAs, thisRelease } from './release.ts';

/**
 * What a server says when it is ready. The BFF's `url` is the public origin, so it tells where it listens as well; chat says
 * where it shows the mails that it keeps, null where it sends them.
 */
export type Ready = Readonly<{
  url: string;
  admin: string;
  listening?: string;
  internal?: string;
  mailbox?: string | null;
}>;

export type Replica = Readonly<{
  name: string;
  /** Null while it does not run. */
  ready(): Ready | null;
  /** Whether it wants to be sent calls (`/readyz`). */
  serves(): Promise<boolean>;
  pid(): number | null;
  start(): Promise<Ready>;
  /** As a machine that lost its power, but that the page cache survives. */
  kill(): Promise<void>;
  /** A clean stop. @returns the exit code */
  stop(): Promise<number>;
  /** The process stands still and keeps its sockets: a leader that wakes up later beside its successor. */
  freeze(): void;
  thaw(): void;
  /** Lines on standard output that are no log, the newest last: the first admin's link. */
  said(): readonly string[];
  /** Everything that it has written, of every life. */
  log(): string;
}>;

export type ReplicaOptions = Readonly<{
  name: string;
  /** From the root: `services/identity/main.ts`. */
  main: string;
  env: Readonly<Record<string, string>>;
  /** Takes the log of every life. */
  logFile: string;
  /** Of the release whose code it runs; this one, unless another is named. */
  root?: string;
}>;

const READY_MS = 60_000;

export const replicaOf = ({ name, main, env, logFile, root = thisRelease.root }: ReplicaOptions): Replica => {
  let child: ChildProcess | null = null;
  let ready: Ready | null = null;
  const plain: string[] = [];

  const ended = async (signal: NodeJS.Signals): Promise<number> => {
    const running = child;
    if (running === null) throw new Error(`${name} does not run`);
    const exit = once(running, 'exit');
    running.kill(signal);
    const [code] = (await exit) as [number | null];
    return code ?? 1;
  };

  const start = async (): Promise<Ready> => {
    const { args, cwd, env: around } = startedAs(root, main);
    const started = spawn(process.execPath, args, {
      cwd,
      env: { ...around, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const isReady = Promise.withResolvers<Ready>();
    createInterface({ input: started.stderr }).on('line', (line) => appendFileSync(logFile, `${line}\n`));
    createInterface({ input: started.stdout }).on('line', (line) => {
      appendFileSync(logFile, `${line}\n`);
      const entry = logged(line);
      if (entry === null) plain.push(line);
      else if (entry['msg'] === 'ready') isReady.resolve(entry as unknown as Ready);
    });
    started.once('exit', (code, signal) => {
      if (child === started) [child, ready] = [null, null];
      isReady.reject(new Error(`${name} ended with ${code ?? signal} before it was ready. ${lastWords(logFile)}`));
    });
    const late = setTimeout(
      () => isReady.reject(new Error(`${name} was not ready in time. ${lastWords(logFile)}`)),
      READY_MS,
    );
    try {
      ready = await isReady.promise;
      return ready;
    } finally {
      clearTimeout(late);
    }
  };

  return {
    name,
    ready: () => ready,
    serves: async () => {
      const answer = ready === null ? null : await fetch(`${ready.admin}/readyz`).catch(() => null);
      return answer?.status === 200;
    },
    pid: () => child?.pid ?? null,
    start,
    kill: async () => void (await ended('SIGKILL')),
    stop: () => ended('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    said: () => plain,
    log: () => readFileSync(logFile, 'utf8'),
  };
};

const lastWords = (logFile: string): string =>
  existsSync(logFile) ? `It said:\n${readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')}` : '';

const logged = (line: string): Record<string, unknown> | null => {
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};
