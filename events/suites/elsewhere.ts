/** For suites: a process of its own that may be killed at any moment. What it has to say it writes in lines. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Port } from '../ports/event-store.ts';
import type { Harness } from './suite.ts';

export type Elsewhere = Readonly<{
  lines: AsyncIterable<string>;
  /** Ends the writing side: the script's own way to stop. */
  stop(): void;
  /** SIGKILL: nothing is flushed, nothing is given back. */
  kill(): void;
  /** What it wrote on stderr, once it has ended. */
  ended: Promise<string>;
}>;

/** The script gets module and place of the harness, then `args`. */
export const startElsewhere = <P extends Port>(
  harness: Harness<P>,
  script: URL,
  args: readonly unknown[],
  env: Readonly<Record<string, string>> = {},
): Elsewhere => {
  if ('absent' in harness.elsewhere) throw new Error(harness.elsewhere.absent);
  const { module, place } = harness.elsewhere;
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(script),
      module.href,
      place,
      ...args.map((arg) => JSON.stringify(arg)),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('the process has no pipes');
  let errors = '';
  stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  return {
    lines: createInterface({ input: stdout }),
    stop: () => stdin.end(),
    kill: () => child.kill('SIGKILL'),
    ended: once(child, 'close').then(() => errors),
  };
};

/** In the script: the port it was started for, and its arguments. */
export const startedElsewhere = async <P extends Port>(): Promise<{ port: P; args: readonly unknown[] }> => {
  const [module = '', place = '', ...args] = process.argv.slice(2);
  const { make } = (await import(module)) as { make(place: string): Promise<P> };
  return { port: await make(place), args: args.map((arg) => JSON.parse(arg) as unknown) };
};

/** In the script: aborts when the suite ends the writing side, or is gone itself. */
export const untilStopped = (): AbortSignal => {
  const stopped = new AbortController();
  process.stdin.on('end', () => {
    stopped.abort();
    // A script that hangs on purpose must not outlive a suite that failed.
    setTimeout(() => process.exit(1), 10_000).unref();
  });
  process.stdin.resume();
  return stopped.signal;
};

export const say = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
