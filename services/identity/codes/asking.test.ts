import { codeSentAnswer } from '@lamplight/bff/contract/auth.ts';
import { VISITOR } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { account } from '../accounts/account.ts';
import { claimsWith } from '../accounts/addresses.ts';
import type { Answered, Product } from '../workbench/product.ts';
import {
  client,
  employeeForm,
  firstAdmin,
  PASSWORD,
  PEPPER,
  session,
  startProduct,
  until,
} from '../workbench/product.ts';

/** Configured, and never gone to. */
const NOT_ASKED = { issuer: 'http://127.0.0.1:9', clientId: 'lamplight', clientSecret: 'a secret of the tests' };
let product: Product;
let strict: Product;
beforeAll(async () => {
  [product, strict] = await Promise.all([startProduct({ google: NOT_ASKED }), startProduct({ enumeration: 'strict' })]);
});
afterAll(() => Promise.all([product.stop(), strict.stop()]));

const MINUTE = 60_000;
const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const sent = ({ status, body }: Answered) => {
  expect(codeSentAnswer.safeParse(body).success).toBe(true);
  expect([status, body]).toEqual([200, { success: true, message: expect.any(String), cooldown: 60 }]);
};
const from = (address: string, at = product) => ({ 'x-client-assertion': at.assertion({ client_address: address }) });
const forget = (email: string, address = '198.51.100.1') =>
  product.post('/auth/request-password-reset', { email }, undefined, from(address));
const send = (body: object, as?: string) => product.post('/auth/send-otp', body, as);
const codeTo = async (email: string, n = 1) => {
  await until(
    () => product.letters.filter(({ to, template }) => to === email && template === 'password-reset').length >= n,
  );
  return String((await product.letterTo(email, 'password-reset')).fields['code']);
};
const verify = (email: string, otp: unknown) =>
  product.post('/auth/verify-otp', { email, otp, purpose: 'password_reset' });
const reset = (email: string, otp: unknown, newPassword: unknown = 'the next one') =>
  product.post('/auth/reset-password', { email, otp, newPassword });
const login = (email: string, password: string) => product.post('/auth/login', { email, password });
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('is set anew by the mailed code, which ends every session and is told by mail', async () => {
    const person = await client(product, { email: 'forgetful@gmail.com', name: 'Farah' });
    sent(await forget('Forgetful@gmail.com'));
    const { fields } = await product.letterTo('forgetful@gmail.com', 'password-reset');
    expect(fields).toEqual({ name: 'Farah', code: expect.stringMatching(/^\d{6}$/), expiresAt: expect.any(String) });
    const code = String(fields['code']);
    product.ended.length = 0;
    const confirmed = await verify('forgetful@gmail.com', code);
    expect([confirmed.status, confirmed.body]).toEqual([
      200,
      { success: true, verified: true, message: expect.any(String) },
    ]);
    const done = await reset('forgetful@gmail.com', code);
    expect([done.status, done.body]).toEqual([200, { success: true, message: expect.any(String) }]);
    expect(product.ended).toEqual([{ userId: person.user.id, cause: 'password_changed' }]);
    fails(await product.get('/auth/me', person.accessToken), 'NOT_AUTHENTICATED', 401);
    fails(await product.post('/internal/refresh', { refreshToken: person.refreshToken }), 'invalid_grant', 400);
    fails(await login('forgetful@gmail.com', PASSWORD), 'INVALID_CREDENTIALS', 401);
    expect((await login('forgetful@gmail.com', 'the next one')).status).toBe(200);
    expect((await product.letterTo('forgetful@gmail.com', 'password-changed')).fields).toMatchObject({ name: 'Farah' });
    fails(await reset('forgetful@gmail.com', code, 'once more'), 'OTP_INVALID', 400);
  });

  it('stays where the code is wrong, of another purpose or nobody’s, in one and the same way', async () => {
    const person = await client(product, { email: 'guarded@gmail.com' });
    await forget('guarded@gmail.com');
    const code = await codeTo('guarded@gmail.com');
    await send({ purpose: 'step_up' }, person.accessToken);
    const proof = String((await product.letterTo('guarded@gmail.com', 'step-up-code')).fields['code']);
    const answers = [
      await reset('guarded@gmail.com', other(code)),
      await verify('guarded@gmail.com', other(code)),
      await verify('nobody-here@gmail.com', code),
      ...(proof === code ? [] : [await reset('guarded@gmail.com', proof)]),
    ];
    for (const answer of answers)
      expect([answer.status, { ...answer.body, requestId: '' }]).toEqual([
        400,
        { success: false, code: 'OTP_INVALID', message: 'Invalid OTP', requestId: '' },
      ]);
    expect((await login('guarded@gmail.com', PASSWORD)).status).toBe(200);
  });

  it('of an address that nobody has is told as often as anything about it, and then refused like a wrong code', async () => {
    const ask = (email: string) =>
      product.post(
        '/auth/reset-password',
        { email, otp: '123456', newPassword: PASSWORD },
        undefined,
        from('10.9.9.9'),
      );
    for (let n = 0; n < 2; n += 1) {
      const answer = await ask(`nobody-resets${n}@gmail.com`);
      fails(answer, 'ACCOUNT_NOT_FOUND', 404);
      expect(answer.body['message']).toBe('User not found. Please check your email address.');
    }
    fails(await forget('nobody-resets@gmail.com', '10.9.9.8'), 'ACCOUNT_NOT_FOUND', 404);
    fails(await ask('nobody-resets3@gmail.com'), 'OTP_INVALID', 400);
    await client(product, { email: 'resets@gmail.com' });
    fails(await ask('resets@gmail.com'), 'OTP_INVALID', 400);
    fails(
      await strict.post('/auth/reset-password', { email: 'nobody@gmail.com', otp: '123456', newPassword: PASSWORD }),
      'OTP_INVALID',
      400,
    );
  });

  it('takes a code only as a string of six digits, and nothing is guessed by another shape', async () => {
    await client(product, { email: 'shapes@gmail.com' });
    await forget('shapes@gmail.com');
    const code = await codeTo('shapes@gmail.com');
    for (const otp of ['', null, '12345', '1234567', ' 12345', Number(code), [code], { $gt: '' }, undefined])
      fails(await reset('shapes@gmail.com', otp), 'VALIDATION_FAILED', 400);
    expect((await reset('shapes@gmail.com', '12345')).body['message']).toBe('Please provide a valid 6-digit OTP');
    expect((await reset('shapes@gmail.com', code, '12345')).body['message']).toBe(
      'Password must be at least 6 characters long',
    );
    expect((await reset('shapes@gmail.com', code)).status).toBe(200);
  });

  it('by 100 guesses at once is compared with at most five, also with the right one among them', async () => {
    await client(product, { email: 'hammered@gmail.com' });
    await forget('hammered@gmail.com');
    const code = await codeTo('hammered@gmail.com');
    const wrong = Array.from({ length: 100 }, () => verify('hammered@gmail.com', other(code)));
    for (const { status } of await Promise.all(wrong)) expect([400, 429]).toContain(status);
    expect((await reset('hammered@gmail.com', code)).status).toBeGreaterThanOrEqual(400);
    expect((await login('hammered@gmail.com', PASSWORD)).status).toBe(200);
  });

  it('is too late 10 minutes later', async () => {
    await client(product, { email: 'late@gmail.com' });
    await forget('late@gmail.com');
    const code = await codeTo('late@gmail.com');
    product.pass(10 * MINUTE + 1_000);
    fails(await reset('late@gmail.com', code), 'OTP_INVALID', 400);
  });

  it('may be asked for again after 60 s, and says how long until then', async () => {
    await client(product, { email: 'again@gmail.com' });
    await forget('again@gmail.com');
    const early = await forget('again@gmail.com');
    fails(early, 'RESEND_RATE_LIMITED', 429);
    const timeLeft = Number(early.body['timeLeft']);
    expect([early.headers.get('retry-after'), early.body['suggestAlternative']]).toEqual([
      String(timeLeft),
      'google_login',
    ]);
    product.pass(20_000);
    expect(Number((await forget('again@gmail.com')).body['timeLeft'])).toBeLessThan(timeLeft - 10);
    for (let n = 1; n < 5; n += 1) {
      product.pass(MINUTE);
      sent(await forget('again@gmail.com'));
    }
    product.pass(MINUTE);
    const over = await forget('again@gmail.com');
    fails(over, 'RATE_LIMITED', 429);
    expect(over.body).toMatchObject({
      message: "Due to heavy traffic, we can't send the OTP email right now. Please try again in a few minutes.",
      suggestAlternative: 'google_login',
    });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(45 * 60);
  });

  it('of a disabled account and of one that was only invited is answered like any other, and sends nothing', async () => {
    const admin = await firstAdmin(product);
    const invited = employeeForm({ email: 'invited@gmail.com' });
    await product.post('/employees', invited, admin.accessToken);
    const gone = await client(product, { email: 'gone@gmail.com' });
    await product.post(`/clients/${gone.user.id}/deactivate`, { reason: 'test' }, admin.accessToken);
    sent(await forget('gone@gmail.com', '203.0.113.1'));
    await forget('invited@gmail.com', '203.0.113.1');
    await product.letterTo('invited@gmail.com', 'invitation');
    const templates = product.letters.filter(({ to }) => to === 'gone@gmail.com' || to === 'invited@gmail.com');
    expect(templates.map(({ template }) => template)).not.toContain('password-reset');
  });
});

describe('who has an account', () => {
  it('is told three times an hour to one range of addresses, and then no more', async () => {
    for (let n = 0; n < 3; n += 1) {
      const answer = await forget(`unknown${n}@gmail.com`, `192.0.2.${n}`);
      fails(answer, 'ACCOUNT_NOT_FOUND', 404);
      expect(answer.body['message']).toBe('No account found with this email address.');
    }
    sent(await forget('unknown4@gmail.com', '192.0.2.200'));
    fails(await forget('unknown4@gmail.com', '192.0.2.200'), 'RESEND_RATE_LIMITED', 429);
    fails(await forget('unknown5@gmail.com', '192.0.9.1'), 'ACCOUNT_NOT_FOUND', 404);
    product.pass(60 * MINUTE);
    fails(await forget('unknown6@gmail.com', '192.0.2.9'), 'ACCOUNT_NOT_FOUND', 404);
  });

  it('counts for verification codes too; a proved address looks like one that waits', async () => {
    await client(product, { email: 'proved@gmail.com' });
    sent(await send({ email: 'proved@gmail.com', purpose: 'verification' }));
    const ask = (n: number) =>
      product.post(
        '/auth/send-otp',
        { email: `none${n}@gmail.com`, purpose: 'verification' },
        undefined,
        from('10.1.1.1'),
      );
    for (let n = 0; n < 3; n += 1) fails(await ask(n), 'ACCOUNT_NOT_FOUND', 404);
    sent(await ask(4));
    const { fields } = await product.letterTo('proved@gmail.com');
    expect(product.letters.filter(({ to }) => to === 'proved@gmail.com').map(({ template }) => template)).toEqual([
      'already-verified',
    ]);
    expect(fields).toEqual({ name: expect.stringMatching(/^Client/), at: expect.any(String) });
  });

  it('is never told where the policy is strict, and the queue gets the same job either way', async () => {
    await client(strict, { email: 'there@gmail.com' });
    const ask = (email: string) => strict.post('/auth/request-password-reset', { email });
    for (const email of ['there@gmail.com', 'not-there@gmail.com']) {
      sent(await ask(email));
      fails(await ask(email), 'RESEND_RATE_LIMITED', 429);
    }
    await strict.letterTo('there@gmail.com', 'password-reset');
    expect(strict.letters.map(({ to }) => to)).toEqual(['there@gmail.com']);
  });
});

describe('an account without a password', () => {
  it('is told to sign in with Google, as seldom as that there is no account', async () => {
    const { change, look } = product.running().spine;
    const claims = claimsWith({ change, look, pepper: PEPPER });
    const at = new Date(product.now()).toISOString();
    const by = { commandId: newId(), actorId: 'visitor', at, correlationId: 'c', causationId: 'c' };
    const userId = await claims.claimEmail('googler@gmail.com', newId(), by);
    const told = { issuer: 'https://accounts.example', subject: 's1', email: 'googler@gmail.com', name: 'Gita' };
    const command = { type: 'SignUpWithGoogle', actor: VISITOR, at, userId, ...told } as const;
    await change(`user-${userId}`, command, account, by);
    for (let n = 0; n < 3; n += 1) {
      const answer = await forget('googler@gmail.com', '10.2.2.2');
      expect(codeSentAnswer.safeParse(answer.body).success).toBe(true);
      expect(answer.body).toMatchObject({ success: true, loginMethod: 'google' });
    }
    sent(await forget('googler@gmail.com', '10.2.2.2'));
    const { fields } = await product.letterTo('googler@gmail.com');
    expect(fields).toEqual({ name: 'Gita', at: expect.any(String) });
    expect(product.letters.filter(({ to }) => to === 'googler@gmail.com').map(({ template }) => template)).toEqual([
      'no-password',
    ]);
  });

  it('is sent to Google only where Google is offered', async () => {
    const wait = async (at: Product, email: string) => {
      await client(at, { email });
      const ask = () => at.post('/auth/request-password-reset', { email });
      await ask();
      const early = (await ask()).body;
      for (let n = 0; n < 5; n += 1) {
        at.pass(MINUTE);
        await ask();
      }
      return [early['code'], early['suggestAlternative'], (await ask()).body['suggestAlternative']];
    };
    expect(await wait(product, 'google-is@gmail.com')).toEqual(['RESEND_RATE_LIMITED', 'google_login', 'google_login']);
    expect(await wait(strict, 'google-is-not@gmail.com')).toEqual(['RESEND_RATE_LIMITED', undefined, undefined]);
  });
});

describe('codes of the signed-in person', () => {
  it('need the person, and go to their own address whatever is said', async () => {
    const person = await client(product, { email: 'own@gmail.com' });
    for (const purpose of ['step_up', 'disable_2fa', 'email_change'])
      fails(await send({ purpose, email: 'own@gmail.com' }), 'NOT_AUTHENTICATED', 401);
    sent(await send({ purpose: 'step_up', email: 'mallory@gmail.com' }, person.accessToken));
    await product.letterTo('own@gmail.com', 'step-up-code');
    expect(product.letters.some(({ to }) => to === 'mallory@gmail.com')).toBe(false);
  });

  it('step up, once, and are wrong for everything else', async () => {
    const person = await client(product, { email: 'stepper@gmail.com' });
    await send({ purpose: 'step_up' }, person.accessToken);
    const otp = String((await product.letterTo('stepper@gmail.com', 'step-up-code')).fields['code']);
    fails(await product.post('/auth/disable-2fa', { otp }, person.accessToken), 'OTP_INVALID', 400);
    fails(
      await product.post('/auth/verify-otp', { email: 'stepper@gmail.com', otp, purpose: 'step_up' }),
      'VALIDATION_FAILED',
      400,
    );
    product.pass(5_000);
    const after = session(await product.post('/auth/step-up', { otp }, person.accessToken));
    expect(after.methods).toEqual(['pwd', 'otp']);
    expect(after.authTime).toBeGreaterThan(person.authTime);
    fails(await product.post('/auth/step-up', { otp }, person.accessToken), 'OTP_INVALID', 400);
  });

  it('inside a sign-in need that sign-in', async () => {
    for (const body of [
      { purpose: 'login_verification', email: 'own@gmail.com' },
      { purpose: 'login_verification', challengeId: 'x'.repeat(43) },
      { purpose: 'link_google', linkId: 'x'.repeat(43) },
    ])
      fails(await send(body), 'STATE_INVALID', 400);
  });
});

describe('a code', () => {
  it('is in no answer, no event and no stored value', async () => {
    await client(product, { email: 'marked@gmail.com' });
    const answer = await forget('marked@gmail.com');
    const code = await codeTo('marked@gmail.com');
    await reset('marked@gmail.com', code);
    const seen = [answer.text];
    for await (const page of product.ports.events.readAll({}))
      for (const { data } of page.events) seen.push(JSON.stringify(data));
    expect(seen.join('\n')).toContain('"via":"reset"');
    expect(seen.join('\n').replaceAll(/"(iv|ct|tag|at)":"[^"]*"/g, '')).not.toContain(`"${code}"`);
  });
});
