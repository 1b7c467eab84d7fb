import { challenged } from '@lamplight/bff/contract/identity-internal.ts';
import { byGoogle, type FakeGoogle, startFakeGoogle } from '../workbench/google.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, employeeForm, firstAdmin, PASSWORD, session, startProduct } from '../workbench/product.ts';

let product: Product;
let google: FakeGoogle;
beforeAll(async () => {
  google = await startFakeGoogle();
  product = await startProduct({ google: google.options });
  await firstAdmin(product);
});
afterAll(async () => {
  await product.stop();
  await google.close();
});

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
let strangers = 0;
const stranger = (more: object = {}) => {
  strangers += 1;
  return { subject: `sub-${strangers}`, email: `stranger${strangers}@gmail.com`, name: 'Sita Stranger', ...more };
};
const signIn = (who: Parameters<typeof byGoogle>[2], more = {}) => byGoogle(product, google, who, more);
/** Tokens end after 5 minutes, and the clock is moved here. */
const adminNow = async () =>
  session(await product.post('/auth/login', { email: 'asha@gmail.com', password: PASSWORD }));
const linkIdOf = (answer: Answered): string => {
  fails(answer, 'LINK_PROOF_REQUIRED', 403);
  return String(answer.body['linkId']);
};
const proveLink = (linkId: string, proof: object) => product.post('/internal/google/link', { linkId, ...proof });
const typesOf = async (userId: string) => {
  const types: string[] = [];
  for await (const { type } of product.ports.events.read(`user-${userId}`)) types.push(type);
  return types;
};

describe('an address that has an account', () => {
  it('is linked by the password, signed in, and from then on by Google alone', async () => {
    const newcomer = stranger();
    session(await signIn(newcomer));
    const who = stranger();
    const { user } = await client(product, { email: who.email });
    const linkId = linkIdOf(await signIn(who));
    expect(linkId).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { user: linked, methods } = session(await proveLink(linkId, { password: PASSWORD }));
    expect([linked.id, methods]).toEqual([user.id, ['google', 'pwd']]);
    const letter = await product.letterTo(who.email, 'google-linked');
    expect(letter.fields['name']).toBe(user.name);
    // It is about accounts that were there: nobody is warned of their own sign-up, which came before.
    expect(product.letters.filter(({ to }) => to === newcomer.email)).toEqual([]);
    expect(session(await signIn(who)).methods).toEqual(['google']);
    fails(await proveLink(linkId, { password: PASSWORD }), 'STATE_INVALID', 400);
  });

  it('is linked by a mailed code, which counts for this flow alone and once', async () => {
    const who = stranger();
    const { user } = await client(product, { email: who.email });
    const [linkId, another] = [linkIdOf(await signIn(who)), linkIdOf(await signIn(who))];
    expect((await product.post('/auth/send-otp', { email: who.email, purpose: 'link_google', linkId })).status).toBe(
      200,
    );
    const otp = String((await product.letterTo(who.email, 'link-google')).fields['code']);
    fails(await proveLink(another, { otp }), 'OTP_INVALID', 400);
    const answers = await Promise.all([proveLink(linkId, { otp }), proveLink(linkId, { otp })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const won = answers.find(({ status }) => status === 200);
    expect(won && session(won)).toMatchObject({ user: { id: user.id }, methods: ['google', 'otp'] });
  });

  it('is over after five wrong proofs, whatever is tried at once, and after five minutes', async () => {
    const who = stranger();
    await client(product, { email: who.email });
    const linkId = linkIdOf(await signIn(who));
    const wrong = await Promise.all(Array.from({ length: 20 }, () => proveLink(linkId, { password: 'not it' })));
    expect(wrong.filter(({ body }) => body['code'] === 'PASSWORD_WRONG').length).toBeLessThanOrEqual(5);
    expect(wrong.every(({ status }) => status === 400)).toBe(true);
    fails(await proveLink(linkId, { password: PASSWORD }), 'STATE_INVALID', 400);
    const late = linkIdOf(await signIn(who));
    product.pass(5 * 60_000 + 1);
    fails(await proveLink(late, { password: PASSWORD }), 'STATE_INVALID', 400);
  });

  it('lets nobody guess more than 20 times a day, over however many flows', async () => {
    const who = stranger();
    await client(product, { email: who.email });
    for (let flow = 0; flow < 5; flow += 1) {
      const linkId = linkIdOf(await signIn(who));
      for (let guess = 0; guess < 4; guess += 1)
        fails(await proveLink(linkId, { password: 'not it' }), 'PASSWORD_WRONG', 400);
    }
    const refused = await proveLink(linkIdOf(await signIn(who)), { password: PASSWORD });
    fails(refused, 'RATE_LIMITED', 429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('takes exactly one proof, and a link id of ours', async () => {
    const linkId = 'A'.repeat(43);
    for (const proof of [{}, { password: PASSWORD, otp: '123456' }])
      fails(await proveLink(linkId, proof), 'VALIDATION_FAILED', 400);
    for (const id of [linkId, '', '../x']) fails(await proveLink(id, { password: PASSWORD }), 'STATE_INVALID', 400);
  });

  it('says that the account is disabled only after the proof, and links nothing', async () => {
    const who = stranger();
    const { user } = await client(product, { email: who.email });
    await product.post(`/clients/${user.id}/deactivate`, { reason: 'r' }, (await adminNow()).accessToken);
    const linkId = linkIdOf(await signIn(who));
    fails(await proveLink(linkId, { password: 'not it' }), 'PASSWORD_WRONG', 400);
    fails(await proveLink(linkId, { password: PASSWORD }), 'ACCOUNT_DISABLED', 403);
    expect(await typesOf(user.id)).not.toContain('IdentityLinked');
  });

  it('of someone invited is not theirs before the invitation was accepted', async () => {
    const who = stranger();
    const added = await product.post('/employees', employeeForm({ email: who.email }), (await adminNow()).accessToken);
    const { employeeId } = added.body['employee'] as { employeeId: string };
    linkIdOf(await signIn(who));
    expect(await typesOf(employeeId)).not.toContain('IdentityLinked');
  });

  it('asks for the second factor too', async () => {
    const who = stranger();
    const { accessToken } = await client(product, { email: who.email });
    expect((await product.post('/auth/enable-2fa', {}, accessToken)).status).toBe(200);
    const linked = await proveLink(linkIdOf(await signIn(who)), { password: PASSWORD });
    for (const answer of [linked, await signIn(who)]) {
      expect([answer.status, challenged.safeParse(answer.body).success]).toEqual([200, true]);
      expect(answer.body).toMatchObject({ reason: 'second_factor', method: 'mail' });
      expect(answer.text).not.toContain('accessToken');
    }
  });
});

const unlink = (as: string) => product.call('/auth/google', { method: 'DELETE', as });

describe('linking while signed in', () => {
  const link = (who: Parameters<typeof byGoogle>[2], as: string | undefined) =>
    signIn(who, { purpose: 'link', ...(as === undefined ? {} : { as }) });

  it('binds the Google account to the person, whatever its address, and ends nothing', async () => {
    const who = stranger();
    const staff = await employee(product, await adminNow());
    const answer = await link(who, staff.accessToken);
    expect(answer.body).toMatchObject({ success: true, linked: true, user: { id: staff.user.id } });
    expect(session(await signIn(who)).user.id).toBe(staff.user.id);
    expect((await product.get('/auth/me', staff.accessToken)).status).toBe(200);
    expect((await link(who, staff.accessToken)).status).toBe(200);
    expect((await typesOf(staff.user.id)).filter((type) => type === 'IdentityLinked')).toHaveLength(1);
  });

  it('needs a person, and a fresh proof before the code is spent', async () => {
    const who = stranger();
    const { refreshToken } = await client(product);
    fails(await link(who, undefined), 'NOT_AUTHENTICATED', 401);
    fails(await link(who, 'forged'), 'NOT_AUTHENTICATED', 401);
    product.pass(15 * 60_000 + 1_000);
    const { body } = await product.post('/internal/refresh', { refreshToken });
    const asked = google.requests.length;
    fails(await link(who, String(body['accessToken'])), 'STEP_UP_REQUIRED', 403);
    fails(await unlink(String(body['accessToken'])), 'STEP_UP_REQUIRED', 403);
    expect(google.requests.slice(asked).filter((one) => one.endsWith('/token'))).toEqual([]);
  });

  it("refuses another person's Google account, and a second one of one's own", async () => {
    const [one, other] = [stranger(), stranger()];
    const [first, second] = [await client(product), await client(product)];
    expect((await link(one, first.accessToken)).status).toBe(200);
    fails(await link(one, second.accessToken), 'STATE_CONFLICT', 409);
    fails(await link(other, first.accessToken), 'STATE_CONFLICT', 409);
    // What was refused is bound to nobody, and free.
    expect((await link(other, second.accessToken)).status).toBe(200);
    expect(session(await signIn(one)).user.id).toBe(first.user.id);
  });

  it('goes to one of two who link the same at once', async () => {
    const who = stranger();
    const people = [await client(product), await client(product)];
    const answers = await Promise.all(people.map(({ accessToken }) => link(who, accessToken)));
    const winners = answers.flatMap(({ status }, n) => (status === 200 ? [people[n]?.user.id] : []));
    expect(winners).toContain(session(await signIn(who)).user.id);
  });
});

describe('unlinking', () => {
  it('gives the Google account free, and answers what is left to sign in by', async () => {
    const who = stranger();
    const { accessToken, user } = await client(product);
    await signIn(who, { purpose: 'link', as: accessToken });
    const answer = await unlink(accessToken);
    expect([answer.status, answer.body['security']]).toMatchObject([200, { hasPassword: true, google: null }]);
    expect((await unlink(accessToken)).status).toBe(200);
    expect(session(await signIn(who)).user.id).not.toBe(user.id);
  });

  it('is refused where it is the only way in', async () => {
    const who = stranger();
    const { accessToken } = session(await signIn(who));
    const answer = await unlink(accessToken);
    fails(answer, 'LAST_SIGN_IN_METHOD', 422);
    expect(answer.body['message']).toContain('only way to sign in');
    session(await signIn(who));
  });

  it('needs a person', async () => {
    fails(await product.call('/auth/google', { method: 'DELETE' }), 'NOT_AUTHENTICATED', 401);
  });
});
