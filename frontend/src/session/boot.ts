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

/** `drawn`: the page's HTML is there already, made from the lists of the block; not where another page stands in for it. */
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

/** Why there is no session any more, in the words that a call would have been answered with. */
const endingOf = (session: Block['session']): { concurrent?: true; expired?: true } => {
  if (session?.is !== 'none') return {};
  if (session.ended === 'CONCURRENT_SESSION') return { concurrent: true };
  return session.ended === 'SESSION_EXPIRED' || session.ended === 'SESSION_ENDED' ? { expired: true } : {};
};

/** Rows, or null for a list that the server could not have; of anything else there is no list. */
const listsOf = (lists: unknown): Partial<SiteLists> =>
  Object.fromEntries(
    Object.entries(typeof lists === 'object' && lists !== null ? lists : {}).filter(
      ([name, items]) => listNames.some((known) => known === name) && (items === null || Array.isArray(items)),
    ),
  );

/** What the block tells in the shape that is known here; the rest stays as it is without a block. */
const knownOf = (config: Boot['config'], stated: object): Boot['config'] => ({
  ...config,
  ...Object.fromEntries(
    Object.entries(stated).filter(([name, value]) => {
      const known = Object.hasOwn(config, name) ? config[name as keyof typeof config] : undefined;
      return value !== null && typeof value === typeof known && Array.isArray(value) === Array.isArray(known);
    }),
  ),
});

/** A page without a block (a plain file server) knows nothing, and asks. */
const blockOf = (text: string): Block | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
};
