/** The messages of one conversation: pages on both sides of what is shown, and what is said meanwhile. */
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { conversationsLive } from '../../api/conversationsLive.ts';
import { opened, type Page, type Window, withAround, withHeard, withNewer, withOlder } from './window.ts';

const PAGE = '50';

export type Messages = Readonly<{
  /** Null until the first page is there. */
  shown: Window | null;
  /** Why the first page is not there. */
  error: unknown;
  /** Which end is being fetched. */
  fetching: 'older' | 'newer' | null;
  /** What could not be fetched since; `retry` asks again. */
  behind: boolean;
  older: () => void;
  newer: () => void;
  /** Begins anew: at the newest, or around a message. Resolves once it is there. */
  open: (from: 'newest' | 'unread' | string) => Promise<void>;
  retry: () => void;
  /** What an act of the reader answered. */
  put: (message: Message) => void;
}>;

type State = Pick<Messages, 'shown' | 'error' | 'fetching' | 'behind'>;
type Asked = Readonly<{ from?: string; before?: string; after?: string }>;

/**
 * @param from where it opens: `unread`, or the id of a message
 * @param mayOthers whether the reader may do something with messages of others, which no frame says
 */
export const useMessages = (conversationId: string, from: string, mayOthers: boolean): Messages => {
  const [state, setState] = useState<State>({ shown: null, error: undefined, fetching: null, behind: false });
  const now = useRef(state);
  const gone = useRef(new AbortController());
  const put = useCallback((change: Partial<State>) => {
    now.current = { ...now.current, ...change };
    setState(now.current);
  }, []);

  const ask = useCallback(
    (query: Asked, background = false): Promise<Page> =>
      api.call('conversation-messages', {
        params: { conversationId },
        query: { limit: PAGE, ...query },
        ...{ background, signal: gone.current.signal },
      }),
    [conversationId],
  );

  /** Counted, so that a page which was asked for before all began anew is left alone. */
  const openings = useRef(0);
  const open = useCallback(
    async (at: string) => {
      const mine = ++openings.current;
      put({ error: undefined, fetching: null });
      try {
        const page = await ask({ from: at });
        if (mine === openings.current) put({ shown: opened(page), behind: false });
      } catch (error) {
        if (mine === openings.current && !gone.current.signal.aborted) put({ error });
      }
    },
    [ask, put],
  );

  const turn = useCallback(
    async (way: 'older' | 'newer') => {
      const { shown, fetching } = now.current;
      const edge = way === 'older' ? shown?.items[0] : shown?.items.at(-1);
      const isThere = way === 'older' ? shown?.hasOlder : shown?.hasNewer;
      if (fetching !== null || edge === undefined || !isThere) return;
      const mine = openings.current;
      put({ fetching: way });
      try {
        const page = await ask(way === 'older' ? { before: edge.place } : { after: edge.place });
        const { shown: latest } = now.current;
        if (mine === openings.current && latest !== null)
          put({ shown: way === 'older' ? withOlder(latest, page) : withNewer(latest, page), behind: false });
      } catch {
        if (mine === openings.current && !gone.current.signal.aborted) put({ behind: true });
      } finally {
        if (mine === openings.current) put({ fetching: null });
      }
    },
    [ask, put],
  );

  /** By place, from the last one here on; one look at a time, and another where more was heard meanwhile. */
  const catching = useRef<'no' | 'yes' | 'again'>('no');
  const catchUp = useCallback(async () => {
    if (catching.current !== 'no') {
      catching.current = 'again';
      return;
    }
    catching.current = 'yes';
    const mine = openings.current;
    try {
      do {
        catching.current = 'yes';
        const { shown } = now.current;
        if (shown === null) return;
        const page = await ask({ from: shown.items.at(-1)?.messageId ?? 'newest' }, true);
        const { shown: latest } = now.current;
        if (mine !== openings.current || latest === null) return;
        put({ shown: withAround(latest, page), behind: false });
      } while (isAgain(catching.current));
    } catch {
      if (!gone.current.signal.aborted) put({ behind: true });
    } finally {
      catching.current = 'no';
    }
  }, [ask, put]);

  const putOne = useCallback(
    (message: Message) => {
      const { shown } = now.current;
      if (shown !== null) put({ shown: withHeard(shown, message) });
    },
    [put],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens counts once, when it opens
  useEffect(() => {
    gone.current = new AbortController();
    void open(from);
    return () => gone.current.abort();
  }, [open]);

  useEffect(
    () =>
      conversationsLive.subscribe((heard) => {
        if (heard.is === 'gap') return void catchUp();
        if (heard.is === 'message') {
          if (heard.message.conversationId !== conversationId) return;
          putOne(heard.message);
          if (mayOthers) void catchUp();
        } else if (heard.is === 'changed' && heard.conversationId === conversationId) void catchUp();
      }),
    [conversationId, mayOthers, catchUp, putOne],
  );
  // Without the stream what was said meanwhile is read when one comes back to the page.
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void catchUp();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [catchUp]);

  return {
    ...state,
    open,
    put: putOne,
    older: useCallback(() => void turn('older'), [turn]),
    newer: useCallback(() => void turn('newer'), [turn]),
    retry: useCallback(() => void (now.current.shown === null ? open(from) : catchUp()), [open, catchUp, from]),
  };
};

const isAgain = (catching: 'no' | 'yes' | 'again'): boolean => catching === 'again';
