/** What the stream and the outbox tell open conversations: screens merge it by id and place. */
import type { Message } from '@lamplight/bff/contract/conversations.ts';

export type Heard =
  /** Sent by the reader, from whichever tab of this browser. */
  | Readonly<{ is: 'message'; message: Message }>
  /** Something was said, edited or deleted, and must be fetched to be known. */
  | Readonly<{ is: 'changed'; conversationId: string }>
  | Readonly<{ is: 'typing'; conversationId: string; personId: string }>
  /** Whom the edge has just seen, of those who take part. */
  | Readonly<{ is: 'presence'; conversationId: string; here: readonly string[] }>
  /** Frames may be missing. */
  | Readonly<{ is: 'gap' }>;

const listeners = new Set<(heard: Heard) => void>();

export const conversationsLive = {
  tell: (heard: Heard): void => {
    for (const listener of [...listeners]) listener(heard);
  },
  subscribe: (listener: (heard: Heard) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
