/** Who is told that there is something they have not read, and until when: once for each conversation. */
import { orderAt } from '@lamplight/events/core/heard.ts';
import type { Effect, Fact, Look } from '@lamplight/events/core/types.ts';
import { conversation } from '../../conversations/conversation.ts';
import type { ConversationEvent } from '../../conversations/events.ts';
import { formerAdminReader, lateReader, messageReader } from '../read-reactors.ts';
import { unreadNotifier } from './notifier.ts';

const LOG = 'a'.repeat(32);
const T0 = Date.parse('2026-11-21T06:30:00.000Z');
const at = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const place = (n: number): string => `${LOG}.${String(n).padStart(20, '0')}`;

const opened: readonly ConversationEvent[] = [
  {
    type: 'ConversationOpened',
    data: { conversationId: 'c1', kind: 'project_client', subject: { kind: 'project', id: 'p1' }, admins: true },
  },
  ...['author', 'reader', 'muter', 'late', 'gone'].map(
    (personId): ConversationEvent => ({
      type: 'ParticipantAdded',
      data: { conversationId: 'c1', personId, client: false, byHand: false },
    }),
  ),
  { type: 'ParticipantRemoved', data: { conversationId: 'c1', personId: 'gone', byHand: false } },
];
/** Three messages, at places 10, 20 and 30 and 0, 5 and 10 minutes after the beginning. */
const messages = [1, 2, 3].map((n) => ({
  ...{ _id: `m${n}`, conversationId: 'c1', authorId: 'author', place: place(n * 10), sentAt: at((n - 1) * 5) },
}));
const marks: Readonly<Record<string, number>> = { author: 30 };

type World = Readonly<{
  /** Up to which place each has read. */
  read?: Readonly<Record<string, number>>;
  stale?: 'seats' | 'messages' | 'conversations' | 'notifications' | 'admins';
  told?: readonly object[];
  /** Up to which event of a person their own stream was heard. */
  heard?: number;
}>;
const sourcesOf = ({ read = {}, stale, told = [], heard = 0 }: World) => {
  let now = 0;
  const view = (name: NonNullable<World['stale']>) => ({
    waitFor: async () => (stale === name ? 'stale' : 'current'),
  });
  const look = (async (stream: string) => ({
    state: stream.endsWith('-c1')
      ? opened.reduce((state, event, n) => conversation.evolve(state, event, n), conversation.initial)
      : conversation.initial,
    revision: 0,
  })) as unknown as Look;
  const behind = { ...marks, ...read };
  const last = messages.at(-1);
  return {
    look,
    people: {
      admins: async () => ({ admins: [{ _id: 'admin' }], stale: stale === 'admins' }),
      factOf: async (id: string) => ({ is: stale === 'admins' ? 'not_known_yet' : id === 'admin' ? 'yes' : 'no' }),
      heardUpTo: async () => orderAt(LOG, heard, 0),
    },
    head: async () => place(99),
    waiting: {
      now: () => now,
      pause: async (ms: number) => {
        now += ms;
      },
    },
    conversations: {
      ...view('conversations'),
      get: async () => ({
        ...{ _id: 'c1', activeAt: last?.sentAt, last: { messageId: 'm3', place: place(30) } },
        since: Object.fromEntries(
          ['author', 'reader', 'muter']
            .map((id) => [id, { at: at(-9), place: place(1) }])
            .concat([['late', { at: at(7), place: place(25) }]]),
        ),
      }),
    },
    messages: {
      ...view('messages'),
      get: async (id: string) => messages.find(({ _id }) => _id === id) ?? null,
      find: async ({ where, limit }: { where: { place?: { gte?: string } }; limit: number }) => ({
        items: messages.filter((one) => one.place >= (where.place?.gte ?? '')).slice(0, limit),
      }),
    },
    seats: {
      ...view('seats'),
      get: async (id: string) => {
        const [, personId = ''] = id.split('.');
        const n = behind[personId];
        const readTo = n === undefined ? null : { position: place(n), occurredAt: at(0), messageId: `m${n / 10}` };
        return { readTo, muted: personId === 'muter' };
      },
    },
    notifications: { ...view('notifications'), scan: async () => told, find: async () => ({ items: told }) },
  } as never;
};
const look = (minutes: number, world: World = {}): Promise<readonly Effect[]> =>
  Promise.resolve(
    unreadNotifier(async () => sourcesOf(world)).react({
      ...{ type: 'UnreadChecked', data: { conversationId: 'c1', sentUpTo: at(minutes - 15) } },
      ...{ position: place(99), occurredAt: at(minutes) },
    } as never),
  );
const commandsOf = (effects: readonly Effect[]) =>
  effects.map((effect) => {
    if (!('to' in effect)) throw new Error('people are told by commands');
    return { to: effect.to, ...(effect.command as Readonly<{ type: string; userId: string }>) };
  });
const whom = async (...asked: Parameters<typeof look>) => commandsOf(await look(...asked)).map(({ userId }) => userId);

describe('after a quarter of an hour', () => {
  it('whoever has not read is told, with the first message that they have not, and no one twice', async () => {
    const told = commandsOf(await look(15));
    expect(told.map(({ userId }) => userId)).toEqual(['reader', 'admin']);
    expect(told[0]).toMatchObject({
      ...{ type: 'CreateNotification', kind: 'messages_unread', needs: false, by: 'author' },
      subject: { kind: 'conversation', id: 'c1.m1' },
    });
    // Looked at again, with more that was said: it is the same notification.
    const again = commandsOf(await look(40));
    expect(again.filter(({ userId }) => userId !== 'late').map(({ to }) => to)).toEqual(told.map(({ to }) => to));
  });
  it('of what is not yet so old nobody is told', async () => {
    expect(await whom(14)).toEqual([]);
    expect(await whom(15, { read: { reader: 10 } })).toEqual(['admin']);
    expect(await whom(20, { read: { reader: 10 } })).toEqual(['reader', 'admin']);
  });
  it('what was said before somebody came is no news to them', async () => {
    expect(await whom(24)).not.toContain('late');
    expect(await whom(25)).toContain('late');
  });
  it('another round is another notification', async () => {
    const [first] = commandsOf(await look(30));
    const [second] = commandsOf(await look(30, { read: { reader: 10 } }));
    expect([first?.userId, second?.userId]).toEqual(['reader', 'reader']);
    expect(second?.to).not.toBe(first?.to);
  });
  it('who wrote it, has read it, has muted it or is gone is not told', async () => {
    const ids = await whom(60, { read: { reader: 30, admin: 30 } });
    expect(ids).toEqual(['late']);
  });
  it('what nobody added to for a fortnight is told nobody', async () => {
    expect(await whom(14 * 24 * 60 + 11)).toEqual([]);
    expect(await whom(14 * 24 * 60 + 10)).toEqual(['reader', 'late', 'admin']);
  });
  it.each(['seats', 'messages', 'conversations', 'admins'] as const)('nobody is told by half of %s', async (stale) => {
    await expect(look(15, { stale })).rejects.toThrow(/what people have read/);
  });
});

const line = (_id: string, over: object = {}) => ({
  ...{ _id, userId: 'reader', kind: 'messages_unread', subject: { kind: 'conversation', id: 'c1.m2' } },
  ...over,
});
const about = (id: string) => ({ subject: { kind: 'conversation', id } });
const settle = async (type: string, data: object, world: World) =>
  commandsOf(
    await messageReader(async () => sourcesOf(world)).react({
      ...{ type, data: { conversationId: 'c1', ...data }, position: place(98), occurredAt: at(30) },
    } as unknown as Fact<never>),
  ).map(({ to, because }: Readonly<{ to: string; because?: string }>) => [to, because]);

describe('it waits', () => {
  const told = [line('n1'), line('n2', { kind: 'mentioned', ...about('c1.m3') }), line('n3', about('c2.m9'))];
  it('until its person has read that message, by whatever they read or write', async () => {
    for (const [type, data] of [
      ['MessagesRead', { personId: 'reader' }],
      ['MessageSent', { authorId: 'reader' }],
    ] as const) {
      expect(await settle(type, data, { told, read: { reader: 10 } })).toEqual([]);
      expect(await settle(type, data, { told, read: { reader: 20 } })).toEqual([['notification-n1', 'met']]);
      expect(await settle(type, data, { told, read: { reader: 30 } })).toEqual([
        ['notification-n1', 'met'],
        ['notification-n2', 'met'],
      ]);
    }
  });
  it('no more once they muted the conversation; that they are named in it still is told', async () => {
    const mine = told.map((one) => ({ ...one, userId: 'muter' }));
    expect(await settle('ConversationMuted', { personId: 'muter' }, { told: mine })).toEqual([
      ['notification-n1', 'met'],
    ]);
  });
  it('for nobody who was taken out', async () => {
    const theirs = told.map((one) => ({ ...one, userId: 'gone' }));
    expect(await settle('ParticipantRemoved', { personId: 'gone' }, { told: theirs })).toEqual([
      ['notification-n1', 'not_theirs'],
      ['notification-n2', 'not_theirs'],
    ]);
  });
  it('and is not settled by half of what is known', async () => {
    for (const stale of ['notifications', 'seats', 'messages'] as const)
      await expect(settle('MessagesRead', { personId: 'reader' }, { told, stale })).rejects.toThrow(/what people/);
  });
  it('and does not stay where it was read in the moment in which it was told', async () => {
    const create = async (data: object, world: World) =>
      commandsOf(
        await lateReader(async () => sourcesOf(world)).react({
          ...{ type: 'NotificationCreated', data: { notificationId: 'n1', userId: 'reader', needs: false, ...data } },
          ...{ position: place(97), occurredAt: at(30) },
        } as unknown as Fact<never>),
      );
    const of = { kind: 'messages_unread', ...about('c1.m2') };
    expect(await create(of, { read: { reader: 10 } })).toEqual([]);
    expect(await create(of, { read: { reader: 20 } })).toMatchObject([{ to: 'notification-n1', because: 'met' }]);
    expect(await create({ ...of, userId: 'admin' }, {})).toEqual([]);
    expect(await create({ ...of, userId: 'admin' }, { read: { admin: 30 } })).toMatchObject([{ because: 'met' }]);
    expect(await create({ ...of, userId: 'gone' }, {})).toMatchObject([{ because: 'not_theirs' }]);
    await expect(create({ ...of, userId: 'admin' }, { stale: 'admins' })).rejects.toThrow(/an admin/);
    expect(await create({ ...of, kind: 'announcement' }, { read: { reader: 30 } })).toEqual([]);
  });
});

describe('whoever is an admin no more', () => {
  const led = (userId: string) => [
    line('n1', { userId }),
    line('n2', { userId, kind: 'mentioned', ...about('c1.m3') }),
    line('n3', { userId, kind: 'announcement', subject: { kind: 'none', id: 'a1' } }),
  ];
  const left = async (userId: string, world: World = {}, type = 'RoleRevoked', revision = 0) =>
    await formerAdminReader(async () => sourcesOf({ told: led(userId), ...world })).react({
      ...{ type, data: { userId }, stream: `user-${userId}`, revision, position: place(1), occurredAt: at(30) },
    } as unknown as Fact<never>);
  const settled = async (...asked: Parameters<typeof left>) =>
    commandsOf(await left(...asked)).map(({ to, because }: Readonly<{ to: string; because?: string }>) => [
      to,
      because,
    ]);
  const GONE = [
    ['notification-n1', 'not_theirs'],
    ['notification-n2', 'not_theirs'],
  ];

  it.each(['RoleRevoked', 'UserDeactivated'])(
    '%s: what they read as an admin alone waits for them no more',
    async (type) => {
      expect(await settled('former', {}, type)).toEqual(GONE);
    },
  );
  it('keeps what they read since they take part', async () => {
    expect(await settled('reader')).toEqual([]);
  });
  it('and who is one again when that comes late keeps it all', async () => {
    expect(await settled('admin', { heard: 1 })).toEqual([]);
  });
  it('told twice it is done under the same names, of which each is done once', async () => {
    expect(await left('former')).toEqual(await left('former'));
  });
  it('is looked at once all of that was heard, and never by half of what is known', async () => {
    await expect(settled('former', { heard: 0 }, 'RoleRevoked', 1)).rejects.toThrow(/whom to tell/);
    expect(await settled('former', { heard: 1 }, 'RoleRevoked', 1)).toEqual(GONE);
    await expect(settled('former', { stale: 'admins' })).rejects.toThrow(/an admin/);
    for (const stale of ['notifications', 'seats', 'messages'] as const)
      await expect(settled('former', { stale })).rejects.toThrow(/what people/);
  });
  it('of somebody who becomes one nothing is looked at', async () => {
    expect(await settled('former', {}, 'RoleGranted')).toEqual([]);
  });
});
