/** What stands in the store of sessions, for how long, and who is told of its changes. */
import { unavailable } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { stoppedClock } from '../workbench/clock.ts';
import { memoryKeyValue } from '../workbench/stepped.ts';
import { ABSOLUTE_MS, aStart, begunIn, IDLE_MS } from '../workbench/store.ts';
import { type H, keys } from './record.ts';
import { remember } from './records.ts';
import { tokenSeal } from './seal.ts';
import { type Living, sessionsOn } from './sessions.ts';

const HOUR_MS = 3_600_000;

const edge = () => {
  const clock = stoppedClock();
  const store = memoryKeyValue(clock);
  const questions: string[] = [];
  /** What others do just before a question, by its name. */
  const before: Partial<Record<keyof KeyValue, (() => Promise<unknown>)[]>> = {};
  const told: unknown[] = [];
  const revoked: unknown[][] = [];
  const errors: unknown[] = [];
  const keyValue = Object.fromEntries(
    Object.entries(store).map(([name, ask]) => [
      name,
      async (...given: unknown[]) => {
        questions.push(`${name} ${String(given[0]).replaceAll(/[\w-]{43}/g, 'h')}`);
        await before[name as keyof KeyValue]?.shift()?.();
        return (ask as (...all: unknown[]) => unknown)(...given);
      },
    ]),
  ) as unknown as KeyValue;
  const announcements = {
    tell: (what: unknown) => void told.push(what),
    hear: () => () => undefined,
    close: () => undefined,
  };
  const open = (kv: KeyValue, sealKeys = [Buffer.alloc(32, 3)]) =>
    sessionsOn({
      ...{ keyValue: kv, clock, announcements, idleMs: IDLE_MS, seal: tokenSeal(sealKeys) },
      revoke: (...revocation) => void revoked.push(revocation),
      onError: (error) => void errors.push(error),
    });
  const sessions = open(keyValue);
  const others = open(store);
  const begin = async (more: Parameters<typeof aStart>[1] = {}): Promise<Living> => {
    const { h } = await begunIn({ sessions: others }, aStart(clock.now(), more));
    const look = await others.look(h);
    if (look.is !== 'alive') throw new Error(`the session is ${look.is}`);
    told.length = 0;
    return look;
  };
  return { clock, store, questions, before, told, revoked, errors, sessions, others, begin, open };
};
const unknown = { is: 'dead', code: 'NOT_AUTHENTICATED', keepCookie: false };
const expired = { is: 'dead', code: 'SESSION_EXPIRED', keepCookie: false };
const ended = { is: 'dead', code: 'SESSION_ENDED', keepCookie: false };

describe('What is kept of a session', () => {
  it('outlives it by an hour, so that a late call hears that it has expired', async () => {
    const { clock, sessions, begin } = edge();
    const { h } = await begin();
    clock.move(ABSOLUTE_MS - 1);
    expect(await sessions.look(h)).toEqual(expired); // nobody did anything for so long
    clock.move(HOUR_MS);
    expect(await sessions.look(h)).toEqual(expired);
    clock.move(1);
    expect(await sessions.look(h)).toEqual(unknown);
  });
  it('has expired for an edge without the key that sealed its tokens, and opens with an older one', async () => {
    const { store, begin, open } = edge();
    const { h } = await begin();
    const [old, young] = [Buffer.alloc(32, 3), Buffer.alloc(32, 4)];
    expect(await open(store, [young]).look(h)).toEqual(expired);
    expect(await open(store, [young, old]).look(h)).toMatchObject({ is: 'alive' });
  });

  it('is over at its absolute end, to the moment', async () => {
    const { clock, sessions, begin } = edge();
    const { h } = await begin({ absoluteUntil: clock.now() + 1_000 });
    clock.move(999);
    expect(await sessions.look(h)).toMatchObject({ is: 'alive' });
    clock.move(1);
    expect(await sessions.look(h)).toEqual(expired);
  });
  it('says for twelve hours how it ended', async () => {
    const { clock, sessions, begin } = edge();
    const { h } = await begin();
    await sessions.end(h, 'SESSION_ENDED');
    clock.move(12 * HOUR_MS - 1);
    expect(await sessions.look(h)).toEqual(ended);
    clock.move(1);
    expect(await sessions.look(h)).toEqual(unknown);
  });
  it('says for ten seconds what took its place, and nothing of it then', async () => {
    const { clock, sessions, begin } = edge();
    const { h } = await begin();
    const { h: by } = await begin({ from: h });
    clock.move(9_999);
    expect(await sessions.look(h)).toEqual({ is: 'replaced', h, by });
    clock.move(1);
    expect(await sessions.look(h)).toEqual({ ...unknown, keepCookie: true });
  });
  it('is nobody’s while a browser has only begun something', async () => {
    const { store, sessions } = edge();
    await store.set(keys.anonymous('h' as H), '{}');
    expect(await sessions.look('h' as H)).toEqual({ is: 'anonymous', h: 'h' });
  });
  it('tells what was written for it per service', async () => {
    const { store, sessions, begin } = edge();
    const { h } = await begin();
    expect(await sessions.look(h)).toMatchObject({ is: 'alive', written: null });
    await store.set(keys.position(h), '{"projects":"p"}');
    expect(await sessions.look(h)).toMatchObject({ written: '{"projects":"p"}' });
  });
});

describe('A look at a session', () => {
  it('is one question where it was looked at before, and never an answer from memory', async () => {
    const { store, questions, sessions, begin } = edge();
    const { h } = await begin();
    await sessions.look(h);
    questions.length = 0;
    expect(await sessions.look(h)).toMatchObject({ is: 'alive' });
    expect(questions).toEqual(['getMany session:h,position:h,live:asha']);
    await store.delete(keys.live('asha'));
    expect(await sessions.look(h)).toEqual(expired);
  });
  it('that meets a replacement in its own browser never takes it for a stranger’s', async () => {
    const { before, others, sessions, begin, clock } = edge();
    const { h } = await begin();
    let by: H | null = null;
    // after the record was read, and before it is asked whom `live` names
    before.get = [
      async () => {
        by = (await begunIn({ sessions: others }, aStart(clock.now(), { from: h }))).h;
      },
    ];
    expect(await sessions.look(h)).toEqual({ is: 'replaced', h, by });
  });
  it('of one that a newer sign-in displaced says so', async () => {
    const { store, sessions, begin } = edge();
    const { h } = await begin();
    await store.set(keys.live('asha'), 'somebody newer');
    expect(await sessions.look(h)).toEqual({ ...unknown, code: 'CONCURRENT_SESSION' });
  });
});

describe('The end of a session', () => {
  it('is told to all, and its family is revoked at once', async () => {
    const { told, revoked, sessions, begin } = edge();
    const { h, session } = await begin();
    expect(await sessions.end(h, 'SESSION_ENDED')).toEqual(session);
    expect(told).toEqual([{ is: 'ended', h, code: 'SESSION_ENDED' }]);
    expect(revoked).toEqual([[session.family, { afterMs: 0 }]]);
    expect(await sessions.end(h, 'SESSION_ENDED')).toBeNull();
    expect(await sessions.end('nobody' as H, 'SESSION_ENDED')).toBeNull();
    expect([told.length, revoked.length]).toEqual([1, 1]);
  });
  it('at one state of it is none where it has moved on', async () => {
    const { sessions, others, begin, clock } = edge();
    const living = await begin();
    const renewed = await others.renew(living, {
      tokens: { access: 'a', refresh: 'r' },
      accessUntil: clock.now(),
      roles: [],
    });
    if (renewed === 'conflict') throw new Error('not renewed');
    expect(await sessions.end(living.h, 'SESSION_ENDED', { onlyAt: living.rev })).toBeNull();
    expect(await sessions.look(living.h)).toMatchObject({ is: 'alive' });
    expect(await sessions.end(living.h, 'SESSION_ENDED', { onlyAt: renewed.rev })).toMatchObject({ generation: 2 });
  });
  it('that meets a refresh ends it all the same, but not at a state that is gone by then', async () => {
    for (const [options, look] of [
      [{}, 'dead'],
      [{ onlyAt: true }, 'alive'],
    ] as const) {
      const { before, sessions, others, begin, clock } = edge();
      const living = await begin();
      const renewal = { tokens: { access: 'a', refresh: 'r' }, accessUntil: clock.now(), roles: [] };
      before.set = [() => others.renew(living, renewal)];
      await sessions.end(living.h, 'SESSION_ENDED', 'onlyAt' in options ? { onlyAt: living.rev } : {});
      expect((await sessions.look(living.h)).is).toBe(look);
    }
  });
  it('follows to what took its place in its browser, not to another person there', async () => {
    const { sessions, begin } = edge();
    const first = await begin();
    const second = await begin({ from: first.h });
    expect(await sessions.end(first.h, 'SESSION_ENDED')).toMatchObject({ family: second.session.family });
    expect(await sessions.look(second.h)).toEqual(ended);
    const before = await begin();
    const chitra = await begin({ userId: 'chitra', from: before.h });
    expect(await sessions.end(before.h, 'SESSION_ENDED')).toBeNull();
    expect(await sessions.look(chitra.h)).toMatchObject({ is: 'alive' });
  });
  it('of a person is that of whoever is signed in as them, but for the family that goes on', async () => {
    const { sessions, begin } = edge();
    const { h, session } = await begin();
    const end = (userId: string, except?: string) => sessions.endOf(userId, { code: 'SESSION_ENDED', except });
    expect(await end('asha', session.family)).toBeNull();
    expect(await end('nobody')).toBeNull();
    expect(await sessions.look(h)).toMatchObject({ is: 'alive' });
    expect(await end('asha', 'another')).toMatchObject({ family: session.family });
    expect(await sessions.look(h)).toEqual(ended);
  });
});

describe('A session that goes on', () => {
  it('is renewed as the next generation, and all are told', async () => {
    const { told, sessions, begin, clock } = edge();
    const living = await begin();
    const tokens = { access: 'a', refresh: 'r' };
    const renewed = await sessions.renew(living, { tokens, accessUntil: clock.now() + 7, roles: ['client'] });
    if (renewed === 'conflict') throw new Error('not renewed');
    const { session } = renewed;
    expect(session).toEqual({
      ...living.session,
      ...{ generation: 2, accessUntil: clock.now() + 7, roles: ['client'], sealed: session.sealed },
    });
    expect(sessions.tokens(renewed)).toEqual(tokens);
    expect(told).toEqual([{ is: 'refreshed', h: living.h }]);
    expect(await sessions.look(living.h)).toEqual(renewed);
  });
  it('by an act is touched for as long as one may be idle, once in half a minute', async () => {
    const { clock, questions, sessions, begin } = edge();
    const living = await begin();
    await sessions.touch(living);
    clock.move(29_999);
    await sessions.touch(living);
    expect(questions).toEqual(['touch live:asha']);
    clock.move(1);
    await sessions.touch(living);
    clock.move(IDLE_MS - 1);
    expect(await sessions.look(living.h)).toMatchObject({ is: 'alive' });
    clock.move(1);
    expect(await sessions.look(living.h)).toEqual(expired);
  });
  it('is not failed by a store that takes no touch: that is told', async () => {
    const { before, errors, sessions, begin } = edge();
    const living = await begin();
    const away = unavailable('the store');
    before.touch = [() => Promise.reject(away)];
    await sessions.touch(living);
    expect(errors).toEqual([away]);
  });
});

it('Tokens of a session open in no other one, and in no other state of it', async () => {
  const { sessions, begin } = edge();
  const [asha, chitra] = [await begin(), await begin({ userId: 'chitra' })];
  const { sealed } = asha.session;
  expect(sessions.tokens(asha).refresh).toMatch(/^refresh-/);
  expect(() => sessions.tokens({ h: chitra.h, session: { ...chitra.session, sealed } })).toThrow();
  expect(() => sessions.tokens({ h: asha.h, session: { ...asha.session, generation: 2 } })).toThrow();
});

describe('A session that begins', () => {
  it('in place of one that has ended is none, and hears why', async () => {
    const { revoked, sessions, begin, clock } = edge();
    const { h } = await begin();
    await sessions.end(h, 'SESSION_ENDED');
    revoked.length = 0;
    const start = aStart(clock.now(), { from: h });
    expect(await sessions.begin(start)).toEqual(ended);
    expect(revoked).toEqual([[start.family, { afterMs: 0 }]]);
  });
  it('and meets another sign-in of its browser gives way to that, and its family is revoked', async () => {
    const { before, revoked, sessions, others, begin, clock } = edge();
    const { h } = await begin();
    const start = aStart(clock.now(), { from: h });
    before.getMany = [() => begunIn({ sessions: others }, aStart(clock.now(), { from: h }))];
    expect(await sessions.begin(start)).toMatchObject({ is: 'replaced' });
    expect(revoked).toContainEqual([start.family, { afterMs: 0 }]);
  });
  it('in place of another leaves the calls of that one half a minute', async () => {
    const { told, revoked, sessions, begin, clock } = edge();
    const first = await begin();
    const outcome = await sessions.begin(aStart(clock.now(), { from: first.h }));
    expect(outcome.is).toBe('begun');
    expect(told).toEqual([{ is: 'replaced', h: first.h }]);
    expect(revoked).toEqual([[first.session.family, { afterMs: 30_000 }]]);
  });
  it('and cannot be kept is nobody, and its family is revoked', async () => {
    const { before, revoked, sessions, clock } = edge();
    const away = unavailable('the store');
    before.set = [() => Promise.reject(away)];
    const start = aStart(clock.now());
    await expect(sessions.begin(start)).rejects.toBe(away);
    expect(revoked).toEqual([[start.family, { afterMs: 0 }]]);
  });
  it('and is displaced before it was told hears so, and its family is revoked', async () => {
    const { before, revoked, sessions, others, clock } = edge();
    const start = aStart(clock.now());
    before.getMany = [() => begunIn({ sessions: others }, aStart(clock.now()))];
    expect(await sessions.begin(start)).toEqual({ ...unknown, code: 'CONCURRENT_SESSION' });
    expect(revoked).toContainEqual([start.family, { afterMs: 0 }]);
  });
});

it('Only the newest five thousand sessions are remembered, whoever was seen last longest', () => {
  const map = new Map<H, number>();
  const seen = (number: number) => remember(map, String(number) as H, number);
  for (let number = 0; number < 5_000; number += 1) expect(seen(number)).toBe(number);
  expect(seen(0)).toBe(0); // again
  expect(map.size).toBe(5_000);
  expect(seen(5_000)).toBe(5_000);
  expect([map.size, map.has('0' as H), map.has('1' as H), map.has('2' as H)]).toEqual([5_000, true, false, true]);
});
