import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { aStart, begunIn, openStores, type Replica, type Stores } from '../workbench/store.ts';
import { endSessionsWith, readLogoutToken } from './back-channel.ts';

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
const read = (text: string) =>
  readLogoutToken(text, {
    keys: { find: async (kid) => (kid === 'k' ? createPublicKey(privateKey) : null) },
    keyValue: replica.keyValue,
    clock: stores.clock,
  });

describe('A logout token', () => {
  it('of identity is read once', async () => {
    const text = token();
    expect(await read(text)).toEqual({ userId: 'asha', cause: 'deactivated' });
    expect(await read(text)).toBeNull();
  });
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
  ])('with %s is refused', async (_what, more, header) => {
    expect(await read(token(more, header))).toBeNull();
  });
  it('that is unsigned, or signed by others, is refused', async () => {
    const [head, body] = token().split('.');
    const unsigned = `${Buffer.from('{"alg":"none","typ":"logout+jwt","kid":"k"}').toString('base64url')}.${body}.`;
    for (const text of ['', 'x', unsigned, `${head}.${body}.${'A'.repeat(86)}`]) expect(await read(text)).toBeNull();
  });
});

describe('Sessions that identity ends', () => {
  it("are a person's own, but for the one that caused it", async () => {
    const end = endSessionsWith(replica.sessions, () => undefined);
    const asha = await begunIn(replica, aStart(stores.clock.now()));
    const chitra = await begunIn(replica, aStart(stores.clock.now(), { userId: 'chitra' }));
    await end({ userId: 'asha', except: asha.session.family, cause: 'password_changed' });
    expect(await replica.sessions.look(asha.h)).toMatchObject({ is: 'alive' });
    await end({ userId: 'asha', except: 'another family', cause: 'password_changed' });
    expect(await replica.sessions.look(asha.h)).toMatchObject({ is: 'dead', code: 'SESSION_ENDED' });
    expect(await replica.sessions.look(chitra.h)).toMatchObject({ is: 'alive' });
    await end({ userId: 'nobody', cause: 'deactivated' });
  });
});
