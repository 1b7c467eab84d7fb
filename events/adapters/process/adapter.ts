import type { Adapter } from '../adapter.ts';

/** Who shares a file of key values is one process: its parts hear each other without a server. */
export const thisProcess: Adapter = {
  schemes: ['sqlite'],
  encrypted: 'stays',
  open: { broadcast: async ({ address }) => (await import('./broadcast.ts')).openProcessBroadcast(address) },
};
