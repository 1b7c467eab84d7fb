import { securityAnswer, totpAnswer } from '@lamplight/bff/contract/auth.ts';
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { challenged, signedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { TOO_MANY_LOGINS } from '@lamplight/bff/contract/sentences-of-all.ts';
import { appCodeAt } from '../workbench/app-code.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, PASSWORD, session, startProduct, until } from '../workbench/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const MINUTE = 60_000;
const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const login = (email: string, more: object = {}) => product.post('/auth/login', { email, password: PASSWORD, ...more });
const verify = (email: string, otp: string, challengeId: unknown) =>
  product.post('/auth/verify-otp', { email, otp, purpose: 'login_verification', challengeId });
const lettersTo = (email: string, template: string) =>
  product.letters.filter((letter) => letter.to === email && letter.template === template);
const codeTo = async (email: string, template: Parameters<Product['letterTo']>[1], n = 1) => {
  await until(() => lettersTo(email, String(template)).length >= n);
  return String((await product.letterTo(email, template)).fields['code']);
};
const enable = (as: string) => product.post('/auth/enable-2fa', {}, as);
const security = async (as: string) => {
  const answer = await product.get('/auth/security', as);
  expect(securityAnswer.safeParse(answer.body).success).toBe(true);
  return answer.body['security'];
};
/** A client with a mailed code at sign-in. */
const guarded = async (email: string): Promise<SignedIn> => {
  const person = await client(product, { email });
  expect((await enable(person.accessToken)).status).toBe(200);
  return person;
};
const appCode = (secret: string, steps = 0) => appCodeAt(secret, product.now(), steps);
/** With an app; the step of its first code is spent. */
const withApp = async (email: string): Promise<{ person: SignedIn; secret: string }> => {
  const person = await client(product, { email });
  const begun = await product.post('/auth/totp', {}, person.accessToken);
  const secret = String(begun.body['secret']);
  const confirmed = await product.post('/auth/totp/confirm', { otp: appCode(secret) }, person.accessToken);
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  product.pass(MINUTE);
  return { person, secret };
};
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('switching a mailed code on', () => {
  it('shows in the account, is told by mail, and ends every other session before it answers', async () => {
    const here = await client(product, { email: 'switcher@gmail.com' });
    const there = session(await login('switcher@gmail.com'));
    product.ended.length = 0;
    const answer = await enable(here.accessToken);
    expect(answer.body['user']).toMatchObject({ twoFactorEnabled: true });
    expect(product.ended).toEqual([{ userId: here.user.id, except: here.familyId, cause: 'second_factor_on' }]);
    fails(await product.get('/auth/me', there.accessToken), 'NOT_AUTHENTICATED', 401);
    expect((await product.get('/auth/me', here.accessToken)).body['user']).toMatchObject({ twoFactorEnabled: true });
    await product.letterTo('switcher@gmail.com', 'second-factor-on');
    expect(await security(here.accessToken)).toEqual({
      ...{ hasPassword: true, secondFactor: 'mail', google: null },
      ...{ secondFactorRequired: false, pendingEmail: null },
    });
    expect((await enable(here.accessToken)).status).toBe(200);
    expect(product.ended).toHaveLength(1);
  });

  it('needs a fresh proof, as the app and a new address do', async () => {
    const { accessToken, refreshToken } = await client(product);
    expect((await product.get('/auth/security', accessToken)).status).toBe(200);
    product.pass(16 * MINUTE);
    const fresh = await product.post('/internal/refresh', { refreshToken });
    const as = String(fresh.body['accessToken']);
    for (const path of ['/auth/enable-2fa', '/auth/totp'])
      fails(await product.post(path, {}, as), 'STEP_UP_REQUIRED', 403);
    fails(await product.post('/auth/email', { email: 'n@gmail.com' }, as), 'STEP_UP_REQUIRED', 403);
  });
});

describe('signing in with a mailed code', () => {
  it('signs nobody in before the code, and then by both', async () => {
    await guarded('two@gmail.com');
    const asked = await login('two@gmail.com');
    expect(challenged.safeParse(asked.body).success).toBe(true);
    expect(asked.body).toMatchObject({
      ...{ requiresVerification: true, reason: 'second_factor', method: 'mail', cooldown: 60 },
      ...{ email: 'two@gmail.com', message: 'Two-factor authentication required' },
    });
    const otp = await codeTo('two@gmail.com', 'sign-in-code');
    const done = await verify('two@gmail.com', otp, asked.body['challengeId']);
    expect(signedIn.safeParse(done.body).success).toBe(true);
    expect(session(done).methods).toEqual(['pwd', 'otp']);
    fails(await verify('two@gmail.com', otp, asked.body['challengeId']), 'OTP_INVALID', 400);
  });

  it('may go on by login with the code, in the browser that began', async () => {
    await guarded('again@gmail.com');
    const { challengeId } = (await login('again@gmail.com')).body;
    const otp = await codeTo('again@gmail.com', 'sign-in-code');
    expect(session(await login('again@gmail.com', { otp, challengeId })).methods).toEqual(['pwd', 'otp']);
  });

  it('is bound to the challenge: the code is wrong in another browser, and without one', async () => {
    await guarded('bound@gmail.com');
    const mine = (await login('bound@gmail.com')).body['challengeId'];
    const otp = await codeTo('bound@gmail.com', 'sign-in-code');
    const theirs = (await login('bound@gmail.com')).body['challengeId'];
    expect(theirs).not.toBe(mine);
    fails(await verify('bound@gmail.com', otp, theirs), 'OTP_INVALID', 400);
    fails(await verify('bound@gmail.com', otp, undefined), 'OTP_INVALID', 400);
    fails(await verify('bound@gmail.com', otp, 'A'.repeat(43)), 'OTP_INVALID', 400);
    fails(await verify('two@gmail.com', otp, mine), 'OTP_INVALID', 400);
    expect((await login('bound@gmail.com', { otp })).body['requiresVerification']).toBe(true);
    expect((await verify('bound@gmail.com', otp, mine)).status).toBe(200);
  });

  it('begun again in the same browser keeps the code that is on its way', async () => {
    await guarded('reload@gmail.com');
    const { challengeId } = (await login('reload@gmail.com')).body;
    const otp = await codeTo('reload@gmail.com', 'sign-in-code');
    const again = await login('reload@gmail.com', { challengeId });
    expect(again.body['challengeId']).toBe(challengeId);
    expect(Number(again.body['cooldown'])).toBeLessThanOrEqual(60);
    expect((await verify('reload@gmail.com', otp, challengeId)).status).toBe(200);
  });

  it('sends another code for the same challenge after 60 s', async () => {
    await guarded('resend@gmail.com');
    const { challengeId } = (await login('resend@gmail.com')).body;
    await codeTo('resend@gmail.com', 'sign-in-code');
    const resend = () => product.post('/auth/send-otp', { purpose: 'login_verification', challengeId });
    fails(await resend(), 'RESEND_RATE_LIMITED', 429);
    product.pass(MINUTE);
    expect((await resend()).body).toMatchObject({ cooldown: 60 });
    const otp = await codeTo('resend@gmail.com', 'sign-in-code', 2);
    expect((await verify('resend@gmail.com', otp, challengeId)).status).toBe(200);
  });

  it('is over after five wrong codes, and after five minutes', async () => {
    await guarded('tries@gmail.com');
    const first = (await login('tries@gmail.com')).body['challengeId'];
    const otp = await codeTo('tries@gmail.com', 'sign-in-code');
    for (let n = 0; n < 5; n += 1) fails(await verify('tries@gmail.com', other(otp), first), 'OTP_INVALID', 400);
    fails(await verify('tries@gmail.com', otp, first), 'OTP_INVALID', 400);
    product.pass(MINUTE);
    const second = (await login('tries@gmail.com')).body['challengeId'];
    const late = await codeTo('tries@gmail.com', 'sign-in-code', 2);
    product.pass(5 * MINUTE + 1_000);
    fails(await verify('tries@gmail.com', late, second), 'OTP_INVALID', 400);
  });

  it('begun with a password that is no more comes to nothing', async () => {
    const person = await guarded('changed@gmail.com');
    const { challengeId } = (await login('changed@gmail.com')).body;
    const otp = await codeTo('changed@gmail.com', 'sign-in-code');
    const change = { currentPassword: PASSWORD, newPassword: 'the next one' };
    expect((await product.post('/auth/change-password', change, person.accessToken)).status).toBe(200);
    fails(await verify('changed@gmail.com', otp, challengeId), 'OTP_INVALID', 400);
  });

  it('at the same moment makes one session of one code', async () => {
    await guarded('race2@gmail.com');
    const { challengeId } = (await login('race2@gmail.com')).body;
    const otp = await codeTo('race2@gmail.com', 'sign-in-code');
    const all = await Promise.all(Array.from({ length: 5 }, () => verify('race2@gmail.com', otp, challengeId)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('stops at 20 guesses a day, whatever the challenges', async () => {
    const { person, secret } = await withApp('daily@gmail.com');
    let challengeId: unknown;
    for (let n = 0; n < 20; n += 1) {
      if (n % 5 === 0) challengeId = (await login('daily@gmail.com')).body['challengeId'];
      fails(await verify('daily@gmail.com', other(appCode(secret)), challengeId), 'OTP_INVALID', 400);
    }
    challengeId = (await login('daily@gmail.com')).body['challengeId'];
    const over = await verify('daily@gmail.com', appCode(secret), challengeId);
    fails(over, 'RATE_LIMITED', 429);
    expect(over.body['message']).toBe(TOO_MANY_LOGINS);
    fails(await product.post('/auth/step-up', { otp: appCode(secret) }, person.accessToken), 'RATE_LIMITED', 429);
  });

  it('is asked after a reset of the password too', async () => {
    await guarded('reset2@gmail.com');
    await product.post('/auth/request-password-reset', { email: 'reset2@gmail.com' });
    const otp = await codeTo('reset2@gmail.com', 'password-reset');
    await product.post('/auth/reset-password', { email: 'reset2@gmail.com', otp, newPassword: 'the next one' });
    const after = await login('reset2@gmail.com', { password: 'the next one' });
    expect(after.body).toMatchObject({ requiresVerification: true, reason: 'second_factor' });
  });
});

describe('an app', () => {
  // Its codes belong to steps of 30 s: none may begin between two lines of a test.
  let goOn: () => void;
  beforeAll(() => {
    goOn = product.freezeWithin(30_000);
  });
  afterAll(() => goOn());

  it('is linked by a secret that counts once its first code is shown', async () => {
    const person = await client(product, { email: 'app@gmail.com' });
    const begun = await product.post('/auth/totp', {}, person.accessToken);
    expect(totpAnswer.safeParse(begun.body).success).toBe(true);
    const secret = String(begun.body['secret']);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body['uri']).toContain(`secret=${secret}`);
    expect(await security(person.accessToken)).toMatchObject({ secondFactor: null });
    const confirm = (otp: string) => product.post('/auth/totp/confirm', { otp }, person.accessToken);
    fails(await confirm(other(appCode(secret))), 'OTP_INVALID', 400);
    const otp = appCode(secret);
    expect((await confirm(otp)).body['user']).toMatchObject({ twoFactorEnabled: true });
    fails(await confirm(otp), 'OTP_INVALID', 400);
    const { challengeId } = (await login('app@gmail.com')).body;
    const hasty = await verify('app@gmail.com', otp, challengeId);
    fails(hasty, 'OTP_INVALID', 400);
    expect(hasty.body).toMatchObject({
      message: 'This code was used already. Wait until your app shows the next one, then type that.',
      errors: [{ field: 'otp' }],
    });
    const wrong = await verify('app@gmail.com', other(otp), challengeId);
    expect([wrong.body['message'], wrong.body['errors']]).toEqual(['Invalid OTP', undefined]);
    product.pass(30_000);
    expect((await verify('app@gmail.com', appCode(secret), challengeId)).status).toBe(200);
    expect(await security(person.accessToken)).toMatchObject({ secondFactor: 'totp' });
  });

  it('is over 10 minutes later, and voided by a newer one', async () => {
    const person = await client(product);
    const begin = async () => String((await product.post('/auth/totp', {}, person.accessToken)).body['secret']);
    const [first, second] = [await begin(), await begin()];
    const confirm = (secret: string, as = person.accessToken) =>
      product.post('/auth/totp/confirm', { otp: appCode(secret) }, as);
    fails(await confirm(first), 'OTP_INVALID', 400);
    product.pass(10 * MINUTE + 1_000);
    const { accessToken } = (await product.post('/internal/refresh', { refreshToken: person.refreshToken })).body;
    fails(await confirm(second, String(accessToken)), 'OTP_INVALID', 400);
  });

  it('signs in with this step and the one before, each once, and with no other', async () => {
    const { secret } = await withApp('steps@gmail.com');
    const ask = async () => (await login('steps@gmail.com')).body;
    const begun = await ask();
    expect(begun).toMatchObject({ method: 'totp' });
    expect(begun).not.toHaveProperty('cooldown');
    expect(session(await verify('steps@gmail.com', appCode(secret, -1), begun['challengeId'])).methods).toEqual([
      'pwd',
      'otp',
    ]);
    const next = await ask();
    for (const otp of [appCode(secret, -1), appCode(secret, -2), appCode(secret, 1)])
      fails(await verify('steps@gmail.com', otp, next['challengeId']), 'OTP_INVALID', 400);
    expect((await verify('steps@gmail.com', appCode(secret), next['challengeId'])).status).toBe(200);
    product.pass(MINUTE);
    fails(await verify('steps@gmail.com', appCode(secret), next['challengeId']), 'OTP_INVALID', 400);
    const last = await ask();
    expect((await verify('steps@gmail.com', appCode(secret), last['challengeId'])).status).toBe(200);
    const spent = await ask();
    fails(await verify('steps@gmail.com', appCode(secret), spent['challengeId']), 'OTP_INVALID', 400);
    expect(lettersTo('steps@gmail.com', 'sign-in-code')).toEqual([]);
  });

  it('proves its person again', async () => {
    const { person, secret } = await withApp('proof@gmail.com');
    const after = session(await product.post('/auth/step-up', { otp: appCode(secret) }, person.accessToken));
    expect(after.methods).toEqual(['pwd', 'otp']);
    fails(await product.post('/auth/step-up', { otp: appCode(secret) }, after.accessToken), 'OTP_INVALID', 400);
  });

  it('keeps its secret sealed: in no event and no file, and gone from the files once it is off', async () => {
    const { person, secret } = await withApp('secret@gmail.com');
    const seen: string[] = [];
    for await (const page of product.ports.events.readAll({})) seen.push(JSON.stringify(page.events));
    const files = async () => {
      const ids: string[] = [];
      for await (const { id } of product.ports.files.list()) {
        ids.push(id);
        const file = await product.ports.files.open(id);
        for await (const chunk of file?.content ?? []) seen.push(Buffer.from(chunk).toString('latin1'));
      }
      return ids;
    };
    const before = await files();
    expect(seen.join('\n')).not.toContain(secret);
    expect(seen.join('\n')).toContain('"method":"totp"');
    await product.post('/auth/disable-2fa', { otp: appCode(secret) }, person.accessToken);
    expect(before.length - (await files()).length).toBe(1);
  });
});

describe('switching it off', () => {
  it('needs a live code, by mail for this purpose or of the app, and is told by mail', async () => {
    const person = await guarded('off@gmail.com');
    const off = (otp: string) => product.post('/auth/disable-2fa', { otp }, person.accessToken);
    fails(await off('123456'), 'OTP_INVALID', 400);
    await product.post('/auth/send-otp', { purpose: 'disable_2fa' }, person.accessToken);
    const otp = await codeTo('off@gmail.com', 'disable-second-factor');
    expect((await off(otp)).body['user']).toMatchObject({ twoFactorEnabled: false });
    await product.letterTo('off@gmail.com', 'second-factor-off');
    expect((await login('off@gmail.com')).body).toHaveProperty('accessToken');
    const { person: other, secret } = await withApp('off-app@gmail.com');
    const answer = await product.post('/auth/disable-2fa', { otp: appCode(secret) }, other.accessToken);
    expect(answer.body['user']).toMatchObject({ twoFactorEnabled: false });
  });
});

describe('a role that needs a second factor', () => {
  it('is asked a mailed code on every way in, and cannot switch it off', async () => {
    const forced = await startProduct({ requireSecondFactor: ['employee', 'admin'] });
    try {
      const token = String(await forced.running().firstAdminLink()).split('#')[1];
      const profile = { name: 'Asha', email: 'asha@gmail.com', mobile: '9000000001' };
      const joined = await forced.post('/auth/invitation/accept', { token, password: PASSWORD, ...profile });
      expect(joined.body).toMatchObject({ requiresVerification: true, reason: 'second_factor', method: 'mail' });
      const otp = String((await forced.letterTo('asha@gmail.com', 'sign-in-code')).fields['code']);
      const { challengeId } = joined.body;
      const admin = session(
        await forced.post('/auth/verify-otp', {
          email: 'asha@gmail.com',
          otp,
          purpose: 'login_verification',
          challengeId,
        }),
      );
      forced.pass(MINUTE);
      const again = await forced.post('/auth/login', { email: 'asha@gmail.com', password: PASSWORD });
      expect(again.body).toMatchObject({ requiresVerification: true, method: 'mail' });
      expect(admin.user.twoFactorEnabled).toBe(false);
      const shown = await forced.get('/auth/security', admin.accessToken);
      expect(shown.body['security']).toMatchObject({ secondFactorRequired: true, secondFactor: null });
      fails(await forced.post('/auth/disable-2fa', { otp: '123456' }, admin.accessToken), 'FORBIDDEN', 403);
      expect((await client(forced)).methods).toEqual(['pwd']);
    } finally {
      await forced.stop();
    }
  });
});

describe('a new address', () => {
  const move = (as: string, email: string) => product.post('/auth/email', { email }, as);
  const show = (as: string, email: string, otp: string) =>
    product.post('/auth/verify-otp', { email, otp, purpose: 'email_change' }, as);

  it('counts after its code, is told to the old one, and frees it', async () => {
    const person = await client(product, { email: 'old@gmail.com' });
    expect((await move(person.accessToken, 'New-One@gmail.com')).body).toMatchObject({ cooldown: 60 });
    expect(await security(person.accessToken)).toMatchObject({ pendingEmail: 'new-one@gmail.com' });
    expect((await product.get('/auth/me', person.accessToken)).body['user']).toMatchObject({ email: 'old@gmail.com' });
    const otp = await codeTo('new-one@gmail.com', 'new-address');
    fails(await show(person.accessToken, 'third@gmail.com', otp), 'OTP_INVALID', 400);
    const changed = await show(person.accessToken, 'new-one@gmail.com', otp);
    expect(changed.body).toMatchObject({ verified: true, user: { email: 'new-one@gmail.com' } });
    await product.letterTo('old@gmail.com', 'address-changed');
    expect(await security(person.accessToken)).toMatchObject({ pendingEmail: null });
    fails(await login('old@gmail.com'), 'INVALID_CREDENTIALS', 401);
    expect(session(await login('new-one@gmail.com')).user.id).toBe(person.user.id);
    expect((await client(product, { email: 'old@gmail.com' })).user.id).not.toBe(person.user.id);
  });

  it('of somebody else is answered the same, told to its owner and never given', async () => {
    const owner = await client(product, { email: 'taken@gmail.com' });
    const person = await client(product, { email: 'wanting@gmail.com' });
    expect((await move(person.accessToken, 'taken@gmail.com')).body).toMatchObject({ cooldown: 60 });
    await product.letterTo('taken@gmail.com', 'account-exists');
    expect(lettersTo('taken@gmail.com', 'new-address')).toEqual([]);
    expect(session(await login('taken@gmail.com')).user.id).toBe(owner.user.id);
  });

  it('is asked for again only while one waits, and the present one is none', async () => {
    const person = await client(product, { email: 'present@gmail.com' });
    const resend = () => product.post('/auth/send-otp', { purpose: 'email_change' }, person.accessToken);
    fails(await resend(), 'STATE_INVALID', 400);
    fails(await move(person.accessToken, 'present@gmail.com'), 'VALIDATION_FAILED', 400);
    await move(person.accessToken, 'next@gmail.com');
    fails(await resend(), 'RESEND_RATE_LIMITED', 429);
    product.pass(MINUTE);
    expect((await resend()).status).toBe(200);
    const otp = await codeTo('next@gmail.com', 'new-address', 2);
    expect((await show(person.accessToken, 'next@gmail.com', otp)).status).toBe(200);
  });
});

describe('every way in of an employee', () => {
  it('asks the second factor once it is on', async () => {
    const admin = await firstAdmin(product);
    const ravi = await employee(product, admin, { email: 'ravi@gmail.com' });
    expect((await enable(ravi.accessToken)).status).toBe(200);
    expect((await login('ravi@gmail.com')).body).toMatchObject({ requiresVerification: true });
    const after = session(await product.post('/auth/step-up', { password: PASSWORD }, ravi.accessToken));
    expect(after.user.twoFactorEnabled).toBe(true);
  });
});
