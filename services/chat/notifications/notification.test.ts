import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { type NotificationCommand, type NotificationEvent, notification } from './notification.ts';

const AT = '2026-11-21T06:30:00.000Z';
const ids = { notificationId: 'n1', userId: 'u1' };
const owner: Actor = { id: 'u1', role: 'client' };
const others: readonly Actor[] = [
  { id: 'u2', role: 'client' },
  { id: 'a1', role: 'admin' },
];
const about = { kind: 'offer_to_decide', needs: true, subject: { kind: 'proposal', id: 'p1' } } as const;
const of = { obligation: { id: 'offer_to_decide.p1', round: 'r1' } };
const created: NotificationEvent = { type: 'NotificationCreated', data: { ...ids, ...about, ...of, by: 'a1' } };
const read: NotificationEvent = { type: 'NotificationRead', data: ids };
const deleted: NotificationEvent = { type: 'NotificationDeleted', data: ids };
const resolved = (because: 'met' | 'not_theirs', by?: string): NotificationEvent => ({
  type: 'NotificationResolved',
  data: { ...ids, because, ...(by === undefined ? {} : { by }) },
});
const create = (actor: Actor = SYSTEM): NotificationCommand => ({
  ...{ type: 'CreateNotification', actor, at: AT, ...ids, ...about, ...of, by: 'a1' },
});
const resolve = (because: 'met' | 'not_theirs' = 'met', by?: string, actor: Actor = SYSTEM): NotificationCommand => ({
  ...{ type: 'ResolveNotification', actor, at: AT, ...ids, because, ...(by === undefined ? {} : { by }) },
});
const mark = (actor: Actor = owner): NotificationCommand => ({ type: 'MarkRead', actor, at: AT, notificationId: 'n1' });
const remove = (actor: Actor = owner): NotificationCommand => ({ ...mark(actor), type: 'DeleteNotification' });

describe('a notification', () => {
  it('is created once, by the system alone', () => {
    given(notification).when(create()).then([created]);
    given(notification, [created]).when(create()).then([]);
    given(notification, [created, read]).when(create()).then([]);
    for (const actor of [owner, ...others]) given(notification).when(create(actor)).then('FORBIDDEN');
  });

  it('is resolved once, with whoever did it, by the system alone', () => {
    given(notification, [created])
      .when(resolve('met', 'c1'))
      .then([resolved('met', 'c1')]);
    given(notification, [created])
      .when(resolve())
      .then([resolved('met')]);
    given(notification, [created, resolved('met', 'c1')])
      .when(resolve('met', 'c2'))
      .then([]);
    given(notification, [created, resolved('met')])
      .when(resolve('not_theirs'))
      .then([]);
    for (const actor of [owner, ...others])
      given(notification, [created])
        .when(resolve('met', 'c1', actor))
        .then('FORBIDDEN');
  });

  it('comes back by a later appointment, and by none that has ended', () => {
    const by = (...terms: readonly string[]): NotificationEvent => ({ ...created, data: { ...created.data, terms } });
    const lost = (...terms: readonly string[]): NotificationEvent => {
      const { type, data } = resolved('not_theirs');
      return { type, data: { ...data, terms } } as NotificationEvent;
    };
    const taken = [by('first'), lost('first')];
    const asked = (...terms: readonly string[]) => ({ ...create(), terms }) as NotificationCommand;
    given(notification, taken).when(asked('first')).then([]);
    given(notification, taken)
      .when(asked('first', 'second'))
      .then([by('first', 'second')]);
    given(notification, [...taken, by('second'), lost('first', 'second')])
      .when(asked('second'))
      .then([]);
    given(notification, taken).when(create()).then([created]);
  });

  it('that was resolved before it was created is never created', () => {
    given(notification)
      .when(resolve('met', 'c1'))
      .then([resolved('met', 'c1')]);
    given(notification, [resolved('met', 'c1')])
      .when(create())
      .then([]);
  });

  it('comes back, unread, to whom it was taken from for a while, until it is met', () => {
    given(notification, [created, read, deleted, resolved('not_theirs')])
      .when(create())
      .then([created]);
    given(notification, [resolved('not_theirs')])
      .when(create())
      .then([created]);
    const back = [created, read, deleted, resolved('not_theirs'), created];
    expect(given(notification, back).state).toEqual({
      ...{ is: 'present', userId: 'u1', read: false, deleted: false, resolved: null, ended: [] },
    });
    given(notification, [created, resolved('not_theirs')])
      .when(resolve('met'))
      .then([resolved('met')]);
    given(notification, [created, resolved('not_theirs'), resolved('met')])
      .when(create())
      .then([]);
    given(notification, [created, resolved('not_theirs')])
      .when(resolve('not_theirs'))
      .then([]);
  });

  it('is read and deleted by its person, each once, also when it is resolved, and does not exist for anybody else', () => {
    for (const before of [[created], [created, resolved('met')]]) {
      given(notification, before).when(mark()).then([read]);
      given(notification, before).when(remove()).then([deleted]);
    }
    given(notification, [created, read]).when(mark()).then([]);
    given(notification, [created, deleted]).when(remove()).then([]);
    given(notification, [created, deleted]).when(mark()).then('NOT_FOUND');
    for (const actor of [...others, SYSTEM])
      for (const command of [mark(actor), remove(actor)])
        given(notification, [created]).when(command).then('NOT_FOUND');
    for (const before of [[], [resolved('met')]])
      for (const command of [mark(), remove()]) given(notification, before).when(command).then('NOT_FOUND');
  });
});
