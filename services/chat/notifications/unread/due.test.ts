/** When one looks who has not read what was said: 15 minutes after it was, once however much is said meanwhile. */
import type { Due } from '@lamplight/events/core/timers.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import fc from 'fast-check';
import { admin, system } from '../../workbench/cast.ts';
import { due, timers } from '../timers.ts';
import { type UnreadCommand, type UnreadEvent, unreadCheck } from './check.ts';

const T0 = Date.parse('2026-11-21T06:30:00.000Z');
const after = (minutes: number): string => new Date(T0 + minutes * 60_000).toISOString();
const checked = (minutes: number): UnreadEvent => ({
  type: 'UnreadChecked',
  data: { conversationId: 'c1', sentUpTo: after(minutes) },
});
const check = (minutes: number, actor = system): UnreadCommand => ({
  ...{ type: 'CheckUnread', actor, at: after(minutes), conversationId: 'c1' },
});

type Said = Readonly<{ type: string; data: object; occurredAt: string }>;
const message = (type: string, minutes: number): Said => ({
  type,
  data: { conversationId: 'c1', messageId: 'm1', authorId: 'employee-1' },
  occurredAt: after(minutes),
});
const sent = (minutes: number): Said => message('MessageSent', minutes);
const rowAfter = (...told: readonly (Said | UnreadEvent)[]): Due | null => {
  let row: Due | null = null;
  for (const fact of told)
    for (const id of due.ids(fact as never)) {
      expect(id).toBe('unread/c1');
      row = due.evolve(row as never, fact as never, id);
    }
  return row;
};

describe('looking', () => {
  it('is recorded by the system alone, up to 15 minutes ago, and never back', () => {
    given(unreadCheck)
      .when(check(20))
      .then([checked(5)]);
    given(unreadCheck, [checked(5)])
      .when(check(20))
      .then([]);
    given(unreadCheck, [checked(5)])
      .when(check(19))
      .then([]);
    given(unreadCheck, [checked(5)])
      .when(check(21))
      .then([checked(6)]);
    given(unreadCheck).when(check(20, admin)).then('FORBIDDEN');
  });
});

describe('the row of a conversation', () => {
  it.each<readonly [string, readonly (Said | UnreadEvent)[], string | undefined]>([
    ['15 minutes after something was said', [sent(0)], after(15)],
    ['no later, whatever else is said', [sent(0), sent(10)], after(15)],
    ['15 minutes later, of what was too new to be looked at', [sent(0), sent(10), checked(0)], after(30)],
    ['no more, once one has looked at all of it', [sent(0), sent(10), checked(0), checked(10)], undefined],
    ['again, once something is said again', [sent(0), checked(0), sent(60)], after(75)],
    ['by the newest, where two are told out of order', [sent(10), sent(0), checked(5)], after(35)],
    ['not for what is edited or deleted', [message('MessageEdited', 0), message('MessageDeleted', 1)], undefined],
    ['as before, when that is done to it', [sent(0), message('MessageEdited', 3)], after(15)],
    ['not because one has looked', [checked(0)], undefined],
  ])('is due %s', (_what, told, dueAt) => {
    expect(rowAfter(...told)?.dueAt).toBe(dueAt);
  });

  it('asks its own stream, beside the mails of people', () => {
    const row = rowAfter(sent(0));
    if (row === null) throw new Error('present by construction');
    expect(row.stream).toBe('unreadcheck-c1');
    expect(timers.commandOf(row, after(15))).toEqual(check(15));
    expect(timers.deciderOf(row.stream)).toBe(unreadCheck);
    const mail = { type: 'MailPlanned', data: { userId: 'u1' } };
    expect(due.ids(mail as never)).toEqual(['u1']);
    expect(timers.deciderOf('notificationmail-u1').category).toBe('notificationmail');
    const ofMail = { ...row, _id: 'u1', command: 'SendMail/0' };
    expect(timers.commandOf(ofMail, after(15))).toMatchObject({ type: 'SendMail', userId: 'u1' });
  });

  it('leaves nothing that was said unlooked at, looks once in 15 minutes at most, and rests then', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120 }), { minLength: 1, maxLength: 30 }), (minutes) => {
        let row: Due | null = null;
        const tell = (fact: Said | UnreadEvent) => {
          row = due.evolve(row as never, fact as never, 'unread/c1');
        };
        let state = unreadCheck.initial;
        const looked: number[] = [];
        for (let minute = 0; minute <= 180; minute++) {
          for (const at of minutes) if (at === minute) tell(sent(at));
          const now = row as Due | null;
          if (now === null || now.dueAt > after(minute)) continue;
          const outcome = unreadCheck.decide(timers.commandOf(now, after(minute)) as UnreadCommand, state);
          for (const event of outcome as readonly UnreadEvent[]) {
            looked.push(minute);
            state = unreadCheck.evolve(state, event, 0);
            tell(event);
          }
        }
        expect(row).toBeNull();
        // Each was looked at when it was between a quarter and half an hour old.
        for (const at of minutes) expect(looked.some((minute) => minute >= at + 15 && minute <= at + 30)).toBe(true);
        for (const [n, minute] of looked.entries())
          if (n > 0) expect(minute - (looked[n - 1] ?? 0)).toBeGreaterThanOrEqual(15);
      }),
      { numRuns: 50 },
    );
  });
});
