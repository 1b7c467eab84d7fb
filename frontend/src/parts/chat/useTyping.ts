import type { Message } from '@lamplight/bff/contract/conversations.ts';
import type { PersonRef } from '@lamplight/bff/contract/values.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { conversationsLive } from '../../api/conversationsLive.ts';

/** One tells the others so often while one types, and is believed for a little longer. */
const TELL_MS = 4000;
const BELIEVE_MS = 6000;

/**
 * Who else is writing just now, and a way to say that one is. Hints: none is kept, and one that is lost is no loss.
 * @param last the newest message: its author is done with it
 */
export const useTyping = (conversationId: string, people: readonly PersonRef[], last: Message | undefined) => {
  const [ids, setIds] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const told = useRef(0);
  useEffect(() => {
    const { current } = timers;
    const stops = (id: string) => {
      clearTimeout(current.get(id));
      current.delete(id);
      setIds((all) => all.filter((one) => one !== id));
    };
    const end = conversationsLive.subscribe((heard) => {
      if (heard.is !== 'typing' || heard.conversationId !== conversationId) return;
      const { personId } = heard;
      stops(personId);
      setIds((all) => [...all, personId]);
      current.set(
        personId,
        setTimeout(() => stops(personId), BELIEVE_MS),
      );
    });
    return () => {
      end();
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, [conversationId]);
  const lastId = last?.messageId;
  const lastBy = last?.by.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another message of the same person counts as well
  useEffect(() => setIds((all) => all.filter((one) => one !== lastBy)), [lastId, lastBy]);
  const tell = useCallback(() => {
    if (Date.now() - told.current < TELL_MS) return;
    told.current = Date.now();
    const options = { params: { conversationId }, body: {}, background: true, retry: false };
    api.call('conversation-typing', options).catch(() => undefined);
  }, [conversationId]);
  return { others: people.filter(({ id }) => ids.includes(id)), tell };
};

/** `Meera is writing`, `Meera and Dev are writing` */
export const typingSaid = (others: readonly PersonRef[]): string => {
  const names = others.map(({ name }) => name ?? 'Somebody');
  if (names.length === 0) return '';
  if (names.length > 2) return 'Several people are writing';
  return `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} writing`;
};
