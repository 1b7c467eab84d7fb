/** Which contents of the Files port the events of this service name now: what must be there. */
import { foldedStreams } from '@lamplight/events/core/sealed-fold.ts';
import type { EventStore } from '@lamplight/events/ports/event-store.ts';
import { declared } from './declared.ts';
import { payProfile } from './profiles/profile.ts';
import { filesIn } from './proofs/content.ts';

/** Proofs that were not withdrawn. */
export const namedContents = async (log: Pick<EventStore, 'readAll'>): Promise<readonly string[]> => {
  const profiles = await foldedStreams({ log, definitions: declared.definitions, decider: payProfile });
  return profiles.flatMap(({ state }) => filesIn(state));
};
