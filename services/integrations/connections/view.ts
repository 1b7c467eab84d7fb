/** Connections as they are shown: the machine, and when it was connected and ended. */
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { type Connection, type ConnectionEvent, connection } from './connection.ts';

export type ConnectionDoc = Readonly<{
  _id: string;
  machine: Connection;
  connectedAt: string | null;
  /** When it expired or was disconnected. */
  endedAt: string | null;
}>;

export const connectionView: Projection<ConnectionDoc, ConnectionEvent> = {
  name: 'connections',
  version: 1,
  reads: { categories: [connection.category] },
  ids: ({ data }) => [data.connectionId],
  evolve: (doc, fact, id) => {
    const machine = connection.evolve(doc?.machine ?? connection.initial, fact, fact.revision);
    return { _id: id, machine, ...timesOf(doc, fact) };
  },
};

const timesOf = (doc: ConnectionDoc | null, { type, occurredAt }: Fact<ConnectionEvent>) => {
  const { connectedAt = null, endedAt = null } = doc ?? {};
  switch (type) {
    case 'ConnectionExpired':
    case 'ConnectionRevoked':
      return { connectedAt, endedAt: occurredAt };
    case 'GrantWithdrawn':
      return { connectedAt, endedAt };
    default:
      return { connectedAt: occurredAt, endedAt: null };
  }
};

/** The document as a fold of the stream has it, where the view is late. */
export const docOf = (id: string, machine: Connection, before: ConnectionDoc | null): ConnectionDoc => ({
  ...{ connectedAt: null, endedAt: null },
  ...before,
  _id: id,
  machine,
});
