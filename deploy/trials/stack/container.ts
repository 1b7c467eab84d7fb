/** A container without an engine: its command, environment and health check as a process of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

export type ContainerOptions = Readonly<{
  name: string;
  /** The program and its words; `node` is the Node that runs this. */
  command: readonly string[];
  /** What the image calls its working folder. */
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** As compose writes it, beginning with CMD; null: its exit code is all that counts. */
  health: readonly string[] | null;
}>;

export type Container = Readonly<{
  name: string;
  pid(): number | null;
  /** What it has written. */
  output(): string;
  /** Resolves once the health check says yes. @throws Error with its last words where it ends or stays silent */
  healthy(): Promise<void>;
  /** @returns the exit code */
  ended(): Promise<number | null>;
  /** A clean stop. @returns the exit code */
  stop(): Promise<number | null>;
}>;

const HEALTHY_MS = 150_000;
const ASK_MS = 500;
const LAST_LINES = 8;

const programOf = ([program = '', ...words]: readonly string[]): readonly [string, readonly string[]] => [
  program === 'node' ? process.execPath : program,
  words,
];

export const started = ({ name, command, cwd, env, health }: ContainerOptions): Container => {
  const around = { cwd, env: { PATH: process.env['PATH'] ?? '', ...env } };
  const run = (words: readonly string[], stdio: 'pipe' | 'ignore'): ChildProcess => {
    const [program, rest] = programOf(words);
    return spawn(program, [...rest], { ...around, stdio: ['ignore', stdio, stdio] });
  };
  const child = run(command, 'pipe');
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => parts.push(String(text)));
  const output = (): string => parts.join('');
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const lastWords = (): string => output().trimEnd().split('\n').slice(-LAST_LINES).join('\n');

  return {
    name,
    pid: () => child.pid ?? null,
    output,
    healthy: async () => {
      if (health === null) throw new Error(`${name} has no health check`);
      for (const until = performance.now() + HEALTHY_MS; ; ) {
        const [code] = (await once(run(health.slice(1), 'ignore'), 'close')) as [number | null];
        if (code === 0) return;
        if (isOver()) throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}:\n${lastWords()}`);
        if (performance.now() > until) throw new Error(`${name} did not become healthy:\n${lastWords()}`);
        await pause(ASK_MS);
      }
    },
    ended: () => ended,
    stop: async () => {
      if (!isOver()) child.kill('SIGTERM');
      return await ended;
    },
  };
};
