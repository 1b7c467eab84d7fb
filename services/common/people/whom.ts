/** Whom an event of identity is about: one document a person in the views that services make of them. */
import type { IdentityEvent } from '@lamplight/events/contracts/identity.ts';

/**
 * By their account or their employment. The end of a session is about nobody here: it is a key of its own each time, and a
 * document has so many (event-core.md §5.4).
 */
export const accountIn = ({ type, data }: IdentityEvent): readonly string[] => {
  if (type === 'SessionEnded') return [];
  if ('userId' in data) return [data.userId];
  return 'employeeId' in data ? [data.employeeId] : [];
};

/** As `accountIn`, and clients by what is said of them as such. */
export const personIn = (event: IdentityEvent): readonly string[] => {
  const account = accountIn(event);
  return account.length === 0 && 'clientId' in event.data ? [event.data.clientId] : account;
};
