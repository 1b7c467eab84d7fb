/** A repository has one stream, whichever project it belongs to: that it belongs to one alone is decided there. */
import type { StreamId } from '@lamplight/events/ports/event-store.ts';

export const repositoryStream = (repositoryId: string): StreamId => `repository-${repositoryId}`;
