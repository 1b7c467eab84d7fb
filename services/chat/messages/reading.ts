/** Messages as their readers get them, page by page (state-machines.md §10). */
import type { ConversationFile, Message as ShownMessage } from '@lamplight/bff/contract/conversations.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { canNow } from '@lamplight/common/http/can.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { historyOf } from '@lamplight/common/service/folded.ts';
import type { Chat } from '../context.ts';
import { can, type PresentConversation } from '../conversations/conversation.ts';
import { abilities, editableUntil, message } from './message.ts';
import { type MessageDoc, messageView } from './view.ts';

/** Folded from its own stream. */
export const messageAsRecorded = (chat: Pick<Chat, 'history'>, messageId: string): Promise<MessageDoc | null> =>
  historyOf(chat, `message-${messageId}`, message, messageView, messageId);

/** Of a conversation that this person reads. */
type Reader = Readonly<{ actor: SignedInActor; conversation: PresentConversation }>;

/** @returns what shows each of these messages to the reader, with the names of everybody in it looked up together */
export const showingMessages = async (
  { people, clock }: Pick<Chat, 'people' | 'clock'>,
  docs: readonly MessageDoc[],
  { actor, conversation }: Reader,
): Promise<(doc: MessageDoc) => ShownMessage> => {
  const names = await people.names(docs.flatMap(namedIn));
  const at = new Date(clock.now()).toISOString();
  const writes = can('sendMessage', actor, conversation);
  return (doc) => {
    const { _id: messageId, conversationId, place, sentAt, state, editedAt, deleted } = doc;
    const isGone = state === 'deleted';
    const may = abilities(actor, { is: state, authorId: doc.authorId }, { sentAt, at, writes });
    return {
      ...{ messageId, conversationId, place, by: names(doc.authorId), at: sentAt, state },
      text: isGone ? null : textOf(doc.text),
      ...(editedAt === null ? {} : { editedAt }),
      ...(deleted === null ? {} : { deleted: { at: deleted.at, by: names(deleted.by) } }),
      mentions: doc.mentions.map(names),
      attachments: shownFiles(doc),
      ...(may.editMessage ? { editableUntil: editableUntil(sentAt) } : {}),
      can: canNow(may),
    };
  };
};
/** Of a file whose person was erased: its content is gone too. */
const ERASED_NAME = 'Erased file';
/** Of one that was taken back none is given out. */
const shownFiles = ({ state, attachments }: MessageDoc): ShownMessage['attachments'] =>
  state === 'deleted' ? [] : attachments.map((one) => ({ ...one, name: textOf(one.name) ?? ERASED_NAME }));

/** The files of these messages, the newest message first, each with who sent it. */
export const filesShown = async (
  { people }: Pick<Chat, 'people'>,
  docs: readonly MessageDoc[],
): Promise<readonly ConversationFile[]> => {
  const names = await people.names(docs.map(({ authorId }) => authorId));
  return docs.flatMap((doc) =>
    shownFiles(doc).map((file) => ({ file, messageId: doc._id, by: names(doc.authorId), at: doc.sentAt })),
  );
};

const namedIn = ({ authorId, mentions, deleted }: MessageDoc): readonly string[] => [
  authorId,
  ...mentions,
  ...(deleted === null ? [] : [deleted.by]),
];
