/** What happens to a session on this page: found, begun, ended, replaced. Every way in and out is here. */
import type { User } from '@lamplight/bff/contract/people.ts';
import { clearCache } from '../api/cache.ts';
import { api } from '../api/client.ts';
import { isApiError } from '../api/failure.ts';
import { sessionOf, sessionStore } from './store.ts';

type TabMessage =
  | { is: 'in'; user: User }
  | { is: 'leaving' }
  | { is: 'out' }
  | { is: 'expired' }
  | { is: 'concurrent' };

/** Tabs of one browser are one session: each hears what the others learn. */
const tabs = new BroadcastChannel('lamplight-session');

const become = (user: unknown): boolean => {
  const session = sessionOf(user);
  api.actAs(session.is === 'user' ? session.user.id : null);
  sessionStore.set({ session, ...(session.is === 'user' ? { expired: false } : {}) });
  return session.is === 'user';
};

const leave = async (change: { expired?: boolean; concurrent?: boolean; byChoice?: true }): Promise<void> => {
  const { byChoice, ...notices } = change;
  api.actAs(null);
  sessionStore.set({
    session: { is: 'none', ...(byChoice ? { byChoice } : {}) },
    justSignedIn: false,
    expired: false,
    ...notices,
  });
  await clearCache();
};

/** Storage of the tab is wiped; drafts stay on the device, bound to the person (frontend.md §4). */
const wipe = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};

/** After a login, a sign-up or an accepted invitation. False where the answer holds no usable person. */
export const signedIn = async (user: unknown): Promise<boolean> => {
  await clearCache();
  if (!become(user)) return false;
  sessionStore.set({ justSignedIn: true });
  const { session } = sessionStore.get();
  if (session.is === 'user') {
    tabs.postMessage({ is: 'in', user: session.user } satisfies TabMessage);
    const { drafts } = await import('../api/drafts.ts');
    await drafts.adopt(session.user.id).catch(() => undefined); // a refused IndexedDB loses nothing that was promised
  }
  return true;
};

/** The stream may report the end before the sign-out is answered: within this time that is no expiry. */
const LEAVING_MS = 10_000;
let leavingUntil = 0;
const setsOut = (): void => {
  leavingUntil = performance.now() + LEAVING_MS;
};
const isLeaving = (): boolean => performance.now() < leavingUntil;

/** Ends the session here and in every other tab; rejects where the server could not be told. */
export const signOut = async (): Promise<void> => {
  setsOut();
  tabs.postMessage({ is: 'leaving' } satisfies TabMessage);
  try {
    await api.ending(() => api.call('logout'));
  } finally {
    leavingUntil = 0;
  }
  tabs.postMessage({ is: 'out' } satisfies TabMessage);
  await leave({ byChoice: true });
};

/** The profile changed, or a proof gave a new cookie. */
export const personChanged = (user: unknown): void => void become(user);

const ME_MS = 15_000;

/**
 * Asks whose cookie this is: within 15 s, with one repeat after 2 s; a visitor's 401 is silent. Without an answer a shown
 * person stays, an unknown one is a visitor. A sign-in or sign-out meanwhile wins over a late answer.
 */
export const askMe = async (options: { background: boolean }): Promise<void> => {
  const sessionAtStart = sessionStore.get().session;
  // No person is shown any more, or the server is just ending their session.
  if (options.background && (sessionAtStart.is !== 'user' || isLeaving())) return;
  const isOutdated = (): boolean => sessionStore.get().session !== sessionAtStart;
  for (let tries = 0; tries < 2 && !isOutdated(); tries++) {
    try {
      const answer = await api.call('me', {
        background: options.background,
        retry: false,
        timeoutMs: ME_MS,
      });
      if (!isOutdated()) become(answer.user);
      return;
    } catch (error) {
      if (isOutdated()) return;
      if (isApiError(error) && error.status === 401) {
        if (sessionStore.get().session.is === 'unknown') become(null);
        return;
      }
      if (tries === 0) await new Promise((later) => setTimeout(later, 2000));
    }
  }
  if (sessionStore.get().session.is === 'unknown') become(null);
};

/** Wires client, tabs and page life to the session. Called once, before the first render. */
export const startSession = (): void => {
  const { session, concurrent } = sessionStore.get();
  api.actAs(session.is === 'user' ? session.user.id : null);
  if (concurrent) {
    // The page came with the notice: the other tabs of this browser are of the same session, and are told here too.
    wipe();
    tabs.postMessage({ is: 'concurrent' } satisfies TabMessage);
  }
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('darkMode', 'true');

  api.on({
    expired: () => {
      if (isLeaving()) return;
      tabs.postMessage({ is: 'expired' } satisfies TabMessage);
      void leave({ expired: true });
    },
    concurrent: () => {
      tabs.postMessage({ is: 'concurrent' } satisfies TabMessage);
      wipe();
      void leave({ concurrent: true });
    },
    userChanged: () => location.reload(),
    maintained: (isOn) => {
      if (sessionStore.get().maintained !== isOn) sessionStore.set({ maintained: isOn });
    },
  });

  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    const now = sessionStore.get().session;
    if (data.is === 'in') {
      if (now.is === 'user' && now.user.id !== data.user.id) location.reload();
      else become(data.user);
    } else if (data.is === 'leaving') setsOut();
    else if (data.is === 'concurrent') {
      wipe();
      void leave({ concurrent: true });
    } else if (now.is === 'user') void leave(data.is === 'expired' ? { expired: true } : { byChoice: true });
  };

  // A page taken back from the browser's store may show a person who signed out since.
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      sessionStore.set({ session: { is: 'unknown' } });
      void askMe({ background: false });
    }
  });

  if (session.is === 'unknown') void askMe({ background: false });
  else if (session.is === 'user') setTimeout(() => void askMe({ background: true }), 1000);
  // No page needs this to be drawn, so it runs last.
  void import('../api/drafts.ts').then(({ drafts }) => drafts.prune(Date.now())).catch(() => undefined);
};
