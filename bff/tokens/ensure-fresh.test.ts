import { generateKeyPairSync } from 'node:crypto';
import { metricsText } from '@lamplight/common/telemetry/metrics.ts';
import { keys } from '../sessions/record.ts';
import { type FakeIdentity, fakeIdentity } from '../workbench/identity.ts';
import { aStart, begunIn, openStores, type Replica, type Stores } from '../workbench/store.ts';
import { assertionKey } from './assertion.ts';
import { type EnsureFresh, ensureFreshWith, type Fresh } from './ensure-fresh.ts';
import { identityAt } from './identity.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});

let stores: Stores;
let identity: FakeIdentity;
let replicas: Replica[];
let ensure: EnsureFresh[];
beforeEach(async () => {
  stores = await openStores();
  identity = await fakeIdentity(stores.clock);
  replicas = [await stores.replica(), await stores.replica(), await stores.replica()];
  ensure = replicas.map((replica) =>
    ensureFreshWith({
      ...replica,
      identity: identityAt({
        url: identity.url,
        key: assertionKey('bff', privateKey),
        clock: stores.clock,
        onError: () => undefined,
      }),
      clock: stores.clock,
      onFailure: () => undefined,
    }),
  );
});
afterEach(async () => {
  await identity.close();
  await stores.close();
});

const first = <T>(list: readonly T[]): T => {
  const [head] = list;
  if (head === undefined) throw new Error('nothing there');
  return head;
};
const signedIn = async () => {
  const answer = await (
    await fetch(`${identity.url}/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email: 'asha@gmail.com', password: 'secret' }),
    })
  ).json();
  const {
    accessToken: access,
    refreshToken: refresh,
    accessUntil,
    familyId: family,
  } = answer as Record<'accessToken' | 'refreshToken' | 'familyId', string> & { accessUntil: number };
  return begunIn(first(replicas), aStart(stores.clock.now(), { tokens: { access, refresh }, accessUntil, family }));
};
const refreshCalls = () => identity.seen.filter(({ path }) => path === '/internal/refresh');
const accessOf = (fresh: Fresh): string => (fresh.is === 'fresh' ? fresh.access : JSON.stringify(fresh));

describe('ensureFresh', () => {
  it('uses a token that has long enough to live, without asking anybody', async () => {
    const { h } = await signedIn();
    expect(accessOf(await first(ensure)(h))).toMatch(/\.0$/);
    expect(identity.refreshes).toHaveLength(0);
  });

  it('uses a token near its end and renews it beside', async () => {
    const { h } = await signedIn();
    stores.clock.move(5 * 60_000 - 30_000);
    expect(accessOf(await first(ensure)(h))).toMatch(/\.0$/);
    await eventually(() => expect(identity.refreshes).toHaveLength(1));
    await eventually(async () => expect(accessOf(await first(ensure)(h))).toMatch(/\.1$/));
  });

  it('makes one refresh of a hundred calls on three replicas', async () => {
    const { h } = await signedIn();
    stores.clock.move(5 * 60_000);
    const fresh = await Promise.all([...Array(100)].map((_, i) => (ensure[i % 3] ?? first(ensure))(h)));
    expect(new Set(fresh.map(accessOf))).toEqual(new Set([expect.stringMatching(/\.1$/)]));
    expect(refreshCalls()).toHaveLength(1); // also of those that identity would have answered alike
  });

  it('goes on when the winner was killed: with its lease left behind, before and after identity rotated', async () => {
    const { h, session } = await signedIn();
    stores.clock.move(5 * 60_000);
    const { keyValue, sessions } = first(replicas);
    // what a killed winner leaves: a lease that nobody renews, and a family that was rotated without anybody keeping it
    await keyValue.set(keys.lease(h), '1', { ttlMs: 3_000 });
    const { refresh } = sessions.tokens({ h, session });
    await fetch(`${identity.url}/internal/refresh`, {
      method: 'POST',
      body: JSON.stringify({ refreshToken: refresh }),
    });
    const fresh = await Promise.all(ensure.map((one) => one(h)));
    expect(fresh.map(accessOf)).toEqual([...Array(3)].map(() => expect.stringMatching(/\.1$/)));
    expect(identity.refreshes).toHaveLength(1);
    expect((await sessions.look(h)).is).toBe('alive');
  });

  it('ends the session when identity says that the grant is gone', async () => {
    const { h, session } = await signedIn();
    stores.clock.move(5 * 60_000);
    await fetch(`${identity.url}/internal/revoke`, {
      method: 'POST',
      body: JSON.stringify({ familyId: session.family }),
    });
    expect(await first(ensure)(h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(await first(replicas).sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
  });

  it('keeps the session over one failure, and ends it at the third within ten seconds', async () => {
    const kept = await signedIn();
    stores.clock.move(5 * 60_000);
    identity.refreshFaults.push(500);
    expect(accessOf(await first(ensure)(kept.h))).toMatch(/\.1$/);

    stores.clock.move(5 * 60_000);
    identity.refreshFaults.push(500, 500, 500);
    expect(await first(ensure)(kept.h)).toEqual({ is: 'unavailable' });
    expect(await first(replicas).sessions.look(kept.h)).toMatchObject({ is: 'alive' });
    expect(await (ensure[1] ?? first(ensure))(kept.h)).toMatchObject({ is: 'dead', code: 'SESSION_EXPIRED' });
  });

  it('counts each try to renew by how it went', async () => {
    const tries = async (outcome: string) =>
      Number(
        new RegExp(`^lamplight_session_refresh_total{outcome="${outcome}"} (.*)$`, 'm').exec(
          await metricsText(),
        )?.[1] ?? 0,
      );
    const before = [await tries('refreshed'), await tries('failed'), await tries('invalid')] as const;
    const { h, session } = await signedIn();
    stores.clock.move(5 * 60_000);
    identity.refreshFaults.push(500);
    await first(ensure)(h);
    expect([await tries('refreshed'), await tries('failed')]).toEqual([before[0] + 1, before[1] + 1]);
    await fetch(`${identity.url}/internal/revoke`, {
      method: 'POST',
      body: JSON.stringify({ familyId: session.family }),
    });
    stores.clock.move(5 * 60_000);
    await first(ensure)(h);
    expect(await tries('invalid')).toBe(before[2] + 1);
  });

  it('forgets failures after ten seconds', async () => {
    const { h } = await signedIn();
    stores.clock.move(5 * 60_000);
    identity.refreshFaults.push(500, 500);
    expect(await first(ensure)(h)).toEqual({ is: 'unavailable' });
    stores.clock.move(10_001);
    identity.refreshFaults.push(500);
    expect(accessOf(await first(ensure)(h))).toMatch(/\.1$/);
  });

  it('counts no failure of a refresh that nobody needed yet', async () => {
    const { h } = await signedIn();
    stores.clock.move(5 * 60_000 - 30_000);
    identity.refreshFaults.push(500, 500);
    for (let i = 0; i < 5; i += 1) expect(accessOf(await first(ensure)(h))).toMatch(/\.0$/);
    await eventually(() => expect(identity.refreshFaults).toHaveLength(0));
    expect(await first(replicas).keyValue.get(keys.failures(h))).toBeNull();
  });

  it('renews beside also after the clock was set back', async () => {
    const { h } = await signedIn();
    stores.clock.move(5 * 60_000 - 30_000);
    identity.refreshFaults.push(500, 500);
    await first(ensure)(h);
    await eventually(() => expect(identity.refreshFaults).toHaveLength(0));
    stores.clock.move(-86_400_000);
    await eventually(async () =>
      expect(accessOf(await first(ensure)(h, { force: { generation: 1, windowMs: 1 } }))).toMatch(/\.1$/),
    );
    stores.clock.move(5 * 60_000 - 30_000);
    expect(accessOf(await first(ensure)(h))).toMatch(/\.1$/);
    await eventually(async () => expect(accessOf(await first(ensure)(h))).toMatch(/\.2$/));
  });

  it('forces once within its window, and takes what another replica has forced', async () => {
    const { h } = await signedIn();
    const force = { generation: 1, windowMs: 10_000 };
    expect(accessOf(await first(ensure)(h, { force }))).toMatch(/\.1$/);
    expect(accessOf(await (ensure[1] ?? first(ensure))(h, { force }))).toMatch(/\.1$/);
    expect(await first(ensure)(h, { force: { ...force, generation: 2 } })).toEqual({ is: 'throttled' });
    stores.clock.move(10_001);
    expect(accessOf(await first(ensure)(h, { force: { ...force, generation: 2 } }))).toMatch(/\.2$/);
  });

  it('never throttles a refresh because of expiry', async () => {
    const { h } = await signedIn();
    await first(ensure)(h, { force: { generation: 1, windowMs: 10_000 } });
    identity.accessLifeMs = 1_000;
    stores.clock.move(5 * 60_000);
    await first(ensure)(h);
    expect(accessOf(await first(ensure)(h))).toMatch(/\.3$/);
  });

  it('that meets a logout leaves the session ended and revokes what it got', async () => {
    const { h, session } = await signedIn();
    stores.clock.move(5 * 60_000);
    const answered = Promise.withResolvers<void>();
    identity.answersAfter = answered.promise;
    const refreshing = first(ensure)(h);
    await eventually(() => expect(identity.refreshes).toHaveLength(1));
    await (replicas[1] ?? first(replicas)).sessions.end(h, 'SESSION_ENDED');
    answered.resolve();
    expect(await refreshing).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(await first(replicas).sessions.look(h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    // by the refresh itself: the one that ended the session did so when there was less to revoke
    await eventually(() => expect(identity.revoked).toEqual([session.family]));
  });

  it.each([
    ['asha', { is: 'fresh', access: 'of-the-new-value' }],
    ['chitra', { is: 'replaced' }],
  ])('of a replaced value uses the token of the new one, if %s is the same person', async (userId, outcome) => {
    const before = await signedIn();
    const { sessions } = first(replicas);
    const seen = await sessions.look(before.h);
    if (seen.is !== 'alive') throw new Error('not alive');
    const tokens = { access: 'of-the-new-value', refresh: 'x' };
    await sessions.begin(aStart(stores.clock.now(), { userId, from: before.h, tokens }));
    const ended = { ...seen, session: { ...seen.session, accessUntil: 0 } };
    expect(await first(ensure)(before.h, { seen: ended })).toMatchObject(outcome);
    expect(identity.refreshes).toHaveLength(0);
  });
});

const eventually = async (check: () => void | Promise<void>): Promise<void> => {
  for (const until = Date.now() + 3_000; ; ) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
