import type { ConversationKind, ConversationState } from '@lamplight/bff/contract/conversations.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { api } from '../../api/client.ts';
import { isApiError } from '../../api/failure.ts';
import { useAct } from '../../api/useAct.ts';
import { useUnversioned } from '../../api/useCommand.ts';
import { useRead } from '../../api/useRead.ts';

const PAGE = 50;

export const useConversations = (
  narrowed: Readonly<{ kind?: ConversationKind; state?: ConversationState; about?: string; after?: string }> = {},
) => useRead(chatKeys.conversations({ limit: PAGE, ...narrowed }), { keepPreviousData: true });

/** Of one in which the reader takes part no longer, what was fetched before is shown no longer either. */
export const useConversation = (conversationId: string | null) => {
  const read = useRead(conversationId === null ? null : chatKeys.conversation(conversationId));
  const isShut = isApiError(read.error) && SHUT.has(read.error.status);
  return isShut ? { ...read, data: undefined } : read;
};
const SHUT: ReadonlySet<number> = new Set([403, 404]);

/** With whom one may begin to write. Null asks nobody. */
export const useAddressees = (q: string | null) =>
  useRead(q === null ? null : chatKeys.addressees({ limit: 20, q }), { keepPreviousData: true });

/** Newest first, page by page; fewer than two letters find nothing. */
export const useFoundMessages = (q: string, after: string | null) =>
  useRead(q.length < 2 ? null : chatKeys.messageSearch({ q, limit: 20, ...(after === null ? {} : { after }) }), {
    keepPreviousData: true,
  });

/** The newest first, page by page. */
export const useConversationFiles = (conversationId: string, after: string | null) =>
  useRead(chatKeys.files(conversationId, { limit: 20, ...(after === null ? {} : { after }) }), {
    keepPreviousData: true,
  });

/** What a message said before; admins’ alone. */
export const useVersions = (conversationId: string, messageId: string) =>
  useRead(chatKeys.messageVersions(conversationId, messageId));

const shown = (conversationId: string) => [chatKeys.conversation(conversationId), chatKeys.conversations()];

export const useStartDirect = () => useUnversioned('conversation-direct', {}, [chatKeys.conversations()]);

export const useMute = (conversationId: string) =>
  useUnversioned('conversation-mute', { conversationId }, shown(conversationId));

export const useLock = (conversationId: string) =>
  useAct(shown(conversationId), (body: { reason: string }, idempotencyKey) =>
    api.call('conversation-lock', { params: { conversationId }, body, idempotencyKey }),
  );

type Plain = 'conversation-unlock' | 'conversation-archive' | 'conversation-restore';
export const usePlainAct = (conversationId: string) =>
  useAct(shown(conversationId), (id: Plain, idempotencyKey) =>
    api.call(id, { params: { conversationId }, body: {}, idempotencyKey }),
  );

export const useAddParticipant = (conversationId: string) =>
  useUnversioned('participant-add', { conversationId }, shown(conversationId));

export const useRemoveParticipant = (conversationId: string) =>
  useAct(shown(conversationId), (personId: string, idempotencyKey) =>
    api.call('participant-remove', { params: { conversationId, personId }, idempotencyKey }),
  );

/** The answer is what is left of the message. */
export const useDelete = (conversationId: string) =>
  useAct([], (messageId: string, idempotencyKey: string) =>
    api.call('message-delete', { params: { conversationId, messageId }, idempotencyKey }),
  );
