import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employeeForm, firstAdmin, PASSWORD, session, startProduct, tokenOf } from '../workbench/product.ts';

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const HOUR = 3_600_000;

describe('the first admin', () => {
  let product: Product;
  beforeEach(async () => {
    product = await startProduct();
  });
  afterEach(() => product.stop());
  const form = { password: PASSWORD, name: 'Asha', email: 'asha@gmail.com', mobile: '9000000001' };
  const accept = (token: string, more: object = {}) =>
    product.post('/auth/invitation/accept', { token, ...form, ...more });

  it('joins by the printed link, whose token stands in the fragment, and is an admin on the staff', async () => {
    const link = await product.running().firstAdminLink();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:8080\/join#[A-Za-z0-9_-]{43}$/);
    const token = tokenOf(link);
    expect((await product.post('/auth/invitation', { token })).body).toEqual({ success: true, role: 'admin' });
    const { user, accessToken } = session(await accept(token));
    expect(user).toMatchObject({ role: 'admin', email: 'asha@gmail.com', adminId: user.id, employeeId: user.id });
    expect((await product.get(`/employees/${user.id}`, accessToken)).body['employee']).toMatchObject({
      role: 'admin',
      state: 'active',
      code: 'ADMIN-1',
    });
  });

  it('gets a fresh link at every start, which voids the older one, and none any more once an admin has joined', async () => {
    const first = tokenOf(await product.running().firstAdminLink());
    await product.restart();
    const second = tokenOf(await product.running().firstAdminLink());
    fails(await product.post('/auth/invitation', { token: first }), 'LINK_INVALID', 404);
    fails(await accept(first), 'LINK_INVALID', 404);
    session(await accept(second));
    expect(await product.running().firstAdminLink()).toBeNull();
    await product.restart();
    expect(await product.running().firstAdminLink()).toBeNull();
    fails(await accept(second, { email: 'other@gmail.com' }), 'LINK_INVALID', 404);
  });

  it('is one, whoever uses the link at the same moment', async () => {
    const token = tokenOf(await product.running().firstAdminLink());
    const all = await Promise.all(Array.from({ length: 5 }, (_, n) => accept(token, { email: `admin${n}@gmail.com` })));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of all.filter(({ status }) => status !== 200)) fails(answer, 'LINK_INVALID', 404);
  });

  it('must come within the hour, and say who they are', async () => {
    const token = tokenOf(await product.running().firstAdminLink());
    for (const field of ['name', 'email', 'mobile']) {
      const answer = await accept(token, { [field]: undefined });
      fails(answer, 'VALIDATION_FAILED', 400);
      expect(answer.body['errors']).toEqual([{ field, message: 'This field is required' }]);
    }
    product.pass(HOUR + 1);
    fails(await accept(token), 'LINK_INVALID', 404);
  });

  it('cannot take the address of a client', async () => {
    await client(product, { email: 'asha@gmail.com' });
    const token = tokenOf(await product.running().firstAdminLink());
    fails(await accept(token), 'EMAIL_TAKEN', 409);
    session(await accept(token, { email: 'asha.admin@gmail.com' }));
  });
});

describe('an invitation', () => {
  let product: Product;
  let admin: SignedIn;
  beforeAll(async () => {
    product = await startProduct();
    admin = await firstAdmin(product);
  });
  afterAll(() => product.stop());
  const add = (more: object = {}) => product.post('/employees', employeeForm(more), admin.accessToken);
  const accept = (token: string) => product.post('/auth/invitation/accept', { token, password: PASSWORD });

  it('shows who it is for, is accepted once, and signs in', async () => {
    const added = await add({ name: 'Ravi', email: 'ravi@gmail.com', role: 'team_lead' });
    const token = tokenOf(added.body['invitationLink']);
    const opened = await product.post('/auth/invitation', { token });
    expect(opened.body).toEqual({ success: true, name: 'Ravi', email: 'ravi@gmail.com', role: 'team_lead' });
    expect(session(await accept(token)).user).toMatchObject({ name: 'Ravi', role: 'team_lead' });
    fails(await accept(token), 'LINK_INVALID', 404);
    fails(await product.post('/auth/invitation', { token }), 'LINK_INVALID', 404);
    expect((await product.post('/auth/login', { email: 'ravi@gmail.com', password: PASSWORD })).status).toBe(200);
  });

  it('is void once a newer one was made', async () => {
    const added = await add();
    const { employeeId } = added.body['employee'] as { employeeId: string };
    const again = await product.post(`/employees/${employeeId}/invitation`, {}, admin.accessToken);
    fails(await accept(tokenOf(added.body['invitationLink'])), 'LINK_INVALID', 404);
    session(await accept(tokenOf(again.body['invitationLink'])));
    fails(await product.post(`/employees/${employeeId}/invitation`, {}, admin.accessToken), 'STATE_CONFLICT', 409);
  });

  it('ends after 72 hours, and with the exit of the person', async () => {
    const left = await add();
    const { employeeId } = left.body['employee'] as { employeeId: string };
    await product.post(
      `/employees/${employeeId}/exit`,
      { lastDay: '2026-12-31', reason: 'never came' },
      admin.accessToken,
    );
    fails(await accept(tokenOf(left.body['invitationLink'])), 'LINK_INVALID', 404);
    const late = await add();
    product.pass(72 * HOUR + 1);
    fails(await accept(tokenOf(late.body['invitationLink'])), 'LINK_INVALID', 404);
  });

  it('is one answer for every token that is none', async () => {
    for (const token of ['A'.repeat(43), 'b'.repeat(43)]) fails(await accept(token), 'LINK_INVALID', 404);
    for (const token of ['', 'short', 'x'.repeat(44), { $gt: '' }])
      fails(await product.post('/auth/invitation', { token }), 'VALIDATION_FAILED', 400);
  });
});
