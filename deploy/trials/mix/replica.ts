/** One of the processes of a run: started again whenever it dies, as an orchestrator does. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Health, NOT_YET, type Numbered, type Place } from '../tills/command.ts';
import { type AskedProcess, type CallOutcome, startProcess } from '../tills/process.ts';
import { saying, type Wrong } from '../tills/wrong.ts';

type Crash = Readonly<{ at: string; after: number }>;

export type Replica<C extends Numbered> = Readonly<{
  isReady(): boolean;
  ask(command: C, withinMs: number): Promise<CallOutcome>;
  health(withinMs: number): Promise<Health | null>;
  /** Dies now; its next life, `forMs` later, may end at a crash point. */
  kill(forMs: number, crash?: Crash): void;
  /** Stops in good order and comes back `forMs` later. */
  stop(forMs: number): void;
  freeze(): void;
  thaw(): void;
  /** From now on it lives without crash points. */
  calm(): void;
  /** Its last stop, in good order. @returns what was wrong with any of its lives */
  end(): Promise<readonly Wrong[]>;
}>;

const NOT_RUNNING: CallOutcome = { is: 'info', mayAct: false };
const AGAIN_MS = 200;

/** @param server its program */
export const startReplica = <C extends Numbered>(name: string, server: string, place: Place): Replica<C> => {
  const wrong: string[] = [];
  let running: AskedProcess<C> | null = null;
  let ready = false;
  let ending = false;
  let next: Readonly<{ forMs: number; crash?: Crash }> = { forMs: AGAIN_MS };
  /** What this life may end by; a life that nobody ended should not end. */
  const life = { mayDie: false, mayStop: false };

  const isFine = (code: number | null): boolean =>
    code === null ? life.mayDie || life.mayStop : code === NOT_YET || (code === 0 && life.mayStop);

  const live = async (): Promise<void> => {
    const { crash } = next;
    next = { forMs: AGAIN_MS };
    Object.assign(life, { mayDie: crash !== undefined, mayStop: false });
    const process = startProcess<C>(server, place, crash);
    running = process;
    ready = await process.ready;
    const { code, complained } = await process.ended;
    ready = false;
    if (complained !== '') wrong.push(`${name} said: ${complained.slice(0, 2_000)}`);
    else if (!isFine(code)) wrong.push(`${name} ended with ${code ?? 'a signal'}`);
  };
  const keep = async (): Promise<void> => {
    while (!ending) {
      await live();
      if (!ending) await pause(next.forMs);
    }
  };
  const kept = keep();

  const kill = (forMs: number, crash?: Crash): void => {
    next = crash === undefined ? { forMs } : { forMs, crash };
    life.mayDie = true;
    running?.kill();
  };
  const stop = (forMs: number): void => {
    next = { forMs };
    life.mayStop = true;
    running?.terminate();
  };
  return {
    isReady: () => ready,
    ask: async (command, withinMs) => running?.ask(command, withinMs) ?? NOT_RUNNING,
    health: async (withinMs) => (ready ? (running?.health(withinMs) ?? null) : null),
    kill,
    stop,
    freeze: () => running?.freeze(),
    thaw: () => running?.thaw(),
    calm: () => {
      running?.thaw();
      if (life.mayDie) kill(0);
    },
    end: async () => {
      ending = true;
      stop(0);
      await kept;
      return wrong.map(saying('process'));
    },
  };
};
