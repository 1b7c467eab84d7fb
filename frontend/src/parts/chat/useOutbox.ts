import { useSyncExternalStore } from 'react';
import { type Outbox, type OutboxState, outboxOf } from '../../api/outbox/outbox.ts';
import { usePerson } from '../../session/useSession.ts';

/** The reader's own messages that have not gone yet. */
export const useOutbox = (): Readonly<{ outbox: Outbox; state: OutboxState }> => {
  const outbox = outboxOf(usePerson().id);
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.get) };
};
