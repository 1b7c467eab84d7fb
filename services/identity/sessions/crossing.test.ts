/** A proof that is being checked while what it proves ends: nothing that is issued for it may hold. */
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Passwords } from '../credentials/password.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, firstAdmin, PASSWORD, quick, startProduct } from '../workbench/product.ts';

/** The next check of a password waits, right before it says so, until it is let go. */
let held: { reached: PromiseWithResolvers<void>; free: PromiseWithResolvers<void> } | null = null;
const passwords: Passwords = {
  ...quick,
  verify: async (password, stored) => {
    const verdict = await quick.verify(password, stored);
    const here = held;
    held = null;
    here?.reached.resolve();
    await here?.free.promise;
    return verdict;
  },
};

let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct({ passwords });
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const CALLS = {
  login: ({ user }: SignedIn) => product.post('/auth/login', { email: user.email, password: PASSWORD }),
  'step-up': ({ accessToken }: SignedIn) => product.post('/auth/step-up', { password: PASSWORD }, accessToken),
  'change-password': ({ accessToken }: SignedIn) =>
    product.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another one' }, accessToken),
} as const;

const ENDS = {
  'the account is deactivated': ({ user }: SignedIn) =>
    product.post(`/clients/${user.id}/deactivate`, { reason: 'test' }, admin.accessToken),
  'the password is changed elsewhere': async ({ user }: SignedIn) => {
    const other = (await product.post('/auth/login', { email: user.email, password: PASSWORD })).body as SignedIn;
    return CALLS['change-password'](other);
  },
  'an admin ends all sessions': ({ user }: SignedIn) =>
    product.call(`/admin/users/${user.id}/sessions`, { method: 'DELETE', as: admin.accessToken }),
  'its session is revoked': ({ familyId }: SignedIn) => product.post('/internal/revoke', { familyId }),
} as const;

/** A sign-in anew has nothing to do with one session's end, and comes after an end of those that were there. */
const isLater = (call: string, end: string): boolean =>
  call === 'login' && (end === 'an admin ends all sessions' || end === 'its session is revoked');

const ended = async (answer: Answered): Promise<void> => {
  if (answer.status >= 400) return expect(answer.body['accessToken']).toBeUndefined();
  const { accessToken, refreshToken, familyId } = answer.body as SignedIn;
  expect((await product.post('/internal/family', { familyId })).body['holds']).toBe(false);
  expect((await product.post('/internal/refresh', { refreshToken })).status).toBe(400);
  expect((await product.get('/auth/me', accessToken)).status).toBe(401);
};

describe.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s, while its password is checked', (call) => {
  it.each(Object.keys(ENDS) as (keyof typeof ENDS)[])('and %s', async (end) => {
    const person = await client(product);
    const check = { reached: Promise.withResolvers<void>(), free: Promise.withResolvers<void>() };
    held = check;
    const calling = CALLS[call](person);
    await check.reached.promise;
    expect((await ENDS[end](person)).status).toBe(200);
    check.free.resolve();
    const answer = await calling;
    if (isLater(call, end)) {
      expect(answer.status).toBe(200);
      expect((await product.get('/auth/me', String(answer.body['accessToken']))).status).toBe(200);
      return;
    }
    expect([answer.status, answer.body['code']]).not.toEqual([200, undefined]);
    await ended(answer);
    if (call !== 'login') await ended({ ...answer, status: 200, body: { ...person } });
  });
});

describe('A session whose end crosses its refresh', () => {
  it('gets no token that outlives it', async () => {
    const person = await client(product);
    const [refreshed] = await Promise.all([
      product.post('/internal/refresh', { refreshToken: person.refreshToken }),
      product.post('/internal/revoke', { familyId: person.familyId }),
    ]);
    if (refreshed.status === 200)
      expect((await product.get('/auth/me', String(refreshed.body['accessToken']))).status).toBe(401);
    expect((await product.post('/internal/family', { familyId: person.familyId })).body['holds']).toBe(false);
  });
});
