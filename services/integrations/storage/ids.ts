/** How the places of projects are called: each project has one at each provider, and a stream for it. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';

export const placeIdOf = (provider: StorageProvider, projectId: string): string => `${provider}-${projectId}`;

export const placeStream = (provider: StorageProvider, projectId: string): StreamId =>
  `storage-${placeIdOf(provider, projectId)}`;
