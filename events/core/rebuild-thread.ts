/** Starts rebuilds in worker threads, and holds them back while they make the main thread late. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { rooms } from './rooms.ts';

/** Modules by URL, since a thread shares no functions. `ports` exports `openPorts(options)`. */
export type RebuildModules = Readonly<{
  /** Exports `projections` and `definitions`. */
  projections: URL;
  ports: Readonly<{ module: URL; options: unknown }>;
}>;

export type RebuildTask = Readonly<{
  projections: string;
  portsModule: string;
  portsOptions: unknown;
  projection: string;
  version: number;
  /** The name of the read model. */
  model: string;
  part: Readonly<{ number: number; of: number }> | null;
  discarded: readonly string[];
  /** Int32 of milliseconds to rest between two pages. */
  rest: SharedArrayBuffer;
}>;

export type FillInThreads = Readonly<{
  modules: RebuildModules;
  projection: string;
  version: number;
  model: string;
  /** How many threads share the view by document id. */
  parts?: number;
  discarded: ReadonlySet<string>;
  progress?: ((events: number) => void) | undefined;
  signal: AbortSignal;
}>;

/**
 * Resolves when every part has reached the head of the log that it saw. @throws what the projection threw, or `aborted`;
 * what was filled until then stays, and the next call goes on from there
 */
export const fillInThreads = async (o: FillInThreads): Promise<void> => {
  const parts = o.parts ?? 1;
  const rest = new SharedArrayBuffer(4);
  const throttle = throttleBy(rest);
  try {
    const numbers = Array.from({ length: parts }, (_, number) => number);
    await Promise.all(
      numbers.map((number) =>
        run(
          {
            projections: o.modules.projections.href,
            portsModule: o.modules.ports.module.href,
            portsOptions: o.modules.ports.options,
            projection: o.projection,
            version: o.version,
            model: o.model,
            part: parts === 1 ? null : { number, of: parts },
            discarded: [...o.discarded],
            rest,
          },
          o,
        ),
      ),
    );
  } finally {
    throttle.stop();
  }
};

export type ThreadSays = Readonly<{ events: number } | { done: true } | { failed: string }>;

/**
 * A thread holds the service's code, connections and a page of events: some 60 MB. A start with an empty folder fills every
 * view, and more of them at once than there are cores only hold more.
 */
const MOST_THREADS = 2;
/** Of new objects, which a rebuild makes and drops by the page; old ones may grow as the page needs. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };
const room = rooms(MOST_THREADS);

const run = async (task: RebuildTask, { signal, progress }: FillInThreads): Promise<void> => {
  const leave = await room.enter(signal);
  try {
    await runThread(task, { signal, progress });
  } finally {
    leave();
  }
};

const runThread = (
  task: RebuildTask,
  { signal, progress }: Pick<FillInThreads, 'signal' | 'progress'>,
): Promise<void> =>
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
    thread.on('message', (said: ThreadSays) => {
      if ('events' in said) progress?.(said.events);
      else if ('failed' in said) end(() => reject(new Error(said.failed)));
      else end(resolve);
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
