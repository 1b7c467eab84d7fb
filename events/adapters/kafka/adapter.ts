import type { Adapter } from '../adapter.ts';

export const kafka: Adapter = {
  schemes: ['kafka'],
  encrypted: (_scheme, query) => query.get('ssl') === 'true',
  open: {
    bus: async ({ url, incarnation, keepMs }) =>
      (await import('./event-bus.ts')).openKafkaEventBus({ url, incarnation, keepMs }),
  },
  topology: {
    bus: async (url, { topics, incarnation }) =>
      (await import('./topology.ts')).kafkaTopology({ url, incarnation, topics }),
  },
};
