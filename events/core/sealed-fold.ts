/** All streams of a category folded without a key: what is personal stays sealed. For checks on a log that is only read. */
import { hasCode } from '../ports/errors.ts';
import type { EventStore, StreamId } from '../ports/event-store.ts';
import type { PersonalData } from '../ports/personal-data.ts';
import { openCodec } from './codec.ts';
import type { AnyDecider, Decider, EventDefinition } from './types.ts';

// biome-ignore lint/suspicious/noExplicitAny: the state is what is asked for, whatever the commands and events are
type StateOf<D> = D extends Decider<infer S, any, any> ? S : never;
export type Folded<D extends AnyDecider> = Readonly<{ stream: StreamId; state: StateOf<D> }>;

/** A stream in which an event is damaged is left out: nobody can say what it came to. */
export const foldedStreams = async <D extends AnyDecider>(o: {
  log: Pick<EventStore, 'readAll'>;
  definitions: readonly EventDefinition[];
  decider: D;
}): Promise<readonly Folded<D>[]> => {
  const codec = openCodec({ definitions: o.definitions, personalData: noKeys });
  const states = new Map<StreamId, StateOf<D>>();
  const damaged = new Set<StreamId>();
  for await (const { events } of o.log.readAll({ filter: { categories: [o.decider.category] }, pageSize: 500 }))
    for (const event of events) {
      try {
        const { type, data } = codec.sealedFact(event);
        const before = states.get(event.stream) ?? o.decider.initial;
        states.set(event.stream, o.decider.evolve(before, { type, data }, event.revision));
      } catch (error) {
        if (!hasCode(error, 'DamagedEvent')) throw error;
        damaged.add(event.stream);
      }
    }
  return [...states].flatMap(([stream, state]) => (damaged.has(stream) ? [] : [{ stream, state }]));
};

const refused = (): never => {
  throw new TypeError('nothing is sealed or opened here');
};
/** For streams of which nothing personal is asked: whoever seals or opens something by it is a bug. */
export const noKeys: PersonalData = {
  ...{ seal: refused, open: refused, erase: refused, kept: refused, takeIn: refused },
  close: async () => undefined,
};
