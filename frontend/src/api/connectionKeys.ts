/** Names of what connecting and storage read, which few pages do. */
import '@lamplight/bff/contract/inside-integrations.ts';
import { many, one, two } from './keys.ts';

export const connectionKeys = {
  connections: many('connections'),
  outOfStep: many('storage-out-of-step'),
  projectStorage: one('storage-project'),
  /** What lies in a project's folder now: asked of the provider each time. */
  thereFiles: two('storage-files'),
} as const;
