import type { Adapter } from '../adapter.ts';

export const mongodb: Adapter = {
  schemes: ['mongodb'],
  encrypted: (_scheme, query) => query.get('tls') === 'true' || query.get('ssl') === 'true',
  open: {
    models: async ({ url, clock, incarnation }) =>
      (await import('./read-models.ts')).openMongoReadModels({ url, incarnation, clock }),
    files: async ({ url, clock }) => (await import('./files.ts')).openGridFsFiles({ url, clock }),
    personalData: async ({ url, clock, masterKeys }) =>
      (await import('./personal-data.ts')).openMongoPersonalData({ url, masterKeys, clock }),
  },
  topology: {
    models: async (url, { models, incarnation }) =>
      (await import('./topology.ts')).mongoTopology({ url, incarnation, models }),
  },
};
