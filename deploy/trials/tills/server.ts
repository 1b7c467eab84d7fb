/**
 * The tills in a process of its own, to be killed anywhere. Argument: its place, as JSON. It stops in good order when its
 * input ends or at SIGTERM.
 */
import { silent } from '@lamplight/common/log/log.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { answerQuestions } from './answering.ts';
import { byOf, type Command, type Outcome } from './command.ts';
import { WORKER, writeLetter } from './letters.ts';
import { LETTERS, till, tills } from './tills.ts';

await answerQuestions<Command>(async (ports, how) => {
  let writing = 0;
  const stopping = new AbortController();
  const spine = await openSpine(tills({ ports, log: silent, ...how }));
  const letters = await ports.jobs.work(LETTERS, { ...WORKER, signal: stopping.signal }, async (job) => {
    writing += 1;
    await writeLetter(ports.files, job).finally(() => {
      writing -= 1;
    });
  });
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
  return {
    run,
    health: () => ({ processors: spine.health(), writing }),
    stop: () => stopping.abort(),
    close: async () => {
      await letters.drained;
      await spine.close();
    },
  };
});
