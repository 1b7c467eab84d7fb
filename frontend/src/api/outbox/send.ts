import '@lamplight/bff/contract/inside-chat.ts';
import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { api } from '../client.ts';
import type { Outgoing, OutgoingFile } from './outgoing.ts';

/** A message that went out so soon after it was written is an act of its author; later on, nobody may be there any more. */
const ACT_MS = 60_000;

/** Files first, each under its own key, then the message under its id: cut off anywhere, the next try does the same again. */
export const sendMessage = async (
  message: Outgoing,
  stored: (idempotencyKey: string, fileId: string) => Promise<void>,
  signal: AbortSignal,
): Promise<Message> => {
  const { messageId, conversationId, text, mentions, files } = message;
  const background = Date.now() - message.writtenAt > ACT_MS;
  const params = { conversationId };
  const store = async ({ bytes, name, idempotencyKey }: OutgoingFile): Promise<string> => {
    const form = new FormData();
    form.append('file', bytes, name);
    const options = { background, idempotencyKey, signal, retry: false };
    const { file } = await api.upload('attachment-store', { params, form, ...options });
    await stored(idempotencyKey, file.fileId);
    return file.fileId;
  };
  const attachments: string[] = [];
  for (const file of files) attachments.push(file.fileId ?? (await store(file)));
  const answer = await api.call('message-send', {
    params,
    body: { messageId, text, mentions: [...mentions], attachments },
    idempotencyKey: messageId,
    ...{ background, signal, retry: false },
  });
  return answer.message;
};
