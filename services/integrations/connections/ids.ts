/** How connections are called: the company has one to Drive and one to Dropbox, and everybody their own to GitHub. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';

export const connectionIdOf = (provider: ProviderName, personId: string): string =>
  provider === 'github' ? `github-${personId}` : provider;

export const connectionStream = (connectionId: string): StreamId => `connection-${connectionId}`;
