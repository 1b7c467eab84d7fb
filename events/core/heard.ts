/**
 * How far one service has heard another: where the newest public event of a stream stands, and where a view's document
 * stands among the messages of that stream's key. Both are told in the same order, so that a reader can tell "nothing of
 * the kind was ever said" from "it has not come yet" without asking the bus, the forwarder or a clock.
 */
import type { EventStore, StreamId } from '../ports/event-store.ts';
import type { Codec } from './codec.ts';
import type { AnyEvent, Fact, PublicEvent } from './types.ts';

/** Of a message among those of its key: incarnation, revision, index; as text it sorts in their order. */
export type Order = string;

/** @param position of the event in its log; left out where its place has none (visits) */
export const orderAt = (position: string | undefined, revision: string | number, index: string | number): Order => {
  const padded = (n: string | number) => String(n).padStart(20, '0');
  return `${position?.split('.')[0] ?? ''}.${padded(revision)}.${padded(index)}`;
};

type PublicSources = Readonly<{
  store: Pick<EventStore, 'read'>;
  codec: Pick<Codec, 'sealedFact'>;
  toPublic(fact: Fact<AnyEvent>): readonly PublicEvent[];
}>;

/**
 * The order of the newest message that a stream gives to others, whether it has reached the bus yet or not; null where
 * others are told nothing of it, because it is not there or has no public event. A message that the forwarder or a reader
 * has parked counts as told: whoever waits for it has not heard it. Reads the stream from its end to the first public event.
 */
export const lastPublic = async (
  { store, codec, toPublic }: PublicSources,
  stream: StreamId,
): Promise<Order | null> => {
  for await (const recorded of store.read(stream, { backwards: true })) {
    const { length } = toPublic(codec.sealedFact(recorded));
    if (length > 0) return orderAt(recorded.position, recorded.revision, length - 1);
  }
  return null;
};
