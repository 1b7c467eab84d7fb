/** HTTP of conversations: which there are, who takes part, and what admins decide about them (state-machines.md §10). */
import type { Unaddressed } from '@lamplight/common/facts/actor.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { freshDoc, staleMark } from '@lamplight/common/http/fresh.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { narrowed } from '@lamplight/common/lists/searched.ts';
import type { Chat } from '../context.ts';
import { isHere } from '../people/facts.ts';
import { conversationAfter, shownOf } from './answering.ts';
import { type ConversationCommand, conversation } from './conversation.ts';
import { knownConversation, readableNow, showConversations } from './reading.ts';
import { seenBy } from './seen-by.ts';
import type { ConversationDoc } from './view.ts';

export const conversationRoutes = (chat: Chat): readonly Served[] => [
  serve('conversations', async ({ req, res, query, actor }) => {
    const { state, kind, about, ...paging } = query;
    const page = pageOf(req, paging);
    const stale = await isBehind(chat, req);
    const where = about === undefined ? seenBy(actor, state) : { subjectId: about };
    const fits = (doc: ConversationDoc): boolean =>
      (kind === undefined || doc.kind === kind) && (state === undefined || doc.state === state);
    const { items, next } = await narrowed(chat.conversations, { where, sort: [['activeAt', -1]] }, page, (docs) =>
      readableNow(chat, docs.filter(fits), actor),
    );
    sendList(res, { items: await showConversations(chat, items, actor), next, stale });
  }),

  serve('conversation', async ({ req, res, params: { conversationId }, actor }) => {
    await knownConversation(chat, actor, conversationId);
    const { doc, stale } = await freshDoc(chat.conversations, conversationId, req);
    send(res, { ...(await shownOf(chat, conversationId, doc, actor)), ...staleMark({ stale }) });
  }),

  serve('conversation-lock', (call) => decide(chat, call, { type: 'LockConversation', reason: call.body.reason })),
  serve('conversation-unlock', (call) => decide(chat, call, { type: 'UnlockConversation' })),
  serve('conversation-archive', (call) => decide(chat, call, { type: 'ArchiveConversation' })),
  serve('conversation-restore', (call) => decide(chat, call, { type: 'RestoreConversation' })),

  serve('participant-add', async (call) => {
    const { personId } = call.body;
    await knownConversation(chat, call.actor, call.params.conversationId);
    const fact = await chat.people.factOf(personId, isHere);
    const client = (await chat.people.heardOf(personId))?.role === 'client';
    await decide(chat, call, { type: 'AddParticipant', personId, client, isHere: fact });
  }),
  serve('participant-remove', (call) =>
    decide(chat, call, { type: 'RemoveParticipant', personId: call.params.personId }),
  ),
];

/** Whether one of the views that a list is made of does not hold yet what this person has written. */
const isBehind = async (chat: Chat, req: Parameters<typeof readAfter>[0]): Promise<boolean> => {
  const after = readAfter(req);
  const all = await Promise.all([chat.conversations, chat.messages, chat.seats].map((view) => view.waitFor(after)));
  return all.includes('stale');
};

type Deciding = Pick<Call<'conversation-archive'>, 'req' | 'res' | 'actor' | 'by'> &
  Readonly<{ params: Readonly<{ conversationId: string }> }>;

const decide = async (
  chat: Chat,
  { req, res, params: { conversationId }, actor, ...caller }: Deciding,
  decided: Unaddressed<ConversationCommand>,
): Promise<void> => {
  const by = caller.by();
  const command = { ...decided, actor, at: by.at, ifMatch: ifMatch(req) } as ConversationCommand;
  const changed = await chat.change(`conversation-${conversationId}`, command, conversation, by);
  await answer(res, changed, () => conversationAfter(chat, conversationId, changed, actor));
};
