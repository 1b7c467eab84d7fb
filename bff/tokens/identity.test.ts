/** What the BFF says to identity and takes from it, at a server that answers as the test says. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import jwt from 'jsonwebtoken';
import { assertionKey, clientAssertion } from './assertion.ts';
import { codeOf, type Identity, identityAt } from './identity.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const NOW = Date.parse('2026-11-23T06:00:00.500Z');
const clock = { now: () => NOW };
const key = assertionKey('bff-1', privateKey);

type Reply = Readonly<{ status?: number; body?: unknown; headers?: Record<string, string> }>;
type Seen = Readonly<{ method: string; path: string; headers: IncomingHttpHeaders; body: unknown }>;
let server: Server;
let replies: Reply[];
let seen: Seen[];
let errors: unknown[];
let identity: Identity;
beforeEach(async () => {
  [replies, seen, errors] = [[], [], []];
  server = createServer(async (req, res) => {
    const sent = (await Array.fromAsync(req)).map(String).join('');
    const { method = '', url = '', headers } = req;
    seen.push({ method, path: url, headers, body: sent === '' ? null : JSON.parse(sent) });
    const { status = 200, body = {}, headers: more = {} } = replies.shift() ?? {};
    res.writeHead(status, more).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  identity = identityAt({ url, key, clock, onError: (error) => void errors.push(error) });
});
afterEach(async () => {
  await identity.close();
  server.closeAllConnections();
  server.close();
});

const claimsIn = (assertion: string) => jwt.verify(assertion, publicKey, { complete: true, ignoreExpiration: true });

describe('the assertion of the BFF', () => {
  it('is signed by its key for identity alone, for a minute, and once', () => {
    const { header, payload } = claimsIn(clientAssertion(key, clock));
    expect(header).toMatchObject({ alg: 'ES256', kid: 'bff-1' });
    const iat = Math.floor(NOW / 1_000);
    expect(payload).toEqual({
      ...{ iss: 'bff', sub: 'bff', aud: 'lamplight-identity', iat, exp: iat + 60 },
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const again = claimsIn(clientAssertion(key, clock)).payload;
    expect((again as { jti: string }).jti).not.toBe((payload as { jti: string }).jti);
  });
  it('says whose call it passes on', () => {
    expect(claimsIn(clientAssertion(key, clock, '203.0.113.7')).payload).toMatchObject({
      client_address: '203.0.113.7',
    });
  });
});

describe('a call to identity', () => {
  it('carries the assertion, the name of the request and its deadline, and comes back whole', async () => {
    replies.push({ status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'retry-after': '9' } });
    const asked = { body: { a: 1 }, address: '203.0.113.7', requestId: 'r1', withinMs: 20_000 };
    expect(await identity.ask('/auth/login', asked)).toEqual({
      ...{ status: 429, body: { code: 'RATE_LIMITED' }, retryAfter: '9' },
    });
    const [{ method, path, headers, body } = seen[0] as never as Seen] = seen;
    expect({ method, path, body }).toEqual({ method: 'POST', path: '/auth/login', body: { a: 1 } });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-request-id': 'r1',
      'x-request-deadline': '20000',
    });
    expect(headers).not.toHaveProperty('authorization');
    expect(claimsIn(String(headers['x-client-assertion'])).payload).toMatchObject({ client_address: '203.0.113.7' });
  });
  it('carries a token where one is given, and has 25 s where nothing is said', async () => {
    replies.push({ body: 'no JSON' });
    const answer = await identity.ask('/auth/logout', { body: {}, bearer: 'token', requestId: 'r1' });
    expect(answer).toEqual({ status: 200, body: null, retryAfter: null });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer token', 'x-request-deadline': '25000' });
  });
  it('follows nobody elsewhere, and reads no answer without end', async () => {
    replies.push({ status: 302, headers: { location: '/elsewhere' } });
    await expect(identity.ask('/auth/login', { body: {}, requestId: 'r1' })).rejects.toThrow('fetch failed');
    expect(seen).toHaveLength(1);
    replies.push({ body: 'x'.repeat(70_000) });
    await expect(identity.ask('/auth/login', { body: {}, requestId: 'r1' })).rejects.toThrow();
  });
});

const user = {
  ...{ id: 'u1', userId: 'u1', email: 'asha@gmail.com', name: 'Asha', role: 'client', mobile: '' },
  twoFactorEnabled: false,
};

describe('a refresh', () => {
  const renewed = { success: true, accessToken: 'a', refreshToken: 'r', accessUntil: NOW + 300_000, user };
  it('brings the next pair of tokens, and who the person is by now', async () => {
    replies.push({ body: renewed });
    expect(await identity.refresh('token', 20_000)).toEqual({ is: 'refreshed', answer: renewed });
  });
  it.each<[string, Reply, object]>([
    ['is over where the grant is gone', { status: 400, body: { error: 'invalid_grant' } }, { is: 'invalid' }],
    ['failed where another fault is told', { status: 400, body: { error: 'bad' } }, { is: 'failed' }],
    [
      'failed where the grant is named by another status',
      { status: 500, body: { error: 'invalid_grant' } },
      { is: 'failed' },
    ],
    ['failed where identity did', { status: 503, body: renewed }, { is: 'failed' }],
    ['failed where the answer is no answer', { body: { accessToken: 'a' } }, { is: 'failed' }],
  ])('%s', async (_what, reply, expected) => {
    replies.push(reply);
    const outcome = await identity.refresh('token', 20_000);
    expect(outcome).toMatchObject(expected);
    if (outcome.is === 'failed')
      expect(outcome.cause).toMatchObject({ message: `identity answered a refresh with ${reply.status ?? 200}` });
    expect(seen[0]).toMatchObject({ path: '/internal/refresh', body: { refreshToken: 'token' } });
    expect(seen[0]?.headers).toMatchObject({
      'x-request-deadline': '20000',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
  it('failed where no answer came', async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    expect(await identity.refresh('token', 20_000)).toMatchObject({ is: 'failed', cause: { message: 'fetch failed' } });
  });
});

describe('a family', () => {
  it.each([true, false])('that holds (%s) is told so', async (holds) => {
    replies.push({ body: { success: true, holds } });
    expect(await identity.holds('f1')).toBe(holds);
    expect(seen[0]).toMatchObject({ path: '/internal/family', body: { familyId: 'f1' } });
    expect(seen[0]?.headers['x-request-deadline']).toBe('5000');
  });
  it.each<Reply>([{ status: 503, body: { success: true, holds: true } }, { body: {} }])(
    'of which nothing is known is nobody’s guess: %j',
    async (reply) => {
      replies.push(reply);
      await expect(identity.holds('f1')).rejects.toThrow(`identity answered for a family with ${reply.status ?? 200}`);
    },
  );
  it('is revoked at the second try where the first one failed, and no more often', async () => {
    replies.push({ status: 500 });
    identity.revoke('f1', { afterMs: 0 });
    await eventually(() => expect(seen).toHaveLength(2));
    await identity.close();
    expect(seen.map(({ path, body }) => [path, body])).toEqual(Array(2).fill(['/internal/revoke', { familyId: 'f1' }]));
    expect(seen[0]?.headers).toMatchObject({ 'x-request-id': 'f1', 'x-request-deadline': '5000' });
    expect(errors).toEqual([]);
  });
  it.each([300, 503])(
    'that was refused with %i is asked for once more when the edge closes, and then told',
    async (status) => {
      replies.push({ status }, { status });
      identity.revoke('f1', { afterMs: 0 });
      await eventually(() => expect(seen).toHaveLength(1));
      await identity.close();
      expect(seen.map(({ headers }) => headers['x-request-deadline'])).toEqual(['5000', '2000']);
      expect(errors).toMatchObject([
        { message: expect.stringMatching(/^a family of refresh tokens could not be revoked/) },
      ]);
    },
  );
  it('that waits is revoked when the edge closes, which waits for it', async () => {
    identity.revoke('f1', { afterMs: 3_600_000 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toEqual([]);
    await identity.close();
    expect(seen).toMatchObject([{ path: '/internal/revoke', body: { familyId: 'f1' } }]);
    expect(seen[0]?.headers['x-request-deadline']).toBe('2000');
  });
});

describe('whose a token is', () => {
  it('is what identity says', async () => {
    replies.push({ body: { success: true, user } });
    expect(await identity.me('token', 20_000)).toEqual(user);
  });
  it('is not known where identity refuses it, says nothing, or is away', async () => {
    replies.push({ status: 401, body: { success: false } }, { body: { success: true, user: { id: 7 } } });
    expect([await identity.me('token', 20_000), await identity.me('token', 20_000)]).toEqual([null, null]);
    expect(errors).toEqual([]);
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/auth/me' });
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer token', 'x-request-deadline': '20000' });
    replies.push({ status: 302, headers: { location: '/elsewhere' }, body: { success: true, user } });
    expect(await identity.me('token', 20_000)).toBeNull();
    expect(errors).toHaveLength(1);
  });
});

describe('the code of a refusal', () => {
  it.each([
    [{ code: 'A' }, 'A'],
    [{ error: 'b' }, 'b'],
    [{ code: 'A', error: 'b' }, 'A'],
    [{}, undefined],
    [null, undefined],
    ['A', undefined],
  ])('in %j is %s', (body, code) => expect(codeOf(body)).toBe(code));
});
