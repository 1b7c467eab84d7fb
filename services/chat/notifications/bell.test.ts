import type { Actor } from '@lamplight/common/facts/actor.ts';
import { given } from '@lamplight/events/workbench/given.ts';
import { type BellCommand, type BellEvent, bell } from './bell.ts';

const AT = '2026-11-21T06:30:00.000Z';
const actor: Actor = { id: 'u1', role: 'employee' };
const [LOG, RESTORED] = ['b'.repeat(32), 'a'.repeat(32)];
const place = (n: number, log = LOG) => ({
  notificationId: `n${n}`,
  position: `${log}.${String(n).padStart(20, '0')}`,
  occurredAt: new Date(Date.parse(AT) + n * 1_000).toISOString(),
});
const mark = (n: number, isOwn = true, log = LOG): BellCommand => ({
  ...{ type: 'MarkAllRead', actor, at: AT, isOwn, ...place(n, log) },
});
const marked = (n: number, log = LOG): BellEvent => ({
  type: 'AllNotificationsRead',
  data: { userId: 'u1', ...place(n, log) },
});

describe('the mark up to which all were read', () => {
  it('only ever rises', () => {
    given(bell)
      .when(mark(5))
      .then([marked(5)]);
    given(bell, [marked(5)])
      .when(mark(6))
      .then([marked(6)]);
    for (const n of [5, 4])
      given(bell, [marked(5)])
        .when(mark(n))
        .then([]);
    expect(given(bell, [marked(5)]).state).toEqual({ seenTo: place(5) });
  });
  it('orders by the instant across a restored log, where positions are others', () => {
    given(bell, [marked(5)])
      .when(mark(6, true, RESTORED))
      .then([marked(6, RESTORED)]);
    given(bell, [marked(5)])
      .when(mark(4, true, RESTORED))
      .then([]);
  });
  it('stands on one of the person’s own alone, and does not say whether there is another', () => {
    given(bell).when(mark(5, false)).then('NOT_FOUND');
    given(bell, [marked(5)])
      .when(mark(4, false))
      .then('NOT_FOUND');
  });
});
