import type { Adapter } from '../adapter.ts';

export const eventStoreDb: Adapter = {
  schemes: ['esdb', 'esdb+discover'],
  // Unless the address says otherwise, its client asks for TLS.
  encrypted: (_scheme, query) => query.get('tls') !== 'false',
  open: { events: async ({ url, clock }) => (await import('./event-store.ts')).openEventStoreDb({ url, clock }) },
};
