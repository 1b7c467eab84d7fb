import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, PASSWORD, session, startProduct } from '../workbench/product.ts';

let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const end = (id: string, as: string, headers = {}) =>
  product.call(`/admin/users/${id}/sessions`, { method: 'DELETE', as, headers });
const refresh = ({ refreshToken }: SignedIn) => product.post('/internal/refresh', { refreshToken });
const login = async (email: string) => session(await product.post('/auth/login', { email, password: PASSWORD }));

describe('an admin ends what a person has open', () => {
  it('all of it, here and at the edge, and the person may sign in again', async () => {
    const one = await client(product);
    const other = await login(one.user.email);
    product.ended.length = 0;
    const headers = { 'idempotency-key': 'a-key-of-sixteen-letters' };
    expect((await end(one.user.id, admin.accessToken, headers)).body).toEqual({ success: true, ended: 2 });
    expect(product.ended).toEqual([{ userId: one.user.id, cause: 'ended_by_admin' }]);
    for (const ended of [one, other]) {
      fails(await product.get('/auth/me', ended.accessToken), 'NOT_AUTHENTICATED', 401);
      fails(await refresh(ended), 'invalid_grant', 400);
    }
    expect((await end(one.user.id, admin.accessToken, headers)).body).toEqual({ success: true, ended: 0 });
    expect((await product.get('/auth/me', (await login(one.user.email)).accessToken)).status).toBe(200);
  });

  it('of their own all but the one that asks', async () => {
    const another = await login(admin.user.email);
    expect((await end(admin.user.id, another.accessToken)).body['ended']).toBeGreaterThanOrEqual(1);
    fails(await refresh(admin), 'invalid_grant', 400);
    expect((await product.get('/auth/me', another.accessToken)).status).toBe(200);
    admin = another;
  });

  it('is for admins with a fresh proof, and of someone who is there', async () => {
    const one = await client(product);
    const staff = await employee(product, admin, { role: 'team_lead' });
    for (const { accessToken } of [one, staff]) fails(await end(one.user.id, accessToken), 'FORBIDDEN', 403);
    fails(await end('nobody', admin.accessToken), 'NOT_FOUND', 404);
    fails(await end(one.user.id, ''), 'NOT_AUTHENTICATED', 401);
    product.pass(15 * 60_000 + 1_000);
    const late = String((await refresh(admin)).body['accessToken']);
    fails(await end(one.user.id, late), 'STEP_UP_REQUIRED', 403);
    product.pass(-86_400_000); // a clock that is set back makes no proof newer
    fails(await end(one.user.id, late), 'STEP_UP_REQUIRED', 403);
    product.pass(86_400_000);
    expect((await refresh(one)).status).toBe(200);
  });
});
