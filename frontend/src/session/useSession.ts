import type { User } from '@lamplight/bff/contract/people.ts';
import { useSyncExternalStore } from 'react';
import { type State, sessionStore } from './store.ts';

/** The whole of it: session, configuration, notices. */
export const useSession = (): State =>
  useSyncExternalStore(sessionStore.subscribe, sessionStore.get, sessionStore.drawnWith);

/** Who is signed in; null for a visitor, and while it is unknown. */
export const useUser = (): User | null => {
  const { session } = useSession();
  return session.is === 'user' ? session.user : null;
};

/** The signed-in person of a screen behind the guard. */
export const usePerson = (): User => {
  const user = useUser();
  if (!user) throw new Error('a screen behind the guard was drawn without a person');
  return user;
};
