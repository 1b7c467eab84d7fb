/** What people are told is planned to be mailed as they chose, and dropped by whatever makes a mail needless. */
import type { Fact, Look } from '@lamplight/events/core/types.ts';
import { choices } from '../choices.ts';
import type { BellEvent, ChoicesEvent, NotificationEvent } from '../events.ts';
import { mailPlanner } from './reactors.ts';

const at = '2026-11-21T06:30:00.000Z';
const position = `${'a'.repeat(32)}.00000000000000000007`;
const ids = { notificationId: 'n1', userId: 'u1' };
const created = (kind: 'offer_to_decide' | 'invoice_to_pay' | 'milestone_accepted'): NotificationEvent => ({
  type: 'NotificationCreated',
  data: { ...ids, kind, needs: true, subject: { kind: 'milestone', id: 'm1' }, projectId: 'p1' },
});
const chosen = (mail: 'at_once' | 'digest' | 'never'): ChoicesEvent => ({
  type: 'NotificationChoicesSaved',
  data: { userId: 'u1', choices: [{ group: 'needs', mail }], quiet: null },
});

const react = async (event: NotificationEvent | BellEvent, before: readonly ChoicesEvent[] = []) => {
  const look = (async (stream: string) => {
    expect(stream).toBe('notificationchoices-u1');
    return { state: before.reduce((state, saved, n) => choices.evolve(state, saved, n), choices.initial), revision: 0 };
  }) as unknown as Look;
  const titles = { get: async (id: string) => (id === 'p1' ? { _id: 'p1', title: 'Portal' } : null) };
  const fact = { ...event, id: 'e1', stream: 'notification-n1', revision: 0, position, occurredAt: at };
  const conversations = { get: async (id: string) => (id === 'c1' ? ({ subjectId: 'p1' } as never) : null) };
  return mailPlanner(async () => ({ look, titles, conversations })).react(fact as unknown as Fact<NotificationEvent>);
};

it('what is told is planned by what its person chose, with the title that it has then', async () => {
  const [plan, ...more] = await react(created('offer_to_decide'));
  expect(more).toEqual([]);
  expect(plan).toMatchObject({
    ...{ as: 'plan', to: 'notificationmail-u1', until: '2026-11-22T06:30:00.000Z' },
    command: {
      ...{ type: 'PlanMail', userId: 'u1', position, occurredAt: at, dueAt: '2026-11-21T06:32:00.000Z', digest: false },
      item: { notificationId: 'n1', kind: 'offer_to_decide', group: 'needs', title: 'Portal' },
    },
  });
  const [digest] = await react(created('offer_to_decide'), [chosen('digest')]);
  expect(digest).toMatchObject({ command: { dueAt: '2026-11-22T02:30:00.000Z', digest: true } });
  expect(await react(created('offer_to_decide'), [chosen('never')])).toEqual([]);
  // Identity writes a letter of it.
  expect(await react(created('invoice_to_pay'))).toEqual([]);
});

it('what leads to a message is mailed with the title of what the conversation is about; two people’s has none', async () => {
  const inConversation = (id: string): NotificationEvent => ({
    type: 'NotificationCreated',
    data: { ...ids, kind: 'messages_unread', needs: false, subject: { kind: 'conversation', id } },
  });
  const [plan] = await react(inConversation('c1.m1'));
  const item = { kind: 'messages_unread', group: 'messages', title: 'Portal' };
  expect(plan).toMatchObject({ command: { item, digest: true } });
  expect(await react(inConversation('c2.m1'))).toMatchObject([{ command: { item: { title: '' } } }]);
});

it.each<readonly [string, NotificationEvent]>([
  ['read', { type: 'NotificationRead', data: ids }],
  ['deleted', { type: 'NotificationDeleted', data: ids }],
  ['done', { type: 'NotificationResolved', data: { ...ids, because: 'met' } }],
  ['another’s', { type: 'NotificationResolved', data: { ...ids, because: 'not_theirs' } }],
])('what is %s is not mailed any more', async (_what, event) => {
  const effects = await react(event);
  expect(effects).toMatchObject([{ to: 'notificationmail-u1', command: { type: 'DropMail', notificationId: 'n1' } }]);
});

it('all that was read at once is not mailed any more, up to there', async () => {
  const seen = { notificationId: 'n9', position: `${'a'.repeat(32)}.00000000000000000009`, occurredAt: at };
  const effects = await react({ type: 'AllNotificationsRead', data: { userId: 'u1', ...seen } });
  const { notificationId: _which, ...place } = seen;
  expect(effects).toMatchObject([{ to: 'notificationmail-u1', command: { type: 'DropSeen', userId: 'u1', ...place } }]);
});
