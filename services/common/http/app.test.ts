import { generateKeyPairSync } from 'node:crypto';
import { unavailable as portUnavailable } from '@lamplight/events/ports/errors.ts';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import type { PublicJwk } from '../auth/key-set.ts';
import { keySetWith } from '../auth/key-set.ts';
import { verifierWith } from '../auth/verify.ts';
import type { Listening } from '../lifecycle/listen.ts';
import { listen } from '../lifecycle/listen.ts';
import { silent } from '../log/log.ts';
import { send } from './answer.ts';
import { httpWith } from './app.ts';
import { caller, demandRole, ifMatch } from './caller.ts';
import { boundCursor } from './cursor.ts';
import { pageOf, param, parse } from './parse.ts';
import { newRouter } from './router.ts';

const clock = { now: () => Date.now() };
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
const keys = [{ kid: 'one', kty, crv, x, y }] as unknown as PublicJwk[];
const token = (claims: object = {}) => {
  const now = Math.floor(Date.now() / 1_000);
  const all = {
    sub: 'u1',
    role: 'client',
    sid: 'f1',
    auth_time: now,
    amr: ['pwd'],
    jti: 'j',
    exp: now + 300,
    ...claims,
  };
  return jsonwebtoken.sign({ iss: 'lamplight-identity', aud: 'lamplight', ...all }, privateKey, {
    algorithm: 'ES256',
    header: { alg: 'ES256', typ: 'at+jwt', kid: 'one' },
  });
};

const stored: unknown[] = [];
const late: unknown[] = [];
let server: Listening;
beforeAll(async () => {
  const open = newRouter();
  open.post('/echo', (req, res) => {
    const body = parse(
      z.strictObject({ name: z.string(), inner: z.strictObject({ n: z.int() }).optional() }),
      req.body,
    );
    stored.push(body);
    send(res, { body });
  });
  open.all('/slow', () => undefined);
  open.get('/late', async (_req, res) => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    send(res, { late: true });
    late.push('sent');
  });
  open.get('/bug', () => {
    throw new Error('password of db is hunter2 at /srv/secret.ts');
  });
  open.all('/away', () => {
    throw portUnavailable('the store');
  });
  const routes = newRouter();
  routes.get('/me', (req, res) => send(res, { me: caller(req).actor }));
  routes.post('/command/:id', (req, res) =>
    send(res, { id: param(req, 'id'), by: caller(req).by(), ifMatch: ifMatch(req) ?? null }),
  );
  const listQuery = z.strictObject({
    limit: z.string().optional(),
    after: z.string().optional(),
    state: z.string().optional(),
  });
  routes.get(['/list', '/other'], (req, res) => {
    const query = parse(listQuery, req.query);
    send(res, { page: pageOf(req, query), cursor: boundCursor(req, 'here') });
  });
  routes.get('/admins', (req, res) => send(res, { id: demandRole(req, 'admin').actor.id }));
  routes.get('/employees', (req, res) => send(res, { id: demandRole(req, 'employee').actor.id }));
  const verify = verifierWith({ keys: keySetWith({ fetchKeys: async () => keys, clock }), clock });
  server = await listen(httpWith({ log: silent, clock, verify, open, routes }), { host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close(0));

const call = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const bearer = (claims?: object) => ({ authorization: `Bearer ${token(claims)}` });
const key = { 'idempotency-key': '0123456789abcdef' };

/** Every refusal: the status, the envelope and nothing else, and nothing stored. */
const refused = async (answer: Response, status: number, code: string) => {
  const text = await answer.text();
  expect([answer.status, JSON.parse(text)]).toEqual([
    status,
    expect.objectContaining({
      success: false,
      code,
      message: expect.any(String),
      requestId: answer.headers.get('x-request-id'),
    }),
  ]);
  expect(text).not.toMatch(/at .*\.ts|hunter2|node_modules/);
  return JSON.parse(text) as { errors?: { field: string }[] };
};

describe('bad input', () => {
  beforeEach(() => {
    stored.length = 0;
  });
  afterEach(() => expect(stored).toEqual([]));

  it('an unknown field, a wrong type and a missing field are named', async () => {
    const unknown = await refused(await post('/echo', '{"name":"a","role":"admin"}'), 400, 'VALIDATION_FAILED');
    expect(unknown.errors).toEqual([{ field: 'role', message: 'Unknown field' }]);
    const wrong = await refused(await post('/echo', '{"name":{"$gt":""}}'), 400, 'VALIDATION_FAILED');
    expect(wrong.errors?.map(({ field }) => field)).toEqual(['name']);
    const deep = await refused(await post('/echo', '{"name":"a","inner":{"n":"1"}}'), 400, 'VALIDATION_FAILED');
    expect(deep.errors?.map(({ field }) => field)).toEqual(['inner.n']);
  });

  it('an object 10 deep is refused by the schema, one 17 deep before it', async () => {
    const deep = (depth: number) => `{"name":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    await refused(await post('/echo', deep(10)), 400, 'VALIDATION_FAILED');
    await refused(await post('/echo', deep(17)), 400, 'BAD_REQUEST');
  });

  it('a body of 2 MB is refused, with and without its length', async () => {
    await refused(await post('/echo', JSON.stringify({ name: 'x'.repeat(2 << 20) })), 413, 'PAYLOAD_TOO_LARGE');
    await refused(await chunked(), 413, 'PAYLOAD_TOO_LARGE');
  });

  it('__proto__, a key twice and bytes that are not UTF-8 are refused', async () => {
    await refused(await post('/echo', '{"name":"a","__proto__":{"admin":true}}'), 400, 'BAD_REQUEST');
    await refused(await post('/echo', '{"name":"a","name":"b"}'), 400, 'BAD_REQUEST');
    await refused(await post('/echo', Uint8Array.of(0x22, 0xff, 0x22)), 400, 'BAD_REQUEST');
  });

  it('another content type, charset or encoding is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/jsonp',
      'application/json; charset=latin1',
      'multipart/form-data; boundary=x',
    ]) {
      await refused(await post('/echo', '{"name":"a"}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
    await refused(await post('/echo', '{"name":"a"}', { 'content-encoding': 'gzip' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
  });

  it('repeated and unknown query names, limits out of range and path parameters that are no ids are refused', async () => {
    const headers = bearer();
    await refused(await call('/list?limit=1&limit=2', { headers }), 400, 'VALIDATION_FAILED');
    await refused(await call('/list?status[$ne]=x', { headers }), 400, 'VALIDATION_FAILED');
    for (const limit of ['0', '201', '-1', '1e2', '1.5', '']) {
      await refused(await call(`/list?limit=${limit}`, { headers }), 400, 'VALIDATION_FAILED');
    }
    await refused(await post(`/command/${'a'.repeat(129)}`, '{}', { ...headers, ...key }), 404, 'NOT_FOUND');
    await refused(await post('/command/a.b', '{}', { ...headers, ...key }), 404, 'NOT_FOUND');
  });

  it('a cursor of another list, of other filters or of another person is refused', async () => {
    const of = async (path: string, claims: object) =>
      ((await (await call(path, { headers: bearer(claims) })).json()) as { cursor: string }).cursor;
    const at = (path: string, claims: object = {}) => call(path, { headers: bearer(claims) });
    const own = await of('/list?state=draft&limit=3', {});
    const page = await at(`/list?after=${own}&state=draft&limit=7`);
    expect(await page.json()).toMatchObject({ page: { limit: 7, after: 'here' } });
    for (const [path, claims] of [
      [`/list?after=${own}`, {}],
      [`/list?after=${own}&state=open`, {}],
      [`/other?after=${own}&state=draft`, {}],
      [`/list?after=${own}&state=draft`, { sub: 'u2' }],
      ['/list?after=here', {}],
      ['/list?after=', {}],
      [`/list?after=${own.slice(0, 23)}&state=draft`, {}],
      [`/list?after=${own}${'x'.repeat(600)}&state=draft`, {}],
    ] as const)
      await refused(await at(path, claims), 400, 'VALIDATION_FAILED');
  });

  it('paths are exact: another case or a slash at the end is another path', async () => {
    for (const path of ['/ME', '/me/', '/me/x.css', '/nothing'])
      await refused(await call(path, { headers: bearer() }), 404, 'NOT_FOUND');
  });
});

/** A chunked body by hand: fetch asks for half duplex, which is not in its types. */
const chunked = () =>
  fetch(`${server.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new ReadableStream({
      start: (to) => {
        to.enqueue(new Uint8Array(300 * 1024).fill(0x20));
        to.close();
      },
    }),
    duplex: 'half',
  } as RequestInit);

describe('every answer', () => {
  it('carries a request id, no-store and the security headers, also when it is an error', async () => {
    for (const path of ['/me', '/bug', '/nothing']) {
      const { headers } = await call(path, { headers: { 'x-request-id': 'given-request-1' } });
      expect(headers.get('x-request-id')).toBe('given-request-1');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
    }
    expect((await call('/me', { headers: { 'x-request-id': 'bad id' } })).headers.get('x-request-id')).not.toBe(
      'bad id',
    );
  });

  it('says nothing of the inside when something breaks', async () => {
    await refused(await call('/bug'), 500, 'INTERNAL');
  });

  it('is 503 with Retry-After where a store is away', async () => {
    const answer = await call('/away');
    expect(answer.headers.get('retry-after')).toBe('1');
    await refused(answer, 503, 'UNAVAILABLE');
  });

  it('says of a keyed command that nobody knows what came of it, and of no other call', async () => {
    const keyed = { 'idempotency-key': 'a-key-of-sixteen-letters' };
    const late = { 'x-request-deadline': String(Date.now() + 150) };
    for (const [path, more] of [
      ['/away', {}],
      ['/slow', late],
    ] as const) {
      const answer = await post(path, '{}', { ...bearer(), ...keyed, ...more });
      expect(answer.headers.get('retry-after')).toBe('1');
      await refused(answer, 503, 'OUTCOME_UNKNOWN');
    }
    await refused(await post('/away', '{}', bearer()), 503, 'UNAVAILABLE');
    await refused(await call('/away', { headers: keyed }), 503, 'UNAVAILABLE');
  });

  it('comes before the deadline that the caller gave, also where the route does not', async () => {
    await refused(await call('/slow', { headers: { 'x-request-deadline': '150' } }), 503, 'UNAVAILABLE');
    await refused(await call('/slow', { headers: { 'x-request-deadline': '0' } }), 503, 'UNAVAILABLE');
  });
});

describe('the caller', () => {
  it('is who the token names', async () => {
    const answer = await call('/me', { headers: bearer({ role: 'team_lead' }) });
    expect(await answer.json()).toMatchObject({ success: true, me: { id: 'u1', role: 'team_lead', sid: 'f1' } });
  });

  it('is 401 without a token, and with a bad one also on public routes', async () => {
    await refused(await call('/me'), 401, 'NOT_AUTHENTICATED');
    for (const authorization of ['Bearer x.y.z', 'Basic dTpw', 'Bearer ', `Bearer ${token({ exp: 1 })}`]) {
      await refused(await call('/me', { headers: { authorization } }), 401, 'NOT_AUTHENTICATED');
      await refused(await post('/echo', '{"name":"a"}', { authorization }), 401, 'NOT_AUTHENTICATED');
    }
  });

  it('may do what the role allows, and a team lead what an employee may', async () => {
    await refused(await call('/admins', { headers: bearer() }), 403, 'FORBIDDEN');
    expect((await call('/admins', { headers: bearer({ role: 'admin' }) })).status).toBe(200);
    expect((await call('/employees', { headers: bearer({ role: 'team_lead' }) })).status).toBe(200);
    await refused(await call('/employees', { headers: bearer({ role: 'admin' }) }), 403, 'FORBIDDEN');
  });

  it('gives a command the same id for the same key, another for another person', async () => {
    const idOf = async (claims: object) =>
      ((await (await post('/command/a', '{}', { ...bearer(claims), ...key })).json()) as { by: { commandId: string } })
        .by.commandId;
    expect(await idOf({})).toBe(await idOf({}));
    expect(await idOf({})).not.toBe(await idOf({ sub: 'u2' }));
  });

  it('must send a proper Idempotency-Key and a version that is one', async () => {
    for (const bad of [
      {},
      { 'idempotency-key': 'short' },
      { 'idempotency-key': 'x'.repeat(65) },
      { 'idempotency-key': '0123456789abcde/' },
    ]) {
      await refused(
        await post('/command/a', '{}', { ...bearer(), ...bad } as Record<string, string>),
        400,
        'VALIDATION_FAILED',
      );
    }
    const withTag = (tag: string) => post('/command/a', '{}', { ...bearer(), ...key, 'if-match': tag });
    expect(await (await withTag('"7"')).json()).toMatchObject({ ifMatch: 7 });
    for (const tag of ['*', 'W/"7"', '"a"', '"1", "2"']) await refused(await withTag(tag), 400, 'BAD_REQUEST');
  });
});
