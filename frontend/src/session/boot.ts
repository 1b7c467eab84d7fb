/** Reads the boot block that the BFF writes into the page, once. */
import type { Boot } from '@lamplight/bff/contract/session.ts';
import { listNames, type SiteLists } from '@lamplight/bff/contract/site.ts';
import { api } from '../api/client.ts';
import { siteLists } from './lists.ts';
import { sessionOf, sessionStore } from './store.ts';

type Block = {
  session?: { is?: unknown; user?: unknown; ended?: unknown; stream?: unknown };
  config?: object;
  lists?: object;
  instead?: unknown;
};

/** `drawn`: the server drew this page from the lists of the block; false where another page stands in for it. */
export const readBoot = (page: Document = document): { drawn: boolean } => {
  const block = blockOf(page.getElementById('boot')?.textContent ?? '');
  const { config } = sessionStore.get();
  sessionStore.set({
    session:
      block?.session?.is === 'user'
        ? sessionOf(block.session.user)
        : block?.session?.is === 'none'
          ? { is: 'none' }
          : { is: 'unknown' },
    ...endingOf(block?.session),
    config: knownOf(config, block?.config ?? {}),
  });
  const stream = block?.session?.stream;
  if (typeof stream === 'string') api.streamStoodAt(stream);
  siteLists.start(listsOf(block?.lists));
  return { drawn: typeof block?.lists === 'object' && block.lists !== null && block.instead !== true };
};

/** Why the session ended, by the code that a call would have been answered with. */
const endingOf = (session: Block['session']): { concurrent?: true; expired?: true } => {
  if (session?.is !== 'none') return {};
  if (session.ended === 'CONCURRENT_SESSION') return { concurrent: true };
  return session.ended === 'SESSION_EXPIRED' || session.ended === 'SESSION_ENDED' ? { expired: true } : {};
};

/** Of each list that this release knows: its rows, or null where the server could not have them. */
const listsOf = (lists: unknown): Partial<SiteLists> =>
  Object.fromEntries(
    Object.entries(typeof lists === 'object' && lists !== null ? lists : {}).filter(
      ([name, items]) => listNames.some((listName) => listName === name) && (items === null || Array.isArray(items)),
    ),
  );

/** Takes a value of the block only where its type is that of the default; anything else keeps the default. */
const knownOf = (config: Boot['config'], stated: object): Boot['config'] => ({
  ...config,
  ...Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => {
      const preset = Object.hasOwn(config, name) ? config[name as keyof typeof config] : undefined;
      return value !== null && typeof value === typeof preset && Array.isArray(value) === Array.isArray(preset);
    }),
  ),
});

/** Null on a page without a block (a plain file server): the app then asks. */
const blockOf = (text: string): Block | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
};
