import type { Conversation, Message } from '@lamplight/bff/contract/conversations.ts';
import { useCallback, useEffect, useRef } from 'react';
import { refetch } from '../../api/cache.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { api } from '../../api/client.ts';

/** Somebody who scrolls on has not read what was in view for a moment. */
const PAUSE_MS = 800;

/** Tells the server how far one has read, once it has been in view for a moment; the mark only rises. */
export const useReadMark = ({ conversationId, readTo }: Pick<Conversation, 'conversationId' | 'readTo'>) => {
  const mark = useRef(readTo);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (readTo !== null && (mark.current === null || readTo > mark.current)) mark.current = readTo;
  }, [readTo]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ place }: Message) => {
      if (mark.current !== null && place <= mark.current) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        const before = mark.current;
        mark.current = place;
        try {
          await api.call('conversation-read', { params: { conversationId }, body: { place }, background: true });
          await refetch([chatKeys.conversation(conversationId), chatKeys.conversations(), chatKeys.notifications()]);
        } catch {
          mark.current = before; // what is seen next is told again
        }
      }, PAUSE_MS);
    },
    [conversationId],
  );
};
