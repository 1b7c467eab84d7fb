/** What operators gave up for a processor, each with a reason: part of the log, so that rebuilds leave it out too. */
import { z } from 'zod';
import type { StreamId } from '../ports/event-store.ts';
import type { Decider, EventDefinition } from './types.ts';
import { refuse } from './types.ts';

export type ParkedDiscarded = {
  type: 'ParkedDiscarded';
  data: { key: string; eventIds: readonly string[]; reason: string };
};

/** `eventIds`: events of the own log, or messages of the bus. */
export type DiscardParked = Readonly<{
  type: 'DiscardParked';
  key: string;
  eventIds: readonly string[];
  reason: string;
}>;

export type Discards = ReadonlySet<string>;

export const discardsOf = (service: string): Decider<Discards, DiscardParked, ParkedDiscarded> => ({
  category: `${service}parking`,
  initial: new Set(),
  evolve: (discards, event) => discards.union(new Set(event.data.eventIds)),
  decide: (command, discards) => {
    if (command.reason.trim() === '') return refuse('REASON_REQUIRED', 'rule');
    const eventIds = command.eventIds.filter((id) => !discards.has(id));
    return eventIds.length === 0
      ? []
      : [{ type: 'ParkedDiscarded', data: { key: command.key, eventIds, reason: command.reason } }];
  },
});

export const discardStream = (service: string, processor: string): StreamId => `${service}parking-${processor}`;

export const discardDefinitions: readonly EventDefinition[] = [
  {
    type: 'ParkedDiscarded',
    version: 1,
    schema: z.strictObject({ key: z.string(), eventIds: z.array(z.string()).min(1), reason: z.string().max(1_000) }),
  },
];
