import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { billingAnswer, clientsAnswer } from '@lamplight/bff/contract/people.ts';
import { IDENTITY_TOPIC, identityContracts, publishedByIdentity } from '@lamplight/events/contracts/identity.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, startProduct, until } from '../workbench/product.ts';

let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const profile = { legalName: 'Chitra Pvt Ltd', address: 'MG Road, Bengaluru', stateCode: 'KA', country: 'IN' };
const put = (id: string, body: object, as: string, headers = {}) =>
  product.call(`/clients/${id}/billing`, { method: 'PUT', body, as, headers });

describe('the billing profile', () => {
  it('is empty at first, then a new version with each change, and guarded by it', async () => {
    const { user, accessToken } = await client(product);
    const before = await product.get(`/clients/${user.id}/billing`, accessToken);
    expect(billingAnswer.safeParse(before.body).success).toBe(true);
    expect(before.body['billing']).toMatchObject({
      version: 0,
      complete: false,
      legalName: null,
      can: { updateBillingProfile: true },
    });
    const first = await put(user.id, profile, accessToken, { 'if-match': String(before.headers.get('etag')) });
    expect(first.body['billing']).toMatchObject({ ...profile, version: 1, complete: true, gstin: null });
    fails(
      await put(user.id, profile, accessToken, { 'if-match': String(before.headers.get('etag')) }),
      'VERSION_CONFLICT',
      409,
    );
    const second = await put(user.id, { ...profile, gstin: '29AAGCB7383J1Z4' }, admin.accessToken);
    expect(second.body['billing']).toMatchObject({ version: 2, gstin: '29AAGCB7383J1Z4' });
  });

  it('takes no GSTIN that is wrong or of another state, and no state that is none', async () => {
    const { user, accessToken } = await client(product);
    const field = async (more: object) => {
      const answer = await put(user.id, { ...profile, ...more }, accessToken);
      fails(answer, 'VALIDATION_FAILED', 400);
      return (answer.body['errors'] as { field: string }[]).map((error) => error.field);
    };
    expect(await field({ gstin: '29AAGCB7383J1Z5' })).toEqual(['gstin']);
    expect(await field({ gstin: '27AAPFU0939F1ZV' })).toEqual(['gstin']);
    expect(await field({ gstin: 'nonsense' })).toEqual(['gstin']);
    expect(await field({ stateCode: 'XX' })).toEqual(['stateCode']);
    expect(await field({ stateCode: '' })).toEqual(['stateCode']);
    expect(await field({ country: 'US' })).toEqual(['stateCode']);
    expect(await field({ clientId: 'other' })).toEqual(['clientId']);
    expect((await put(user.id, { ...profile, country: 'US', stateCode: '', gstin: '' }, accessToken)).status).toBe(200);
  });

  it("is the client's and the admins': 404 for a stranger, 403 for staff who would write", async () => {
    const [one, other, staff] = [await client(product), await client(product), await employee(product, admin)];
    for (const { accessToken } of [other, staff])
      fails(await product.get(`/clients/${one.user.id}/billing`, accessToken), 'NOT_FOUND', 404);
    fails(await put(one.user.id, profile, other.accessToken), 'NOT_FOUND', 404);
    fails(await put(one.user.id, profile, staff.accessToken), 'FORBIDDEN', 403);
    fails(await put(staff.user.id, profile, admin.accessToken), 'NOT_FOUND', 404);
    fails(await product.get(`/clients/${staff.user.id}/billing`, admin.accessToken), 'NOT_FOUND', 404);
  });
});

describe('the list of clients', () => {
  it('shows admins addresses, staff names alone, and clients nothing', async () => {
    const { user, accessToken } = await client(product, { name: 'Listed Client', email: 'listed@gmail.com' });
    const staff = await employee(product, admin);
    const one = async (as: string) => {
      const { body } = await product.get('/clients?search=listed', as);
      expect(clientsAnswer.safeParse(body).success).toBe(true);
      return body['items'];
    };
    await until(async () => ((await one(admin.accessToken)) as unknown[]).length === 1);
    const row = { clientId: user.id, name: 'Listed Client', state: 'active', billingComplete: false };
    expect(await one(admin.accessToken)).toEqual([{ ...row, email: 'listed@gmail.com' }]);
    expect(await one(staff.accessToken)).toEqual([row]);
    fails(await product.get('/clients', accessToken), 'FORBIDDEN', 403);
  });
});

describe('what others learn', () => {
  it("fits the contract, keeps names sealed for their person, and leaves out what is nobody's business", async () => {
    const { user, accessToken } = await client(product, { name: 'Published Name' });
    await put(user.id, profile, accessToken);
    const seen: { type: string; text: string }[] = [];
    const stop = new AbortController();
    const { drained } = await product.ports.bus.consume(
      { group: 'test', topics: [IDENTITY_TOPIC], signal: stop.signal },
      async (batch) => {
        for (const { type, body } of batch) seen.push({ type, text: Buffer.from(body).toString('utf8') });
      },
    );
    const ofUser = () => seen.filter(({ text }) => text.includes(user.id));
    await until(() => ofUser().length >= 3);
    stop.abort();
    await drained;
    expect(ofUser().map(({ type }) => type)).toEqual([
      'UserSignedUp',
      'ClientRegistered',
      'ClientBillingProfileUpdated',
    ]);
    const types = new Set(identityContracts.map(({ type }) => type));
    for (const { type, text } of seen) {
      expect(types.has(type)).toBe(true);
      expect(publishedByIdentity(type)?.parse(JSON.parse(text))).toEqual(JSON.parse(text));
      for (const word of ['Published Name', 'MG Road', 'mobile', 'email', 'credentialId', 'reason', 'invitationId'])
        expect(text).not.toContain(word);
    }
    const signedUp = JSON.parse(ofUser()[0]?.text ?? '{}') as { name: { subject: string; purpose: string } };
    expect(signedUp.name).toMatchObject({ alg: 'A256GCM', subject: user.id, purpose: 'profile' });
    const billing = JSON.parse(ofUser()[2]?.text ?? '{}') as { legalName: { purpose: string } };
    expect(billing.legalName).toMatchObject({ subject: user.id, purpose: 'billing' });
  });
});

describe('erasing a person', () => {
  it('leaves ids and nothing that could be opened, and nobody can sign in as them', async () => {
    const { user } = await client(product, { name: 'Erased Name', email: 'erased@gmail.com' });
    const { spine } = product.running();
    for (const purpose of ['profile', 'credential'])
      await product.ports.personalData.erase({ subject: user.id, purpose });
    fails(
      await product.post('/auth/login', { email: 'erased@gmail.com', password: 'correct horse' }),
      'INVALID_CREDENTIALS',
      401,
    );
    const { people } = await import('../accounts/views.ts');
    expect(await spine.view(people).get(user.id)).toMatchObject({
      person: { name: { erased: true }, email: { erased: true } },
    });
  });
});
