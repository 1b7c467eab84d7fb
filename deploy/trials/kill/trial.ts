/** Lives of one process on one folder, each from its start to its death, with callers that give it commands all the while. */
import { setTimeout as pause } from 'node:timers/promises';
import { addressesIn } from '../ports.ts';
import { busyOf } from '../tills/busy.ts';
import { openCallers } from '../tills/callers.ts';
import type { Command, Step } from '../tills/command.ts';
import { type AskedProcess, startProcess, TILLS_SERVER } from '../tills/process.ts';

export type Life = Readonly<{
  /** A named crash point, and how many passes of it are survived. */
  crash?: Readonly<{ at: string; after: number }>;
  killAfterMs?: number;
  /** Ends after so many commands. */
  commands?: number;
  /** Callers come once it has done what the life before it left, unless it dies of that. */
  settles?: true;
  /** What is switched off. */
  off?: string;
}>;

const CALLERS = 4;
const PATIENCE = 3_000;

export type Trial = Readonly<{
  /** One life. @throws where a crash point was not met, or the process complained */
  live(life: Life): Promise<void>;
  steps(): readonly Step[];
}>;

export const openTrial = (o: { folder: string; record: string; seed: number }): Trial => {
  const callers = openCallers(o);
  const live = async ({ crash, killAfterMs, commands = PATIENCE, settles, off = '' }: Life): Promise<void> => {
    const place = { addresses: addressesIn(o.folder), alone: true, off };
    const server = startProcess<Command>(TILLS_SERVER, place, crash);
    let sent = 0;
    let dead = false;
    const caller = async (): Promise<void> => {
      while (sent < commands && !dead) {
        sent += 1;
        dead ||= (await callers.call((command) => server.ask(command))).is === 'info';
      }
    };
    if (await server.ready) {
      if (settles) await settled(server);
      if (killAfterMs !== undefined) setTimeout(server.kill, killAfterMs);
      await Promise.all(Array.from({ length: CALLERS }, caller));
    }
    const diedByItself = crash !== undefined && (await server.diesWithin(5_000));
    server.kill();
    const { complained } = await server.ended;
    if (complained !== '') throw new Error(complained);
    if (crash !== undefined && !diedByItself) throw new Error(`${crash.at} was never met`);
  };
  return { live, steps: callers.steps };
};

const LOOK_MS = 20;
const ANSWER_MS = 10_000;
/** Until it has nothing left to do, or is dead. */
const settled = async (server: AskedProcess): Promise<void> => {
  for (;;) {
    const health = await server.health(ANSWER_MS);
    if (health === null || busyOf([health]).length === 0) return;
    await pause(LOOK_MS);
  }
};
