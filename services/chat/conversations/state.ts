/** A conversation: what it is about, who takes part, and whether they may write. */
import type { ConversationKind, ConversationState } from '@lamplight/bff/contract/conversations.ts';
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { ConversationEvent } from './events.ts';
import type { Subject } from './ids.ts';

/** `byHand`: an admin put them there. */
export type Seat = Readonly<{ client: boolean; byHand: boolean }>;
export type PresentConversation = Readonly<{
  is: 'present';
  etag: number;
  conversationId: string;
  kind: ConversationKind;
  subject: Subject;
  state: ConversationState;
  /** Whoever is an admin takes part. */
  admins: boolean;
  /** Those who take part by name. */
  seats: Readonly<Record<string, Seat>>;
}>;
export type Conversation = Readonly<{ is: 'absent' }> | PresentConversation;

export const evolve = (c: Conversation, { type, data }: ConversationEvent, etag: number): Conversation => {
  if (type === 'ConversationOpened') return { is: 'present', etag, state: 'open', seats: {}, ...data };
  if (c.is === 'absent') return c;
  switch (type) {
    case 'ConversationLocked':
      return { ...c, etag, state: 'locked' };
    case 'ConversationUnlocked':
    case 'ConversationRestored':
      return { ...c, etag, state: 'open' };
    case 'ConversationArchived':
      return { ...c, etag, state: 'archived' };
    case 'ParticipantAdded': {
      const { personId, client, byHand } = data;
      const before = c.seats[personId];
      return { ...c, etag, seats: { ...c.seats, [personId]: { client, byHand: byHand || before?.byHand === true } } };
    }
    case 'ParticipantRemoved': {
      const { [data.personId]: _gone, ...seats } = c.seats;
      return { ...c, etag, seats };
    }
    default:
      return unreachable(type);
  }
};
