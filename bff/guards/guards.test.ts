import { clientAddressBehind } from '@lamplight/common/http/client-address.ts';
import { hasRole } from '../contract/roles.ts';
import { contentRoutes, type Route, routes } from '../contract/routes.ts';
import { type Browser, browserAt } from '../workbench/browser.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let asha: Browser;
let chitra: Browser;
beforeAll(async () => {
  rig = await startRig();
  asha = browserAt(rig.bff.url);
  chitra = browserAt(rig.bff.url);
  await asha.login('asha');
  await chitra.login('chitra');
});
afterAll(() => rig.close());
beforeEach(() => {
  rig.projects.reached.length = 0;
  rig.identity.seen.length = 0;
});

const example = (path: string): string => `/api${path.replaceAll(/:[a-zA-Z]+/g, 'x-1')}`;
const rows = routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const nothingReached = () => expect([...rig.projects.reached, ...rig.identity.seen]).toEqual([]);
/** A call that is right in every way but for who makes it. */
const sendTo = ({ method, path, body }: Route, cookie: string | null) =>
  fetch(`${rig.bff.url}${example(path)}`, {
    method,
    headers: {
      ...(cookie === null ? {} : { cookie }),
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': 'a'.repeat(16),
      ...(body === 'none'
        ? {}
        : { 'content-type': body === 'json' ? 'application/json' : 'multipart/form-data; boundary=b' }),
    },
    ...(body === 'none' ? {} : { body: '{}' }),
  });
const codeOf = async (answer: Response): Promise<unknown> => ((await answer.json()) as { code?: unknown }).code;
const raw = (browser: Browser, method: string, path: string, headers: Record<string, string>) =>
  fetch(`${rig.bff.url}${path}`, {
    method,
    redirect: 'manual',
    headers: { ...(browser.cookie ? { cookie: browser.cookie } : {}), ...headers },
  });

describe('Cross-site requests', () => {
  it.each(rows.filter(([, { id }]) => !contentRoutes.includes(id)))(
    'without the mark of the page are refused: %s',
    async (_name, { method, path }) => {
      const answer = await raw(asha, method, example(path), { 'sec-fetch-site': 'same-origin' });
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'CSRF_FAILED']);
      nothingReached();
    },
  );

  it.each(rows)('marked, but from elsewhere, are refused: %s', async (_name, { method, path, access, content }) => {
    // What anybody may see opens by its address alone, where no page had a hand in it.
    const mayOpenAlone = content !== undefined && access === 'public';
    const faults = [
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      ...(mayOpenAlone ? [] : [{ 'sec-fetch-site': 'none' }]),
      { origin: 'null' },
      { origin: `${rig.bff.url}.evil.example` },
      { origin: rig.bff.url.replace(/:\d+$/, ':1') },
      { origin: rig.bff.url.replace('127.0.0.1', 'localhost') },
      ...(method === 'GET' ? [] : [{}]),
    ];
    for (const fault of faults) {
      const answer = await raw(asha, method, example(path), { 'x-csrf': '1', ...fault });
      expect([fault, answer.status]).toEqual([fault, 403]);
    }
    nothingReached();
  });

  it('leave the session as it was', async () => {
    expect((await asha.get('/api/projects')).status).toBe(200);
  });

  it('are told from own ones by Origin where Fetch Metadata is missing', async () => {
    const answer = await raw(asha, 'GET', '/api/projects', { 'x-csrf': '1', origin: rig.bff.url });
    expect(answer.status).toBe(200);
  });

  it('cannot sign anybody in: a login needs the mark without any cookie', async () => {
    const answer = await fetch(`${rig.bff.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: 'asha@gmail.com', password: 'secret' }),
    });
    expect(answer.status).toBe(403);
    nothingReached();
  });

  it('may not even show an image: contents of files ask for Fetch Metadata, or for the mark', async () => {
    const usual = rig.projects.answer;
    rig.projects.answer = (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('png');
    expect((await raw(asha, 'GET', '/api/files/f-1/content', { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await raw(asha, 'GET', '/api/files/f-1/content', { 'x-csrf': '1' })).status).toBe(200);
    expect((await raw(asha, 'GET', '/api/files/f-1/content', {})).status).toBe(403);
    expect(
      (await raw(asha, 'GET', '/api/files/f-1/content', { 'sec-fetch-site': 'cross-site', 'x-csrf': '1' })).status,
    ).toBe(403);
    rig.projects.answer = usual;
  });

  it('get no preflight granted, and no CORS header anywhere', async () => {
    const preflight = await raw(asha, 'OPTIONS', '/api/projects', {
      origin: 'https://evil.example',
      'access-control-request-headers': 'x-csrf',
    });
    expect(preflight.status).toBe(405);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('The first filter', () => {
  it.each(rows.filter(([, { access }]) => access !== 'public'))(
    'lets nobody in without a session: %s',
    async (_name, route) => {
      const answer = await sendTo(route, null);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
      expect(answer.headers.get('set-cookie')).toBeNull();
      nothingReached();
    },
  );

  it.each(
    rows.filter(
      ([, { access }]) => access !== 'public' && access.session !== 'any' && !hasRole('client', access.session),
    ),
  )('refuses a client before any service hears of it: %s', async (_name, route) => {
    const answer = await sendTo(route, chitra.cookie);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
    nothingReached();
  });

  it('counts a team lead as an employee', async () => {
    const lena = browserAt(rig.bff.url);
    await lena.login('lena');
    expect((await lena.get('/api/projects/available')).status).toBe(200);
  });

  it('does nothing for a page that shows another person', async () => {
    const answer = await asha.get('/api/projects', { 'x-acting-user': 'chitra' });
    expect([answer.status, answer.body.code]).toEqual([409, 'USER_CHANGED']);
    nothingReached();
    expect((await asha.get('/api/projects', { 'x-acting-user': 'asha' })).status).toBe(200);
  });
});

describe('A cookie', () => {
  it('that comes twice is no session, and goes', async () => {
    const answer = await raw(asha, 'GET', '/api/projects', { cookie: `${asha.cookie}; ${asha.cookie}`, 'x-csrf': '1' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, expect.stringContaining('Max-Age=0')]);
  });
  it('planted before a sign-in is not the one after it', async () => {
    const planted = browserAt(rig.bff.url);
    planted.cookie = asha.cookie?.replace(/=.*/, `=${'A'.repeat(43)}`) ?? null;
    const before = planted.cookie;
    expect((await planted.login('carl')).status).toBe(200);
    expect(planted.cookie).not.toBe(before);
    const replay = browserAt(rig.bff.url);
    replay.cookie = before;
    expect((await replay.get('/api/projects')).status).toBe(401);
  });
  it('that is dead never blocks a public call, and goes with it', async () => {
    const dead = browserAt(rig.bff.url);
    const value = asha.cookie?.replace(/=.*/, '=dead') ?? null;
    dead.cookie = value;
    expect((await dead.post('/api/auth/invitation', { token: 'x'.repeat(43) })).status).toBe(200);
    expect(dead.cookie).toBeNull();
    dead.cookie = value;
    const wrong = await dead.signIn({ email: 'asha@gmail.com', password: 'wrong' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(dead.cookie).not.toBe(value);
  });
  it('of a session that a newer login replaced hears why, and its page is wiped', async () => {
    const [older, newer] = [browserAt(rig.bff.url), browserAt(rig.bff.url)];
    await older.login('eli');
    await newer.login('eli');
    const answer = await older.get('/api/projects');
    expect([answer.status, answer.body.code, answer.headers.get('clear-site-data'), older.cookie]).toEqual([
      409,
      'CONCURRENT_SESSION',
      '"cache"',
      null,
    ]);
    expect((await newer.get('/api/projects')).status).toBe(200);
  });
  it('of two parallel logins leaves one survivor', async () => {
    const browsers = [...Array(4)].map(() => browserAt(rig.bff.url));
    const logins = await Promise.all(browsers.map((browser) => browser.login('eli')));
    const answers = await Promise.all(browsers.map((browser) => browser.get('/api/projects')));
    // one that was displaced before it was answered hears it at once, the others with their next call
    const told = answers.map(({ status }, n) => (logins[n]?.status === 200 ? status : logins[n]?.status));
    expect(told.toSorted()).toEqual([200, 409, 409, 409]);
  });
  it('changes with every proof, and the old value dies', async () => {
    for (const [path, proof] of [
      ['/api/auth/change-password', { currentPassword: 'secret', newPassword: 'another' }],
      ['/api/auth/step-up', { password: 'secret' }],
    ] as const) {
      const old = browserAt(rig.bff.url);
      old.cookie = chitra.cookie;
      expect((await chitra.post(path, proof)).status).toBe(200);
      expect(chitra.cookie).not.toBe(old.cookie);
      expect(await old.get('/api/projects')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect((await chitra.get('/api/projects')).status).toBe(200);
    }
  });
});

describe('A bearer', () => {
  it('without a cookie is passed on as it is, and needs no mark', async () => {
    const answer = await fetch(`${rig.bff.url}/api/projects`, { headers: { authorization: 'Bearer of-a-script' } });
    expect(answer.status).toBe(200);
    expect(rig.projects.reached.at(-1)?.headers.authorization).toBe('Bearer of-a-script');
  });
  it('beside a session is dropped', async () => {
    await asha.get('/api/projects', { authorization: 'Bearer forged' });
    expect(rig.projects.reached.at(-1)?.headers.authorization).toMatch(/^Bearer access\.asha\./);
  });
  it('is nothing to the stream and to sign-in calls, and no other scheme passes', async () => {
    for (const [path, authorization] of [
      ['/api/stream', 'Bearer x'],
      ['/api/projects', 'Basic x'],
      ['/api/projects', 'bearerx'],
    ] as const) {
      const answer = await fetch(`${rig.bff.url}${path}`, { headers: { authorization, 'x-csrf': '1' } });
      expect([path, answer.status]).toEqual([path, 401]);
    }
    nothingReached();
  });
});

describe('A body', () => {
  it.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 415],
    ['application/jsonx', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-8', 200],
  ])('of type %s is answered %i', async (type, status) => {
    expect((await asha.post('/api/projects', { a: 1 }, { 'content-type': type })).status).toBe(status);
  });
  it('that is compressed is refused', async () => {
    expect((await asha.post('/api/projects', {}, { 'content-encoding': 'gzip' })).status).toBe(415);
  });
  it('past its size is refused, told or not', async () => {
    const large = JSON.stringify({ a: 'x'.repeat(300 * 1024) });
    const headers = {
      cookie: asha.cookie ?? '',
      'x-csrf': '1',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': 'k'.repeat(20),
    };
    const told = await fetch(`${rig.bff.url}/api/projects`, { method: 'POST', headers, body: large });
    expect([told.status, await codeOf(told)]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    nothingReached();
  });
  it.each(['{"email":"a","email":"b"}', '{"__proto__":{}}', `${'['.repeat(20)}${']'.repeat(20)}`, '{', '\u00ff'])(
    'of a sign-in that two readers could read differently is refused: %s',
    async (text) => {
      const answer = await fetch(`${rig.bff.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'x-csrf': '1', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: text,
      });
      expect(answer.status).toBe(400);
      nothingReached();
    },
  );
});

describe("The client's address", () => {
  const from = (peer: string, forwarded?: string) =>
    ({
      socket: { remoteAddress: peer },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as unknown as Parameters<ReturnType<typeof clientAddressBehind>>[0];
  it("is the socket's, whatever a header says, where no proxy is trusted", () => {
    expect(clientAddressBehind([])(from('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9');
    expect(clientAddressBehind(['10.0.0.0/8'])(from('203.0.113.9', '1.1.1.1'))).toBe('203.0.113.9');
  });
  it('behind trusted proxies is the right-most entry that none of them wrote', () => {
    const addressOf = clientAddressBehind(['10.0.0.0/8', '2001:db8::1']);
    expect(addressOf(from('::ffff:10.0.0.1', '6.6.6.6, 198.51.100.7, 10.1.1.1'))).toBe('198.51.100.7');
    expect(addressOf(from('2001:db8::1', 'garbage, 198.51.100.7'))).toBe('198.51.100.7');
    expect(addressOf(from('10.0.0.1', 'garbage'))).toBe('10.0.0.1');
  });
  it('travels to identity as a claim that the BFF signs', async () => {
    const stranger = browserAt(rig.bff.url);
    const form = { email: 'x@gmail.com', password: 'no', captchaToken: await stranger.captcha('login') };
    await stranger.post('/api/auth/login', form, { 'x-forwarded-for': '6.6.6.6' });
    const assertion = String(rig.identity.seen.at(-1)?.headers['x-client-assertion']);
    const claims = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString()) as {
      iat: number;
      exp: number;
    };
    expect(claims).toMatchObject({ iss: 'bff', sub: 'bff', aud: 'lamplight-identity', client_address: '127.0.0.1' });
    expect(claims.exp - claims.iat).toBe(60);
  });
});
