import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { billingAnswer, clientAnswer, clientsAnswer, invitedClientAnswer } from '@lamplight/bff/contract/people.ts';
import { IDENTITY_TOPIC, identityContracts, publishedByIdentity } from '@lamplight/events/contracts/identity.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, PASSWORD, session, startProduct, tokenOf, until } from '../workbench/product.ts';

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

  it("is the client's and the admins': 404 for a stranger, 403 for staff", async () => {
    const [one, other, staff] = [await client(product), await client(product), await employee(product, admin)];
    fails(await product.get(`/clients/${one.user.id}/billing`, other.accessToken), 'NOT_FOUND', 404);
    fails(await product.get(`/clients/${one.user.id}/billing`, staff.accessToken), 'FORBIDDEN', 403);
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
    expect(await one(admin.accessToken)).toEqual([
      {
        ...row,
        email: 'listed@gmail.com',
        mobile: '9123456789',
        joinedAt: expect.stringMatching(/Z$/),
        etag: expect.stringMatching(/^"\d+"$/),
        can: expect.objectContaining({ deactivate: true, reactivate: false, inviteAgain: false }),
      },
    ]);
    expect(await one(staff.accessToken)).toEqual([row]);
    // An address that is not shown is not found out by searching either.
    const byAddress = (as: string) => product.get('/clients?search=listed%40gmail.com', as);
    expect((await byAddress(admin.accessToken)).body['items']).toHaveLength(1);
    expect((await byAddress(staff.accessToken)).body['items']).toEqual([]);
    fails(await product.get('/clients', accessToken), 'FORBIDDEN', 403);
  });

  it('is searched by beginnings of words of name and address, all of them, in whatever order', async () => {
    const { user } = await client(product, { name: 'Zubin Mehra-Irani', email: 'z.strings@quartet.example' });
    const found = async (search: string, as = admin.accessToken, more = '') => {
      const { body } = await product.get(`/clients?search=${encodeURIComponent(search)}${more}`, as);
      return (body['items'] as { clientId: string }[]).map(({ clientId }) => clientId);
    };
    await until(async () => (await found('zubin')).length === 1);
    for (const search of ['ZUB', 'irani', 'irani zu', 'mehra-irani', 'strings', 'z.strings@quartet.example', 'quartet'])
      expect([search, await found(search)]).toEqual([search, [user.id]]);
    // Two letters tell few from nobody: everybody is looked at, and then they may stand anywhere.
    expect(await found('ub')).toContain(user.id);
    for (const search of ['ubin', 'zubin nobody', 'zubin ira zz', '.*zubin', 'zubin quartett'])
      expect([search, await found(search)]).toEqual([search, []]);
    expect(await found('zubin', admin.accessToken, '&state=active')).toEqual([user.id]);
    expect(await found('zubin', admin.accessToken, '&state=deactivated')).toEqual([]);
    // Addresses are not for all staff, whatever stands beside them.
    const staff = await employee(product, admin, { name: 'Zubin Wadia' });
    expect(await found('zubin', staff.accessToken)).toEqual([user.id]);
    expect(await found('quartet', staff.accessToken)).toEqual([]);
    expect(await found('zubin quartet', staff.accessToken)).toEqual([]);
  });
});

describe('inviting a client', () => {
  const form = (more: object = {}) => {
    invited += 1;
    return { name: 'Omar Khan', email: `omar${invited}@gmail.com`, mobile: '9123456781', ...more };
  };
  let invited = 0;
  const add = (body: object = form(), as = admin.accessToken, headers = {}) =>
    product.post('/clients', body, as, headers);
  const idOf = (answer: Answered) => (answer.body['client'] as { clientId: string }).clientId;
  const accept = (link: unknown) =>
    product.post('/auth/invitation/accept', { token: tokenOf(link), password: PASSWORD });

  it('answers the client and the link, the same again for the same key, and mails the link', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = form();
    const first = await add(body, admin.accessToken, headers);
    expect(invitedClientAnswer.safeParse(first.body).success).toBe(true);
    expect(first.body['client']).toMatchObject({
      ...body,
      state: 'invited',
      can: { inviteAgain: true, deactivate: false, changeRoles: false },
    });
    expect((await add(body, admin.accessToken, headers)).body).toEqual(first.body);
    expect((await product.letterTo(body.email, 'invitation')).fields['link']).toBe(first.body['invitationLink']);
    expect(product.letters.filter(({ to }) => to === body.email)).toHaveLength(1);
  });

  it('makes a client of whoever accepts, by the same link as staff', async () => {
    const added = await add();
    const { body } = await product.post('/auth/invitation', { token: tokenOf(added.body['invitationLink']) });
    expect(body).toMatchObject({ role: 'client', name: 'Omar Khan' });
    const joined = session(await accept(added.body['invitationLink']));
    expect(joined.user).toMatchObject({ id: idOf(added), role: 'client', clientId: idOf(added) });
    expect((await put(joined.user.id, profile, joined.accessToken)).status).toBe(200);
    const shown = async () => (await product.get(`/clients/${joined.user.id}`, admin.accessToken)).body;
    await until(async () => (await shown())['client'] !== undefined && 'joinedAt' in Object((await shown())['client']));
    expect(clientAnswer.safeParse(await shown()).success).toBe(true);
    expect((await shown())['client']).toMatchObject({ state: 'active', billingComplete: true });
  });

  it('again voids the older link', async () => {
    const added = await add();
    const again = await product.post(`/clients/${idOf(added)}/invitation`, {}, admin.accessToken);
    expect(invitedClientAnswer.safeParse(again.body).success).toBe(true);
    fails(await accept(added.body['invitationLink']), 'LINK_INVALID', 404);
    session(await accept(again.body['invitationLink']));
    fails(await product.post(`/clients/${idOf(added)}/invitation`, {}, admin.accessToken), 'STATE_CONFLICT', 409);
  });

  it('refuses an address that has an account, telling nothing of it, and a form with faults', async () => {
    const { user } = await client(product);
    const refused = await add(form({ email: user.email }));
    fails(refused, 'EMAIL_TAKEN', 409);
    expect(refused.text).not.toContain(user.id);
    for (const more of [{ name: '' }, { email: 'x' }, { mobile: '12' }, { role: 'admin' }])
      fails(await add(form(more)), 'VALIDATION_FAILED', 400);
  });

  it('is for admins alone, as are all commands on clients', async () => {
    const [one, staff] = [await client(product), await employee(product, admin, { role: 'team_lead' })];
    for (const { accessToken } of [one, staff]) {
      fails(await add(form(), accessToken), 'FORBIDDEN', 403);
      fails(await product.get(`/clients/${one.user.id}`, accessToken), 'FORBIDDEN', 403);
      for (const [what, body] of [
        ['invitation', {}],
        ['deactivate', { reason: 'r' }],
        ['reactivate', { reason: 'r' }],
      ] as const)
        fails(await product.post(`/clients/${one.user.id}/${what}`, body, accessToken), 'FORBIDDEN', 403);
    }
    fails(await product.get('/clients/nobody', admin.accessToken), 'NOT_FOUND', 404);
    fails(await product.get(`/clients/${staff.user.id}`, admin.accessToken), 'NOT_FOUND', 404);
    fails(
      await product.post(`/clients/${staff.user.id}/deactivate`, { reason: 'r' }, admin.accessToken),
      'NOT_FOUND',
      404,
    );
  });
});

describe('deactivating a client', () => {
  it('ends their sessions, and reactivating lets them sign in again; both want a reason and the present version', async () => {
    const { user, accessToken } = await client(product);
    const act = (what: string, body: object, headers = {}) =>
      product.post(`/clients/${user.id}/${what}`, body, admin.accessToken, headers);
    fails(await act('deactivate', {}), 'VALIDATION_FAILED', 400);
    fails(await act('deactivate', { reason: 'r' }, { 'if-match': '"0"' }), 'VERSION_CONFLICT', 409);
    fails(await act('reactivate', { reason: 'r' }), 'STATE_CONFLICT', 409);
    const off = await act('deactivate', { reason: 'Unpaid' });
    expect(clientAnswer.safeParse(off.body).success).toBe(true);
    expect(off.body['client']).toMatchObject({ state: 'deactivated', can: { reactivate: true, deactivate: false } });
    fails(await product.get('/auth/me', accessToken), 'NOT_AUTHENTICATED', 401);
    const headers = { 'x-read-after': off.headers.get('x-position') ?? '' };
    const listed = await product.call('/clients?state=deactivated', { as: admin.accessToken, headers });
    expect((listed.body['items'] as { clientId: string }[]).map(({ clientId }) => clientId)).toContain(user.id);
    fails(await product.get('/clients?state=left', admin.accessToken), 'VALIDATION_FAILED', 400);
    expect((await act('reactivate', { reason: 'Paid' })).body['client']).toMatchObject({ state: 'active' });
    session(await product.post('/auth/login', { email: user.email, password: PASSWORD }));
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
      'EmailVerified',
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
    const billing = JSON.parse(ofUser()[3]?.text ?? '{}') as { legalName: { purpose: string } };
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
