/** A thread that fills one view, or its part of one, with ports of its own. Ends after saying `done` or `failed`. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Doc } from '../ports/read-models.ts';
import { openCodec } from './codec.ts';
import type { Ports } from './declared.ts';
import { openModel } from './model.ts';
import { fill } from './rebuild.ts';
import type { RebuildTask, ThreadSays } from './rebuild-thread.ts';
import { partName } from './rebuild-thread.ts';
import type { AnyProjection, EventDefinition } from './types.ts';

type PortsModule = { openPorts(options: unknown): Promise<Ports & { close?(): Promise<void> }> };
type ServiceModule = { projections: readonly AnyProjection[]; definitions: readonly EventDefinition[] };

const say = (said: ThreadSays): void => parentPort?.postMessage(said);

const rebuild = async (task: RebuildTask): Promise<void> => {
  const { openPorts }: PortsModule = await import(task.portsModule);
  const { projections, definitions }: ServiceModule = await import(task.projections);
  const projection = projections.find(({ name, version }) => name === task.projection && version === task.version);
  if (projection === undefined) throw new TypeError(`${task.projections} has no ${task.projection} v${task.version}`);
  const ports = await openPorts(task.portsOptions);
  try {
    const codec = openCodec({ definitions, personalData: ports.personalData });
    const indexes = projection.indexes === undefined ? {} : { indexes: projection.indexes };
    const model = await openModel<Doc>(ports.models, task.model, task.version, indexes);
    const part = task.part && {
      ...task.part,
      progress: await openModel<Doc>(ports.models, partName(task.model, task.part), task.version),
    };
    const rest = new Int32Array(task.rest);
    let pageBegan = performance.now();
    /** At most as long as the page took: a busy machine slows a rebuild down by half, it does not stop it. */
    const pause = async (): Promise<void> => {
      const ms = Math.min(Atomics.load(rest, 0), performance.now() - pageBegan);
      if (ms >= 1) await wait(ms);
      pageBegan = performance.now();
    };
    await fill({
      projection,
      model,
      codec,
      store: ports.events,
      discarded: new Set(task.discarded),
      ...(part === null ? {} : { part }),
      paused: (events) => {
        say({ events });
        return pause();
      },
    });
  } finally {
    await ports.close?.();
  }
};

if (parentPort !== null) {
  rebuild(workerData as RebuildTask).then(
    () => say({ done: true }),
    (error: unknown) => say({ failed: Error.isError(error) ? (error.stack ?? error.message) : String(error) }),
  );
}
