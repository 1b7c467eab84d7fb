/** Who is signed in on this page. Memory only: no storage ever holds a person or a token. */
import type { User } from '@lamplight/bff/contract/people.ts';
import { roleOf } from '@lamplight/bff/contract/roles.ts';
import type { Boot } from '@lamplight/bff/contract/session.ts';

export type Session =
  /** A cookie may have come; `auth/me` is being asked. */
  | { is: 'unknown' }
  /** `byChoice` after a sign-out on this page or in another tab: nothing is saved for a return. */
  | { is: 'none'; byChoice?: true }
  | { is: 'user'; user: User };

export type State = {
  session: Session;
  config: Boot['config'];
  /** The full-screen notice of product.md §2. */
  concurrent: boolean;
  /** The session has ended, which `/login` says. */
  expired: boolean;
  /** A sign-in that happened on this page, not one found on arrival. */
  justSignedIn: boolean;
  /** Nothing can be changed just now; everything can be read. */
  maintained: boolean;
};

const fresh: State = {
  session: { is: 'unknown' },
  config: {
    company: 'Lamplight',
    emailHosts: ['gmail.com'],
    mailboxes: [],
    idleMinutes: 30,
    captcha: { kind: 'altcha' },
    google: false,
    emailVerification: true,
  },
  concurrent: false,
  expired: false,
  justSignedIn: false,
  maintained: false,
};

let state = fresh;
let drawn = fresh;
const listeners = new Set<() => void>();

export const sessionStore = {
  get: (): State => state,
  /** The state that the HTML was drawn with, for the first render in the browser: nobody is known in it. */
  drawnWith: (): State => drawn,
  set: (change: Partial<State>): void => {
    state = { ...state, ...change };
    if (change.config) drawn = { ...fresh, config: change.config };
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** For tests: as if the page had just been opened. */
  reset: (): void => sessionStore.set(fresh),
};

/** A person without e-mail or with an unknown role counts as signed out (product.md §6). */
export const sessionOf = (user: unknown): Session => {
  if (typeof user !== 'object' || user === null) return { is: 'none' };
  const role = roleOf('role' in user ? user.role : null);
  const email = 'email' in user ? user.email : null;
  return role && typeof email === 'string' && email !== ''
    ? { is: 'user', user: { ...(user as User), role } }
    : { is: 'none' };
};
