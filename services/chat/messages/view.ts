/** Messages of a conversation in the order in which they were sent. What they say stays sealed; queries open it. */
import { unreachable } from '@lamplight/events/core/declare-events.ts';
import type { Personal, Projection } from '@lamplight/events/core/types.ts';
import type { Sealed } from '@lamplight/events/ports/personal-data.ts';
import type { Attached, MessageEvent } from './events.ts';

type Said = Readonly<{ at: string; text: Personal | Sealed }>;
export type MessageDoc = Readonly<{
  _id: string;
  conversationId: string;
  authorId: string;
  /** The position of its sending: their order, and where a page begins. */
  place: string;
  sentAt: string;
  state: 'sent' | 'edited' | 'deleted';
  text: Personal | Sealed;
  mentions: readonly string[];
  attachments: readonly (Omit<Attached, 'name'> & Readonly<{ name: Personal | Sealed }>)[];
  /** The ids of its files. */
  files: readonly string[];
  /** Some of them are given out: it was not taken back. */
  hasFiles: boolean;
  editedAt: string | null;
  deleted: Readonly<{ at: string; by: string }> | null;
  /** What it said before, oldest first. */
  earlier: readonly Said[];
}>;

export const messageView: Projection<MessageDoc, MessageEvent> = {
  name: 'messages',
  version: 2,
  reads: { categories: ['message'] },
  indexes: [
    ['place'],
    ['conversationId', 'place'],
    ['conversationId', 'mentions', 'place'],
    ['conversationId', 'hasFiles', 'place'],
    ['files'],
  ],
  ids: ({ data }) => [data.messageId],
  evolve: (doc, { type, data, position, occurredAt: at }, id) => {
    if (type === 'MessageSent') {
      const { conversationId, authorId, text, mentions, attachments } = data;
      return {
        ...{ _id: id, conversationId, authorId, place: position, sentAt: at, state: 'sent' },
        ...{ text, mentions, attachments, files: attachments.map(({ fileId }) => fileId) },
        hasFiles: attachments.length > 0,
        ...{ editedAt: null, deleted: null, earlier: [] },
      };
    }
    if (doc === null) return null;
    const before: Said = { at: doc.editedAt ?? doc.sentAt, text: doc.text };
    switch (type) {
      case 'MessageEdited':
        return {
          ...doc,
          ...{ state: 'edited', text: data.text, mentions: data.mentions, editedAt: at },
          earlier: [...doc.earlier, before],
        };
      case 'MessageDeleted':
        // A deleted one names nobody any more, and gives no file out.
        return { ...doc, state: 'deleted', mentions: [], hasFiles: false, deleted: { at, by: data.by } };
      default:
        return unreachable(type);
    }
  },
};
