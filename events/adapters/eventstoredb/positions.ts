/**
 * Positions of the log as the port writes them. Every batch that is written over gRPC is a transaction whose records commit
 * themselves: the commit position of an event is its own place in the log, equal to its prepare position, and no two events
 * share one. So the commit position alone orders the log and is enough to come back to it.
 */
import type { Position as ClientPosition } from '@eventstore/db-client';
import { foreignPosition, misconfigured } from '../../ports/errors.ts';
import type { Position } from '../../ports/event-store.ts';

/** How a server writes "I know of no position": -1 as an unsigned number. */
const NONE = 2n ** 64n - 1n;

export type Positions = ReturnType<typeof positionsOf>;

/** @param incarnation 32 hex digits */
export const positionsOf = (incarnation: string) => ({
  incarnation,
  /** @throws Misconfigured where the server told none: before version 24 it did not always */
  written: (position: ClientPosition | undefined): Position => {
    if (position === undefined || position.commit === NONE)
      throw misconfigured(
        'The event store does not tell the position of what was written to a stream',
        'Use EventStoreDB 24 or KurrentDB.',
      );
    return `${incarnation}.${String(position.commit).padStart(20, '0')}` as Position;
  },
  /** @throws ForeignPosition */
  read: (position: Position): ClientPosition => {
    const digits = position.startsWith(`${incarnation}.`) ? position.slice(incarnation.length + 1) : '';
    if (!/^\d{20}$/.test(digits)) throw foreignPosition(position, incarnation);
    return { commit: BigInt(digits), prepare: BigInt(digits) };
  },
});
