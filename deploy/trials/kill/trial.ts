/**
 * Callers that give numbered commands to a process which dies under them. What they asked and were told is recorded as lines
 * of JSON: invoke, then ok, fail, or info where the process died first: nobody knows, so it is never called a failure.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import { seeded } from '../bench/figures.ts';
import type { Answer, Command, Rest } from './command.ts';

export type Life = Readonly<{
  /** A named crash point, and how many passes of it are survived. */
  crash?: Readonly<{ at: string; after: number }>;
  killAfterMs?: number;
  /** Stops by itself after so many commands. */
  commands?: number;
  /** What is switched off. */
  off?: string;
}>;

export type Outcome = 'ok' | 'fail' | 'info';
export type Step = Readonly<{ is: 'invoke'; command: Command } | { is: Outcome; n: number }>;

const CALLERS = 4;
const TILLS = 5;
const PATIENCE = 3_000;
const RESTED = -2;

export type Trial = Readonly<{
  /** One life of the process, from its start to its death. @throws where a crash point was not met */
  live(life: Life): Promise<void>;
  /**
   * A life without commands, long enough for everything to follow the log, that ends in good order. Who dies five times over the same events counts
   * one of them as the killer; without a rest now and then that would be an innocent one.
   */
  rest(): Promise<void>;
  steps(): readonly Step[];
}>;

export const openTrial = (o: { folder: string; record: string; seed: number }): Trial => {
  const random = seeded(o.seed);
  let made = 0;
  const unknown: Command[] = [];
  const opened: string[] = [];
  const note = (step: Step): void => appendFileSync(o.record, `${JSON.stringify(step)}\n`);

  const numbered = (command: CommandBody): Command => {
    const n = made;
    made += 1;
    return { n, commandId: derivedId('trial', o.seed, n), ...command } as Command;
  };

  const next = (): Command => {
    // Half of what is unknown is asked again, as a client does; of the rest it stays unknown.
    const again = unknown.shift();
    if (again !== undefined && random() < 0.5) return again;
    if (made < TILLS) return numbered(opens(`till-${made}`, `owner-${made}`));
    const owner = opened.pop();
    if (owner !== undefined) return numbered({ kind: 'erase', owner });
    if (random() < 0.06) {
      const name = `guest${made}`;
      return numbered(opens(`till-${name}`, name));
    }
    const [parts, amount] = [random() < 0.25 ? 3 : 1, Math.floor(random() * 100)];
    const stream = `till-${Math.floor(random() * TILLS)}` as const;
    return numbered({ kind: 'change', stream, gives: { type: 'TakeCoins', n: made, parts, amount } });
  };

  const live = async (life: Life): Promise<void> => {
    const server = startServer(o.folder, life);
    const limit = life.commands ?? PATIENCE;
    let given = 0;
    const caller = async (): Promise<void> => {
      while (given < limit) {
        given += 1;
        const command = next();
        note({ is: 'invoke', command });
        const is = await server.ask(command);
        note({ is, n: command.n });
        if (is === 'info') {
          unknown.push(command);
          return;
        }
        if (is === 'ok' && isGuest(command)) opened.push(command.gives.owner);
      }
    };
    if (await server.ready) {
      if (life.killAfterMs !== undefined) setTimeout(server.kill, life.killAfterMs);
      await Promise.all(Array.from({ length: CALLERS }, caller));
    }
    const diedByItself = life.crash !== undefined && (await server.diesWithin(5_000));
    server.kill();
    const complained = await server.ended;
    if (complained !== '') throw new Error(complained);
    if (life.crash !== undefined && !diedByItself) throw new Error(`${life.crash.at} was never met`);
  };

  const rest = async (): Promise<void> => {
    const server = startServer(o.folder, {});
    await server.ask({ n: RESTED, kind: 'rest' });
    server.stop();
    const complained = await server.ended;
    if (complained !== '') throw new Error(complained);
  };

  return { live, rest, steps: () => readSteps(o.record) };
};

type CommandBody = Command extends infer C ? (C extends unknown ? Omit<C, 'n' | 'commandId'> : never) : never;

const opens = (stream: `till-${string}`, owner: string): CommandBody => ({
  kind: 'change',
  stream,
  gives: { type: 'OpenTill', owner, name: `Till of ${owner}` },
});

const isGuest = (command: Command): command is Command & { gives: { owner: string } } =>
  command.kind === 'change' && command.gives.type === 'OpenTill' && command.gives.owner.startsWith('guest');

export const readSteps = (record: string): readonly Step[] =>
  readFileSync(record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Step);

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url));

const startServer = (folder: string, { crash, off = '' }: Life) => {
  const env = crash === undefined ? {} : { CRASH_AT: crash.at, CRASH_AFTER: String(crash.after) };
  const child: ChildProcess = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVER, folder, off], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { stdin, stdout, stderr } = child;
  if (!stdin || !stdout || !stderr) throw new Error('the process has no pipes');
  const waiting = new Map<number, (is: Outcome) => void>();
  let complained = '';
  let dead = false;
  stderr.on('data', (text) => {
    complained += String(text);
  });
  // Written to a process that is dying: what it did with it is unknown, and told so below.
  stdin.on('error', () => undefined);
  const ask = (n: number): Promise<Outcome> =>
    new Promise((resolve) => {
      if (dead) resolve('info');
      else waiting.set(n, resolve);
    });
  createInterface({ input: stdout }).on('line', (line) => {
    const answered = parsed(line);
    if (answered !== null) waiting.get(answered.n)?.(answered.is);
  });
  const ended = once(child, 'close').then(() => {
    dead = true;
    for (const resolve of waiting.values()) resolve('info');
    return complained;
  });
  return {
    ready: ask(-1).then((is) => is === 'ok'),
    ask: (command: Command | Rest): Promise<Outcome> => {
      const answered = ask(command.n);
      stdin.write(`${JSON.stringify(command)}\n`);
      return answered;
    },
    kill: (): void => void child.kill('SIGKILL'),
    stop: (): void => void stdin.end(),
    diesWithin: async (ms: number): Promise<boolean> => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<boolean>((resolve) => {
        timer = setTimeout(resolve, ms, false);
      });
      const died = await Promise.race([ended.then(() => true), late]);
      clearTimeout(timer);
      return died;
    },
    ended,
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
