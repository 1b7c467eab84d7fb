import { useCallback, useSyncExternalStore } from 'react';
import { api } from '../../api/client.ts';
import { conversationsLive } from '../../api/conversationsLive.ts';

/** So often it is asked while the page is in view; an answer is believed for a little longer. */
const ASK_MS = 25_000;
const BELIEVE_MS = 40_000;

type Here = ReadonlySet<string>;
const NOBODY: Here = new Set();

type Watch = Readonly<{ here: () => Here; listeners: Set<() => void>; end: () => void }>;
/** Of each conversation that is shown, however many places show it. */
const watches = new Map<string, Watch>();

const watching = (conversationId: string): Watch => {
  let here = NOBODY;
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const put = (ids: Iterable<string>) => {
    here = new Set(ids);
    for (const listener of [...listeners]) listener();
  };
  const ask = () => {
    if (document.hidden) return;
    const options = { params: { conversationId }, body: {}, background: true, retry: false };
    api.call('conversation-presence', options).catch(() => undefined);
  };
  const hears = conversationsLive.subscribe((heard) => {
    if (heard.is !== 'presence' || heard.conversationId !== conversationId) return;
    for (const id of heard.here) {
      clearTimeout(timers.get(id));
      const gone = () => {
        timers.delete(id);
        put(timers.keys());
      };
      timers.set(id, setTimeout(gone, BELIEVE_MS));
    }
    put(timers.keys());
  });
  const asking = setInterval(ask, ASK_MS);
  document.addEventListener('visibilitychange', ask);
  ask();
  return {
    here: () => here,
    listeners,
    end: () => {
      hears();
      clearInterval(asking);
      document.removeEventListener('visibilitychange', ask);
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
};

/** Who else of a conversation has the portal in view just now. A hint: none is kept, and it falls away by itself. */
export const usePresence = (conversationId: string): Here =>
  useSyncExternalStore(
    useCallback(
      (listener) => {
        const watch = watches.get(conversationId) ?? watching(conversationId);
        watches.set(conversationId, watch);
        watch.listeners.add(listener);
        return () => {
          watch.listeners.delete(listener);
          if (watch.listeners.size > 0) return;
          watch.end();
          watches.delete(conversationId);
        };
      },
      [conversationId],
    ),
    () => watches.get(conversationId)?.here() ?? NOBODY,
  );
