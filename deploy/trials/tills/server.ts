/**
 * The tills in a process of its own, to be killed anywhere. Questions come as lines, answers leave as lines. Argument: its
 * place, as JSON. It stops in good order when its input ends or at SIGTERM.
 */
import { createInterface } from 'node:readline';
import { patiently } from '@lamplight/common/lifecycle/patiently.ts';
import { silent } from '@lamplight/common/log/log.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { openPortsAt } from '../ports.ts';
import { type Answer, byOf, type Command, NOT_YET, type Outcome, type Place, type Question, READY } from './command.ts';
import { WORKER, writeLetter } from './letters.ts';
import { sabotaged } from './sabotage.ts';
import { LETTERS, till, tills } from './tills.ts';

const STOP_MS = 20_000;

const { addresses, off, ...how } = JSON.parse(process.argv[2] ?? '') as Place;
const stopping = new AbortController();
let writing = 0;

const start = async () => {
  const ports = sabotaged(await patiently('stores', () => openPortsAt(addresses), silent), off);
  const spine = await openSpine(tills({ ports, log: silent, ...how }));
  const letters = await ports.jobs.work(LETTERS, { ...WORKER, signal: stopping.signal }, async (job) => {
    writing += 1;
    await writeLetter(ports.files, job).finally(() => {
      writing -= 1;
    });
  });
  return { ports, spine, letters };
};
const { ports, spine, letters } = await start().catch((error: unknown) => {
  if (hasCode(error, 'Unavailable')) process.exit(NOT_YET);
  throw error;
});

const answer = (answered: Answer): void => void process.stdout.write(`${JSON.stringify(answered)}\n`);

const run = async (command: Command): Promise<Outcome> => {
  const by = byOf(command);
  const done =
    command.kind === 'erase'
      ? spine.erase(command.owner, ['contact'], by)
      : spine.change(command.stream, command.gives, till, by);
  try {
    return (await done).is === 'changed' ? 'ok' : 'fail';
  } catch (error) {
    if (hasCode(error, 'Unavailable')) return 'info';
    // Erased by another process a moment ago: nothing was written.
    if (hasCode(error, 'KeyErased')) return 'fail';
    throw error;
  }
};

const inHand = new Set<Promise<void>>();
const give = (call: number, command: Command): void => {
  // Says yes before the store has: what a client was told must then be able to be lost.
  if (off === 'durability') answer({ call, is: 'ok' });
  const answered = run(command).then((is) => answer({ call, is }));
  inHand.add(answered);
  void answered.finally(() => inHand.delete(answered));
};

answer({ call: READY, is: 'ok' });
const questions = createInterface({ input: process.stdin });
process.on('SIGTERM', () => questions.close());
for await (const line of questions) {
  const { call, ask } = JSON.parse(line) as Question;
  if (ask === 'health') answer({ call, health: { processors: spine.health(), writing } });
  else give(call, ask);
}
// The trial has closed the writing side, or is gone: a stop in good order, which may not hang.
setTimeout(() => process.exit(1), STOP_MS).unref();
process.stdin.destroy();
stopping.abort();
await Promise.all(inHand);
await letters.drained;
await spine.close();
await ports.close();
