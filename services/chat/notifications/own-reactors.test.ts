/** Who is told of a message that names them: once, as long as they can read it, and not of what they wrote. */
import type { Effect, Fact, Look } from '@lamplight/events/core/types.ts';
import { conversation } from '../conversations/conversation.ts';
import type { ConversationEvent } from '../conversations/events.ts';
import type { MessageEvent } from '../messages/events.ts';
import { message } from '../messages/message.ts';
import { mentioner } from './own-reactors.ts';

const opened: readonly ConversationEvent[] = [
  {
    type: 'ConversationOpened',
    data: { conversationId: 'c1', kind: 'project_client', subject: { kind: 'project', id: 'p1' }, admins: true },
  },
  ...['author', 'reader', 'gone'].map(
    (personId): ConversationEvent => ({
      type: 'ParticipantAdded',
      data: { conversationId: 'c1', personId, client: false, byHand: false },
    }),
  ),
  { type: 'ParticipantRemoved', data: { conversationId: 'c1', personId: 'gone', byHand: false } },
];
const ids = { messageId: 'm1', conversationId: 'c1', authorId: 'author' } as const;
const sent = (mentions: readonly string[]): MessageEvent => ({
  type: 'MessageSent',
  data: { ...ids, text: 'Look', mentions, attachments: [] },
});
const edited = (mentions: readonly string[]): MessageEvent => ({
  type: 'MessageEdited',
  data: { ...ids, text: 'Look here', mentions },
});

const look = (events: readonly MessageEvent[]) =>
  (async (stream: string) => ({
    state: stream.startsWith('message-')
      ? events.reduce((state, event, n) => message.evolve(state, event, n), message.initial)
      : opened.reduce((state, event, n) => conversation.evolve(state, event, n), conversation.initial),
    revision: 0,
  })) as unknown as Look;
/** @param before what was recorded of the message until then, with it */
const after = async (event: MessageEvent, before: readonly MessageEvent[] = [event]): Promise<readonly Effect[]> => {
  const people = { admins: async () => ({ admins: [{ _id: 'admin' }] as never, terms: {}, stale: false }) };
  const fact = { ...event, id: 'e1', occurredAt: '2026-11-21T06:30:00.000Z' } as unknown as Fact<MessageEvent>;
  return mentioner(async () => ({ look: look(before), people })).react(fact);
};
const told = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    if (!('to' in effect)) throw new Error('people are told by commands');
    const { type, userId, kind, subject, projectId } = effect.command as Readonly<Record<string, unknown>>;
    return { to: effect.to, type, userId, ...(kind === undefined ? {} : { kind, subject, projectId }) };
  });

it('whoever reads the conversation is told, admins too, and neither its author nor anybody else', async () => {
  const effects = told(await after(sent(['author', 'reader', 'gone', 'stranger', 'admin'])));
  expect(effects.map(({ userId }) => userId)).toEqual(['reader', 'admin']);
  expect(effects[0]).toMatchObject({
    ...{ type: 'CreateNotification', kind: 'mentioned', subject: { kind: 'conversation', id: 'c1.m1' } },
    projectId: 'p1',
  });
  expect(told(await after(sent([])))).toEqual([]);
});

it('an edit tells whoever was not told before: of one message each has one notification', async () => {
  const [first] = told(await after(sent(['reader'])));
  const again = told(await after(edited(['reader', 'admin'])));
  expect(again.map(({ userId }) => userId)).toEqual(['reader', 'admin']);
  expect(again[0]?.to).toBe(first?.to);
});

it('a message that is deleted asks nobody to read it', async () => {
  const before = [sent(['reader']), edited(['admin'])];
  const gone: MessageEvent = { type: 'MessageDeleted', data: { ...ids, by: 'author' } };
  const [admin] = told(await after(edited(['admin'])));
  expect(told(await after(gone, [...before, gone]))).toEqual([
    { to: admin?.to, type: 'ResolveNotification', userId: 'admin' },
  ]);
});
