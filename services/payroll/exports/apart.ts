/**
 * Makes a file in a thread of its own: whoever else the process serves is served while ten thousand slips become a workbook.
 * What it is made from is handed over portion by portion, as it is read, and kept here no longer than that.
 */
import { Worker } from 'node:worker_threads';
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { Asked, Made, Portion } from './making.ts';

export type Bounds = Readonly<{ withinMs: number; memoryMib: number }>;
/** Ten thousand people take some seconds. */
const BOUNDS: Bounds = { withinMs: 60_000, memoryMib: 1_024 };

/** Files are made one at a time: a crowd of large ones takes its time instead of the machine. */
let turn: Promise<unknown> = Promise.resolve();
/** By person, how many of theirs are under way or wait for their turn. */
const inLine = new Map<string, number>();
const MOST = { ofOne: 2, ofAll: 8 } as const;

/**
 * @param of who asks
 * @param portions read when the turn has come
 * @throws Unavailable where too many wait already, of this person or of all, and where it takes more than its bounds; what
 * reading throws
 */
export const madeApart = async (
  of: string,
  asked: Asked,
  portions: () => AsyncIterable<Portion>,
  bounds: Bounds = BOUNDS,
): Promise<Made> => {
  const own = inLine.get(of) ?? 0;
  const all = [...inLine.values()].reduce((sum, count) => sum + count, 0);
  if (own >= MOST.ofOne || all >= MOST.ofAll) throw unavailable('the making of another file');
  inLine.set(of, own + 1);
  try {
    const mine = turn.then(() => make(asked, portions(), bounds));
    turn = mine.catch(() => undefined);
    return await mine;
  } finally {
    const left = (inLine.get(of) ?? 1) - 1;
    if (left > 0) inLine.set(of, left);
    else inLine.delete(of);
  }
};

const make = async (asked: Asked, portions: AsyncIterable<Portion>, { withinMs, memoryMib }: Bounds): Promise<Made> => {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: asked,
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMib, maxYoungGenerationSizeMb: 64 },
  });
  const made = Promise.withResolvers<Made>();
  // Reading may fail first: nobody waits for the other one then.
  made.promise.catch(() => undefined);
  const late = setTimeout(() => made.reject(unavailable('the making of a file')), withinMs);
  thread.once('message', made.resolve);
  thread.once('error', made.reject);
  thread.once('exit', () => made.reject(new Error('The thread that makes a file ended without one')));
  try {
    for await (const portion of portions) thread.postMessage(portion);
    thread.postMessage(null);
    const file = await made.promise;
    return 'code' in file ? file : { ...file, bytes: Buffer.from(file.bytes) };
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
};
