/** What an audited stream's state says of a connection, and what an event changed about it. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { differenceBy } from '@lamplight/common/audit/difference.ts';
import type { AnyDecider } from '@lamplight/events/core/types.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { type Connection, connection } from '../connections/connection.ts';

/** @throws TypeError for a stream that is not audited */
export const deciderOf = (stream: StreamId): AnyDecider => {
  if (!stream.startsWith(`${connection.category}-`)) throw new TypeError(`nothing is audited on ${stream}`);
  return connection;
};

export const differenceOfThings = differenceBy({
  ids: [],
  skipped: new Set(['is', 'etag', 'connectionId', 'provider', 'grantId']),
});

/** The connection itself, whole; null where it is not (yet) there. */
export const thingIn = (state: unknown): unknown => {
  const present = state as Connection;
  if (present.is !== 'present') return null;
  const { is: _is, ...rest } = present;
  return rest;
};

export const changesOf = ({ from, to }: Readonly<{ from: unknown; to: unknown }>): readonly Change[] =>
  differenceOfThings(thingIn(from), thingIn(to));
