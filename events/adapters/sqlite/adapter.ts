import type { Adapter } from '../adapter.ts';

export const sqlite: Adapter = {
  schemes: ['sqlite'],
  encrypted: 'stays',
  open: {
    events: async ({ address: path, clock }) =>
      (await import('./event-store.ts')).openSqliteEventStore({ path, clock }),
    bus: async ({ address: path, clock, keepMs }) =>
      (await import('./event-bus.ts')).openSqliteEventBus({ path, clock, keepMs }),
    models: async ({ address, clock, incarnation }) =>
      (await import('./read-models.ts')).openSqliteReadModels({ folder: address, incarnation, clock }),
    keyValue: async ({ address: path, clock }) => (await import('./key-value.ts')).openSqliteKeyValue({ path, clock }),
    jobs: async ({ address: path, clock, head }) =>
      (await import('./job-queue.ts')).openSqliteJobQueue({ path, clock, head }),
    personalData: async ({ address: path, clock, masterKeys }) =>
      (await import('./personal-data.ts')).openSqlitePersonalData({ path, masterKeys, clock }),
  },
};
