import type { Adapter } from '../adapter.ts';

export const redis: Adapter = {
  schemes: ['redis', 'rediss'],
  encrypted: (scheme) => scheme === 'rediss',
  open: {
    keyValue: async ({ url }) => (await import('./key-value.ts')).openRedisKeyValue({ url }),
    broadcast: async ({ url }) => (await import('./broadcast.ts')).openRedisBroadcast({ url }),
  },
};
