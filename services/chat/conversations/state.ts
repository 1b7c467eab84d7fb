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
  /** Whom an admin has taken out: what follows from a project brings them back no more. */
  out: readonly string[];
}>;
export type Conversation = Readonly<{ is: 'absent' }> | PresentConversation;

export const evolve = (c: Conversation, { type, data }: ConversationEvent, etag: number): Conversation => {
  if (type === 'ConversationOpened') return { is: 'present', etag, state: 'open', seats: {}, out: [], ...data };
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
      return { ...c, etag, out: without(c.out, personId), seats: { ...c.seats, [personId]: { client, byHand } } };
    }
    case 'ParticipantRemoved': {
      const { personId, byHand } = data;
      const { [personId]: _gone, ...seats } = c.seats;
      return { ...c, etag, seats, out: byHand ? [...without(c.out, personId), personId] : c.out };
    }
    default:
      return unreachable(type);
  }
};

const without = (ids: readonly string[], gone: string): readonly string[] => ids.filter((id) => id !== gone);
