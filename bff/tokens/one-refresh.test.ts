/**
 * Which refreshes are made, and what comes of each that meets something else: three replicas on one store, and an identity
 * that answers as the test says, at the moment that it says.
 */
import { jest } from '@jest/globals';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { type EndCode, keys } from '../sessions/record.ts';
import type { Living } from '../sessions/sessions.ts';
import { stoppedClock } from '../workbench/clock.ts';
import { aStart, begunIn, openStores, type Replica, type Stores } from '../workbench/store.ts';
import { type EnsureFresh, ensureFreshWith } from './ensure-fresh.ts';
import type { Identity, RefreshOutcome } from './identity.ts';

const LIFE_MS = 5 * 60_000;
const AWAY: RefreshOutcome = { is: 'failed', cause: new Error('identity is away') };

let stores: Stores;
let replicas: readonly [Replica, Replica, Replica];
let ensure: EnsureFresh;
/** What identity says to the next refreshes; where nothing is left it renews. */
let answers: (() => RefreshOutcome | Promise<RefreshOutcome>)[];
let asked: { token: string; withinMs: number }[];
let revoked: unknown[][];
let told: unknown[];

const renewed = (): RefreshOutcome => {
  const [accessToken, refreshToken] = [`access-${asked.length}`, `refresh-${asked.length}`];
  const user = { id: 'asha', role: 'client', name: 'Asha', email: 'asha@gmail.com' } as const;
  return {
    is: 'refreshed',
    answer: { success: true, accessToken, refreshToken, accessUntil: stores.clock.now() + LIFE_MS, user },
  } as RefreshOutcome;
};
const identity = {
  refresh: async (token: string, withinMs: number) => {
    asked.push({ token, withinMs });
    return (answers.shift() ?? renewed)();
  },
  revoke: (...revocation: unknown[]) => void revoked.push(revocation),
} as unknown as Identity;
const ensureOn = (replica: Replica): EnsureFresh =>
  ensureFreshWith({ ...replica, identity, clock: stores.clock, onFailure: (error) => told.push(error) });

beforeEach(async () => {
  stores = await openStores(stoppedClock());
  replicas = [await stores.replica(), await stores.replica(), await stores.replica()];
  ensure = ensureOn(replicas[0]);
  [answers, asked, revoked, told] = [[], [], [], []];
});
afterEach(async () => {
  jest.restoreAllMocks();
  await stores.close();
});

const living = async (more: Parameters<typeof aStart>[1] = {}): Promise<Living> => {
  const { h } = await begunIn(replicas[0], aStart(stores.clock.now(), more));
  return lookedAt(h);
};
const lookedAt = async (h: Living['h']): Promise<Living> => {
  const look = await replicas[1].sessions.look(h);
  if (look.is !== 'alive') throw new Error(`the session is ${look.is}`);
  return look;
};
const expired = async (more?: Parameters<typeof aStart>[1]): Promise<Living> => {
  const session = await living(more);
  stores.clock.move(LIFE_MS);
  return session;
};
const renewOn = async (replica: Replica, of: Living) =>
  replica.sessions.renew(await lookedAt(of.h), {
    tokens: { access: 'of another replica', refresh: 'r' },
    accessUntil: stores.clock.now() + LIFE_MS,
    roles: ['admin'],
  });
/** As another replica that is busy: the lease stands for as long as the test runs. */
const leaseIsHeld = ({ h }: Living) => replicas[1].keyValue.set(keys.lease(h), '1', { ttlMs: 3_600_000 });
const failuresOf = async ({ h }: Living) => (await replicas[1].keyValue.get(keys.failures(h)))?.value ?? '0';
const quiet = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
};
/** What takes a budget of time takes this clock's: it moves only where a test says so. */
const budgetClock = () => {
  let at = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => at);
  return (ms: number) => {
    at += ms;
  };
};

describe('A token', () => {
  it.each([
    ['renewed first', 'no more of it is left than is asked for', { leftMs: 240_000, minLifeMs: 240_000 }],
    ['used', 'a moment more is left', { leftMs: 240_001, minLifeMs: 240_000 }],
    ['renewed first', 'it has five seconds, and nobody says how many it needs', { leftMs: 5_000 }],
    ['used', 'it has a moment more', { leftMs: 5_001 }],
  ])('is %s where %s', async (what, _where, { leftMs, ...wish }) => {
    const { h } = await living({ tokens: { access: 'used', refresh: 'r' } });
    stores.clock.move(LIFE_MS - leftMs);
    const access = what === 'used' ? 'used' : 'access-1';
    expect(await ensure(h, wish)).toMatchObject({ is: 'fresh', access });
  });
  it('is renewed beside from its last 45 seconds on, and not before', async () => {
    const { h } = await living();
    stores.clock.move(LIFE_MS - 45_001);
    await ensure(h);
    await quiet();
    expect(asked).toEqual([]);
    stores.clock.move(1);
    await ensure(h);
    await eventually(async () => expect((await lookedAt(h)).session.generation).toBe(2));
    expect(asked).toHaveLength(1);
  });
  it('comes with the role that its person has by then', async () => {
    const { h } = await expired({ roles: ['admin'] });
    expect(await ensure(h)).toMatchObject({ living: { session: { roles: ['client'] } } });
    expect((await lookedAt(h)).session.roles).toEqual(['client']);
  });
  it('is given to nobody whose session has ended or was never one', async () => {
    const before = await expired();
    await replicas[1].sessions.end(before.h, 'SESSION_ENDED');
    const dead = { is: 'dead', code: 'SESSION_ENDED', keepCookie: false };
    expect(await ensure(before.h)).toEqual(dead);
    expect(await ensure(before.h, { force: { generation: 1, windowMs: 1_000 } })).toEqual(dead);
    expect(await ensure(before.h, { seen: before })).toEqual(dead); // read a moment before the end
    await replicas[1].keyValue.set(keys.anonymous('nobody' as Living['h']), '{}');
    expect(await ensure('nobody' as Living['h'])).toEqual({ is: 'anonymous', h: 'nobody' });
    expect(asked).toEqual([]);
  });
  it('of a replaced value is none of the new value where that one has ended', async () => {
    const before = await expired();
    const { h: by } = await begunIn(replicas[1], aStart(stores.clock.now(), { from: before.h }));
    await replicas[1].sessions.end(by, 'SESSION_ENDED');
    expect(await ensure(before.h, { seen: before })).toEqual({ is: 'replaced', h: before.h, by });
  });
});

describe('Whoever waits for the refresh of another replica', () => {
  it('takes its token as soon as it is there, though the lease is still held', async () => {
    const session = await expired();
    await leaseIsHeld(session);
    const waiting = ensure(session.h);
    await renewOn(replicas[2], session);
    expect(await waiting).toMatchObject({ is: 'fresh', access: 'of another replica' });
    expect(asked).toEqual([]);
  });
  it.each<EndCode>(['SESSION_ENDED', 'CONCURRENT_SESSION'])('hears %s of its session meanwhile', async (code) => {
    const session = await expired();
    await leaseIsHeld(session);
    const waiting = ensure(session.h);
    await replicas[2].sessions.end(session.h, code);
    expect(await waiting).toEqual({ is: 'dead', code, keepCookie: false });
  });
  it('goes on with the value that took the place of its own', async () => {
    const session = await expired();
    await leaseIsHeld(session);
    const tokens = { access: 'of the new value', refresh: 'r' };
    await begunIn(replicas[2], aStart(stores.clock.now(), { from: session.h, tokens }));
    expect(await ensure(session.h, { seen: session })).toMatchObject({ is: 'fresh', access: 'of the new value' });
  });
  it('waits ten seconds and no longer, and the session lives on', async () => {
    const spend = budgetClock();
    const session = await expired();
    await leaseIsHeld(session);
    const waiting = ensure(session.h, { seen: session });
    spend(10_000);
    expect(await waiting).toEqual({ is: 'unavailable' });
    expect(asked).toEqual([]);
    expect(await replicas[0].sessions.look(session.h)).toMatchObject({ is: 'alive' });
  });
  it('looks whenever it is told something, and listens no longer than it waits', async () => {
    const session = await expired();
    await leaseIsHeld(session);
    let [heard, listening] = [0, 0];
    const hear: Replica['announcements']['hear'] = (h, listener) => {
      heard += 1;
      listening += 1;
      const tell = () => listener({ is: 'refreshed', h });
      // more often than there are looks in ten seconds by the clock alone
      if (heard < 150) tell();
      else void renewOn(replicas[2], session).then(tell);
      return () => {
        listening -= 1;
      };
    };
    const outcome = await ensureOn({ ...replicas[0], announcements: { ...replicas[0].announcements, hear } })(
      session.h,
    );
    expect(outcome).toMatchObject({ is: 'fresh', access: 'of another replica' });
    expect(listening).toBe(0);
  });
});

describe('A refresh', () => {
  it('asks twice within ten seconds: the second try has what the first one left', async () => {
    const spend = budgetClock();
    const { h } = await expired();
    answers.push(() => {
      spend(7_000);
      return AWAY;
    });
    expect(await ensure(h)).toMatchObject({ is: 'fresh', access: 'access-2' });
    expect(asked.map(({ withinMs }) => withinMs)).toEqual([4_500, 3_000]);
    expect(new Set(asked.map(({ token }) => token)).size).toBe(1);
    expect(told).toEqual([expect.objectContaining({ message: 'identity is away' })]);
  });
  it('does not ask again once the ten seconds are over', async () => {
    const spend = budgetClock();
    const session = await expired();
    answers.push(() => {
      spend(10_000);
      return AWAY;
    });
    expect(await ensure(session.h)).toEqual({ is: 'unavailable' });
    expect(asked).toHaveLength(1);
    expect(await replicas[1].sessions.look(session.h)).toMatchObject({ is: 'alive' });
  });
  it('is one for all that ask here, and its failures count as soon as one of them needs it', async () => {
    const session = await living();
    const answer = Promise.withResolvers<RefreshOutcome>();
    answers.push(
      () => answer.promise,
      () => AWAY,
    );
    stores.clock.move(LIFE_MS - 30_000);
    expect(await ensure(session.h)).toMatchObject({ is: 'fresh' }); // and a refresh beside it, that nobody needs
    await eventually(() => expect(asked).toHaveLength(1));
    stores.clock.move(30_000);
    const needing = ensure(session.h, { seen: session });
    const asking = ensure(session.h, { seen: session, minLifeMs: 0 });
    answer.resolve(AWAY);
    expect(await Promise.all([needing, asking])).toEqual([{ is: 'unavailable' }, { is: 'unavailable' }]);
    expect(asked).toHaveLength(2);
    expect(await failuresOf(session)).toBe('2');
  });
  it('that a service asked for by refusing a token counts its failures', async () => {
    const session = await living();
    answers.push(
      () => AWAY,
      () => AWAY,
    );
    expect(await ensure(session.h, { force: { generation: 1, windowMs: 1 } })).toEqual({ is: 'unavailable' });
    expect(await failuresOf(session)).toBe('2');
  });
  it('is kept where only its record was written again meanwhile', async () => {
    const session = await expired();
    answers.push(async () => {
      const { keyValue } = replicas[1];
      const entry = await keyValue.get(keys.session(session.h));
      await keyValue.set(keys.session(session.h), entry?.value ?? '');
      return renewed();
    });
    expect(await ensure(session.h)).toMatchObject({ is: 'fresh', access: 'access-1' });
    expect((await lookedAt(session.h)).session.generation).toBe(2);
    expect(asked).toHaveLength(1);
  });
  it('gives way to one that another replica has kept meanwhile', async () => {
    const session = await expired();
    answers.push(async () => {
      await renewOn(replicas[2], session);
      return renewed();
    });
    expect(await ensure(session.h)).toMatchObject({ is: 'fresh', access: 'of another replica' });
    expect((await lookedAt(session.h)).session.generation).toBe(2);
    expect(revoked).toEqual([]);
  });
  it('gives way to a proof in its browser, whose new value has a family of its own', async () => {
    const session = await expired();
    answers.push(async () => {
      const tokens = { access: 'of the new value', refresh: 'r' };
      await begunIn(replicas[2], aStart(stores.clock.now(), { from: session.h, tokens }));
      return renewed();
    });
    expect(await ensure(session.h)).toMatchObject({ is: 'fresh', access: 'of the new value' });
    expect(revoked).toEqual([]); // the calls of the old value that are under way still use it
  });
  it('that meets an end brings nothing back, and what it got is revoked at once', async () => {
    const session = await expired();
    answers.push(async () => {
      await replicas[2].sessions.end(session.h, 'CONCURRENT_SESSION');
      return renewed();
    });
    const dead = { is: 'dead', code: 'CONCURRENT_SESSION', keepCookie: false };
    expect(await ensure(session.h)).toEqual(dead);
    expect(await replicas[1].sessions.look(session.h)).toEqual(dead);
    expect(revoked).toEqual([[session.session.family, { afterMs: 0 }]]);
  });
});

describe('A grant that identity no longer takes', () => {
  const invalid = (): RefreshOutcome => ({ is: 'invalid' });

  it('ends the session, and the cookie goes', async () => {
    const session = await expired();
    answers.push(invalid);
    expect(await ensure(session.h)).toEqual({ is: 'dead', code: 'SESSION_ENDED', keepCookie: false });
    expect(await replicas[1].sessions.look(session.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
  });
  it.each<[string, (session: Living) => Promise<unknown>, object]>([
    [
      'ends no session that another replica has renewed meanwhile',
      (session) => renewOn(replicas[2], session),
      { is: 'fresh', access: 'of another replica' },
    ],
    [
      'says how a session ended that ended meanwhile',
      ({ h }) => replicas[2].sessions.end(h, 'CONCURRENT_SESSION'),
      { is: 'dead', code: 'CONCURRENT_SESSION' },
    ],
  ])('%s', async (_what, meanwhile, outcome) => {
    const session = await expired();
    answers.push(async () => {
      await meanwhile(session);
      return invalid();
    });
    expect(await ensure(session.h)).toMatchObject(outcome);
  });
  it('ends no session that is renewed at the very moment of the end', async () => {
    const session = await expired();
    answers.push(invalid);
    const { sessions } = replicas[0];
    const end: typeof sessions.end = async (...ending) => {
      await renewOn(replicas[2], session); // between the last look and the end
      return sessions.end(...ending);
    };
    const outcome = await ensureOn({ ...replicas[0], sessions: { ...sessions, end } })(session.h);
    expect(outcome).toMatchObject({ is: 'fresh', access: 'of another replica' });
    expect(await lookedAt(session.h)).toMatchObject({ is: 'alive' });
  });
});

describe('A refresh that nobody needs yet', () => {
  const nearItsEnd = async () => {
    const session = await living();
    stores.clock.move(LIFE_MS - 30_000);
    return session;
  };

  it('is not tried again for five seconds where it failed, whatever other sessions do', async () => {
    const failing = await nearItsEnd();
    const other = await living({ userId: 'chitra' });
    answers.push(...Array<() => RefreshOutcome>(4).fill(() => AWAY));
    await ensure(failing.h);
    await eventually(() => expect(asked).toHaveLength(2));
    await eventually(async () => expect(await replicas[1].keyValue.get(keys.lease(failing.h))).toBeNull());
    await ensure(other.h, {
      minLifeMs: 0,
      seen: { ...other, session: { ...other.session, accessUntil: stores.clock.now() + 1 } },
    });
    await eventually(() => expect(asked).toHaveLength(4));
    await eventually(async () => expect(await replicas[1].keyValue.get(keys.lease(other.h))).toBeNull());
    stores.clock.move(4_999);
    await ensure(failing.h);
    await quiet();
    expect(asked).toHaveLength(4);
    stores.clock.move(1);
    await ensure(failing.h);
    await eventually(() => expect(asked).toHaveLength(5));
    expect(await failuresOf(failing)).toBe('0');
  });
  it('follows the last one at once where that went well', async () => {
    const { h } = await nearItsEnd();
    const short = (): RefreshOutcome => {
      const outcome = renewed();
      if (outcome.is !== 'refreshed') return outcome;
      return { ...outcome, answer: { ...outcome.answer, accessUntil: stores.clock.now() + 30_000 } };
    };
    answers.push(short, short);
    await ensure(h);
    await eventually(async () => expect((await lookedAt(h)).session.generation).toBe(2));
    await eventually(async () => {
      await ensure(h);
      expect((await lookedAt(h)).session.generation).toBeGreaterThanOrEqual(3);
    });
  });
  it('takes nothing from the call beside it where the store is away, is told, and waits as well', async () => {
    const { h } = await nearItsEnd();
    const { keyValue } = replicas[0];
    const away = new Error('the store is away');
    const set: typeof keyValue.set = () => Promise.reject(away);
    const ensured = ensureOn({ ...replicas[0], keyValue: { ...keyValue, set } });
    expect(await ensured(h)).toMatchObject({ is: 'fresh' });
    await eventually(() => expect(told).toEqual([away]));
    await ensured(h);
    await quiet();
    expect(told).toEqual([away]);
    stores.clock.move(5_000);
    await ensured(h);
    await eventually(() => expect(told).toEqual([away, away]));
  });
});
