/**
 * A view filled from nothing by a worker thread, while the main thread's event loop is watched, beside a bare loop in a
 * thread that does the same reads and writes; then by two threads that share the view.
 */
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { OpenedPorts } from '@lamplight/events/adapters/open.ts';
import { fillInThreads } from '@lamplight/events/core/rebuild-thread.ts';
import { openPorts, portsModule } from '../ports.ts';
import { atLeast, atLeastOfReference, atMost, type Measure, measured, type Run } from './figures.ts';
import { fillLog } from './fill-log.ts';
import { type Parcel, parcelList } from './parcels.ts';
import type { BareTask } from './rebuild-bare.ts';
import type { Sizes } from './sizes.ts';

export const rebuild = async (folder: string, sizes: Sizes['rebuild']): Promise<readonly Measure[]> => {
  const { events, streams } = sizes;
  const ports = await openPorts({ folder });
  try {
    await fillLog(ports.events, events, streams);
    const rates: Run[] = [];
    const delays: Run[] = [];
    const twice: Run[] = [];
    for (let run = 0; run < sizes.runs; run += 1) {
      const bare = await watched(() => rebuildBare({ folder, name: `bare-${run}` }));
      const one = await watched(() => rebuildOurs({ folder, model: `one-${run}`, parts: 1 }));
      const two = await watched(() => rebuildOurs({ folder, model: `two-${run}`, parts: 2 }));
      for (const model of [`one-${run}`, `two-${run}`]) await check(ports, model, { events, streams });
      const rate = (seconds: number): number => events / seconds;
      rates.push({ ours: rate(one.seconds), reference: rate(bare.seconds) });
      delays.push({ ours: one.lateMs, reference: bare.lateMs });
      twice.push({ ours: rate(two.seconds), reference: rate(bare.seconds) });
    }
    const what = `of ${events.toLocaleString('en')} events`;
    return [
      measured(`rebuild ${what}, one worker`, 'events/s', rates, atLeastOfReference(0.8)),
      measured(`rebuild ${what}, two workers`, 'events/s', twice, atLeast(100_000, 'events/s')),
      measured(`event loop late during a rebuild ${what}, p99`, 'ms', delays, atMost(50, 'ms')),
    ];
  } finally {
    await ports.close();
  }
};

const rebuildOurs = ({ folder, model, parts }: { folder: string; model: string; parts: number }): Promise<void> =>
  fillInThreads({
    modules: {
      projections: new URL('./parcels.ts', import.meta.url),
      ports: { module: portsModule, options: { folder } },
    },
    projection: parcelList.name,
    version: parcelList.version,
    model,
    parts,
    discarded: new Set(),
    signal: new AbortController().signal,
  });

const rebuildBare = async (task: BareTask): Promise<void> => {
  const thread = new Worker(new URL('./rebuild-bare.ts', import.meta.url), { workerData: task });
  const [code] = await once(thread, 'exit');
  if (code !== 0) throw new Error(`the bare loop ended with ${code}`);
};

const RESOLUTION_MS = 10;

/** How long it took, and how late (p99) a timer of this thread was meanwhile. */
const watched = async (run: () => Promise<void>): Promise<{ seconds: number; lateMs: number }> => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const began = performance.now();
  await run();
  const seconds = (performance.now() - began) / 1_000;
  delay.disable();
  return { seconds, lateMs: Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION_MS) };
};

/** Void unless every parcel is there with all its steps. */
const check = async (ports: OpenedPorts, name: string, wanted: { events: number; streams: number }): Promise<void> => {
  const model = await ports.models.open<Parcel>(name, parcelList.version, { indexes: [['place']] });
  let [parcels, steps] = [0, 0];
  let after: string | undefined;
  do {
    const page = await model.find({ limit: 1_000, ...(after === undefined ? {} : { after }) });
    for (const { moves } of page.items) {
      parcels += 1;
      steps += moves + 1;
    }
    after = page.next;
  } while (after !== undefined);
  if (parcels !== wanted.streams || steps !== wanted.events)
    throw new Error(`${name} holds ${parcels} parcels after ${steps} steps`);
  await ports.models.drop(name, parcelList.version);
};
