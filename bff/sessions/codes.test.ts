import { type Browser, browserAt } from '../workbench/browser.ts';
import { CODE } from '../workbench/identity.ts';
import { type Rig, startRig } from '../workbench/rig.ts';

let rig: Rig;
let browser: Browser;
beforeEach(async () => {
  rig = await startRig();
  browser = browserAt(rig.bff.url);
});
afterEach(() => rig.close());

const send = (who: string, purpose = 'password_reset', by = browser) =>
  by.post('/api/auth/send-otp', { email: `${who}@gmail.com`, purpose });
const shown = ({ status, body: { requestId: _id, ...body } }: Awaited<ReturnType<typeof send>>) => ({ status, body });

describe('A code', () => {
  it('is asked for without a session, and its answer says when the next one may be', async () => {
    expect(shown(await send('chitra'))).toEqual({
      status: 200,
      body: { success: true, message: 'We have sent a code to your email address.', cooldown: 60 },
    });
    expect(shown(await browser.post('/api/auth/request-password-reset', { email: 'chitra@gmail.com' })).status).toBe(
      200,
    );
  });

  it('of verification signs in, under a new cookie', async () => {
    await browser.captcha('login');
    const before = browser.cookie;
    const done = await browser.post('/api/auth/verify-otp', {
      email: 'newt@gmail.com',
      otp: CODE,
      purpose: 'verification',
    });
    expect(done.body).toEqual({
      success: true,
      verified: true,
      message: expect.any(String),
      user: expect.objectContaining({ userId: 'newt' }),
    });
    expect(browser.cookie).not.toBe(before);
    expect((await browser.get('/api/auth/me')).status).toBe(200);
  });

  it('of verification is half of it where a second factor must follow', async () => {
    const proved = { email: 'vera@gmail.com', otp: CODE, purpose: 'verification' };
    expect((await browser.post('/api/auth/verify-otp', proved)).body).toMatchObject({
      verified: true,
      requiresVerification: true,
      reason: 'second_factor',
      method: 'mail',
    });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
    const done = await browser.post('/api/auth/verify-otp', { ...proved, purpose: 'login_verification' });
    expect(done.body).toMatchObject({ verified: true, user: { userId: 'vera' } });
  });

  it('of a forgotten password confirms, resets, and signs nobody in', async () => {
    const email = 'chitra@gmail.com';
    const confirmed = await browser.post('/api/auth/verify-otp', { email, otp: CODE, purpose: 'password_reset' });
    expect(confirmed.body).toEqual({ success: true, verified: true, message: 'Code verified' });
    const reset = await browser.post('/api/auth/reset-password', { email, otp: CODE, newPassword: 'another' });
    expect(shown(reset)).toEqual({ status: 200, body: { success: true, message: 'Password reset' } });
    expect((await browser.get('/api/auth/me')).status).toBe(401);
  });

  it.each(['', null, '000000 ', '00000', ['123456'], 123456, { $gt: '' }])(
    'B5 is six digits and nothing else: %j',
    async (otp) => {
      const answer = await browser.post('/api/auth/verify-otp', { email: 'a@gmail.com', otp, purpose: 'verification' });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    },
  );

  it('that is wrong says so in the words of identity', async () => {
    const answer = await browser.post('/api/auth/verify-otp', {
      email: 'a@gmail.com',
      otp: '000000',
      purpose: 'verification',
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'OTP_INVALID', message: 'Invalid OTP' } });
  });

  it.each(['step_up', 'disable_2fa', 'email_change'])(
    'for %s goes with the token of who is signed in',
    async (purpose) => {
      expect(await send('chitra', purpose)).toMatchObject({ status: 401, body: { code: 'NOT_AUTHENTICATED' } });
      expect(rig.identity.seen).toEqual([]);
      await browser.login('chitra');
      expect((await send('chitra', purpose)).status).toBe(200);
      expect(rig.identity.seen.at(-1)?.headers.authorization).toMatch(/^Bearer access\.chitra\./);
    },
  );

  it('for a new address answers with the person as they are now, and the session goes on', async () => {
    await browser.login('chitra');
    const before = browser.cookie;
    const proof = { email: 'new@gmail.com', otp: CODE, purpose: 'email_change' };
    const answer = await browser.post('/api/auth/verify-otp', proof);
    expect(answer.body).toMatchObject({ verified: true, user: { userId: 'chitra' } });
    expect(browser.cookie).toBe(before);
  });

  it.each(['login_verification', 'link_google'])('for %s goes to the browser that began it', async (purpose) => {
    expect(await send('vera', purpose)).toMatchObject({ status: 400, body: { code: 'STATE_INVALID' } });
    expect(rig.identity.seen).toEqual([]);
  });

  it('may be sent again within a sign-in, for its challenge', async () => {
    await browser.login('vera');
    expect((await send('vera', 'login_verification')).status).toBe(200);
    expect(rig.identity.seen.at(-1)?.body).toMatchObject({ challengeId: expect.stringMatching(/^challenge-/) });
  });

  it('cannot be asked for more than twenty times an hour from one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await send(`someone${i}`)).status);
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    rig.clock.move(3_600_001);
    expect((await send('chitra')).status).toBe(200);
  });
});

describe('Who has an account', () => {
  it('is told a browser three times an hour, then never: an account looks the same', async () => {
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push(await send('nobody'));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 200, 200]);
    expect(answers[0]?.body['message']).toBe('No account found with this email address.');
    expect(shown(answers[4] as (typeof answers)[0])).toEqual(shown(await send('chitra')));
  });

  it('counts that an account is of Google as such an answer', async () => {
    const answers = [];
    for (let i = 0; i < 4; i += 1) answers.push(await send('gina'));
    expect(answers.map(({ body }) => body['loginMethod'])).toEqual(['google', 'google', 'google', undefined]);
    expect((await send('nobody')).status).toBe(200);
  });

  it('is told of a reset in the same count, and then a code for nobody is wrong like any other', async () => {
    const reset = (who: string) =>
      browser.post('/api/auth/reset-password', { email: `${who}@gmail.com`, otp: '000000', newPassword: 'another' });
    const answers = [await send('nobody'), await reset('nobody'), await send('nobody'), await reset('nobody')];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 400]);
    expect(answers[1]?.body['message']).toBe('User not found. Please check your email address.');
    expect(shown(answers[3] as (typeof answers)[0])).toEqual(shown(await reset('chitra')));
  });

  it('is told a few times again after an hour', async () => {
    for (let i = 0; i < 4; i += 1) await send('nobody');
    rig.clock.move(3_600_001);
    expect((await send('nobody')).status).toBe(404);
  });

  it('is counted once for every answer, also of ten at the same moment', async () => {
    await browser.captcha('login');
    const answers = await Promise.all([...Array(10)].map(() => send('nobody')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(3);
  });
});
