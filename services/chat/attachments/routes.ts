/** HTTP of the files of conversations (security.md §13): whoever reads the message reads its files. */
import { ATTACHMENT_LIMIT } from '@lamplight/bff/contract/routes/conversations.ts';
import { sendContent } from '@lamplight/common/files/content.ts';
import { takeUpload } from '@lamplight/common/files/upload.ts';
import { answer, sendList } from '@lamplight/common/http/answer.ts';
import { readAfter, type SignedInActor, withContent } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem, problemOf } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { textOf } from '@lamplight/common/people/known.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Chat } from '../context.ts';
import { conversation } from '../conversations/conversation.ts';
import { placeIn } from '../conversations/place.ts';
import { readConversation } from '../conversations/reading.ts';
import { message } from '../messages/message.ts';
import { filesShown } from '../messages/reading.ts';
import { type AttachmentCommand, attachment, type StoredAttachment } from './attachment.ts';
import { contentOf } from './content.ts';

export const attachmentRoutes = (chat: Chat, maxBytes = ATTACHMENT_LIMIT): readonly Served[] => {
  const lookAt = async (fileId: string) => (await chat.look(`attachment-${fileId}`, attachment)).state;

  return [
    serve('attachment-store', async ({ req, res, params: { conversationId }, actor, ...caller }) => {
      const by = caller.by();
      const fileId = derivedId(by.commandId, 'attachment');
      const { state } = await chat.look(`conversation-${conversationId}`, conversation);
      const place = placeIn(state, actor);
      // Nothing is taken in from whoever would be refused anyway.
      const before = await lookAt(fileId);
      if (place.refused !== null && before.is === 'absent') throw problemOf(place.refused);
      const isRecorded = async () => (await lookAt(fileId)).is !== 'absent';
      const upload = { fileId: contentOf(fileId), maxBytes, isRecorded };
      const { name, mediaType, stored } = await takeUpload(chat.files, req, upload);
      const { bytes, sha256 } = stored;
      const about = { fileId, conversationId, name, mediaType, bytes, sha256, place };
      const command: AttachmentCommand = { type: 'StoreAttachment', ...about, actor, at: by.at };
      const changed = await chat.change(`attachment-${fileId}`, command, attachment, withContent(by, { name, sha256 }));
      await answer(
        res,
        changed,
        (file) => (file.is === 'absent' ? null : { file: { fileId, name, type: mediaType, bytes, sha256 } }),
        201,
      );
    }),

    serve('conversation-files', async ({ req, res, query, params: { conversationId }, actor }) => {
      await readConversation(chat, actor, conversationId);
      const waited = await chat.messages.waitFor(readAfter(req));
      const { limit, after } = pageOf(req, query);
      const where = { conversationId, hasFiles: true, ...(after === undefined ? {} : { place: { lt: after } }) };
      const { items } = await chat.messages.find({ where, sort: [['place', -1]], limit: limit + 1 });
      const page = items.slice(0, limit);
      const last = page.at(-1);
      const next = items.length > limit ? last?.place : undefined;
      sendList(res, { items: await filesShown(chat, page), next, stale: waited === 'stale' });
    }),

    serve('attachment-content', async ({ req, res, params: { conversationId, fileId }, actor }) => {
      await readConversation(chat, actor, conversationId);
      const state = await lookAt(fileId);
      if (state.is === 'absent' || state.conversationId !== conversationId) throw problem('NOT_FOUND');
      if (!(await mayOpen(chat, actor, state))) throw problem('NOT_FOUND');
      // Of whoever was erased neither the name nor the content is left.
      const name = textOf(state.name);
      if (name === null) throw problem('NOT_FOUND');
      const { mediaType, bytes } = state;
      await sendContent(chat.files, req, res, { fileId: contentOf(fileId), name, mediaType, bytes });
    }),
  ];
};

/** Whoever uploaded it, until it is sent; then everybody who reads the message, as long as it was not taken back. */
const mayOpen = async (
  { messages, look }: Pick<Chat, 'messages' | 'look'>,
  { id }: SignedInActor,
  { fileId, uploadedBy }: StoredAttachment,
): Promise<boolean> => {
  const { items } = await messages.find({ where: { files: { hasAny: [fileId] } }, limit: MOST_MESSAGES });
  const states = await Promise.all(items.map(async ({ _id }) => (await look(`message-${_id}`, message)).state));
  if (states.length === 0) return uploadedBy === id;
  return states.some(({ is }) => is === 'sent' || is === 'edited');
};
/** One file is sent once; who sends it again in further messages is found by the first of them. */
const MOST_MESSAGES = 50;
