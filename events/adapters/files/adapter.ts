import type { Adapter } from '../adapter.ts';

export const folder: Adapter = {
  schemes: ['file'],
  encrypted: 'stays',
  open: {
    files: async ({ address, clock }) => (await import('./files.ts')).openFolderFiles({ folder: address, clock }),
  },
};
