import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { employeeAnswer, employeesAnswer, invitedAnswer } from '@lamplight/bff/contract/people.ts';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { due } from '../due.ts';
import type { Answered, Product } from '../workbench/product.ts';
import {
  client,
  employee,
  employeeForm,
  firstAdmin,
  PASSWORD,
  session,
  startProduct,
  until,
} from '../workbench/product.ts';

let product: Product;
let admin: SignedIn;
beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
});
afterAll(() => product.stop());

const fails = ({ status, body }: Answered, code: string, expected: number) =>
  expect([status, body]).toEqual([expected, expect.objectContaining({ success: false, code })]);
const login = (email: string) => product.post('/auth/login', { email, password: PASSWORD });
const act = (id: string, what: string, body: object, as = admin.accessToken, headers = {}) =>
  product.post(`/employees/${id}/${what}`, body, as, headers);
const read = async (id: string) =>
  (await product.get(`/employees/${id}`, admin.accessToken)).body['employee'] as {
    etag: string;
    state: string;
    role: string;
    can: Record<string, boolean>;
  };
const roles = (id: string, body: object, as = admin.accessToken) => act(id, 'roles', { reason: 'test', ...body }, as);

describe('adding an employee', () => {
  it('answers the employee and the link, and the same again for the same key', async () => {
    const body = employeeForm({ name: 'Meera' });
    const headers = { 'idempotency-key': newId() };
    const first = await product.post('/employees', body, admin.accessToken, headers);
    expect(invitedAnswer.safeParse(first.body).success).toBe(true);
    expect(first.body['employee']).toMatchObject({
      name: 'Meera',
      state: 'invited',
      role: 'employee',
      code: body.code,
    });
    expect(first.headers.get('etag')).toBe((first.body['employee'] as { etag: string }).etag);
    expect(first.headers.get('x-position')).toMatch(/^[0-9a-f]{32}\.\d{20}$/);
    const again = await product.post('/employees', body, admin.accessToken, headers);
    expect(again.body).toEqual(first.body);
  });

  it('refuses a known address and a known code, and the address is free again for the right code', async () => {
    const taken = employeeForm();
    await product.post('/employees', taken, admin.accessToken);
    fails(
      await product.post('/employees', employeeForm({ email: taken.email }), admin.accessToken),
      'EMAIL_TAKEN',
      409,
    );
    const other = employeeForm({ code: taken.code.toLowerCase() });
    const refused = await product.post('/employees', other, admin.accessToken);
    fails(refused, 'VALIDATION_FAILED', 400);
    expect(refused.body['errors']).toEqual([expect.objectContaining({ field: 'code' })]);
    expect((await product.post('/employees', { ...other, code: 'FREE-1' }, admin.accessToken)).status).toBe(200);
  });

  it('is for admins, needs a key and a form without faults', async () => {
    const others = [
      await client(product),
      await employee(product, admin),
      await employee(product, admin, { role: 'team_lead' }),
    ];
    for (const { accessToken } of others)
      fails(await product.post('/employees', employeeForm(), accessToken), 'FORBIDDEN', 403);
    fails(await product.post('/employees', employeeForm()), 'NOT_AUTHENTICATED', 401);
    fails(
      await product.post('/employees', employeeForm(), admin.accessToken, { 'idempotency-key': 'x' }),
      'VALIDATION_FAILED',
      400,
    );
    for (const more of [
      { role: 'client' },
      { role: 'root' },
      { joinedOn: '2026-02-30' },
      { mobile: 'x' },
      { salary: 1 },
      { name: '' },
      { code: '../x' },
    ]) {
      fails(await product.post('/employees', employeeForm(more), admin.accessToken), 'VALIDATION_FAILED', 400);
    }
  });
});

describe('reading employees', () => {
  it('shows an admin everyone, with what was just written, in pages', async () => {
    const added = await product.post('/employees', employeeForm({ name: 'Zoya Findable' }), admin.accessToken);
    const list = (query: string, headers = {}) =>
      product.call(`/employees?${query}`, { as: admin.accessToken, headers });
    const position = added.headers.get('x-position') ?? '';
    const found = await list('search=findable+zoya', { 'x-read-after': position });
    expect(employeesAnswer.safeParse(found.body).success).toBe(true);
    expect(found.body['items']).toEqual([added.body['employee']]);
    const all: unknown[] = [];
    let after = '';
    do {
      const { body } = await list(`limit=2${after}`);
      all.push(...(body['items'] as unknown[]));
      after = body['next'] === undefined ? '' : `&after=${encodeURIComponent(String(body['next']))}`;
    } while (after !== '');
    const whole = (await list('limit=200')).body['items'] as { role: string }[];
    expect(all).toEqual(whole);
    const admins = (await list('role=admin')).body['items'];
    expect(admins).toEqual(whole.filter(({ role }) => role === 'admin'));
    for (const query of ['role=root', 'state=gone', 'limit=0', 'limit=201', 'name=x', 'limit=1&limit=2'])
      fails(await list(query), 'VALIDATION_FAILED', 400);
  });

  it('shows staff themselves and nobody else, and clients nothing', async () => {
    const [one, two, outside] = [
      await employee(product, admin),
      await employee(product, admin, { role: 'team_lead' }),
      await client(product),
    ];
    const own = await product.get(`/employees/${one.user.id}`, one.accessToken);
    expect(employeeAnswer.safeParse(own.body).success).toBe(true);
    expect(Object.entries((own.body['employee'] as { can: object }).can).filter(([, can]) => can)).toEqual([
      ['updateProfile', true],
    ]);
    fails(await product.get(`/employees/${one.user.id}`, two.accessToken), 'NOT_FOUND', 404);
    fails(await product.get(`/employees/${one.user.id}`, outside.accessToken), 'FORBIDDEN', 403);
    fails(await product.get(`/employees/${outside.user.id}`, admin.accessToken), 'NOT_FOUND', 404);
    const listed = await product.get('/employees', two.accessToken);
    expect((listed.body['items'] as { employeeId: string }[]).map(({ employeeId }) => employeeId)).toEqual([
      two.user.id,
    ]);
    fails(await product.get('/employees', outside.accessToken), 'FORBIDDEN', 403);
  });

  it('shows how it was at an instant, when nothing can be done', async () => {
    const one = await employee(product, admin, { name: 'Then' });
    product.pass(1_000);
    const at = new Date(product.now()).toISOString();
    product.pass(1_000);
    await roles(one.user.id, { grant: 'team_lead' });
    const then = (await product.get(`/employees/${one.user.id}?at=${at}`, admin.accessToken)).body['employee'] as {
      role: string;
      can: object;
    };
    expect([then.role, new Set(Object.values(then.can))]).toEqual(['employee', new Set([false])]);
    fails(await product.get(`/employees/${one.user.id}?at=2020-01-01T00:00:00Z`, admin.accessToken), 'NOT_FOUND', 404);
    fails(await product.get(`/employees/${one.user.id}?at=yesterday`, admin.accessToken), 'VALIDATION_FAILED', 400);
  });
});

describe('changing where and as what someone works', () => {
  const change = (id: string, body: object, as = admin.accessToken, headers = {}) =>
    product.call(`/employees/${id}`, { method: 'PUT', body, as, headers });

  it('changes what is given, in one step, and lets others be found by their skills', async () => {
    const one = await employee(product, admin);
    const body = { designation: 'Senior engineer', locationState: 'MH', skills: ['TypeScript', 'C++', 'typescript'] };
    const changed = await change(one.user.id, body);
    expect(employeeAnswer.safeParse(changed.body).success).toBe(true);
    expect(changed.body['employee']).toMatchObject({
      ...body,
      skills: ['TypeScript', 'C++'],
      code: expect.any(String),
    });
    const kept = await change(one.user.id, { skills: ['C++'] });
    expect(kept.body['employee']).toMatchObject({ designation: 'Senior engineer', skills: ['C++'] });
    const headers = { 'x-read-after': kept.headers.get('x-position') ?? '' };
    const found = async (query: string) =>
      (await product.call(`/employees?${query}`, { as: admin.accessToken, headers })).body['items'];
    expect(await found('skill=c%2B%2B')).toEqual([kept.body['employee']]);
    expect(await found('skill=C')).toEqual([]);
    expect(await found('search=c%2B%2B+senior')).toEqual([kept.body['employee']]);
    const types: string[] = [];
    for await (const { type } of product.ports.events.read(`user-${one.user.id}`)) types.push(type);
    expect(types.slice(-4)).toEqual([
      'EmployeeDesignationChanged',
      'EmployeeRelocated',
      'EmployeeSkillsChanged',
      'EmployeeSkillsChanged',
    ]);
  });

  it('needs an admin, a form without faults, the present version and someone who is employed', async () => {
    const one = await employee(product, admin);
    const outside = await client(product);
    for (const as of [one.accessToken, outside.accessToken])
      fails(await change(one.user.id, { designation: 'Boss' }, as), 'FORBIDDEN', 403);
    for (const body of [
      { designation: '' },
      { locationState: 'ka' },
      { skills: 'Go' },
      { skills: ['<b>'] },
      { skills: ['x'.repeat(41)] },
      { skills: Array.from({ length: 41 }, (_, n) => `s${n}`) },
      { code: 'E-0' },
      { role: 'admin' },
    ])
      fails(await change(one.user.id, body), 'VALIDATION_FAILED', 400);
    fails(
      await change(one.user.id, { designation: 'x' }, admin.accessToken, { 'if-match': '"0"' }),
      'VERSION_CONFLICT',
      409,
    );
    fails(await change(outside.user.id, { designation: 'x' }), 'NOT_FOUND', 404);
    fails(await change('nobody', { designation: 'x' }), 'NOT_FOUND', 404);
    await act(one.user.id, 'exit', { lastDay: '2027-01-31', reason: 'r' });
    fails(await change(one.user.id, { designation: 'x' }), 'STATE_CONFLICT', 409);
  });
});

describe('a client', () => {
  it('is no employee, and no command on employees concerns them', async () => {
    const { user } = await client(product);
    const bodies = { deactivate: { reason: 'r' }, exit: { lastDay: '2027-01-31', reason: 'r' }, invitation: {} };
    for (const [what, body] of Object.entries(bodies)) fails(await act(user.id, what, body), 'NOT_FOUND', 404);
    fails(await roles(user.id, { grant: 'admin' }), 'NOT_FOUND', 404);
  });
});

describe('deactivating', () => {
  it('ends every session before it answers, at the BFF and for tokens already out', async () => {
    const one = await employee(product, admin, { email: 'off@gmail.com' });
    product.ended.length = 0;
    const answer = await act(one.user.id, 'deactivate', { reason: 'leave of absence' });
    expect(answer.body['employee']).toMatchObject({
      state: 'deactivated',
      can: { reactivate: true, deactivate: false },
    });
    expect(product.ended).toEqual([{ userId: one.user.id, cause: 'deactivated' }]);
    fails(await product.get('/auth/me', one.accessToken), 'NOT_AUTHENTICATED', 401);
    fails(await product.post('/internal/refresh', { refreshToken: one.refreshToken }), 'invalid_grant', 400);
    fails(await login('off@gmail.com'), 'ACCOUNT_DISABLED', 403);
    await act(one.user.id, 'reactivate', { reason: 'back' });
    fails(await product.post('/internal/refresh', { refreshToken: one.refreshToken }), 'invalid_grant', 400);
    expect((await login('off@gmail.com')).status).toBe(200);
  });

  it('needs a reason, the present version and the right state', async () => {
    const one = await employee(product, admin);
    fails(await act(one.user.id, 'deactivate', {}), 'VALIDATION_FAILED', 400);
    fails(await act(one.user.id, 'deactivate', { reason: 'x'.repeat(1_001) }), 'VALIDATION_FAILED', 400);
    const stale = await act(one.user.id, 'deactivate', { reason: 'r' }, admin.accessToken, { 'if-match': '"0"' });
    fails(stale, 'VERSION_CONFLICT', 409);
    expect(stale.body).toMatchObject({
      current: { employee: { state: 'active' } },
      etag: (await read(one.user.id)).etag,
    });
    fails(await act(one.user.id, 'reactivate', { reason: 'r' }), 'STATE_CONFLICT', 409);
    fails(await act('nobody', 'deactivate', { reason: 'r' }), 'NOT_FOUND', 404);
  });

  it('acts once for one key, whatever is retried', async () => {
    const one = await employee(product, admin);
    const headers = { 'idempotency-key': newId() };
    const all = await Promise.all(
      Array.from({ length: 10 }, () => act(one.user.id, 'deactivate', { reason: 'r' }, admin.accessToken, headers)),
    );
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { state } = await product
      .running()
      .spine.look(`user-${one.user.id}`, (await import('../accounts/account.ts')).account);
    expect(state.is).toBe('deactivated');
    let events = 0;
    for await (const { type } of product.ports.events.read(`user-${one.user.id}`))
      if (type === 'UserDeactivated') events += 1;
    expect(events).toBe(1);
  });
});

describe('roles', () => {
  it('are granted and revoked with a reason; a lost one ends all sessions', async () => {
    const one = await employee(product, admin, { email: 'roles@gmail.com' });
    expect((await roles(one.user.id, { grant: 'team_lead' })).body['employee']).toMatchObject({ role: 'team_lead' });
    expect((await product.get('/auth/me', one.accessToken)).status).toBe(200);
    product.ended.length = 0;
    expect((await roles(one.user.id, { revoke: 'team_lead' })).body['employee']).toMatchObject({ role: 'employee' });
    expect(product.ended).toEqual([{ userId: one.user.id, cause: 'role_lost' }]);
    fails(await product.get('/auth/me', one.accessToken), 'NOT_AUTHENTICATED', 401);
    expect(session(await login('roles@gmail.com')).user.role).toBe('employee');
    fails(await roles(one.user.id, {}), 'VALIDATION_FAILED', 400);
    fails(await roles(one.user.id, { grant: 'client' }), 'VALIDATION_FAILED', 400);
  });

  it('reach a session with its next refresh', async () => {
    const one = await employee(product, admin);
    await roles(one.user.id, { grant: 'team_lead' });
    const { body } = await product.post('/internal/refresh', { refreshToken: one.refreshToken });
    expect(body['user']).toMatchObject({ role: 'team_lead' });
  });

  it('change only after a proof of the last 15 minutes', async () => {
    const [one, other] = [await employee(product, admin), await employee(product, admin, { role: 'admin' })];
    product.pass(4 * 60_000);
    const { body } = await product.post('/internal/refresh', { refreshToken: other.refreshToken });
    product.pass(4 * 60_000);
    const second = (await product.post('/internal/refresh', { refreshToken: body['refreshToken'] })).body;
    product.pass(4 * 60_000);
    const third = (await product.post('/internal/refresh', { refreshToken: second['refreshToken'] })).body;
    product.pass(4 * 60_000);
    fails(await roles(one.user.id, { grant: 'team_lead' }, String(third['accessToken'])), 'STEP_UP_REQUIRED', 403);
    const proved = session(await product.post('/auth/step-up', { password: PASSWORD }, String(third['accessToken'])));
    expect((await roles(one.user.id, { grant: 'team_lead' }, proved.accessToken)).status).toBe(200);
    admin = session(await login('asha@gmail.com'));
    await act(other.user.id, 'deactivate', { reason: 'end of test' });
  });
});

describe('the last admin', () => {
  it('is neither deactivated nor demoted, nor lets themselves out', async () => {
    fails(await act(admin.user.id, 'deactivate', { reason: 'r' }), 'LAST_ADMIN', 422);
    fails(await roles(admin.user.id, { revoke: 'admin' }), 'LAST_ADMIN', 422);
    fails(await act(admin.user.id, 'exit', { lastDay: '2027-01-01', reason: 'r' }), 'LAST_ADMIN', 422);
    expect((await product.get('/auth/me', admin.accessToken)).status).toBe(200);
  });

  it('remains when two admins remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const other = await employee(product, admin, { role: 'admin' });
      const both = await Promise.all([
        act(admin.user.id, 'deactivate', { reason: 'r' }, other.accessToken),
        act(other.user.id, 'deactivate', { reason: 'r' }, admin.accessToken),
      ]);
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(both.filter(({ status }) => status !== 200).map(({ body }) => body['code'])).toEqual([
        expect.stringMatching(/^(LAST_ADMIN|NOT_AUTHENTICATED)$/),
      ]);
      if (both[0]?.status === 200) {
        await act(admin.user.id, 'reactivate', { reason: 'r' }, other.accessToken);
        admin = session(await login('asha@gmail.com'));
        await act(other.user.id, 'deactivate', { reason: 'end of round' });
      }
      expect((await product.get('/auth/me', admin.accessToken)).status).toBe(200);
    }
  });

  it('may go once there is another, and the roster follows by itself where a crash cut the command off', async () => {
    const other = await employee(product, admin, { role: 'admin' });
    const { spine } = product.running();
    const { roster, ROSTER } = await import('../accounts/roster.ts');
    const { account } = await import('../accounts/account.ts');
    const at = new Date(product.now()).toISOString();
    const by = { commandId: newId(), actorId: admin.user.id, at, correlationId: newId(), causationId: newId() };
    const command = {
      type: 'ChangeRoles',
      actor: { id: admin.user.id, role: 'admin' },
      at,
      revoke: 'admin',
      reason: 'r',
    } as const;
    await spine.change(`user-${other.user.id}`, command, account, by);
    await until(async () => (await spine.look(ROSTER, roster)).state.admins.length === 1);
    fails(await act(admin.user.id, 'deactivate', { reason: 'r' }), 'LAST_ADMIN', 422);
  });
});

describe('leaving', () => {
  it('on a day that has come ends the account at once', async () => {
    const one = await employee(product, admin, { email: 'today@gmail.com' });
    const today = istDate(new Date(product.now()).toISOString());
    expect((await act(one.user.id, 'exit', { lastDay: today, reason: 'moving on' })).body['employee']).toMatchObject({
      state: 'left',
      leftOn: today,
    });
    fails(await login('today@gmail.com'), 'ACCOUNT_DISABLED', 403);
    fails(await act(one.user.id, 'reactivate', { reason: 'r' }), 'STATE_CONFLICT', 409);
  });

  it('on a later day ends the sessions now and stands in the view of what is due until its end', async () => {
    const one = await employee(product, admin, { email: 'later@gmail.com' });
    const lastDay = istDate(new Date(product.now() + 86_400_000).toISOString());
    await act(one.user.id, 'exit', { lastDay, reason: 'moving on' });
    fails(await product.get('/auth/me', one.accessToken), 'NOT_AUTHENTICATED', 401);
    expect((await login('later@gmail.com')).status).toBe(200);
    const dues = product.running().spine.view(due);
    await until(async () => (await dues.get(`user-${one.user.id}`)) !== null);
    expect(await dues.get(`user-${one.user.id}`)).toMatchObject({
      command: 'Deactivate',
      dueAt: `${lastDay}T18:29:59.999Z`,
    });
  });

  it('before the joining day is refused', async () => {
    const one = await employee(product, admin);
    const answer = await act(one.user.id, 'exit', { lastDay: '2025-12-31', reason: 'r' });
    fails(answer, 'VALIDATION_FAILED', 400);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field: 'lastDay' })]);
  });
});

describe('every route of staff', () => {
  it('is 403 for a client and an employee and 401 for nobody, and nothing changes', async () => {
    const one = await employee(product, admin);
    const { etag } = await read(one.user.id);
    const [outside, colleague] = [await client(product), await employee(product, admin)];
    const bodies = {
      invitation: {},
      exit: { lastDay: '2027-01-01', reason: 'r' },
      deactivate: { reason: 'r' },
      reactivate: { reason: 'r' },
      roles: { grant: 'admin', reason: 'r' },
    };
    for (const [what, body] of Object.entries(bodies)) {
      for (const { accessToken } of [outside, colleague, one])
        fails(await act(one.user.id, what, body, accessToken), 'FORBIDDEN', 403);
      fails(await act(one.user.id, what, body, ''), 'NOT_AUTHENTICATED', 401);
    }
    expect((await read(one.user.id)).etag).toBe(etag);
  });
});

describe('the end of the last day', () => {
  it('deactivates the account by itself, once', async () => {
    const one = await employee(product, admin, { email: 'midnight@gmail.com' });
    const lastDay = istDate(new Date(product.now() + 86_400_000).toISOString());
    await act(one.user.id, 'exit', { lastDay, reason: 'moving on' });
    product.pass(3 * 86_400_000);
    for (let start = 0; start < 2; start += 1) {
      await product.restart(); // the loop looks at its start, and then every 30 s
      await until(async () => (await login('midnight@gmail.com')).body['code'] === 'ACCOUNT_DISABLED');
    }
    const types: string[] = [];
    for await (const { type } of product.ports.events.read(`user-${one.user.id}`)) types.push(type);
    expect(types.filter((type) => type === 'UserDeactivated')).toHaveLength(1);
  });
});
