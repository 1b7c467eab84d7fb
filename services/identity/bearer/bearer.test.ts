import { connect } from 'node:net';
import { challenged, refreshed, type SignedIn, signedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { generateSync } from 'otplib';
import type { Answered, Call, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, PASSWORD, session, startProduct, until } from '../workbench/product.ts';

const MINUTE = 60_000;
let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct({ bearer: { host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] } });
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

/** Each test calls from an address of its own, as the proxy in front tells it. */
let from = 0;
beforeEach(() => {
  from += 1;
});
const address = () => `203.0.113.${from}`;
const base = () => product.running().bearerUrl ?? '';

const call = async (path: string, { method = 'POST', body = {}, headers = {} }: Call = {}): Promise<Answered> => {
  const answer = await fetch(`${base()}${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address(), ...headers },
    ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? {} : JSON.parse(text), headers: answer.headers, text };
};
const login = (email: string, password = PASSWORD, more: object = {}, headers = {}) =>
  call('/auth/login', { body: { email, password, ...more }, headers });
const renew = (refreshToken: string) => call('/auth/refresh-token', { body: { refreshToken } });
const isSignedIn = async ({ accessToken }: SignedIn) => (await product.get('/auth/me', accessToken)).status;
const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const families = async (userId: string) =>
  (await product.post('/internal/sessions', { userId })).body['families'] as { familyId: string; device: string }[];

describe('a script', () => {
  it('signs in for tokens that services take, renews them, and leaves', async () => {
    const { user } = await client(product, { email: 'script@gmail.com' });
    const answer = await login('Script@Gmail.com', PASSWORD, { device: 'Nightly backup' });
    expect(signedIn.safeParse(answer.body).success).toBe(true);
    const begun = session(answer);
    expect([begun.user, await isSignedIn(begun)]).toEqual([user, 200]);
    expect(await families(user.id)).toMatchObject([{ familyId: begun.familyId, device: 'Nightly backup' }]);

    const next = await renew(begun.refreshToken);
    expect(refreshed.safeParse(next.body).success).toBe(true);
    const renewed = { ...begun, ...(next.body as object) } as SignedIn;
    expect(await isSignedIn(renewed)).toBe(200);

    const leave = () => call('/auth/logout', { body: { refreshToken: renewed.refreshToken } });
    expect((await leave()).body).toEqual({ success: true });
    expect([await isSignedIn(renewed), await families(user.id)]).toEqual([401, []]);
    fails(await renew(renewed.refreshToken), 'invalid_grant', 400);
    expect((await leave()).status).toBe(200);
  });

  it('is told the same of a wrong password and of nobody, and of a wrong form what the form lacks', async () => {
    await client(product, { email: 'same@gmail.com' });
    const [wrong, nobody] = [await login('same@gmail.com', 'wrong one'), await login('nobody@gmail.com', 'wrong one')];
    fails(wrong, 'INVALID_CREDENTIALS', 401);
    expect({ ...nobody.body, requestId: 0 }).toEqual({ ...wrong.body, requestId: 0 });
    const lacks = await call('/auth/login', { body: { email: 'same@gmail.com' } });
    expect([lacks.status, lacks.body['message']]).toEqual([400, 'Email and password are required']);
    fails(await login('same@gmail.com', PASSWORD, { captchaToken: 'x' }), 'VALIDATION_FAILED', 400);
    fails(await login('same@gmail.com', PASSWORD, { device: 'a\u202eb' }), 'VALIDATION_FAILED', 400);
  });

  it('of somebody who was deactivated gets nothing, and what it had ends', async () => {
    const { user } = await employee(product, admin);
    const begun = session(await login(user.email));
    const { body } = await product.get(`/employees/${user.id}`, admin.accessToken);
    const headers = { 'if-match': String((body['employee'] as { etag: string }).etag) };
    const reason = { reason: 'Left the company for good' };
    const off = await product.post(`/employees/${user.id}/deactivate`, reason, admin.accessToken, headers);
    expect(off.status).toBe(200);
    fails(await login(user.email), 'ACCOUNT_DISABLED', 403);
    fails(await renew(begun.refreshToken), 'invalid_grant', 400);
    expect(await isSignedIn(begun)).toBe(401);
  });

  it('loses its tokens with a new password', async () => {
    const { accessToken } = await client(product, { email: 'changing@gmail.com' });
    const begun = session(await login('changing@gmail.com'));
    const change = { currentPassword: PASSWORD, newPassword: 'another horse' };
    session(await product.post('/auth/change-password', change, accessToken));
    expect(await isSignedIn(begun)).toBe(401);
    fails(await renew(begun.refreshToken), 'invalid_grant', 400);
  });
});

describe('a second factor', () => {
  const withMail = async (email: string) => {
    const { accessToken } = await client(product, { email });
    expect((await product.post('/auth/enable-2fa', {}, accessToken)).status).toBe(200);
  };

  it('comes as a code in the login call, with the challenge that the first one answered', async () => {
    await withMail('mailed@gmail.com');
    const asked = await login('mailed@gmail.com');
    expect(challenged.safeParse(asked.body).success).toBe(true);
    expect(asked.body).toMatchObject({ reason: 'second_factor', method: 'mail' });
    const { challengeId } = asked.body;
    const again = () => call('/auth/send-otp', { body: { purpose: 'login_verification', challengeId } });
    fails(await again(), 'RESEND_RATE_LIMITED', 429);
    product.pass(MINUTE);
    await product.letterTo('mailed@gmail.com', 'sign-in-code');
    const sent = product.letters.length;
    expect((await again()).body).toMatchObject({ success: true, cooldown: 60 });
    await until(() => product.letters.length > sent);
    const otp = String((await product.letterTo('mailed@gmail.com', 'sign-in-code')).fields['code']);
    fails(await login('mailed@gmail.com', 'wrong one', { otp, challengeId }), 'INVALID_CREDENTIALS', 401);
    expect((await login('mailed@gmail.com', PASSWORD, { otp })).body).toMatchObject({ requiresVerification: true });
    const begun = session(await login('mailed@gmail.com', PASSWORD, { otp, challengeId }));
    expect([begun.methods, (await families(begun.user.id)).length]).toEqual([['pwd', 'otp'], 1]);
  });

  it('of an app is asked too, and ten wrong codes in a day are enough', async () => {
    const { accessToken } = await client(product, { email: 'app@gmail.com' });
    const secret = String((await product.post('/auth/totp', {}, accessToken)).body['secret']);
    const code = () => generateSync({ secret, epoch: Math.floor(product.now() / 1_000) });
    expect((await product.post('/auth/totp/confirm', { otp: code() }, accessToken)).status).toBe(200);
    const guess = async (otp: string) => {
      const { challengeId } = (await login('app@gmail.com')).body;
      return login('app@gmail.com', PASSWORD, { otp, challengeId });
    };
    const wrong = () => (code() === '000000' ? '000001' : '000000');
    for (let n = 0; n < 10; n += 1) {
      if (n === 5) {
        fails(await login('app@gmail.com'), 'RATE_LIMITED', 429);
        product.pass(16 * MINUTE);
      }
      fails(await guess(wrong()), 'OTP_INVALID', 400);
    }
    product.pass(16 * MINUTE);
    fails(await guess(code()), 'RATE_LIMITED', 429);
    product.pass(24 * 60 * MINUTE);
    session(await guess(code()));
  });
});

describe('a refresh token', () => {
  it('that is shown again ends its family and all that the person has open, without grace', async () => {
    const browser = await client(product, { email: 'reused@gmail.com' });
    const begun = session(await login('reused@gmail.com'));
    const next = (await renew(begun.refreshToken)).body;
    fails(await renew(begun.refreshToken), 'invalid_grant', 400);
    fails(await renew(String(next['refreshToken'])), 'invalid_grant', 400);
    expect([await isSignedIn(begun), await isSignedIn(browser)]).toEqual([401, 401]);
    expect(product.ended).toContainEqual({ userId: browser.user.id, cause: 'token_reused' });
    fails(await product.post('/internal/refresh', { refreshToken: browser.refreshToken }), 'invalid_grant', 400);
  });

  it("of a browser's session is worth nothing here, nor this one there, and either is ended by it", async () => {
    const browser = await client(product, { email: 'elsewhere@gmail.com' });
    fails(await renew(browser.refreshToken), 'invalid_grant', 400);
    expect(await isSignedIn(browser)).toBe(401);
    const begun = session(await login('elsewhere@gmail.com'));
    fails(await product.post('/internal/refresh', { refreshToken: begun.refreshToken }), 'invalid_grant', 400);
    expect(await isSignedIn(begun)).toBe(401);
  });

  it('of a sixth script ends the oldest, and no browser', async () => {
    const browser = await client(product, { email: 'many@gmail.com' });
    const scripts: SignedIn[] = [];
    for (let n = 0; n < 6; n += 1)
      scripts.push(session(await login('many@gmail.com', PASSWORD, { device: `No. ${n}` })));
    expect((await families(browser.user.id)).map(({ device }) => device)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `No. ${n}`),
    );
    expect(await Promise.all([...scripts, browser].map(isSignedIn))).toEqual([401, 200, 200, 200, 200, 200, 200]);
    const all = await Promise.all(Array.from({ length: 4 }, () => login('many@gmail.com')));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await families(browser.user.id)).toHaveLength(5);
    const [one] = await families(browser.user.id);
    await product.post('/internal/revoke', { familyId: one?.familyId });
    expect(await families(browser.user.id)).toHaveLength(4);
  });
});

describe('failures', () => {
  it('block an account at the fifth, half of what the edge lets fail, also when they come at once', async () => {
    await client(product, { email: 'locked@gmail.com' });
    const all = await Promise.all(Array.from({ length: 9 }, () => login('l.ocked+x@gmail.com', 'wrong one')));
    expect(all.filter(({ status }) => status === 401)).toHaveLength(5);
    const blocked = await login('locked@gmail.com');
    fails(blocked, 'RATE_LIMITED', 429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
    product.pass(15 * MINUTE + 1_000);
    session(await login('locked@gmail.com'));
  });

  it('block an address at the fifteenth, and no other; a right password is no failure', async () => {
    await client(product, { email: 'right@gmail.com' });
    for (let n = 0; n < 15; n += 1) {
      fails(await login(`nobody${n}@gmail.com`, 'wrong one'), 'INVALID_CREDENTIALS', 401);
      if (n < 3) session(await login('right@gmail.com'));
    }
    fails(await login('right@gmail.com'), 'RATE_LIMITED', 429);
    session(await login('right@gmail.com', PASSWORD, {}, { 'x-forwarded-for': '203.0.113.250' }));
  });

  it('and calls of any kind are counted: 120 in a minute', async () => {
    const all = await Promise.all(Array.from({ length: 125 }, () => renew('nothing')));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('the listener for bearers', () => {
  const post = (headers: Record<string, string>, body: unknown = {}) => call('/auth/login', { body, headers });

  it('is not there unless it is asked for', async () => {
    const usual = await startProduct();
    expect(usual.running().bearerUrl).toBeNull();
    await usual.stop();
  });

  it('answers its four calls, and none that trust the edge', async () => {
    for (const path of ['/auth/signup', '/auth/me', '/internal/keys', '/internal/refresh', '/auth/Login', '/'])
      fails(await call(path), 'NOT_FOUND', 404);
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const answer = await call('/auth/login', { method });
      fails(answer, 'METHOD_NOT_ALLOWED', 405);
      expect(answer.headers.get('allow')).toBe('POST');
    }
    fails(await product.post('/auth/refresh-token', { refreshToken: 'x' }), 'NOT_AUTHENTICATED', 401);
  });

  it('takes small JSON alone', async () => {
    fails(await post({ 'content-type': 'text/plain' }), 'UNSUPPORTED_MEDIA_TYPE', 415);
    fails(await post({}, { email: 'x'.repeat(17_000) }), 'PAYLOAD_TOO_LARGE', 413);
    fails(await post({}, '{"email":"a","email":"b"}'), 'BAD_REQUEST', 400);
    fails(await post({}, { email: ['a@gmail.com'], password: 'x' }), 'VALIDATION_FAILED', 400);
  });

  it('is nothing for pages in a browser, and sets no cookie', async () => {
    fails(await post({ origin: base() }), 'CSRF_FAILED', 403);
    fails(await post({ 'sec-fetch-site': 'same-origin' }), 'CSRF_FAILED', 403);
    const { headers } = await post({ cookie: 'lamplight-sid-8080=x', authorization: 'Bearer nothing' });
    const kept = ['cache-control', 'x-content-type-options', 'content-security-policy', 'set-cookie'];
    expect(kept.map((name) => headers.get(name)?.slice(0, 18) ?? null)).toEqual([
      ...['no-store', 'nosniff', "default-src 'none'", null],
    ]);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['another name', 'Host: evil.example', 421],
    ['two names', 'Host: 127.0.0.1\r\nHost: 127.0.0.1', 400],
    ['an upgrade', 'Host: 127.0.0.1\r\nConnection: upgrade\r\nUpgrade: h2c', 400],
    ['another encoding', 'Host: 127.0.0.1\r\nTransfer-Encoding: gzip, chunked', 400],
    // Well-formed, and refused for its form alone: a deadline is the edge's to set.
    ['its own name', 'Host: localhost:1\r\nX-Request-Deadline: 0', 400],
  ])('judges the request itself: %s', async (_name, head, status) => {
    const socket = connect(Number(new URL(base()).port), '127.0.0.1');
    socket.write(`POST /auth/login HTTP/1.1\r\nConnection: close\r\n${head}\r\n\r\n`);
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  });

  it('counts by the address of the socket where no proxy is trusted, whatever a header says', async () => {
    const bare = await startProduct({ bearer: { host: '127.0.0.1', port: 0, trustedProxies: [] } });
    const wrong = async (n: number) => {
      const answer = await fetch(`${bare.running().bearerUrl}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ email: `nobody${n}@gmail.com`, password: 'wrong one' }),
      });
      return answer.status;
    };
    const all = await Promise.all(Array.from({ length: 17 }, (_, n) => wrong(n)));
    expect(all.filter((status) => status === 429)).toHaveLength(2);
    await bare.stop();
  });
});
