import { challenged, signedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { employee, firstAdmin, PASSWORD, quick, session, startProduct, until } from '../workbench/product.ts';

let product: Product;
let hashes = 0;
beforeAll(async () => {
  const hash = (password: string) => {
    hashes += 1;
    return quick.hash(password);
  };
  product = await startProduct({ emailVerification: true, passwords: { ...quick, hash } });
});
afterAll(() => product.stop());

const MINUTE = 60_000;
const form = (email: string, more: object = {}) => ({
  ...{ name: 'Chitra', email, mobile: '9876543210', password: PASSWORD, acceptTerms: true },
  ...more,
});
const signUp = (email: string, more?: object) => product.post('/auth/signup', form(email, more));
const login = (email: string, password = PASSWORD) => product.post('/auth/login', { email, password });
const codeTo = async (email: string) => String((await product.letterTo(email, 'verify-email')).fields['code']);
const verify = (email: string, otp: string) =>
  product.post('/auth/verify-otp', { email, otp, purpose: 'verification' });
const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const lettersTo = (email: string) => product.letters.filter(({ to }) => to === email);

describe('sign-up', () => {
  it('mails a code, signs nobody in, and makes the client once the code was shown', async () => {
    const answer = await signUp('New@Gmail.com ');
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, message: expect.any(String), email: 'new@gmail.com' },
    ]);
    const verified = await verify('new@gmail.com', await codeTo('new@gmail.com'));
    expect(signedIn.safeParse(verified.body).success).toBe(true);
    expect(session(verified)).toMatchObject({ methods: ['otp'], user: { role: 'client', email: 'new@gmail.com' } });
    expect((await product.get('/auth/me', session(verified).accessToken)).status).toBe(200);
    expect(session(await login('new@gmail.com')).user.name).toBe('Chitra');
  });

  it('of a known address gets the same answer, and tells the owner alone', async () => {
    await signUp('owner@gmail.com');
    await verify('owner@gmail.com', await codeTo('owner@gmail.com'));
    const fresh = await signUp('other-fresh@gmail.com', { password: 'a new password' });
    product.pass(MINUTE);
    const known = await signUp('owner@gmail.com', { name: 'Mallory', password: 'a new password' });
    const bare = ({ status, body }: Answered) => [status, { ...body, email: '' }];
    expect(bare(known)).toEqual(bare(fresh));
    const { fields } = await product.letterTo('owner@gmail.com', 'account-exists');
    expect(fields).toEqual({ name: 'Chitra', at: expect.any(String) });
    fails(await login('owner@gmail.com', 'a new password'), 'INVALID_CREDENTIALS', 401);
    expect((await login('owner@gmail.com')).status).toBe(200);
    expect(lettersTo('owner@gmail.com').filter(({ template }) => template === 'verify-email')).toHaveLength(1);
  });

  it('costs the same for a new address, one that waits and one that has an account', async () => {
    const taken = async (sign: () => Promise<Answered>) => {
      const [before, began] = [hashes, performance.now()];
      const { status } = await sign();
      // A timer may fire a moment early; what counts is that no answer shows how long its own work took.
      return [status, hashes - before, performance.now() - began >= 195];
    };
    const cost = [200, 1, true];
    expect(await taken(() => signUp('costs@gmail.com'))).toEqual(cost);
    expect(await taken(() => signUp('costs@gmail.com'))).toEqual(cost);
    product.pass(MINUTE);
    expect(await taken(() => signUp('costs@gmail.com'))).toEqual(cost);
    await until(() => lettersTo('costs@gmail.com').length === 2);
    await verify('costs@gmail.com', await codeTo('costs@gmail.com'));
    product.pass(MINUTE);
    expect(await taken(() => signUp('costs@gmail.com'))).toEqual(cost);
    await product.letterTo('costs@gmail.com', 'account-exists');
  });

  it('by a stranger who waits keeps the owner of an address neither out nor company', async () => {
    await signUp('victim@gmail.com', { name: 'Mallory', password: 'mallory knows' });
    const first = await codeTo('victim@gmail.com');
    product.pass(MINUTE);
    await signUp('victim@gmail.com', { name: 'Victim', password: 'victim knows' });
    await until(() => lettersTo('victim@gmail.com').length === 2);
    const second = await codeTo('victim@gmail.com');
    if (first !== second) fails(await verify('victim@gmail.com', first), 'OTP_INVALID', 400);
    expect(session(await verify('victim@gmail.com', second)).user.name).toBe('Victim');
    fails(await login('victim@gmail.com', 'mallory knows'), 'INVALID_CREDENTIALS', 401);
    expect((await login('victim@gmail.com', 'victim knows')).status).toBe(200);
  });

  it('again too early changes nothing and answers the same', async () => {
    const first = await signUp('hasty@gmail.com');
    const again = await signUp('hasty@gmail.com', { password: 'another one' });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    await verify('hasty@gmail.com', await codeTo('hasty@gmail.com'));
    expect((await login('hasty@gmail.com')).status).toBe(200);
    expect(lettersTo('hasty@gmail.com')).toHaveLength(1);
  });

  it('too often is 429 for a known and an unknown address alike', async () => {
    const answers = [];
    for (const email of ['often-a@gmail.com', 'often-b@gmail.com']) {
      await signUp(email);
      if (email === 'often-a@gmail.com') await verify(email, await codeTo(email));
      for (let n = 0; n < 4; n += 1) {
        product.pass(MINUTE);
        await signUp(email);
      }
      product.pass(MINUTE);
      answers.push(await signUp(email));
    }
    for (const answer of answers) fails(answer, 'RATE_LIMITED', 429);
    expect(answers[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('of one address at the same moment makes one account whose mailed code is good', async () => {
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, n) => signUp('race@gmail.com', { password: `password ${n}` })),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await verify('race@gmail.com', await codeTo('race@gmail.com'))).status).toBe(200);
    const logins = await Promise.all(all.map((_, n) => login('race@gmail.com', `password ${n}`)));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('an address that nobody has proved', () => {
  it('is told, with another code, only to who has the password', async () => {
    await signUp('waiting@gmail.com');
    await codeTo('waiting@gmail.com');
    fails(await login('waiting@gmail.com', 'wrong password'), 'INVALID_CREDENTIALS', 401);
    product.pass(MINUTE);
    const answer = await login('waiting@gmail.com');
    expect(challenged.safeParse(answer.body).success).toBe(true);
    expect(answer.body).toMatchObject({ reason: 'email', email: 'waiting@gmail.com', cooldown: 60 });
    await until(() => lettersTo('waiting@gmail.com').length === 2);
    const early = await login('waiting@gmail.com');
    expect(Number(early.body['cooldown'])).toBeLessThanOrEqual(60);
    expect((await verify('waiting@gmail.com', await codeTo('waiting@gmail.com'))).status).toBe(200);
    expect(signedIn.safeParse((await login('waiting@gmail.com')).body).success).toBe(true);
  });

  it('is no client for others until it is', async () => {
    await signUp('quiet@gmail.com');
    await codeTo('quiet@gmail.com');
    const types = async () => {
      const seen: string[] = [];
      for await (const { events } of product.ports.events.readAll({}))
        for (const { type, stream, meta } of events)
          if (stream.startsWith('user-')) seen.push(`${type} ${meta.actorId}`);
      return seen.slice(-3).map((one) => one.split(' ')[0]);
    };
    expect((await types()).at(-1)).toBe('UserSignedUp');
    await verify('quiet@gmail.com', await codeTo('quiet@gmail.com'));
    expect(await types()).toEqual(['UserSignedUp', 'EmailVerified', 'ClientRegistered']);
  });
});

describe('an invitation', () => {
  it('is mailed beside the answer, once, and proves the address', async () => {
    const admin = await firstAdmin(product);
    const invited = await employee(product, admin, { email: 'ravi@gmail.com', name: 'Ravi' });
    const { fields } = await product.letterTo('ravi@gmail.com', 'invitation');
    expect(fields).toMatchObject({ name: 'Ravi', company: 'Lamplight' });
    expect(fields['link']).toMatch(/^http:\/\/127\.0\.0\.1:8080\/join#[A-Za-z0-9_-]{43}$/);
    expect(lettersTo('ravi@gmail.com')).toHaveLength(1);
    expect(invited.methods).toEqual(['pwd']);
  });
});
