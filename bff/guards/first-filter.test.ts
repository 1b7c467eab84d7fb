/** What is known of a call before any service hears of it: its host, where it comes from, its body, and who makes it. */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import { contentRoutes, type Route, routes } from '../contract/routes.ts';
import { sessionCookie } from '../sessions/cookie.ts';
import { type H, hashOf } from '../sessions/record.ts';
import type { Look, Sessions } from '../sessions/sessions.ts';
import { bodyFault, hasBody, readBody, sizeLimit } from './body.ts';
import { hostFault, isApi } from './host.ts';
import { originFault, speaksForItself } from './origin.ts';
import { callerOf } from './session.ts';

const ORIGIN = new URL('http://127.0.0.1:8080');
const asked = (method: string, headers: Record<string, string> = {}, url?: string) =>
  ({ method, headers, ...(url === undefined ? {} : { url }) }) as unknown as IncomingMessage;
const aRoute = (more: Partial<Route>): Route => ({
  ...{ id: 'proposal-create', method: 'POST', path: '/example', to: 'projects', access: { session: 'any' } },
  ...{ body: 'json', limit: 100, keyed: true, summary: 'Planted' },
  ...more,
});

describe('The host', () => {
  const atHost = (host: string | undefined, o: { method?: string; url?: string; origin?: string } = {}) =>
    hostFault(
      asked(o.method ?? 'GET', host === undefined ? {} : { host }, 'url' in o ? o.url : '/work?x=1'),
      new URL(o.origin ?? ORIGIN),
    );
  it('of the product is no fault, whatever is asked', () => {
    expect(atHost('127.0.0.1:8080', { url: '/api/projects' })).toBeNull();
  });
  it.each(['localhost:8080', 'localhost', '[::1]:8080', '[::1]', '127.1.2.3:1'])(
    'by another loopback name (%s) leads a page to the right one',
    (host) => expect(atHost(host)).toEqual({ redirect: 'http://127.0.0.1:8080/work?x=1' }),
  );
  it.each<[string, Parameters<typeof atHost>]>([
    ['no host at all', [undefined]],
    ['another name', ['evil.example:8080']],
    ['a name that only begins as one', ['localhost.evil.example']],
    ['an address of somebody else', ['[2001:db8::1]:8080']],
    ['a call of the API', ['localhost:8080', { url: '/api/projects' }]],
    ['the API itself', ['localhost:8080', { url: '/api' }]],
    ['the API with a query', ['localhost:8080', { url: '/api?x=1' }]],
    ['a form that is sent', ['localhost:8080', { method: 'POST' }]],
    ['nothing at all', ['localhost:8080', { url: undefined as unknown as string }]],
    ['loopback, where the site is elsewhere', ['localhost', { origin: 'https://lamplight.example' }]],
  ])('with %s is refused', (_what, given) => expect(atHost(...given)).toEqual({ refused: 'WRONG_HOST' }));
  it('tells pages whose names begin as the API does from the API', () => {
    expect(['/api', '/api/', '/api?x', '/apiary', '/', '/x/api/'].map(isApi)).toEqual([
      ...[true, true, true, false, false, false],
    ]);
  });
});

describe('Where a call comes from', () => {
  const COOKIE = { cookie: true, bearer: false };
  const NOBODY = { cookie: false, bearer: false };
  const content = contentRoutes[0] ?? 'me';
  const own = { 'sec-fetch-site': 'same-origin' };
  const mark = { 'x-csrf': '1' };
  const fault = (
    headers: Record<string, string>,
    o: { method?: string; route?: Partial<Route>; by?: { cookie: boolean; bearer: boolean } } = {},
  ) => originFault(asked(o.method ?? 'POST', headers), aRoute(o.route ?? {}), o.by ?? COOKIE, ORIGIN);
  const forged = { refused: 'CSRF_FAILED' };

  it.each<[string, Parameters<typeof fault>]>([
    ['the page itself', [{ ...own, ...mark }]],
    ['the page in a browser that says no more than Origin', [{ origin: ORIGIN.origin, ...mark }]],
    ['reading, in a browser that says nothing', [mark, { method: 'GET' }]],
    ['asking for headers, in a browser that says nothing', [mark, { method: 'HEAD' }]],
    ['a visitor who asks a service', [own, { by: NOBODY }]],
    ['an image of the page', [own, { method: 'GET', route: { id: content } }]],
    ['an image that the page asks for by a call', [mark, { method: 'GET', route: { id: content } }]],
    ['an image that anybody may see', [{}, { method: 'GET', route: { id: content }, by: NOBODY }]],
    ['a script with its token', [{}, { by: { cookie: false, bearer: true } }]],
    ['a script that asks who it is', [{}, { route: { to: 'bff', id: 'me' }, by: { cookie: false, bearer: true } }]],
  ])('passes: %s', (_what, given) => expect(fault(...given)).toBeNull());
  it.each<[string, Parameters<typeof fault>]>([
    ['no mark', [own]],
    ['a mark of another kind', [{ ...own, 'x-csrf': 'true' }]],
    ['a sibling', [{ 'sec-fetch-site': 'same-site', ...mark }]],
    [
      'a page elsewhere that says the right Origin',
      [{ 'sec-fetch-site': 'cross-site', origin: ORIGIN.origin, ...mark }],
    ],
    ['another Origin', [{ origin: 'http://127.0.0.1:8081', ...mark }]],
    ['a write of which nothing is said', [mark]],
    ['a sign-in without a mark', [own, { route: { to: 'bff' }, by: NOBODY }]],
    ['a sign-in with a token', [own, { route: { to: 'bff' }, by: { cookie: false, bearer: true } }]],
    ['a token beside a cookie', [own, { by: { cookie: true, bearer: true } }]],
    ['an image of which nothing is said', [{}, { method: 'GET', route: { id: content } }]],
    [
      'an image for a page elsewhere',
      [
        { 'sec-fetch-site': 'cross-site', ...mark },
        { method: 'GET', route: { id: content } },
      ],
    ],
  ])('is refused: %s', (_what, given) => expect(fault(...given)).toEqual(forged));
  it('is nothing to a script, unless it signs in or has a cookie', () => {
    const by = { cookie: false, bearer: true };
    expect(speaksForItself(aRoute({}), by)).toBe(true);
    expect(speaksForItself(aRoute({}), NOBODY)).toBe(false);
    expect(speaksForItself(aRoute({ to: 'bff' }), by)).toBe(false);
  });
});

describe('What is told of a body', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };
  const fault = (headers: Record<string, string>, more: Partial<Route> = {}) =>
    bodyFault(asked('POST', headers), aRoute(more));

  it.each<[string, Parameters<typeof fault>]>([
    ['none where none belongs', [{}, { body: 'none' }]],
    ['an empty one where none belongs', [{ 'content-length': '0' }, { body: 'none' }]],
    ['none of a call that has nothing to say', [{}]],
    ['as large as may be', [{ ...JSON_TYPE, 'content-length': '100' }]],
    ['in pieces', [{ ...JSON_TYPE, 'transfer-encoding': 'chunked' }]],
    ...[
      'application/json;charset=utf-8',
      'Application/JSON ; charset="UTF-8"',
      'application/json; charset = utf-8 ',
    ].map((type): [string, Parameters<typeof fault>] => [
      `in UTF-8: ${type}`,
      [{ 'content-type': type, 'content-length': '2' }],
    ]),
    [
      'a form with a file',
      [{ 'content-type': 'multipart/form-data ; boundary=b', 'content-length': '99' }, { body: 'multipart' }],
    ],
  ])('passes: %s', (_what, given) => expect(fault(...given)).toBeNull());
  it.each<[string, Parameters<typeof fault>, object]>([
    ['one where none belongs', [{ 'content-length': '2' }, { body: 'none' }], { refused: 'BAD_REQUEST', close: true }],
    ['none of an upload', [{}, { body: 'multipart' }], { refused: 'BAD_REQUEST' }],
    ['of no type', [{ 'content-length': '2' }], { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true }],
    ...[
      'text/plain',
      'application/jsonx',
      'xapplication/json',
      'application/json; charset=utf-16',
      'application/json;x=1',
      'multipart/form-data; boundary=b',
    ].map((type): [string, Parameters<typeof fault>, object] => [
      `of type ${type}`,
      [{ 'content-type': type, 'content-length': '2' }],
      { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true },
    ]),
    [
      'JSON for an upload',
      [{ ...JSON_TYPE, 'content-length': '2' }, { body: 'multipart' }],
      { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true },
    ],
    [
      'a form of no parts',
      [{ 'content-type': 'multipart/form-data', 'content-length': '2' }, { body: 'multipart' }],
      { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true },
    ],
    [
      'of a type that ends as a form does',
      [{ 'content-type': 'x-multipart/form-data; boundary=b', 'content-length': '2' }, { body: 'multipart' }],
      { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true },
    ],
    [
      'compressed',
      [{ ...JSON_TYPE, 'content-length': '2', 'content-encoding': 'gzip' }],
      { refused: 'UNSUPPORTED_MEDIA_TYPE', close: true },
    ],
    ['a byte too large', [{ ...JSON_TYPE, 'content-length': '101' }], { refused: 'PAYLOAD_TOO_LARGE', close: true }],
  ])('is refused: %s', (_what, given, refusal) => expect(fault(...given)).toEqual(refusal));
  it('leaves room for the form around the file of an upload', () => {
    expect(sizeLimit(aRoute({ limit: 100 }))).toBe(100);
    expect(sizeLimit(aRoute({ limit: 100, body: 'multipart' }))).toBe(100 + 2 * 1024 * 1024);
  });
  it('is that there is one, or none', () => {
    const all = [{}, { 'content-length': '0' }, { 'content-length': '1' }, { 'transfer-encoding': 'chunked' }];
    expect(all.map((headers) => hasBody(asked('POST', headers as Record<string, string>)))).toEqual([
      ...[false, false, true, true],
    ]);
  });
});

describe('Reading a body', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const sending = (headers: Record<string, string> = { 'transfer-encoding': 'chunked' }) => {
    const req = Object.assign(new EventEmitter(), { headers });
    return { req, read: readBody(req as unknown as IncomingMessage, 10) };
  };
  const send = (req: EventEmitter, ...pieces: string[]) => {
    for (const piece of pieces) req.emit('data', Buffer.from(piece));
  };

  it('waits for nothing where there is none', async () => {
    const { req, read } = sending({});
    expect(await read).toEqual(Buffer.alloc(0));
    expect([jest.getTimerCount(), req.eventNames()]).toEqual([0, []]);
  });
  it('brings all of it, up to its limit', async () => {
    const { req, read } = sending();
    send(req, '01234', '56789');
    req.emit('end');
    expect(String(await read)).toBe('0123456789');
    expect([jest.getTimerCount(), req.listenerCount('data')]).toEqual([0, 0]);
  });
  it('ends with the first byte past its limit, and takes no more', async () => {
    const { req, read } = sending();
    send(req, '0123456789', 'x');
    expect(await read).toEqual({ refused: 'PAYLOAD_TOO_LARGE', close: true });
    expect([jest.getTimerCount(), req.listenerCount('data')]).toEqual([0, 0]);
  });
  it('ends when its sender is cut', async () => {
    const { req, read } = sending();
    send(req, '0');
    req.emit('error', new Error('cut'));
    expect(await read).toEqual({ refused: 'BAD_REQUEST', close: true });
  });
  it('ends after ten seconds, however steadily it comes', async () => {
    const { req, read } = sending();
    let outcome: unknown = 'still reading';
    void read.then((what) => {
      outcome = what;
    });
    await jest.advanceTimersByTimeAsync(9_999);
    send(req, 'x');
    expect(outcome).toBe('still reading');
    await jest.advanceTimersByTimeAsync(1);
    expect(outcome).toEqual({ refused: 'BAD_REQUEST', close: true, message: 'The request took too long.' });
    expect(req.listenerCount('data')).toBe(0);
  });
});

describe('Who calls', () => {
  const cookie = sessionCookie(ORIGIN);
  const alive = (roles: readonly string[]): Look =>
    ({ is: 'alive', h: 'h', session: { userId: 'asha', roles } }) as unknown as Look;
  const NONE = { is: 'none' } as const;
  const ONE = { is: 'one', value: 'v' } as const;
  const TWICE = { is: 'twice' } as const;
  const PUBLIC = { access: 'public' } as const;
  const ME = { id: 'me', to: 'bff', access: 'public' } as const;
  const looked: string[] = [];
  const caller = (
    read: typeof NONE | typeof ONE | typeof TWICE,
    route: Partial<Route>,
    o: { look?: Look; bearer?: string; actingUser?: string } = {},
  ) => {
    const sessions = {
      look: async (h: H) => {
        looked.push(h);
        return o.look ?? alive(['client']);
      },
    } as unknown as Sessions;
    return callerOf({ read, bearer: o.bearer ?? null, actingUser: o.actingUser }, aRoute(route), { sessions, cookie });
  };
  const expired = { 'set-cookie': cookie.expire() };
  const dead = (code: string, keepCookie = false) => ({ is: 'dead', code, keepCookie }) as Look;
  const unknown = { refused: 'NOT_AUTHENTICATED' };

  it('without a cookie is a visitor where everybody may come, a script where it has a token, else nobody', async () => {
    expect(await caller(NONE, PUBLIC)).toEqual({ is: 'visitor', look: null, expire: false });
    expect(await caller(NONE, {}, { bearer: 't' })).toEqual({ is: 'bearer', token: 't' });
    expect(await caller(NONE, ME, { bearer: 't' })).toEqual({ is: 'bearer', token: 't' });
    expect(await caller(NONE, { ...PUBLIC, to: 'bff' }, { bearer: 't' })).toMatchObject({ is: 'visitor' });
    expect(await caller(NONE, { to: 'bff' }, { bearer: 't' })).toEqual(unknown);
    expect(await caller(NONE, {})).toEqual(unknown);
    expect(await caller(NONE, ME)).toEqual(unknown);
  });
  it('with two cookies is nobody, and both go', async () => {
    const gone = { ...unknown, headers: expired };
    expect(await caller(TWICE, {})).toEqual(gone);
    expect(await caller(TWICE, ME)).toEqual(gone);
    expect(await caller(TWICE, PUBLIC)).toEqual({ is: 'visitor', look: null, expire: true });
  });
  it('with a cookie is the person of its session', async () => {
    looked.length = 0;
    expect(await caller(ONE, {})).toEqual({ is: 'person', living: alive(['client']) });
    expect(looked).toEqual([hashOf('v')]);
    expect(await caller(ONE, {}, { actingUser: 'asha' })).toMatchObject({ is: 'person' });
    expect(await caller(ONE, {}, { actingUser: 'chitra' })).toEqual({ refused: 'USER_CHANGED' });
  });
  it.each<[readonly string[], Route['access'], boolean]>([
    [['client'], 'public', true],
    [['client'], { session: 'any' }, true],
    [['client'], { session: ['client'] }, true],
    [['client'], { session: ['employee'] }, false],
    [['team_lead'], { session: ['employee'] }, true],
    [['client', 'admin'], { session: ['admin'] }, true],
    [[], { session: ['admin'] }, false],
  ])('as %j may ask what %j asks for: %s', async (roles, access, may) => {
    const outcome = await caller(ONE, { access }, { look: alive(roles) });
    expect(outcome).toMatchObject(may ? { is: 'person' } : { refused: 'FORBIDDEN' });
  });
  it.each<[string, Look, object]>([
    ['ended', dead('SESSION_ENDED'), { refused: 'SESSION_ENDED', headers: expired }],
    [
      'was displaced by a newer sign-in',
      dead('CONCURRENT_SESSION'),
      { refused: 'CONCURRENT_SESSION', headers: { ...expired, 'clear-site-data': '"cache"' } },
    ],
    ['was replaced long ago', dead('NOT_AUTHENTICATED', true), { refused: 'NOT_AUTHENTICATED', headers: {} }],
    [
      'was replaced just now',
      { is: 'replaced', h: 'h' as H, by: 'i' as H },
      { refused: 'UNAVAILABLE', headers: { 'retry-after': '1' } },
    ],
    ['is nobody’s', { is: 'anonymous', h: 'h' as H }, unknown],
  ])('with a session that %s hears so', async (_what, look, refusal) => {
    expect(await caller(ONE, {}, { look })).toEqual(refusal);
    expect(await caller(ONE, ME, { look })).toEqual(refusal);
  });
  it('with a dead cookie may still do what everybody may, and the cookie goes unless a new one has come', async () => {
    const looks = [dead('SESSION_ENDED'), dead('NOT_AUTHENTICATED', true), { is: 'anonymous', h: 'h' as H } as Look];
    const callers = await Promise.all(looks.map((look) => caller(ONE, PUBLIC, { look })));
    expect(callers).toEqual(looks.map((look, n) => ({ is: 'visitor', look, expire: n === 0 })));
  });
});

it('Contents of files are read by routes that change nothing', () => {
  expect(contentRoutes.length).toBeGreaterThan(0);
  for (const id of contentRoutes) expect(routes.find((route) => route.id === id)?.method).toBe('GET');
});
