/** Starts rebuilds in worker threads, and holds them back while they make the main thread late. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Filter } from '../ports/event-store.ts';
import { rooms } from './rooms.ts';

/** Modules by URL, since a thread shares no functions. `ports` exports `openPorts(options)`. */
export type RebuildModules = Readonly<{
  /** Exports `projections` and `definitions`. */
  projections: URL;
  ports: Readonly<{ module: URL; options: unknown }>;
}>;

/** `model`: the name of the read model. */
type ViewToFill = Readonly<{ projection: string; version: number; model: string; discarded: ReadonlySet<string> }>;

export type RebuildTask = Readonly<{
  projections: string;
  portsModule: string;
  portsOptions: unknown;
  views: readonly ViewToFill[];
  /** Lets through what any of the views wants; null for a single view: what it wants. */
  filter: Filter | null;
  part: Readonly<{ number: number; of: number }> | null;
  /** Int32 of milliseconds to rest between two pages. */
  rest: SharedArrayBuffer;
}>;

type Threads = Readonly<{
  modules: RebuildModules;
  progress?: ((events: number) => void) | undefined;
  signal: AbortSignal;
}>;

export type FillInThreads = Threads &
  ViewToFill &
  Readonly<{
    /** How many threads share the view by document id. */
    parts?: number;
  }>;

/**
 * Resolves when every part has reached the head of the log that it saw. @throws what the projection threw, or `aborted`;
 * what was filled until then stays, and the next call goes on from there
 * @public the bench measures by it; the product fills views together
 */
export const fillInThreads = async (o: FillInThreads): Promise<void> => {
  const parts = o.parts ?? 1;
  const numbers = Array.from({ length: parts }, (_, number) => number);
  const { projection, version, model, discarded } = o;
  const views = [{ projection, version, model, discarded }];
  await throttled((rest) =>
    Promise.all(
      numbers.map(async (number) => {
        const part = parts === 1 ? null : { number, of: parts };
        const [failed] = await run({ ...taskOf(o), views, filter: null, part, rest }, o);
        if (failed != null) throw new Error(failed);
      }),
    ),
  );
};

/**
 * Fills views of one service in one thread that reads their history once. A view whose projection throws stops there; the
 * others go on. @throws `aborted`
 */
export const fillTogetherInThread = async (
  o: Threads & Readonly<{ views: readonly ViewToFill[]; filter: Filter }>,
): Promise<void> => {
  await throttled((rest) => run({ ...taskOf(o), views: o.views, filter: o.filter, part: null, rest }, o));
};

const taskOf = ({ modules }: Threads) => ({
  projections: modules.projections.href,
  portsModule: modules.ports.module.href,
  portsOptions: modules.ports.options,
});

const throttled = async <T>(work: (rest: SharedArrayBuffer) => Promise<T>): Promise<T> => {
  const rest = new SharedArrayBuffer(4);
  const throttle = throttleBy(rest);
  try {
    return await work(rest);
  } finally {
    throttle.stop();
  }
};

/** `done`: for each view what its projection threw, or null; `failed`: the thread could not begin. */
export type ThreadSays = Readonly<{ events: number } | { done: readonly (string | null)[] } | { failed: string }>;

/**
 * A thread holds the service's code, connections and a page of events: some 60 MB. A start with an empty folder fills every
 * view, and more of them at once than there are cores only hold more.
 */
const MOST_THREADS = 2;
/** Of new objects, which a rebuild makes and drops by the page: so many that most of a page die young; old ones may grow as the page needs. */
const LIMITS = { maxYoungGenerationSizeMb: 48 };
const room = rooms(MOST_THREADS);

type Outcome = readonly (string | null)[];

const run = async (task: RebuildTask, { signal, progress }: Threads): Promise<Outcome> => {
  const leave = await room.enter(signal);
  try {
    return await runThread(task, { signal, progress });
  } finally {
    leave();
  }
};

const runThread = (task: RebuildTask, { signal, progress }: Pick<Threads, 'signal' | 'progress'>): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const script = new URL('./rebuild-worker.ts', import.meta.url);
    const thread = new Worker(script, { workerData: task, resourceLimits: LIMITS });
    const stop = (): void => void thread.terminate();
    const end = (settle: () => void): void => {
      signal.removeEventListener('abort', stop);
      void thread.terminate();
      settle();
    };
    signal.addEventListener('abort', stop);
    thread.on('message', (message: ThreadSays) => {
      if ('events' in message) progress?.(message.events);
      else if ('failed' in message) end(() => reject(new Error(message.failed)));
      else end(() => resolve(message.done));
    });
    thread.on('error', (error) => end(() => reject(error)));
    thread.on('exit', () => end(() => reject(new Error('the rebuild ended before it was done'))));
    if (signal.aborted) stop();
  });

const LATE_MS = 25;
const MOST_REST_MS = 250;

/** Looks five times a second how late the event loop is; rests grow twice as fast as they shrink. */
const throttleBy = (buffer: SharedArrayBuffer): { stop(): void } => {
  const rest = new Int32Array(buffer);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const timer = setInterval(() => {
    const late = delay.percentile(99) / 1e6 - 10;
    delay.reset();
    const now = Atomics.load(rest, 0);
    Atomics.store(rest, 0, late > LATE_MS ? Math.min(MOST_REST_MS, Math.max(5, now * 4)) : now >> 1);
  }, 200).unref();
  return {
    stop: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
};

/** The read model without documents that keeps a part's progress. */
export const partName = (model: string, { number, of }: { number: number; of: number }): string =>
  `${model}-${number + 1}of${of}`;
