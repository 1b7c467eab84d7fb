/** What connections give their service. */
import { ADMINS, invalidate, type Recipients } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { type ConnectionEvent, connection } from './connection.ts';
import { connectionEvents } from './events.ts';
import { connectionReactors } from './reactors.ts';
import { connectionView } from './view.ts';

/** Whoever may read it. */
const readersOf = ({ provider, connectedBy }: ConnectionEvent['data']): Recipients =>
  provider === 'github' ? { users: [connectedBy], roles: [] } : ADMINS;

export const connectionsModule = {
  events: connectionEvents,
  deciders: [connection],
  views: { connections: connectionView },
  reactors: (integrations: () => Promise<Integrations>) => connectionReactors(integrations),
  signals: {
    connections: ({ data }: Fact<ConnectionEvent>) => [invalidate(readersOf(data), 'connection', data.provider)],
  },
} as const;
