/** Names of what connecting reads, which few pages do. */
import '@lamplight/bff/contract/inside-integrations.ts';
import { many } from './keys.ts';

export const connectionKeys = { connections: many('connections') } as const;
