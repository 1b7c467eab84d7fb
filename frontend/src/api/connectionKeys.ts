/** Names of what connecting and storage read, which few pages do. */
import '@lamplight/bff/contract/inside-integrations.ts';
import { many, one } from './keys.ts';

export const connectionKeys = {
  connections: many('connections'),
  outOfStep: many('storage-out-of-step'),
  projectStorage: one('storage-project'),
} as const;
