import { type Browser, browserAt } from '../workbench/browser.ts';
import { CODE } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';
import { hashOf, keys } from './record.ts';

let rig: Rig;
let browser: Browser;
beforeAll(async () => {
  rig = await startRig({ limits: { CHALLENGES: 10_000, ANONYMOUS: 100_000 } });
});
afterAll(() => rig.close());
beforeEach(() => {
  browser = browserAt(rig.bff.url);
  rig.identity.seen.length = 0;
  rig.identity.extra = {};
  rig.identity.verification = false;
  rig.clock.move(16 * 60_000); // past the windows that other tests have filled
});

const asked = (path: string) => rig.identity.seen.filter((one) => one.path === path);
const form = { name: 'Chitra', email: 'chitra@gmail.com', mobile: '9876543210', password: 'secret', acceptTerms: true };
const valueIn = (cookie: string | null): string => cookie?.split('=')[1] ?? '';

describe('A login', () => {
  it('gives the person, one cookie of the session and one of the device, and nothing like a token', async () => {
    rig.identity.extra = { token: 'x', nested: { refresh_token: 'eyJ' } };
    const answer = await browser.login('chitra');
    expect(answer.body).toEqual({ success: true, user: expect.objectContaining({ userId: 'chitra' }) });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^lamplight-sid-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^lamplight-did-\d+=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(/access\.|refresh|eyJ|family-/); // A5
  });

  it('needs a captcha, in the words of the specification, and asks nobody without', async () => {
    const { status, body } = await browser.post('/api/auth/login', { email: 'chitra@gmail.com', password: 'secret' });
    expect([status, body.code, body['message']]).toEqual([
      400,
      'CAPTCHA_REQUIRED',
      'Please complete the reCAPTCHA verification to login.',
    ]);
    expect(asked('/auth/login')).toEqual([]);
  });

  it('J1 takes one solution once, however many send it at the same moment', async () => {
    const captchaToken = await browser.captcha('login');
    const sent = { email: 'chitra@gmail.com', password: 'wrong', captchaToken };
    const answers = await Promise.all([...Array(20)].map(() => browser.post('/api/auth/login', sent)));
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual([
      ...Array(19).fill('CAPTCHA_FAILED'),
      'INVALID_CREDENTIALS',
    ]);
    expect(asked('/auth/login')).toHaveLength(1);
  });

  it('J2 takes no solution of another form or browser', async () => {
    const [ofSignup, elsewhere] = [await browser.captcha('signup'), await browserAt(rig.bff.url).captcha('login')];
    for (const captchaToken of [ofSignup, elsewhere])
      expect(
        await browser.post('/api/auth/login', { email: 'chitra@gmail.com', password: 'secret', captchaToken }),
      ).toMatchObject({ status: 400, body: { code: 'CAPTCHA_FAILED' } });
    expect(asked('/auth/login')).toEqual([]);
  });

  it('never passes the solution on', async () => {
    await browser.login('chitra');
    expect(asked('/auth/login').at(-1)?.body).toEqual({ email: 'chitra@gmail.com', password: 'secret' });
  });

  it.each([
    [{ email: ['a@gmail.com'], password: 'secret' }], // A3
    [{ email: { $gt: '' }, password: 'secret' }], // K1
    [{ password: 'secret' }],
    [{ email: 'a@gmail.com', password: 'secret', otp: '' }], // B5
    [{ email: 'a@gmail.com', password: 'secret', otp: null }],
    [{ email: 'a@gmail.com', password: 'secret', otp: 123456 }],
    [{ email: 'a@gmail.com', password: 'secret', otp: ['123456'] }],
    [{ email: 'a@gmail.com', password: 'secret', challengeId: 'challenge-1' }],
    [{ email: 'a@gmail.com', password: 'secret', role: 'admin' }],
    [['a@gmail.com', 'secret']],
    ['a@gmail.com'],
    [null],
  ])('of another shape is refused: %j', async (body) => {
    const answer = await browser.post('/api/auth/login', body);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('A6 is nothing that one could get', async () => {
    expect((await browser.get('/api/auth/login')).status).toBe(405);
    const head = await fetch(`${rig.bff.url}/api/auth/login`, { method: 'HEAD', headers: { 'x-csrf': '1' } });
    expect(head.status).toBe(405);
  });

  it('of an address that is not proved leads to its code, and nobody is signed in', async () => {
    const answer = await browser.login('newt');
    expect(answer.body).toMatchObject({ requiresVerification: true, reason: 'email', email: 'newt@gmail.com' });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  it('while identity is away is 503, counts as nothing, and the next one works', async () => {
    const own = await startRig({ limits: { LOGIN_ACCOUNT: 1 } });
    const asha = browserAt(own.bff.url);
    const captchaToken = await asha.captcha('login');
    await own.identity.close();
    expect(
      await asha.post('/api/auth/login', { email: 'a@gmail.com', password: 'secret', captchaToken }),
    ).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    });
    expect(await asha.signIn({ email: 'a@gmail.com', password: 'secret' })).toMatchObject({ status: 503 });
    await own.close().catch(() => undefined); // identity is closed already
  });
});

describe('The second factor', () => {
  const begin = async (): Promise<void> => {
    const answer = await browser.login('vera');
    expect(answer.body).toEqual({
      success: true,
      requiresVerification: true,
      reason: 'second_factor',
      method: 'mail',
      cooldown: 60,
      message: 'Two-factor authentication required',
    });
    expect(answer.text).not.toContain('challenge-');
  };

  it('is asked for in the browser that began, which is nobody until then', async () => {
    await begin();
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const before = browser.cookie;
    const done = await browser.post('/api/auth/login', { email: 'vera@gmail.com', password: 'secret', otp: CODE });
    expect([done.status, done.body['user']]).toMatchObject([200, { userId: 'vera' }]);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('may be shown by verify-otp as well', async () => {
    await begin();
    const shown = { email: 'vera@gmail.com', otp: CODE, purpose: 'login_verification' };
    const done = await browser.post('/api/auth/verify-otp', shown);
    expect(done.body).toMatchObject({ success: true, verified: true, user: { userId: 'vera' } });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('is worth nothing in another browser, and leaves the first one able to go on', async () => {
    await begin();
    const other = browserAt(rig.bff.url);
    const shown = { email: 'vera@gmail.com', otp: CODE };
    expect(await other.post('/api/auth/login', { ...shown, password: 'secret' })).toMatchObject({
      status: 400,
      body: { code: 'CAPTCHA_REQUIRED' },
    });
    expect(await other.signIn({ ...shown, password: 'secret' })).toMatchObject({ status: 400 });
    expect(await other.post('/api/auth/verify-otp', { ...shown, purpose: 'login_verification' })).toMatchObject({
      status: 400,
      body: { code: 'STATE_INVALID' },
    });
    expect((await other.get('/api/auth/me')).status).toBe(401);
    expect((await browser.post('/api/auth/login', { ...shown, password: 'secret' })).status).toBe(200);
  });

  it('that is wrong is no failed login: the password was right, and identity counts guesses by itself', async () => {
    await begin();
    const shown = { email: 'vera@gmail.com', password: 'secret' };
    for (let i = 0; i < 12; i += 1)
      expect(await browser.post('/api/auth/login', { ...shown, otp: '000000' })).toMatchObject({
        status: 400,
        body: { code: 'OTP_INVALID' },
      });
    expect((await browser.post('/api/auth/login', { ...shown, otp: CODE })).status).toBe(200);
  });

  it('waits five minutes', async () => {
    await begin();
    rig.clock.move(5 * 60_000);
    const late = await browser.post('/api/auth/login', { email: 'vera@gmail.com', password: 'secret', otp: CODE });
    expect(late.body.code).toBe('CAPTCHA_REQUIRED');
  });

  it('that was given cannot be given again', async () => {
    await begin();
    const shown = { email: 'vera@gmail.com', otp: CODE, purpose: 'login_verification' };
    const both = await Promise.all([browser, browser].map((one) => one.post('/api/auth/verify-otp', shown)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await browser.post('/api/auth/verify-otp', shown)).status).toBe(400);
  });
});

describe('A sign-up', () => {
  it('signs in where no address must be proved', async () => {
    const answer = await browser.signUp(form);
    expect(answer.body).toMatchObject({ success: true, email: 'chitra@gmail.com', user: { userId: 'chitra' } });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('answers with a message alone where one must be, and signs nobody in', async () => {
    rig.identity.verification = true;
    const answer = await browser.signUp(form);
    expect(answer.body).toEqual({ success: true, message: 'Check your mail', email: 'chitra@gmail.com' });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  it('needs its own captcha', async () => {
    expect((await browser.post('/api/auth/signup', form)).body).toMatchObject({
      code: 'CAPTCHA_REQUIRED',
      message: 'Please complete the reCAPTCHA verification to signup.',
    });
    const captchaToken = await browser.captcha('login');
    expect((await browser.post('/api/auth/signup', { ...form, captchaToken })).body.code).toBe('CAPTCHA_FAILED');
    expect(asked('/auth/signup')).toEqual([]);
  });

  it('A4 with a role that is not the client is refused', async () => {
    const answer = await browser.signUp({ ...form, role: 'admin' });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
  });

  it('J5 is counted by the address of the socket: ten an hour, whatever a header says', async () => {
    rig.clock.move(3_600_000);
    const answers: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      const captchaToken = await browser.captcha('signup');
      const sent = { ...form, email: `c${i}@gmail.com`, captchaToken };
      answers.push((await browser.post('/api/auth/signup', sent, { 'x-forwarded-for': `198.51.100.${i}` })).status);
    }
    expect(answers).toEqual([...Array(10).fill(200), 429]);
    rig.clock.move(3_600_000);
  });
});

describe('Failed logins', () => {
  const wrong = (one: Browser, who: string) => one.signIn({ email: `${who}@gmail.com`, password: 'wrong' });

  it('from strangers lock them out of an account at the tenth, and not the device that it knows', async () => {
    const home = browserAt(rig.bff.url);
    await home.login('eli');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1)
      statuses.push((await wrong(browserAt(rig.bff.url), i % 2 ? 'e.l.i+x' : 'eli')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const refused = await browserAt(rig.bff.url).login('eli');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'RATE_LIMITED',
      String(refused.body['timeLeft']),
    ]);
    expect(refused.body['message']).toBe('Too many login attempts. Please wait a few minutes before trying again.');
    await home.post('/api/auth/logout');
    expect((await home.login('eli')).status).toBe(200);
    rig.clock.move(15 * 60_000);
    expect((await browserAt(rig.bff.url).login('eli')).status).toBe(200);
  });

  it('A2 to many accounts from one address stop at the thirtieth', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 50; i += 1) statuses.push((await wrong(browser, `someone${i}`)).status);
    expect(statuses).toEqual([...Array(30).fill(401), ...Array(20).fill(429)]);
    expect(asked('/auth/login')).toHaveLength(30);
  });

  it('A1 tell nothing of who has an account', async () => {
    const [known, unknown] = [await wrong(browser, 'chitra'), await wrong(browser, 'nobody')];
    const shown = ({ status, body, headers }: typeof known) => [
      status,
      { ...body, requestId: '' },
      [...headers.keys()].filter((name) => name !== 'date'),
    ];
    expect(shown(known)).toEqual(shown(unknown));
  });
});

describe('The anonymous session', () => {
  it('begins with what needs it, is nobody, and is worth half an hour of quiet', async () => {
    await browser.captcha('login');
    const at = keys.anonymous(hashOf(valueIn(browser.cookie)));
    expect((await rig.keyValue.get(at))?.value).toBe('{}');
    expect(await browser.get('/api/projects')).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
    rig.clock.move(30 * 60_000 + 1);
    expect(await rig.keyValue.get(at)).toBeNull();
  });

  it('C1 is another one after the sign-in, and its value opens nothing', async () => {
    await browser.captcha('login');
    const before = browser.cookie;
    await browser.login('carl');
    expect(browser.cookie).not.toBe(before);
    const thief = browserAt(rig.bff.url);
    thief.cookie = before;
    expect((await thief.get('/api/projects')).status).toBe(401);
  });

  it('is not begun by a call that does not need one', async () => {
    await browser.post('/api/auth/login', { email: 'a@gmail.com', password: 'secret' });
    await browser.post('/api/auth/invitation', { token: 'x'.repeat(43) });
    await browser.get('/');
    expect(browser.cookie).toBeNull();
  });
});
