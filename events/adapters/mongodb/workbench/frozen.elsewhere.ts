/** A process that asks its store all the time, and says so whenever it is answered. Argument: the address. */
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../client.ts';

const store = await openStore('MongoDB', process.argv[2] ?? '');
const ask = async (): Promise<never> => {
  for (;;) {
    const answered = await store
      .run(() => store.db.collection('asked').findOne({}))
      .then(
        () => true,
        () => false,
      );
    if (answered) process.stdout.write('answered\n');
    await pause(50);
  }
};
// Several, so that it has several connections.
await Promise.all([ask(), ask(), ask()]);
