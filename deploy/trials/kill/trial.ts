/** Lives of one process on one folder, each from its start to its death, with callers that give it commands all the while. */
import { addressesIn } from '../ports.ts';
import { openCallers } from '../tills/callers.ts';
import type { Step } from '../tills/command.ts';
import { startTills } from '../tills/process.ts';

export type Life = Readonly<{
  /** A named crash point, and how many passes of it are survived. */
  crash?: Readonly<{ at: string; after: number }>;
  killAfterMs?: number;
  /** Ends after so many commands. */
  commands?: number;
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
  const live = async ({ crash, killAfterMs, commands = PATIENCE, off = '' }: Life): Promise<void> => {
    const server = startTills({ addresses: addressesIn(o.folder), alone: true, off }, crash);
    let given = 0;
    let dead = false;
    const caller = async (): Promise<void> => {
      while (given < commands && !dead) {
        given += 1;
        dead ||= (await callers.call((command) => server.ask(command))).is === 'info';
      }
    };
    if (await server.ready) {
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
