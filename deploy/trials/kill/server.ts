/**
 * The tills in a process of its own, to be killed anywhere. Commands come as lines, answers leave as lines. Args: folder and,
 * for sabotage checks, what is switched off.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { silent } from '@lamplight/common/log/log.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { openPorts } from '../ports.ts';
import type { Answer, Command, Rest } from './command.ts';
import { byOf } from './command.ts';
import { WORKER, writeLetter } from './letters.ts';
import { sabotaged } from './sabotage.ts';
import { LETTERS, till, tills } from './tills.ts';

const [, , folder = '', off = ''] = process.argv;
const ports = sabotaged(await openPorts({ folder }), off);
const spine = await openSpine(tills(ports, silent));

const answer = (answered: Answer): void => void process.stdout.write(`${JSON.stringify(answered)}\n`);

/** Everything has followed the log and stays there. */
const rested = async (): Promise<'ok'> => {
  await spine.live();
  for (let still = 0; still < 5; ) {
    await pause(40);
    const rests = spine.health().every(({ state, lagEvents }) => state === 'live' && lagEvents === 0);
    still = rests && inHand === 0 ? still + 1 : 0;
  }
  return 'ok';
};

const run = async (command: Command | Rest): Promise<Answer['is']> => {
  if (command.kind === 'rest') return rested();
  // A client that repeats a command gives the same id again; without that nothing could tell a repeat.
  const by = byOf(off === 'command ids' ? { ...command, commandId: newId() } : command);
  const done =
    command.kind === 'erase'
      ? spine.erase(command.owner, ['contact'], by)
      : spine.change(command.stream, command.gives, till, by);
  return (await done).is === 'changed' ? 'ok' : 'fail';
};

const stopping = new AbortController();
let inHand = 0;
const letters = await ports.jobs.work(LETTERS, { ...WORKER, signal: stopping.signal }, async (job) => {
  inHand += 1;
  await writeLetter(ports.files, job).finally(() => {
    inHand -= 1;
  });
});

answer({ n: -1, is: 'ok' });
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line) as Command | Rest;
  // Says yes before the store has: what a client was told must then be able to be lost.
  if (off === 'durability' && command.kind !== 'rest') answer({ n: command.n, is: 'ok' });
  void run(command).then((is) => answer({ n: command.n, is }));
}
// The trial has closed the writing side, or is gone: a stop in good order, which may not hang.
setTimeout(() => process.exit(1), 10_000).unref();
stopping.abort();
await letters.drained;
await spine.close();
await ports.close();
