/**
 * Reads a packed or drawn file in a thread of its own, which is ended where it takes too long or too much memory: whatever
 * somebody uploads, it ends, and nobody else waits for it.
 */
import { Worker } from 'node:worker_threads';

export type Bounds = Readonly<{ withinMs: number; memoryMib: number }>;

/** An ordinary file takes less than a second and some 60 MiB. */
const BOUNDS: Bounds = { withinMs: 15_000, memoryMib: 256 };
const LOOK_MS = 50;
const MIB = 1024 * 1024;

/** Files are read one at a time: a crowd of large ones takes its time instead of the machine. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * @param most characters that are kept
 * @returns how it begins; '' for what is broken, asks for a password or takes more than its bounds
 */
export const textApart = (
  file: Readonly<{ content: Uint8Array; extension: string }>,
  most: number,
  bounds: Bounds = BOUNDS,
): Promise<string> => {
  const mine = turn.then(() => read({ ...file, most }, bounds));
  turn = mine;
  return mine;
};

const read = (workerData: object, { withinMs, memoryMib }: Bounds): Promise<string> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('./text-thread.ts', import.meta.url), {
      workerData,
      env: {},
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 16 },
    });
    const end = (text: string): void => {
      clearTimeout(late);
      clearInterval(look);
      resolve(text);
      void thread.terminate();
    };
    const late = setTimeout(end, withinMs, '');
    // What is unpacked lies beside the heap, where the limits of a thread do not reach.
    const look = setInterval(() => {
      thread.getHeapStatistics().then(
        ({ external_memory: beside }) => {
          if (beside > memoryMib * MIB) end('');
        },
        () => undefined, // it has just ended
      );
    }, LOOK_MS);
    thread.once('message', (text: string) => end(text));
    thread.once('error', () => end(''));
    thread.once('exit', () => end(''));
  });
