import { ABSOLUTE_MS, aStart, begunIn, IDLE_MS, openStores, type Replica, type Stores } from '../workbench/store.ts';
import { keys } from './record.ts';
import type { Living } from './sessions.ts';

let stores: Stores;
let one: Replica;
let other: Replica;
beforeEach(async () => {
  stores = await openStores();
  [one, other] = [await stores.replica(), await stores.replica()];
});
afterEach(() => stores.close());

const begin = (replica: Replica, more: Parameters<typeof aStart>[1] = {}) =>
  begunIn(replica, aStart(stores.clock.now(), more));
const living = async (replica: Replica, h: Living['h']): Promise<Living> => {
  const look = await replica.sessions.look(h);
  if (look.is !== 'alive') throw new Error(`the session is ${JSON.stringify(look)}`);
  return look;
};

describe('A session', () => {
  it('is seen by every replica, and its tokens open there', async () => {
    const { h } = await begin(one);
    const look = await living(other, h);
    expect(other.sessions.tokens(look).access).toMatch(/^access-/);
    expect((await one.keyValue.get(keys.session(h)))?.value).not.toMatch(/access-|refresh-/);
  });

  it('ends after half an hour without an act, and lives on by acts', async () => {
    const { h } = await begin(one);
    stores.clock.move(IDLE_MS - 1_000);
    await one.sessions.touch(await living(one, h));
    stores.clock.move(IDLE_MS - 2_000);
    expect(await one.sessions.look(h)).toMatchObject({ is: 'alive' });
    stores.clock.move(3_000);
    expect(await one.sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('is touched at most once in half a minute', async () => {
    const { h } = await begin(one);
    await one.sessions.touch(await living(one, h));
    stores.clock.move(29_000);
    await one.sessions.touch(await living(one, h));
    stores.clock.move(IDLE_MS - 28_000);
    expect(await one.sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('is touched also after the clock was set back, so that it ends by idleness as ever', async () => {
    const { h } = await begin(one);
    await one.sessions.touch(await living(one, h));
    stores.clock.move(-86_400_000);
    await one.sessions.touch(await living(one, h));
    stores.clock.move(IDLE_MS + 1_000);
    expect(await one.sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('ends at its absolute end, whatever its person does, and no refresh moves it', async () => {
    const { h } = await begin(one);
    for (let at = 0; at < ABSOLUTE_MS - 60_000; at += 20 * 60_000) {
      stores.clock.move(Math.min(20 * 60_000, ABSOLUTE_MS - 60_000 - at));
      const look = await living(one, h);
      await one.sessions.touch(look);
      await one.sessions.renew(look, {
        tokens: { access: 'a', refresh: 'r' },
        accessUntil: stores.clock.now(),
        roles: ['admin'],
      });
    }
    stores.clock.move(61_000);
    expect(await one.sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('that was ended is not revived by a slow refresh', async () => {
    const { h } = await begin(one);
    const before = await living(other, h);
    expect(await one.sessions.end(h, 'SESSION_ENDED')).toMatchObject({ userId: 'asha' });
    const renewal = { tokens: { access: 'a', refresh: 'r' }, accessUntil: 1, roles: ['admin'] } as const;
    expect(await other.sessions.renew(before, renewal)).toBe('conflict');
    expect(await other.sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(one.revoked).toHaveLength(1);
  });

  it('is ended once, however many try', async () => {
    const { h } = await begin(one);
    const ends = await Promise.all(
      [...Array(10)].map((_, i) => (i % 2 ? one : other).sessions.end(h, 'SESSION_ENDED')),
    );
    expect(ends.filter((ended) => ended !== null)).toHaveLength(1);
  });

  it('is unknown under a value that nobody has issued', async () => {
    const { h } = await begin(one);
    expect(await one.sessions.look(`${h}x` as typeof h)).toEqual({
      is: 'dead',
      code: 'NOT_AUTHENTICATED',
      keepCookie: false,
    });
  });
});

describe('The newest sign-in', () => {
  it('wins: the older session hears why', async () => {
    const first = await begin(one);
    const second = await begin(other);
    expect(await one.sessions.look(first.h)).toMatchObject({ is: 'dead', code: 'CONCURRENT_SESSION' });
    expect(await one.sessions.look(second.h)).toMatchObject({ is: 'alive' });
    expect(other.revoked).toEqual([first.session.family]);
  });

  it('leaves exactly one of twenty at once on two replicas', async () => {
    const begun = await Promise.all(
      [...Array(20)].map((_, i) => (i % 2 ? one : other).sessions.begin(aStart(stores.clock.now()))),
    );
    // one that was displaced before it was answered hears it at once, the others with their next call
    const looks = await Promise.all(
      begun.map((outcome) => (outcome.is === 'begun' ? one.sessions.look(outcome.h) : outcome)),
    );
    expect(looks.filter(({ is }) => is === 'alive')).toHaveLength(1);
    expect(looks.filter((look) => look.is === 'dead' && look.code === 'CONCURRENT_SESSION')).toHaveLength(19);
  });

  it('of another person displaces nobody', async () => {
    const first = await begin(one);
    await begin(one, { userId: 'chitra', roles: ['client'] });
    expect(await one.sessions.look(first.h)).toMatchObject({ is: 'alive' });
  });
});

describe('A value replaced in its own browser', () => {
  it('is for ten seconds a reason to try again, then signed out, and never expires the new cookie', async () => {
    const first = await begin(one);
    const second = await begin(one, { from: first.h });
    expect(await other.sessions.look(first.h)).toEqual({ is: 'replaced', h: first.h, by: second.h });
    expect(await other.sessions.look(second.h)).toMatchObject({ is: 'alive' });
    stores.clock.move(10_001);
    expect(await other.sessions.look(first.h)).toEqual({ is: 'dead', code: 'NOT_AUTHENTICATED', keepCookie: true });
  });

  it('leaves no tombstone for its tabs, also when two sign-ins of the browser cross', async () => {
    const first = await begin(one);
    const crossed = await Promise.all(
      [one, other].map(({ sessions }) => sessions.begin(aStart(stores.clock.now(), { from: first.h }))),
    );
    const alive = await Promise.all(
      crossed.flatMap((outcome) => (outcome.is === 'begun' ? [one.sessions.look(outcome.h)] : [])),
    );
    expect(crossed.map(({ is }) => is)).not.toContain('dead');
    expect(alive.filter(({ is }) => is === 'alive')).toHaveLength(1);
  });

  it('is a sibling, no stranger, where the browser began twice from a value that names nothing any more', async () => {
    const from = (await begin(one, { userId: 'chitra' })).h;
    await one.sessions.end(from, 'SESSION_EXPIRED');
    await one.keyValue.delete(keys.session(from));
    const [first, second] = [await begin(one, { from }), await begin(other, { from })];
    expect(await one.sessions.look(first.h)).toEqual({ is: 'replaced', h: first.h, by: second.h });
    expect(await one.sessions.look(second.h)).toMatchObject({ is: 'alive' });
    expect([...one.revoked, ...other.revoked]).toContain(first.session.family);
    const stranger = await begin(one);
    expect(await one.sessions.look(second.h)).toMatchObject({ is: 'dead', code: 'CONCURRENT_SESSION' });
    expect(await one.sessions.look(stranger.h)).toMatchObject({ is: 'alive' });
  });

  it('is not taken over after its own end, which the sign-in hears', async () => {
    const first = await begin(one);
    stores.clock.move(ABSOLUTE_MS);
    const outcome = await one.sessions.begin(aStart(stores.clock.now(), { from: first.h }));
    expect(outcome).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('hands on what the browser had begun and written', async () => {
    const first = await begin(one);
    await one.keyValue.set(keys.position(first.h), '{"projects":"p"}');
    await one.keyValue.set(keys.anonymous(first.h), '{"flow":1}');
    const second = await begin(one, { from: first.h });
    expect((await one.keyValue.get(keys.position(second.h)))?.value).toBe('{"projects":"p"}');
    expect((await one.keyValue.get(keys.anonymous(second.h)))?.value).toBe('{"flow":1}');
    expect(await one.keyValue.get(keys.position(first.h))).toBeNull();
    expect(await one.keyValue.get(keys.anonymous(first.h))).toBeNull();
    stores.clock.move(second.session.absoluteUntil - stores.clock.now() - 60_000);
    expect((await one.keyValue.get(keys.position(second.h)))?.value).toBe('{"projects":"p"}');
    stores.clock.move(120_000);
    expect(await one.keyValue.get(keys.position(second.h))).toBeNull();
  });

  it('of one person, taken over by another, leaves the first one signed out there', async () => {
    const first = await begin(one);
    const second = await begin(one, { userId: 'chitra', from: first.h });
    stores.clock.move(10_001);
    expect(await one.sessions.look(first.h)).toMatchObject({ is: 'dead' });
    expect((await living(one, second.h)).session.userId).toBe('chitra');
  });
});
