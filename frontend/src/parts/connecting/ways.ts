/** The way back from each provider: what is sent, and where and when the page goes on (product.md §4 'Callbacks'). */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { callbackWords } from '@lamplight/bff/contract/oauth-errors.ts';
import { safePath } from '@lamplight/bff/contract/pages.ts';
import { api } from '../../api/client.ts';
import { connectionKeys } from '../../api/connectionKeys.ts';
import { isApiError, refusalOfPage } from '../../api/failure.ts';
import type { Returned } from '../../api/leaving.ts';
import { sessionStore } from '../../session/store.ts';

/** `account`: null where the provider tells no name. `returnTo`: where the flow was begun, where that is known. */
export type Connected = Readonly<{ account: string | null; returnTo: string | null }>;
type Sent = Readonly<{ code: string; state: string }>;
export type Way = Readonly<{
  title: string;
  send(sent: Sent): Promise<Connected>;
  /** Own path of the page after a success, and how many milliseconds later. */
  to(connected: Connected): string;
  afterMs: number;
  /** Own path of the page after a failure, and where Back leads meanwhile. */
  back: string;
}>;

const DASHBOARD = '/admin-dashboard';

export const ways: Readonly<Record<ProviderName, Way>> = {
  drive: {
    title: 'Connect Google Drive',
    send: async (body) => {
      await api.call('drive-connect', { body, retry: false });
      return { account: null, returnTo: null };
    },
    to: () => DASHBOARD,
    afterMs: 1000,
    back: '/login',
  },
  dropbox: {
    title: 'Connect Dropbox',
    send: async (body) => {
      const { accountInfo } = await api.call('dropbox-connect', { body, retry: false });
      return { account: accountInfo.name, returnTo: null };
    },
    to: ({ account }) => {
      const query = new URLSearchParams({
        dropbox_success: 'true',
        ...(account === null ? {} : { account_name: account }),
      });
      return `/admin?${query}`;
    },
    afterMs: 2000,
    back: '/admin',
  },
  github: {
    title: 'Connect GitHub',
    send: async (query) => {
      const { returnTo } = await api.call('github-connect', { query, retry: false });
      return { account: null, returnTo };
    },
    to: ({ returnTo }) => safePath(returnTo) ?? DASHBOARD,
    afterMs: 2000,
    back: DASHBOARD,
  },
};

/**
 * What came back is sent once. The page may be loaded again, gone back to, or get no answer: then how the connection stands is
 * what is believed.
 * @throws ApiError
 */
export const finish = async (provider: ProviderName, { code, state, error }: Returned): Promise<Connected> => {
  const words = callbackWords[provider];
  if (error !== null) throw refusalOfPage(words.ofError(error));
  if (!code) return (state === '' && (await asItStands(provider))) || refused(words.noCode);
  if (state === '') throw refusalOfPage(words.noState);
  try {
    return await ways[provider].send({ code, state });
  } catch (failure) {
    const standing = isUncertain(failure) ? await asItStands(provider) : null;
    if (standing !== null) return standing;
    throw failure;
  }
};

const refused = (sentence: string): never => {
  throw refusalOfPage(sentence);
};

/** It may be connected all the same: its state was burned before, or no answer came. */
const isUncertain = (failure: unknown): boolean =>
  isApiError(failure) &&
  (failure.code === 'STATE_INVALID' ||
    failure.code === 'STATE_CONFLICT' ||
    failure.status === 0 ||
    failure.status >= 500);

/** Null where it is not connected, or this person may not know. */
const asItStands = async (provider: ProviderName): Promise<Connected | null> => {
  const { session } = sessionStore.get();
  if (session.is === 'none' || (session.is === 'user' && session.user.role === 'client')) return null;
  try {
    const { items } = await api.read(connectionKeys.connections(), { retry: false });
    const found = items.find((one) => one.provider === provider && one.state === 'connected');
    return found ? { account: found.account, returnTo: null } : null;
  } catch {
    return null; // what failed before is said
  }
};
