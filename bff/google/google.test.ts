import { type Browser, browserAt } from '../workbench/browser.ts';
import { CODE } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let browser: Browser;
beforeEach(async () => {
  rig = await startRig({ limits: { OAUTH_STARTS: 12 } });
  browser = browserAt(rig.bff.url);
  Object.assign(rig.identity.googleCodes, {
    carl: { userId: 'carl', linked: true },
    vera: { userId: 'vera', linked: true },
    chitra: { userId: 'chitra', linked: false },
  });
});
afterEach(() => rig.close());

const FAILED = 'Google authentication failed. Please try again.';
const asked = (path: string) => rig.identity.seen.filter((one) => one.path === path);
const firstBody = (path: string) => (asked(path)[0] ?? { body: {} }).body as Record<string, string>;
const begin = async (purpose = 'login', by = browser): Promise<string> => {
  const answer = await by.post(`/api/auth/google/url?state=${purpose}`, { state: purpose });
  if (answer.status !== 200) throw new Error(answer.text);
  return new URL(String(answer.body['authUrl'])).searchParams.get('state') ?? '';
};
const back = (state: string, code = 'carl', by = browser, more = '') =>
  by.get(`/api/auth/google/callback?code=${code}&state=${state}&format=json${more}`);
const isNobody = async (by = browser) => expect((await by.get('/api/auth/me')).status).toBe(401);

describe('A flow with Google', () => {
  it('leads there with a state of this browser, a nonce and the hash of a verifier, none of which the page could choose', async () => {
    const state = await begin();
    expect(state).toMatch(/^login\.[\w-]{43}$/);
    expect(asked('/internal/google/start')[0]?.body).toEqual({
      state,
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      codeChallenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('comes back signed in, under a new cookie, without anything of a token', async () => {
    const state = await begin();
    const before = browser.cookie;
    const answer = await back(state, 'carl', browser, '&iss=https%3A%2F%2Faccounts.example');
    expect(answer.body).toEqual({ success: true, user: expect.objectContaining({ userId: 'carl' }) });
    expect(browser.cookie).not.toBe(before);
    const sent = firstBody('/internal/google');
    const { codeChallenge } = firstBody('/internal/google/start');
    expect(sent).toMatchObject({ code: 'carl', state, purpose: 'login', iss: 'https://accounts.example' });
    expect(await sha256(String(sent['codeVerifier']))).toBe(codeChallenge);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('keeps nothing in clear that would help who reads the store', async () => {
    const state = await begin();
    const [, random = ''] = state.split('.');
    const kept = await rig.keyValue.get(`anon:${await sha256(browser.cookie?.split('=')[1] ?? '')}`);
    expect(kept?.value).toContain('codeVerifier');
    expect(kept?.value).not.toContain(random);
  });

  it('G1 comes back to the browser that began it, or not at all', async () => {
    const state = await begin();
    const other = browserAt(rig.bff.url);
    await begin('login', other);
    expect(await back(state, 'carl', other)).toMatchObject({
      status: 400,
      body: { code: 'STATE_INVALID', message: FAILED },
    });
    await isNobody(other);
    expect(asked('/internal/google')).toEqual([]);
  });

  it("G2 cannot be ended with an attacker's code: the victim's browser began nothing", async () => {
    const attacker = browserAt(rig.bff.url);
    const state = await begin('login', attacker);
    expect((await back(state)).body.code).toBe('STATE_INVALID');
    await isNobody();
  });

  it('G3 comes back once, also twenty times at the same moment', async () => {
    const state = await begin();
    const same = [...Array(20)].map(() => {
      const tab = browserAt(rig.bff.url);
      tab.cookie = browser.cookie;
      return tab;
    });
    const answers = await Promise.all(same.map((tab) => back(state, 'carl', tab)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(asked('/internal/google')).toHaveLength(1);
    expect((await back(state)).body.code).not.toBe(undefined);
  });

  it('is over after a wrong code: the state is burned before anybody is asked', async () => {
    const state = await begin();
    expect(await back(state, 'forged')).toMatchObject({ status: 400, body: { code: 'PROOF_INVALID' } });
    expect((await back(state)).body.code).toBe('STATE_INVALID');
    await isNobody();
  });

  it('whose prefix was changed is over', async () => {
    const state = await begin('login');
    expect((await back(state.replace('login.', 'signup.'))).body.code).toBe('STATE_INVALID');
    expect((await back(state)).body.code).toBe('STATE_INVALID');
    expect(asked('/internal/google')).toEqual([]);
  });

  it.each([
    '',
    '?code=x',
    '?state=x',
    '?code=x&state=login',
    '?code=x&state=drive_connect',
    '?code=x&state=login.y&token=z',
  ])('without what it needs fails like any other: %s', async (query) => {
    await begin();
    expect(await browser.get(`/api/auth/google/callback${query}`)).toMatchObject({
      status: 400,
      body: { code: 'STATE_INVALID', message: FAILED },
    });
    expect(asked('/internal/google')).toEqual([]);
  });

  it('waits ten minutes', async () => {
    const state = await begin();
    rig.clock.move(10 * 60_000);
    expect((await back(state)).body.code).toBe('STATE_INVALID');
  });

  it('though a GET, is guarded as a write: marked, from the same origin, and no HEAD', async () => {
    const state = await begin();
    const path = `${rig.bff.url}/api/auth/google/callback?code=carl&state=${state}`;
    const cookie = browser.cookie ?? '';
    const answers = await Promise.all([
      fetch(path, { headers: { cookie, 'sec-fetch-site': 'cross-site', 'x-csrf': '1' } }),
      fetch(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } }),
      fetch(path, { method: 'HEAD', headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-csrf': '1' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 405]);
    expect((await back(state)).status).toBe(200);
  });

  it('can be begun from five tabs, and so often a minute from one address', async () => {
    const states: string[] = [];
    for (let i = 0; i < 6; i += 1) states.push(await begin());
    expect((await back(states[0] ?? '')).status).toBe(400);
    expect((await back(states[1] ?? '')).status).toBe(200);
    for (let i = 0; i < 6; i += 1) await begin();
    expect(await browser.post('/api/auth/google/url', {})).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
  });

  it.each([
    ['?state=login', { state: 'signup' }],
    ['?state=drive_connect', {}],
    ['', { state: 'admin' }],
    ['?returnTo=//evil.example', {}],
  ])('is begun for a purpose that is known: %s %j', async (query, body) => {
    expect((await browser.post(`/api/auth/google/url${query}`, body)).status).toBe(400);
    expect(asked('/internal/google/start')).toEqual([]);
  });

  it('asks for the second factor as a password does', async () => {
    const answer = await back(await begin(), 'vera');
    expect(answer.body).toMatchObject({ requiresVerification: true, reason: 'second_factor' });
    expect(answer.text).not.toContain('challenge-');
    await isNobody();
    const shown = { email: 'vera@gmail.com', otp: CODE, purpose: 'login_verification' };
    expect((await browser.post('/api/auth/verify-otp', shown)).status).toBe(200);
    expect((await browser.get('/api/auth/me')).body['user']).toMatchObject({ userId: 'vera' });
  });
});

describe('An address that has an account', () => {
  const meet = async () => {
    const answer = await back(await begin(), 'chitra');
    expect(answer).toMatchObject({ status: 403, body: { code: 'LINK_PROOF_REQUIRED', email: 'chitra@gmail.com' } });
    expect(answer.text).not.toMatch(/linkId|link-\d/);
    await isNobody();
  };

  it.each([{ password: 'secret' }, { otp: CODE }])('is linked after one proof: %j', async (proof) => {
    await meet();
    const answer = await browser.post('/api/auth/google/link', proof);
    expect(answer.body).toEqual({ success: true, user: expect.objectContaining({ userId: 'chitra' }) });
    expect((await browser.get('/api/auth/me')).status).toBe(200);
    expect((await browser.post('/api/auth/google/link', proof)).body.code).toBe('STATE_INVALID');
  });

  it('is not linked by a wrong proof, which may be tried again', async () => {
    await meet();
    expect(await browser.post('/api/auth/google/link', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'PROOF_INVALID' },
    });
    expect((await browser.post('/api/auth/google/link', { password: 'secret' })).status).toBe(200);
  });

  it('may be proved by a code, mailed within this flow', async () => {
    await meet();
    const asking = { email: 'chitra@gmail.com', purpose: 'link_google' };
    expect((await browser.post('/api/auth/send-otp', asking)).status).toBe(200);
    expect(asked('/auth/send-otp').at(-1)?.body).toMatchObject({ linkId: expect.stringMatching(/^link-/) });
  });

  it('is proved in the browser of the flow, within five minutes', async () => {
    await meet();
    const other = browserAt(rig.bff.url);
    await other.captcha('login');
    expect((await other.post('/api/auth/google/link', { password: 'secret' })).body.code).toBe('STATE_INVALID');
    rig.clock.move(5 * 60_000);
    expect((await browser.post('/api/auth/google/link', { password: 'secret' })).body.code).toBe('STATE_INVALID');
    expect(asked('/internal/google/link')).toEqual([]);
  });
});

describe('Linking to the person who is signed in', () => {
  it('goes with their token, and the session goes on as it was', async () => {
    await browser.login('carl');
    const state = await begin('link');
    const before = browser.cookie;
    expect((await back(state)).body).toEqual({ success: true, user: expect.objectContaining({ userId: 'carl' }) });
    expect(asked('/internal/google')[0]?.headers.authorization).toMatch(/^Bearer access\.carl\./);
    expect(browser.cookie).toBe(before);
  });

  it('needs somebody', async () => {
    expect((await browser.post('/api/auth/google/url', { state: 'link' })).status).toBe(401);
  });

  it('needs a fresh proof before Google is asked', async () => {
    await browser.login('carl');
    rig.clock.move(15 * 60_000 + 1);
    expect(await browser.post('/api/auth/google/url', { state: 'link' })).toMatchObject({
      status: 403,
      body: { code: 'STEP_UP_REQUIRED' },
    });
    expect(asked('/internal/google/start')).toEqual([]);
  });

  it('comes to nothing where somebody else signed in meanwhile, or nobody is', async () => {
    await browser.login('carl');
    const state = await begin('link');
    await browser.login('eli');
    expect((await back(state)).body.code).toBe('STATE_INVALID');
    expect(asked('/internal/google')).toEqual([]);
    expect((await browser.get('/api/auth/me')).body['user']).toMatchObject({ userId: 'eli' });
  });
});

const sha256 = async (text: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64url');
