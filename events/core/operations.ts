import type { Ports } from '../ports/ports.ts';
import type { Codec } from './codec.ts';
import type { DiscardParked, Discards, ParkedDiscarded } from './discards.ts';
import { discardStream } from './discards.ts';
import type { ParkedKey, ParkingLot } from './parking.ts';
import type { Surroundings } from './processors.ts';
import type { Verified } from './rebuild.ts';
import { verifyView } from './rebuild.ts';
import type { OpenedView, Roster } from './roster.ts';
import type { By, Change, Changed, Decider } from './types.ts';

export type Operations = Readonly<{
  /** What is parked, of all processors of the service. */
  parked(): Promise<readonly (ParkedKey & Readonly<{ processor: string }>)[]>;
  /** Runs what waits of a key, in order, soon. */
  retry(processor: string, key: string): Promise<void>;
  /** Gives up the event at the head of what waits, with a reason, for ever; then runs the rest. */
  discard(processor: string, key: string, reason: string, by: By): Promise<Changed<unknown, unknown>>;
  /** Makes a view anew in place; its answers are stale until it is live again. */
  rebuild(view: string): Promise<void>;
  /** Compares a view with one made anew. */
  verify(view: string): Promise<Verified>;
  /** Publishes everything again, from the first event. */
  republish(): Promise<void>;
}>;

/** What the operations work on, whether processors run beside them or not. */
export type Operated = Readonly<{
  service: string;
  ports: Pick<Ports, 'events' | 'models'>;
  lot: ParkingLot;
  /** The views that may be asked for. */
  shown(view: string): Promise<Pick<OpenedView, 'projection' | 'model'>>;
  /** The forwarder's read model, or null. */
  forwarder: Readonly<{ name: string; version: number }> | null;
  discards(processor: string): Promise<ReadonlySet<string>>;
  codec: Codec;
  change: Change;
  discarding: Decider<Discards, DiscardParked, ParkedDiscarded>;
  /** Something was asked of a processor: whoever runs it should look. */
  tell(processor: string): void;
}>;

export const operationsOn = (o: Operated): Operations => {
  const { service, ports, lot, codec, change, discarding, tell } = o;
  const retry = async (processor: string, key: string): Promise<void> => {
    await lot.of(processor).askRetry(key);
    tell(processor);
  };
  return {
    parked: async () => {
      await lot.refresh();
      return [...lot.all()].flatMap(([processor, keys]) =>
        [...keys.values()].map((parked) => ({ ...parked, processor })),
      );
    },
    retry,
    discard: async (processor, key, reason, by) => {
      await lot.refresh();
      const head = lot.all().get(processor)?.get(key)?.eventId;
      const eventIds = head === undefined ? [] : [head];
      const command: DiscardParked = { type: 'DiscardParked', key, eventIds, reason };
      const result = await change(discardStream(service, processor), command, discarding, by);
      if (result.is === 'changed') await retry(processor, key);
      return result;
    },
    rebuild: async (view) => {
      const { projection, model } = await o.shown(view);
      await lot.of(view).rebuilding(model.current().birth);
      await ports.models.renew(model.name, projection.version);
      tell(view);
    },
    verify: async (view) => {
      const { projection, model } = await o.shown(view);
      const discarded = await o.discards(view);
      return await verifyView({ projection, model, codec, store: ports.events, models: ports.models, discarded });
    },
    republish: async () => {
      if (o.forwarder === null) throw new TypeError(`${service} forwards nothing`);
      await ports.models.renew(o.forwarder.name, o.forwarder.version);
      tell('forwarder');
    },
  };
};

type Inside = Readonly<{ roster: Roster; around: Surroundings }> & Pick<Operated, 'codec' | 'change' | 'discarding'>;

const LOOK_EVERY_MS = 5_000;

/** Beside running processors, here and in other processes. */
export const openOperations = ({ roster, around, codec, change, discarding }: Inside) => {
  const { service, ports, lot, log } = around;
  const channel = `processors.${service}`;
  const closing = new AbortController();

  const wake = (name: string): void => {
    for (const processor of roster.processors) if (processor.name === name) processor.ask();
  };
  /** Here at once, in other processes by Broadcast; each of them also looks by itself. */
  const tell = (processor: string): void => {
    wake(processor);
    ports.broadcast.publish(channel, processor).catch(() => undefined);
  };
  const listen = async (): Promise<void> => {
    try {
      for await (const processor of ports.broadcast.subscribe(channel, closing.signal)) wake(processor);
    } catch {
      // A hint that does not come is made up for by looking.
    }
  };
  const look = async (): Promise<void> => {
    try {
      await lot.refresh();
      for (const [processor, keys] of lot.all()) if ([...keys.values()].some(({ retry }) => retry)) wake(processor);
    } catch (error) {
      log.debug({ err: error }, 'what is parked could not be looked at; the next look will tell');
    }
  };
  const listening = listen();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();

  const shownAs = (view: string) => {
    const found = roster.shown.find(({ projection }) => projection.name === view);
    if (found === undefined) throw new TypeError(`${service} declares no view ${view}`);
    return found;
  };
  const operations = operationsOn({
    ...{ service, ports, lot, codec, change, discarding, tell },
    shown: async (view) => shownAs(view),
    forwarder: roster.forwarder,
    discards: around.discards,
  });

  return {
    asked: operations,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await listening;
    },
  };
};
