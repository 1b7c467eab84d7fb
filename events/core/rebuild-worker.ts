/** A thread that fills views of one service, or its part of one, with ports of its own. Ends after saying `done` or `failed`. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Ports } from '../ports/ports.ts';
import type { Doc } from '../ports/read-models.ts';
import { openCodec } from './codec.ts';
import { openModel } from './model.ts';
import { type FilledView, fillTogether } from './rebuild.ts';
import type { RebuildTask, ThreadSays } from './rebuild-thread.ts';
import { partName } from './rebuild-thread.ts';
import type { AnyProjection, EventDefinition } from './types.ts';

type PortsModule = { openPorts(options: unknown): Promise<Ports & { close?(): Promise<void> }> };
type ServiceModule = { projections: readonly AnyProjection[]; definitions: readonly EventDefinition[] };

const say = (message: ThreadSays): void => parentPort?.postMessage(message);

const rebuild = async (task: RebuildTask): Promise<readonly (string | null)[]> => {
  const { openPorts }: PortsModule = await import(task.portsModule);
  const { projections, definitions }: ServiceModule = await import(task.projections);
  const declared = task.views.map(({ projection: name, version }) => {
    const found = projections.find((projection) => projection.name === name && projection.version === version);
    if (found === undefined) throw new TypeError(`${task.projections} has no ${name} v${version}`);
    return found;
  });
  const ports = await openPorts(task.portsOptions);
  try {
    const codec = openCodec({ definitions, personalData: ports.personalData });
    const rest = new Int32Array(task.rest);
    let pageBegan = performance.now();
    /** At most as long as the page took: a busy machine slows a rebuild down by half, it does not stop it. */
    const pause = async (): Promise<void> => {
      const ms = Math.min(Atomics.load(rest, 0), performance.now() - pageBegan);
      if (ms >= 1) await wait(ms);
      pageBegan = performance.now();
    };
    const opened = async (projection: AnyProjection, index: number): Promise<FilledView> => {
      const { model: name = '', version = 1, discarded } = task.views[index] ?? {};
      const indexes = projection.indexes === undefined ? {} : { indexes: projection.indexes };
      const model = await openModel<Doc>(ports.models, name, version, indexes);
      const view = { projection, model, ...(discarded === undefined ? {} : { discarded }) };
      if (task.part === null) return view;
      const progress = await openModel<Doc>(ports.models, partName(name, task.part), version);
      return { ...view, part: { ...task.part, progress } };
    };
    const views = await Promise.all(declared.map(opened));
    const filled = await fillTogether({
      views,
      filter: task.filter,
      codec,
      store: ports.events,
      paused: (events) => {
        say({ events });
        return pause();
      },
    });
    return filled.map((result) => ('error' in result ? describe(result.error) : null));
  } finally {
    await ports.close?.();
  }
};

const describe = (error: unknown): string => (Error.isError(error) ? (error.stack ?? error.message) : String(error));

if (parentPort !== null) {
  rebuild(workerData as RebuildTask).then(
    (done) => say({ done }),
    (error: unknown) => say({ failed: describe(error) }),
  );
}
