import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import jwt from 'jsonwebtoken';
import type { SessionsEnded } from '../contract/identity-internal.ts';
import { aStart, begunIn, openStores, type Replica, type Stores } from '../workbench/store.ts';
import { backChannel, endSessionsWith, readLogoutToken } from './back-channel.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

let stores: Stores;
let replica: Replica;
beforeEach(async () => {
  stores = await openStores();
  replica = await stores.replica();
});
afterEach(() => stores.close());

const token = (more: Record<string, unknown> = {}, header: Record<string, unknown> = {}): string => {
  const iat = Math.floor(stores.clock.now() / 1000);
  const claims = {
    iss: 'lamplight-identity',
    aud: 'bff',
    sub: 'asha',
    jti: randomUUID(),
    iat,
    exp: iat + 120,
    events: { [EVENT]: { cause: 'deactivated' } },
    ...more,
  };
  return jwt.sign(claims, privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', kid: 'k', typ: 'logout+jwt', ...header },
  });
};
const options = () => ({
  keys: { find: async (kid: string) => (kid === 'k' ? createPublicKey(privateKey) : null) },
  keyValue: replica.keyValue,
  clock: stores.clock,
});
const read = (text: string) => readLogoutToken(text, options());

describe('A logout token', () => {
  it('of identity is read once', async () => {
    const text = token();
    expect(await read(text)).toStrictEqual({ userId: 'asha', cause: 'deactivated' });
    expect(await read(text)).toBeNull();
  });
  it.each(['deactivated', 'role_lost', 'password_changed', 'second_factor_on', 'token_reused', 'ended_by_admin'])(
    'because of %s is read',
    async (cause) => expect(await read(token({ events: { [EVENT]: { cause } } }))).toEqual({ userId: 'asha', cause }),
  );
  it('names the session that goes on', async () => {
    expect(await read(token({ events: { [EVENT]: { cause: 'password_changed', except: 'family-1' } } }))).toEqual({
      userId: 'asha',
      cause: 'password_changed',
      except: 'family-1',
    });
  });
  it.each([
    ['another audience', { aud: 'lamplight' }, {}],
    ['another issuer', { iss: 'bff' }, {}],
    ['a nonce', { nonce: 'n' }, {}],
    ['another event', { events: { other: {} } }, {}],
    ['no event', { events: {} }, {}],
    ['a long life', { exp: Math.floor(Date.now() / 1000) + 999 }, {}],
    ['no id', { jti: undefined }, {}],
    ['an end past', { iat: 1, exp: 2 }, {}],
    ['another type', {}, { typ: 'at+jwt' }],
    ['an unknown key', {}, { kid: 'other' }],
    ['no key', {}, { kid: undefined }],
    ['no type', {}, { typ: undefined }],
    ['an id that could be guessed', { jti: 'x'.repeat(15) }, {}],
    ['an id without end', { jti: 'x'.repeat(129) }, {}],
    ['a cause that nobody knows', { events: { [EVENT]: { cause: 'mood' } } }, {}],
    ['nobody', { sub: undefined }, {}],
  ])('with %s is refused', async (_what, more, header) => {
    expect(await read(token(more, header))).toBeNull();
  });
  it('lives for two minutes at most, and is known as used for as long', async () => {
    const iat = Math.floor(stores.clock.now() / 1000);
    expect(await read(token({ exp: iat + 121 }))).toBeNull();
    const [early, late] = [token(), token({ jti: 'x'.repeat(128) })];
    expect(await read(early)).not.toBeNull();
    stores.clock.move(119_000);
    expect([await read(early), (await read(late))?.userId]).toEqual([null, 'asha']);
    const other = token();
    stores.clock.move(121_000);
    expect(await read(other)).toBeNull();
  });
  it('of another algorithm is refused before its key is looked for', async () => {
    const asked: string[] = [];
    const keys = {
      find: async (kid: string) => {
        asked.push(kid);
        return null;
      },
    };
    const hs = jwt.sign({ sub: 'asha' }, 'secret', {
      algorithm: 'HS256',
      header: { alg: 'HS256', kid: 'k', typ: 'logout+jwt' },
    });
    expect(await readLogoutToken(hs, { ...options(), keys })).toBeNull();
    expect(asked).toEqual([]);
  });
  it('that is unsigned, or signed by others, is refused', async () => {
    const [head, body] = token().split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"logout+jwt","kid":"k"}').toString('base64url')}.${body}.`;
    for (const text of ['', 'x', unsigned, `${head}.${body}.${'A'.repeat(86)}`]) expect(await read(text)).toBeNull();
  });
});

describe('Sessions that identity ends', () => {
  it("are a person's own, but for the one that caused it", async () => {
    const noted: unknown[] = [];
    const end = endSessionsWith(replica.sessions, (...words) => void noted.push(words));
    const asha = await begunIn(replica, aStart(stores.clock.now()));
    const chitra = await begunIn(replica, aStart(stores.clock.now(), { userId: 'chitra' }));
    await end({ userId: 'asha', except: asha.session.family, cause: 'password_changed' });
    expect(await replica.sessions.look(asha.h)).toMatchObject({ is: 'alive' });
    await end({ userId: 'asha', except: 'another family', cause: 'password_changed' });
    expect(await replica.sessions.look(asha.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(await replica.sessions.look(chitra.h)).toMatchObject({ is: 'alive' });
    await end({ userId: 'nobody', cause: 'deactivated' });
    const about = { userId: 'asha', session: expect.any(String), cause: 'password_changed' };
    expect(noted).toEqual([['session ended', about]]);
  });
});

describe('The internal port', () => {
  const PATH = '/internal/backchannel-logout';
  const calling = async (
    calls: (call: (path: string, init?: RequestInit) => Promise<readonly [number, string | null]>) => Promise<void>,
    end: (ended: SessionsEnded) => Promise<void> = async () => undefined,
  ): Promise<readonly unknown[]> => {
    const errors: unknown[] = [];
    const server = createServer(backChannel(end, options(), (error) => void errors.push(error)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await calls(async (path, init) => {
        const { status, headers } = await fetch(`${url}${path}`, init);
        return [status, headers.get('cache-control')];
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
    return errors;
  };
  const posting = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

  it('ends the sessions that a token of identity names, once, and answers when they are ended', async () => {
    const ended: SessionsEnded[] = [];
    const errors = await calling(
      async (call) => {
        const body = `logout_token=${token()}`;
        expect(await call(PATH, posting(body))).toEqual([200, 'no-store']);
        expect(ended).toEqual([{ userId: 'asha', cause: 'deactivated' }]);
        expect(await call(PATH, posting(body))).toEqual([400, 'no-store']);
      },
      async (one) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        ended.push(one);
      },
    );
    expect([ended.length, errors]).toEqual([1, []]);
  });
  it('knows nothing else, and tells nobody why', async () => {
    const ended: SessionsEnded[] = [];
    await calling(
      async (call) => {
        for (const path of ['/', `${PATH}/`, `${PATH}?x=1`]) expect((await call(path, posting('')))[0]).toBe(404);
        for (const method of ['GET', 'PUT', 'DELETE']) expect((await call(PATH, { method }))[0]).toBe(405);
        for (const body of [
          '',
          'logout_token=',
          'logout_token=x',
          `token=${token()}`,
          `logout_token=${'x'.repeat(9_000)}`,
        ])
          expect([body.slice(0, 20), ...(await call(PATH, posting(body)))]).toEqual([
            body.slice(0, 20),
            400,
            'no-store',
          ]);
      },
      async (one) => void ended.push(one),
    );
    expect(ended).toEqual([]);
  });
  it('says that it could not, where a store is away: identity calls again', async () => {
    const away = new Error('away');
    const errors = await calling(
      async (call) => expect((await call(PATH, posting(`logout_token=${token()}`)))[0]).toBe(503),
      () => Promise.reject(away),
    );
    expect(errors).toEqual([away]);
  });
});
