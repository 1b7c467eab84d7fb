/**
 * A service whose processors do not run, opened for a question: nothing of it acts, tells or catches up by itself. What an
 * operator asks for is noted in the stores, and done by the processors once they run.
 */
import { hasCode } from '../ports/errors.ts';
import type { Position } from '../ports/event-store.ts';
import type { Doc } from '../ports/read-models.ts';
import { openAudit } from './audit.ts';
import type { Verdict } from './chain.ts';
import { openChange } from './change.ts';
import type { SpineOptions } from './declared.ts';
import { discardStream, discardsOf } from './discards.ts';
import { type Model, openModel } from './model.ts';
import { type Operations, operationsOn } from './operations.ts';
import { openParkingLot, type ParkingLot } from './parking.ts';
import { fill, verifyView } from './rebuild.ts';
import { codecOf } from './spine.ts';
import type { AnyReactor } from './types.ts';

export type AtRestOptions = Pick<
  SpineOptions,
  'service' | 'definitions' | 'contracts' | 'deciders' | 'projections' | 'forward' | 'anchors' | 'clock' | 'log'
> &
  Readonly<{
    ports: Pick<SpineOptions['ports'], 'events' | 'models' | 'personalData'>;
    /** Named and never run. */
    reactors: readonly Pick<AnyReactor, 'name' | 'reads'>[];
  }>;

/** A processor of the own log and how far it came; null where it has not begun, or its read model is gone. */
export type Stood = Readonly<{ processor: string; checkpoint: Position | null }>;

export type AtRest = Readonly<{
  verifyHistory(): Promise<Verdict>;
  operations: Operations;
  /** Names of the views that the own log feeds. */
  views: readonly string[];
  stood(): Promise<readonly Stood[]>;
}>;

/** Opens nothing by itself: each question opens the read models that it needs, and makes none. */
export const openAtRest = (o: AtRestOptions): AtRest => {
  const { service, ports, clock, log } = o;
  const codec = codecOf(o);
  const { change, look } = openChange({ events: ports.events, codec, clock });
  const discarding = discardsOf(service);
  const nameOf = (name: string): string => `${service}.${name}`;
  const discards = async (processor: string) => (await look(discardStream(service, processor), discarding)).state;
  const projectionOf = (view: string) => {
    const found = o.projections.find(({ name }) => name === view);
    if (found === undefined) throw new TypeError(`${service} declares no view ${view}`);
    return found;
  };
  const openedView = async (view: string) => {
    const projection = projectionOf(view);
    const { name, version } = projection;
    return { projection, model: await openModel<Doc>(ports.models, nameOf(name), version, { existing: true }) };
  };
  const operationsWith = (lot: ParkingLot): Operations =>
    operationsOn({
      ...{ service, ports, codec, change, discarding, discards, shown: openedView, lot },
      forwarder: o.forward === undefined ? null : { name: nameOf('forwarder'), version: 1 },
      tell: () => undefined, // nobody runs: it is seen at the next start
    });

  const opened = async (): Promise<Operations> =>
    operationsWith(await openParkingLot(ports.models, service, { clock, log }));

  const operations: Operations = {
    parked: async () => {
      try {
        const lot = await openParkingLot(ports.models, service, { clock, log, existing: true });
        return await operationsWith(lot).parked();
      } catch (error) {
        if (!hasCode(error, 'ModelLost')) throw error;
        return []; // what was parked went with its read model, and is met again
      }
    },
    retry: async (processor, key) => (await opened()).retry(processor, key),
    discard: async (processor, key, reason, by) => (await opened()).discard(processor, key, reason, by),
    /** Here and now; killed on the way, the next start goes on. */
    rebuild: async (view) => {
      await (await opened()).rebuild(view);
      const { projection, model } = await openedView(view);
      await fill({ projection, model, codec, store: ports.events, discarded: await discards(view) });
    },
    verify: async (view) => {
      const { projection, model } = await openedView(view);
      const discarded = await discards(view);
      return await verifyView({ projection, model, codec, store: ports.events, models: ports.models, discarded });
    },
    republish: async () => (await opened()).republish(),
  };

  const checkpointOf = async (name: string, version: number): Promise<Position | null> => {
    try {
      const model: Model<Doc> = await openModel<Doc>(ports.models, nameOf(name), version, { existing: true });
      return await model.current().checkpoint();
    } catch (error) {
      if (hasCode(error, 'ModelLost')) return null;
      throw error;
    }
  };

  return {
    operations,
    views: o.projections.filter(({ reads }) => !('topics' in reads)).map(({ name }) => name),
    verifyHistory: () => openAudit({ ...o, ports }, change).verify(),
    stood: async () => {
      const ofLog = [...o.projections, ...o.reactors.map((reactor) => ({ ...reactor, version: 1 }))].filter(
        ({ reads }) => !('topics' in reads),
      );
      const all = o.forward === undefined ? ofLog : [...ofLog, { name: 'forwarder', version: 1 }];
      const stood: Stood[] = [];
      for (const { name, version } of all)
        stood.push({ processor: name, checkpoint: await checkpointOf(name, version) });
      return stood;
    },
  };
};
