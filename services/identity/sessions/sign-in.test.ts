import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { refreshed, signedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { IDENTITY_TOPIC } from '@lamplight/events/contracts/identity.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, PASSWORD, session, startProduct, until } from '../workbench/product.ts';

let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const INVALID = 'Invalid email or password. Please check your credentials and try again.';
const login = (email: unknown, password: unknown) => product.post('/auth/login', { email, password });
const refresh = (refreshToken: string, headers = {}) =>
  product.post('/internal/refresh', { refreshToken }, undefined, headers);
const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);

describe('sign-up', () => {
  it('makes a client who is signed in at once, whose address counts as verified', async () => {
    const form = {
      name: 'Chitra',
      email: 'Chitra@Gmail.com ',
      mobile: '9876543210',
      password: PASSWORD,
      acceptTerms: true,
    };
    const answer = await product.post('/auth/signup', form);
    expect(signedIn.safeParse(answer.body).success).toBe(true);
    const { user } = session(answer);
    expect(user).toMatchObject({
      email: 'chitra@gmail.com',
      name: 'Chitra',
      role: 'client',
      mobile: '9876543210',
      twoFactorEnabled: false,
    });
    const marks = { _id: user.id, hasPassword: true, acceptTerms: true, acceptNewsletter: false };
    expect(user).toMatchObject(marks);
    const keen = { ...form, email: 'keen@gmail.com', acceptNewsletter: true };
    expect(session(await product.post('/auth/signup', keen)).user).toMatchObject({ acceptNewsletter: true });
    const { user: staff } = await employee(product, admin, { email: 'never-ticked@gmail.com' });
    expect(staff).toMatchObject({ _id: staff.id, hasPassword: true });
    expect([staff.acceptTerms, staff.acceptNewsletter]).toEqual([undefined, undefined]);
    expect([user.userId, user.clientId]).toEqual([user.id, user.id]);
  });

  it('of a known address is told, however it is written, and leaves the account as it was', async () => {
    const { user } = await client(product, { email: 'known@gmail.com' });
    const again = {
      name: 'Other',
      email: 'KNOWN@gmail.com',
      mobile: '9000000000',
      password: 'another one',
      acceptTerms: true,
    };
    fails(await product.post('/auth/signup', again), 'EMAIL_TAKEN', 409);
    fails(await login('known@gmail.com', 'another one'), 'INVALID_CREDENTIALS', 401);
    expect(session(await login('known@gmail.com', PASSWORD)).user).toEqual(user);
  });

  it('of one address at the same moment makes one account', async () => {
    const form = { name: 'Race', email: 'race@gmail.com', mobile: '9000000000', acceptTerms: true };
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => product.post('/auth/signup', { ...form, password: `password ${n}` })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ body }) => body['code'] === 'EMAIL_TAKEN')).toHaveLength(7);
    const winner = all.findIndex(({ status }) => status === 200);
    expect((await login('race@gmail.com', `password ${winner}`)).status).toBe(200);
  });

  it('names what is missing or wrong in the words of the specification', async () => {
    const form = { name: 'X', email: 'x@gmail.com', mobile: '9876543210', password: PASSWORD, acceptTerms: true };
    const message = async (more: object) => (await product.post('/auth/signup', { ...form, ...more })).body['message'];
    for (const field of ['name', 'email', 'mobile', 'password'])
      expect(await message({ [field]: undefined })).toBe('All fields are required');
    expect(await message({ email: 'nobody' })).toBe('Please provide a valid email address');
    expect(await message({ mobile: '12345' })).toBe('Please provide a valid 10-digit mobile number');
    expect(await message({ password: '12345' })).toBe('Password must be at least 6 characters long');
    expect(await message({ acceptTerms: false })).toBe('Please accept the Terms and Conditions to continue.');
  });

  it('never makes anything but a client, and takes no field that it does not know', async () => {
    const form = { name: 'X', email: 'mallory@gmail.com', mobile: '9876543210', password: PASSWORD, acceptTerms: true };
    for (const more of [
      { role: 'admin' },
      { isAdmin: true },
      { userId: admin.user.id },
      { email: { $gt: '' } },
      { email: ['a@gmail.com'] },
    ]) {
      fails(await product.post('/auth/signup', { ...form, ...more }), 'VALIDATION_FAILED', 400);
    }
    fails(await login('mallory@gmail.com', PASSWORD), 'INVALID_CREDENTIALS', 401);
  });
});

describe('login', () => {
  it('answers an unknown address, a wrong password and an account without password alike', async () => {
    await client(product, { email: 'dev@gmail.com' });
    const invited = {
      name: 'I',
      email: 'invited@gmail.com',
      mobile: '9123456780',
      role: 'employee',
      code: 'INV',
      designation: 'D',
      joinedOn: '2026-01-01',
      locationState: 'KA',
    };
    expect((await product.post('/employees', invited, admin.accessToken)).status).toBe(200);
    const answers = [
      await login('dev@gmail.com', 'wrong password'),
      await login('nobody@gmail.com', PASSWORD),
      await login('invited@gmail.com', PASSWORD),
    ];
    for (const { status, body } of answers) {
      expect([status, { ...body, requestId: '' }]).toEqual([
        401,
        { success: false, code: 'INVALID_CREDENTIALS', message: INVALID, requestId: '' },
      ]);
    }
  });

  it('refuses missing and malformed credentials before it looks at anything', async () => {
    expect((await product.post('/auth/login', { email: 'a@gmail.com' })).body['message']).toBe(
      'Email and password are required',
    );
    fails(await login(['a@gmail.com'], PASSWORD), 'VALIDATION_FAILED', 400);
    fails(await login('a@gmail.com', 'x'.repeat(1_025)), 'VALIDATION_FAILED', 400);
    fails(await login('a@gmail.com', 'x'.repeat(20_000)), 'PAYLOAD_TOO_LARGE', 413);
  });

  it('tells a deactivated account only to who has its password', async () => {
    const dora = await employee(product, admin, { email: 'dora@gmail.com' });
    await product.post(`/employees/${dora.user.id}/deactivate`, { reason: 'test' }, admin.accessToken);
    fails(await login('dora@gmail.com', 'wrong password'), 'INVALID_CREDENTIALS', 401);
    fails(await login('dora@gmail.com', PASSWORD), 'ACCOUNT_DISABLED', 403);
  });

  it('answers nobody but the BFF', async () => {
    const body = { email: 'dev@gmail.com', password: PASSWORD };
    fails(await product.call('/auth/login', { method: 'POST', body, outside: true }), 'NOT_AUTHENTICATED', 401);
    const once = product.assertion();
    const with_ = (assertion: string) =>
      product.call('/auth/login', {
        method: 'POST',
        body,
        outside: true,
        headers: { 'x-client-assertion': assertion },
      });
    expect((await with_(once)).status).toBe(200);
    fails(await with_(once), 'NOT_AUTHENTICATED', 401);
    const now = Math.floor(product.now() / 1_000);
    for (const claims of [
      { exp: now - 1 },
      { exp: now + 300 },
      { aud: 'lamplight' },
      { sub: 'other' },
      { iss: 'other' },
      { jti: undefined },
      { iat: now + 30, exp: now + 60 },
    ]) {
      fails(await with_(product.assertion(claims)), 'NOT_AUTHENTICATED', 401);
    }
    fails(await with_(admin.accessToken), 'NOT_AUTHENTICATED', 401);
  });
});

describe('the signed-in person', () => {
  it('is who the token says, and nobody without one', async () => {
    expect((await product.get('/auth/me', admin.accessToken)).body).toEqual({ success: true, user: admin.user });
    fails(await product.get('/auth/me'), 'NOT_AUTHENTICATED', 401);
  });

  it('changes name and mobile, and nothing else', async () => {
    const { accessToken } = await client(product);
    const put = (body: object) => product.call('/auth/profile', { method: 'PUT', body, as: accessToken });
    expect((await put({ name: 'New Name', mobile: '9000000009' })).body['user']).toMatchObject({
      name: 'New Name',
      mobile: '9000000009',
    });
    expect((await product.get('/auth/me', accessToken)).body['user']).toMatchObject({
      name: 'New Name',
      mobile: '9000000009',
    });
    for (const more of [{ role: 'admin' }, { email: 'other@gmail.com' }, { userId: 'x' }]) {
      fails(await put({ name: 'N', mobile: '9000000009', ...more }), 'VALIDATION_FAILED', 400);
    }
  });
});

describe('refresh', () => {
  it('gives new tokens for a token, once, and moves no absolute end', async () => {
    const first = await client(product);
    const answer = await refresh(first.refreshToken);
    expect(refreshed.safeParse(answer.body).success).toBe(true);
    expect(answer.body['refreshToken']).not.toBe(first.refreshToken);
    expect((await product.get('/auth/me', String(answer.body['accessToken']))).status).toBe(200);
  });

  it('gives the same successor again within 30 s, to many at once, and ends the family after that', async () => {
    const first = await client(product);
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(first.refreshToken)));
    expect(new Set(answers.map(({ body }) => body['refreshToken'])).size).toBe(1);
    product.pass(30_001);
    product.ended.length = 0;
    fails(await refresh(first.refreshToken), 'invalid_grant', 400);
    expect(product.ended).toEqual([{ userId: first.user.id, cause: 'token_reused' }]);
    fails(await refresh(String(answers[0]?.body['refreshToken'])), 'invalid_grant', 400);
  });

  it('of a token two generations old ends the family at once', async () => {
    const first = await client(product);
    const second = await refresh(first.refreshToken);
    await refresh(String(second.body['refreshToken']));
    fails(await refresh(first.refreshToken), 'invalid_grant', 400);
  });

  it('takes no invented token, and such a one ends nothing', async () => {
    const { refreshToken } = await client(product);
    const [family = '', , mac = ''] = refreshToken.split('.');
    for (const token of [
      '',
      'x',
      `${family}.1.${mac}`,
      `${family}.0.${'A'.repeat(43)}`,
      `${family}.999999999.${mac}`,
    ]) {
      fails(await refresh(token), 'invalid_grant', 400);
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('ends at the absolute end, whatever was refreshed before', async () => {
    let { refreshToken } = await client(product);
    for (let hour = 0; hour < 11; hour += 1) {
      product.pass(3_600_000);
      refreshToken = String((await refresh(refreshToken)).body['refreshToken']);
    }
    product.pass(3_600_001);
    fails(await refresh(refreshToken), 'invalid_grant', 400);
    admin = session(await login('asha@gmail.com', PASSWORD));
  });

  it('rotates nothing once nobody waits any more', async () => {
    const { refreshToken } = await client(product);
    fails(await refresh(refreshToken, { 'x-request-deadline': '0' }), 'UNAVAILABLE', 503);
    const answers = [await refresh(refreshToken), await refresh(refreshToken)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is refused after the family was revoked, and revoking again is fine', async () => {
    const { refreshToken, familyId, accessToken } = await client(product);
    for (let n = 0; n < 2; n += 1) expect((await product.post('/internal/revoke', { familyId })).status).toBe(200);
    fails(await refresh(refreshToken), 'invalid_grant', 400);
    fails(await product.get('/auth/me', accessToken), 'NOT_AUTHENTICATED', 401);
  });

  it('survives a restart of the service', async () => {
    const { refreshToken } = await client(product);
    await product.restart();
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

describe('logout', () => {
  it('by the bearer ends the family, and may be repeated', async () => {
    const { refreshToken, accessToken } = await client(product);
    expect((await product.post('/auth/logout', {}, accessToken)).status).toBe(200);
    fails(await refresh(refreshToken), 'invalid_grant', 400);
    expect((await product.post('/auth/logout')).status).toBe(200);
  });
});

describe('a new password', () => {
  const change = (as: string, currentPassword: string, newPassword: string) =>
    product.post('/auth/change-password', { currentPassword, newPassword }, as);

  it('needs the current one; a wrong one is 400 and ends nothing', async () => {
    const { accessToken, refreshToken } = await client(product);
    fails(await change(accessToken, 'not it', 'the next one'), 'PASSWORD_WRONG', 400);
    fails(await change(accessToken, PASSWORD, 'short'), 'VALIDATION_FAILED', 400);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('lets this session go on under a new family and ends all others before it answers', async () => {
    const here = await client(product, { email: 'changer@gmail.com' });
    const there = session(await login('changer@gmail.com', PASSWORD));
    product.ended.length = 0;
    const after = session(await change(here.accessToken, PASSWORD, 'the next one'));
    expect(product.ended).toEqual([{ userId: here.user.id, except: here.familyId, cause: 'password_changed' }]);
    fails(await refresh(there.refreshToken), 'invalid_grant', 400);
    fails(await product.get('/auth/me', there.accessToken), 'NOT_AUTHENTICATED', 401);
    expect((await product.get('/auth/me', after.accessToken)).status).toBe(200);
    expect((await refresh(after.refreshToken)).status).toBe(200);
    fails(await login('changer@gmail.com', PASSWORD), 'INVALID_CREDENTIALS', 401);
    expect((await login('changer@gmail.com', 'the next one')).status).toBe(200);
  });

  it('leaves nothing of the old one: its hash is gone from the files', async () => {
    const { accessToken } = await client(product, { email: 'leaves@gmail.com' });
    const files = async () => (await Array.fromAsync(product.ports.files.list())).map(({ id }) => id);
    const before = new Set(await files());
    expect((await change(accessToken, PASSWORD, 'the next one')).status).toBe(200);
    const after = new Set(await files());
    expect([after.difference(before).size, before.difference(after).size]).toEqual([1, 1]);
    expect((await login('leaves@gmail.com', 'the next one')).status).toBe(200);
  });

  it('set twice at the same moment is one new password', async () => {
    const { accessToken } = await client(product, { email: 'twice@gmail.com' });
    const both = await Promise.all([
      change(accessToken, PASSWORD, 'the first'),
      change(accessToken, PASSWORD, 'the second'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const logins = [await login('twice@gmail.com', 'the first'), await login('twice@gmail.com', 'the second')];
    expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('step-up', () => {
  it('proves the password again and gives a new family with a new time of proof', async () => {
    const { accessToken, familyId } = await client(product);
    product.pass(60_000);
    const after = session(await product.post('/auth/step-up', { password: PASSWORD }, accessToken));
    expect(after.familyId).not.toBe(familyId);
    expect(product.now() - after.authTime).toBeLessThan(5_000);
    fails(await product.post('/auth/step-up', { password: 'wrong' }, after.accessToken), 'PASSWORD_WRONG', 400);
  });
});

describe('secrets', () => {
  it('are in no event, no message of the bus and no stored file', async () => {
    const secret = 'marked-s3cret-passphrase';
    const person = await client(product, { email: 'marked@gmail.com', name: 'Marked Name', password: secret });
    await product.post(
      '/auth/change-password',
      { currentPassword: secret, newPassword: `${secret}-2` },
      person.accessToken,
    );
    const seen: string[] = [];
    for await (const page of product.ports.events.readAll({})) seen.push(JSON.stringify(page.events));
    for await (const { id } of product.ports.files.list()) {
      const file = await product.ports.files.open(id);
      for await (const chunk of file?.content ?? []) seen.push(Buffer.from(chunk).toString('latin1'));
    }
    const stop = new AbortController();
    const { drained } = await product.ports.bus.consume(
      { group: 'test', topics: [IDENTITY_TOPIC], signal: stop.signal },
      async (batch) => {
        for (const message of batch) seen.push(`${message.type} ${Buffer.from(message.body).toString('utf8')}`);
      },
    );
    await until(() => seen.some((text) => text.startsWith('PasswordChanged') && text.includes(person.user.id)));
    stop.abort();
    await drained;
    const all = seen.join('\n');
    expect(all).toContain('UserSignedUp');
    for (const word of [secret, 'argon2', person.refreshToken, person.accessToken, 'marked@gmail.com', 'Marked Name'])
      expect(all).not.toContain(word);
  });
});
