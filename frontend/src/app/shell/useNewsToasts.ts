import type { Notification } from '@lamplight/bff/contract/notifications.ts';
import { useEffect, useRef } from 'react';
import { loadChunk } from '../../api/chunk.ts';
import { toast } from '../../ui/toasts.ts';

/** Whatever is told while somebody looks at the page is a toast as well; it stays in the list. */
export const useNewsToasts = (notifications: readonly Notification[] | undefined): void => {
  /** When the newest was told that is known already; null before the first list. */
  const newest = useRef<string | null>(null);
  useEffect(() => {
    if (notifications === undefined) return;
    const since = newest.current;
    newest.current = notifications.reduce((last, { at }) => (at > last ? at : last), since ?? '');
    if (since === null || document.visibilityState !== 'visible') return;
    const fresh = notifications.filter(({ at, read, resolved }) => at > since && !read && resolved === null);
    if (fresh.length > 0) void tell(fresh).catch(() => undefined); // each is in the list anyway
  }, [notifications]);
};

const tell = async (fresh: readonly Notification[]): Promise<void> => {
  const { sentenceOf, variantOf } = await loadChunk(() => import('../../parts/notifications/words.ts'));
  for (const one of fresh.toReversed()) {
    const variant = variantOf(one);
    if (variant !== null) toast.show({ variant, message: sentenceOf(one) });
  }
};
