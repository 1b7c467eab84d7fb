/** The other side of `apart.ts`: portions come until there are no more, one file is made, and the thread ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Asked, makeFile, type Portion } from './making.ts';

const portions: Portion[] = [];
parentPort?.on('message', (portion: Portion | null) => {
  if (portion !== null) portions.push(portion);
  else void answer();
});

const answer = async (): Promise<void> => parentPort?.postMessage(await makeFile(workerData as Asked, portions));
