/** One delivery of a code host: it counts once, however often it is delivered. */
import { type CommandOf, isSystem } from '@lamplight/common/facts/actor.ts';
import { FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { DeliveryEvent } from './events.ts';

export type DeliveryCommand = CommandOf<'Receive'> & Readonly<{ received: DeliveryEvent['data'] }>;

/** A host tells several hooks of one thing under one delivery id. */
export const deliveryStream = (mappingId: string, deliveryId: string): StreamId =>
  `codedelivery-${derivedId(mappingId, deliveryId)}`;

export const delivery: Decider<Readonly<{ received: boolean }>, DeliveryCommand, DeliveryEvent> = {
  category: 'codedelivery',
  initial: { received: false },
  evolve: () => ({ received: true }),
  decide: ({ actor, received }, { received: before }) => {
    if (!isSystem(actor)) return FORBIDDEN;
    return before ? [] : [{ type: 'CodeActivityReceived', data: received }];
  },
};
