/** A service on trial as a child process: asked by lines, killed, frozen and stopped from outside. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  type Answer,
  type Command,
  type Health,
  type Numbered,
  type Outcome,
  type Place,
  type Question,
  READY,
} from './command.ts';

export type CallOutcome = Readonly<{ is: Outcome /** It did not answer in time and lives. */; mayAct: boolean }>;

export type Ended = Readonly<{ code: number | null; complained: string }>;

export type AskedProcess<C extends Numbered = Command> = Readonly<{
  /** False: it ended before it was ready. */
  ready: Promise<boolean>;
  /** `info` where it dies or does not answer in time. */
  ask(command: C, withinMs?: number): Promise<CallOutcome>;
  /** Null where it dies or does not answer in time. */
  health(withinMs: number): Promise<Health | null>;
  kill(): void;
  /** A stop in good order. */
  terminate(): void;
  /** It stands still and keeps its sockets: a leader that wakes up later beside its successor. */
  freeze(): void;
  thaw(): void;
  /** What it said on its error stream is a complaint: it has no log. */
  ended: Promise<Ended>;
  /** Whether it ended so soon. */
  diesWithin(ms: number): Promise<boolean>;
}>;

type Crash = Readonly<{ at: string; after: number }>;

export const TILLS_SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));
const EVER_MS = 2 ** 31 - 1;

/** @param server the program, which answers questions (`answering.ts`) */
export const startProcess = <C extends Numbered>(server: string, place: Place, crash?: Crash): AskedProcess<C> => {
  const env = crash === undefined ? {} : { CRASH_AT: crash.at, CRASH_AFTER: String(crash.after) };
  const args = ['--disable-warning=ExperimentalWarning', '--disable-warning=TimeoutNegativeWarning', server];
  const child: ChildProcess = spawn(process.execPath, [...args, JSON.stringify(place)], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('the process has no pipes');
  const waiting = new Map<number, (answered: Answer | null) => void>();
  let calls = READY;
  let dead = false;
  let complained = '';
  stderr.on('data', (text) => {
    complained += String(text);
  });
  // Written to a process that is dying: what it did with it is unknown, and told so below.
  stdin.on('error', () => undefined);
  createInterface({ input: stdout }).on('line', (line) => {
    const answered = parsed(line);
    if (answered !== null) waiting.get(answered.call)?.(answered);
  });

  /** Null: it died, or was not answered in time. */
  const answerOf = async (call: number, withinMs = EVER_MS): Promise<Answer | null> => {
    if (dead) return null;
    let late: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve) => {
        waiting.set(call, resolve);
        late = setTimeout(resolve, withinMs, null);
      });
    } finally {
      clearTimeout(late);
      waiting.delete(call);
    }
  };
  const answerTo = (ask: Question<C>['ask'], withinMs?: number): Promise<Answer | null> => {
    calls += 1;
    const answered = answerOf(calls, withinMs);
    stdin.write(`${JSON.stringify({ call: calls, ask } satisfies Question<C>)}\n`);
    return answered;
  };
  const ended = once(child, 'close').then(([code]): Ended => {
    dead = true;
    for (const resolve of waiting.values()) resolve(null);
    return { code: code as number | null, complained };
  });

  return {
    ready: answerOf(READY).then((answered) => answered !== null),
    ask: async (command, withinMs) => {
      const answered = await answerTo(command, withinMs);
      if (answered === null) return { is: 'info', mayAct: !dead };
      return { is: 'is' in answered ? answered.is : 'info', mayAct: false };
    },
    health: async (withinMs) => {
      const answered = await answerTo('health', withinMs);
      return answered !== null && 'health' in answered ? answered.health : null;
    },
    kill: () => void child.kill('SIGKILL'),
    terminate: () => void child.kill('SIGTERM'),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    ended,
    diesWithin: async (ms) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, ms, false);
      });
      const died = await Promise.race([ended.then(() => true), late]);
      clearTimeout(timer);
      return died;
    },
  };
};

/** A killed process may leave its last line unfinished: that one it never said. */
const parsed = (line: string): Answer | null => {
  try {
    return JSON.parse(line) as Answer;
  } catch {
    return null;
  }
};
