/** Accounts, jobs, applications and maintenance in the history: who changed what, from what to what and why; and who may ask. */
import { auditAnswer, stateAnswer, verifyAnswer } from '@lamplight/bff/contract/audit.ts';
import type { SignedIn } from '@lamplight/bff/contract/identity-internal.ts';
import { CURSOR_TAG } from '@lamplight/common/http/answer.ts';
import { openChange } from '@lamplight/events/core/change.ts';
import { openCodec } from '@lamplight/events/core/codec.ts';
import { noKeys } from '@lamplight/events/core/sealed-fold.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { MAINTENANCE, maintenance, maintenanceEvents } from '../maintenance/maintenance.ts';
import { applicant, jobForm, openJob } from '../workbench/careers.ts';
import type { Answered, Product } from '../workbench/product.ts';
import { client, employee, firstAdmin, startProduct, until } from '../workbench/product.ts';

let product: Product;
let admin: SignedIn;
let worker: SignedIn;
let buyer: SignedIn;
let jobId: string;
let applicationId: string;

const as = () => admin.accessToken;
const ok = ({ status, body, text }: Answered) => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body;
};
const events = async (query: string) => auditAnswer.parse(ok(await product.get(`/audit/events?${query}`, as()))).items;
const last = async (query: string) => {
  const [event] = await events(`${query}&limit=1`);
  if (event === undefined) throw new Error(`nothing for ${query}`);
  return event;
};
const byOperator = () => {
  const id = newId();
  const at = new Date(product.now()).toISOString();
  return { commandId: id, actorId: 'operator', at, correlationId: id, causationId: id };
};
const on = (what: string, body: object = {}) =>
  product.post(`/admin/applications/${applicationId}/${what}`, body, as());

beforeAll(async () => {
  product = await startProduct();
  admin = await firstAdmin(product);
  worker = await employee(product, admin, { name: 'Ravi Rao' });
  buyer = await client(product, { name: 'Chitra Client' });
  jobId = await openJob(product, as(), { title: 'Engineer', openings: 2 });
  ({ applicationId } = await applicant(product, jobId, { name: 'Meera Nair' }));
  ok(await on('move', { to: 'screening', note: 'Strong letter' }));
  const resume = `${product.running().url}/admin/applications/${applicationId}/resume`;
  expect((await fetch(resume, { headers: { authorization: `Bearer ${as()}` } })).status).toBe(200);
  const changed = { ...jobForm(), title: 'Senior engineer', openings: 3 };
  const { body } = ok(await product.get(`/admin/jobs/${jobId}`, as()))['job'] as { body: { slug: string } };
  ok(await product.call(`/admin/jobs/${jobId}`, { method: 'PUT', as: as(), body: { ...changed, slug: body.slug } }));
  ok(await product.post(`/employees/${worker.user.userId}/deactivate`, { reason: 'On leave' }, as()));
  await until(async () => (await events(`id=${worker.user.userId}&type=UserDeactivated`)).length === 1);
});
afterAll(() => product.stop());

describe('an audited event', () => {
  it('of an application says who, from what to what, and why', async () => {
    expect(await last(`kind=application&id=${applicationId}&type=ApplicationMoved`)).toMatchObject({
      subject: { kind: 'application', id: applicationId, label: 'Meera Nair' },
      actor: { id: admin.user.userId, name: 'Asha Admin', role: 'admin' },
      reason: 'Strong letter',
      changes: [{ field: 'is', from: 'applied', to: 'screening' }],
      stream: `application-${applicationId}`,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      prevHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });
  it('of somebody without an account is theirs, and opening a résumé is an event', async () => {
    const [opened, , sent] = await events(`kind=application&id=${applicationId}`);
    expect(opened).toMatchObject({ type: 'ResumeOpened', actor: { name: 'Asha Admin' }, changes: [] });
    expect(sent).toMatchObject({
      type: 'ApplicationSubmitted',
      actor: { id: 'visitor', name: 'Meera Nair', role: 'applicant' },
      changes: expect.arrayContaining([{ field: 'coverNote', from: null, to: 'I like logs.' }]),
    });
  });
  it('is found by the person whose account it is, and not by another thing’s id', async () => {
    const theirs = await events(`person=${worker.user.userId}`);
    expect(theirs.map(({ type }) => type)).toEqual(expect.arrayContaining(['UserDeactivated', 'EmployeeJoined']));
    expect(theirs.every(({ subject }) => subject.id === worker.user.userId)).toBe(true);
    expect(await events(`person=${worker.user.userId}&id=${worker.user.userId}&type=EmployeeJoined`)).toHaveLength(1);
    expect(await events(`person=${worker.user.userId}&id=${jobId}`)).toEqual([]);
  });
  it('of a job says what became of each of its fields', async () => {
    const { label } = (await last(`kind=job&id=${jobId}&type=JobPublished`)).subject;
    expect(label).toBe('Engineer');
    const { changes, subject } = await last(`kind=job&id=${jobId}`);
    expect([subject.label, changes]).toEqual([
      'Senior engineer',
      expect.arrayContaining([
        { field: 'body.title', from: 'Engineer', to: 'Senior engineer' },
        { field: 'body.openings', from: 2, to: 3 },
      ]),
    ]);
  });
  it('of an account never names a credential, a secret, an invitation or a session', async () => {
    const told = await events(`kind=account&id=${worker.user.userId}`);
    expect(told.map(({ type }) => type)).toEqual([
      ...['UserDeactivated', 'EmailVerified', 'InvitationAccepted', 'EmployeeJoined', 'UserInvited'],
    ]);
    expect(told[0]).toMatchObject({
      subject: { label: 'Ravi Rao' },
      reason: 'On leave',
      changes: [{ field: 'is', from: 'active', to: 'deactivated' }],
    });
    const fields = told.flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).toContain('employment.designation');
    expect(fields.join()).not.toMatch(/credential|secret|invitation|session|keeps|subject|userId/i);
  });
  it('of what an operator did past every route is about the account, says which act it was, and why', async () => {
    const { userId: who } = worker.user;
    const by = byOperator();
    await product.running().acting.endSessions({ who, reason: 'a stolen laptop', dryRun: false, by });
    await until(async () => (await events(`id=${who}&type=OperatorIntervened`)).length === 1);
    expect(await last(`kind=account&id=${who}&type=OperatorIntervened`)).toMatchObject({
      subject: { kind: 'account', id: who, label: 'Ravi Rao' },
      actor: { id: 'operator', name: 'An operator', role: 'system' },
      reason: 'a stolen laptop',
      changes: [{ field: 'act', from: null, to: 'sessions_ended' }],
      stream: `intervention-${who}`,
    });
  });
  it('of maintenance says why nothing could be changed, and until when', async () => {
    const codec = openCodec({ definitions: maintenanceEvents, personalData: noKeys });
    const { change } = openChange({ events: product.ports.events, codec, clock: { now: product.now } });
    for (const [type, reason] of [
      ['BeginMaintenance', 'a new disk'],
      ['EndMaintenance', 'it is there'],
    ] as const)
      await change(MAINTENANCE, { type, reason }, maintenance, byOperator());
    await until(async () => (await events('kind=maintenance')).length === 2);
    const subject = { kind: 'maintenance', id: 'company', label: 'Lamplight' };
    const actor = { id: 'operator', name: 'An operator', role: 'system' };
    const [ended, began] = await events('kind=maintenance');
    expect([began, ended]).toMatchObject([
      { type: 'MaintenanceBegan', ...{ subject, actor }, reason: 'a new disk', stream: 'maintenance-company' },
      { type: 'MaintenanceEnded', ...{ subject, actor }, reason: 'it is there' },
    ]);
    const path = `/audit/maintenance/company/state?at=${began?.occurredAt}`;
    expect(ok(await product.get(path, as()))['state']).toEqual({ because: 'a new disk' });
  });
  it('of the roster of admins is about the account, by its name', async () => {
    const enrolled = await last('type=AdminEnrolled');
    expect(enrolled).toMatchObject({
      subject: { kind: 'account', id: admin.user.userId, label: 'Asha Admin' },
      actor: { id: admin.user.userId, role: 'admin' },
      changes: [],
    });
  });
});

describe('the list', () => {
  it('pages to the same through any size, newest first, and says by what its cursors begin', async () => {
    const whole = await events('limit=200');
    const places = whole.map(({ occurredAt, position }) => `${occurredAt} ${position}`);
    expect(places).toEqual(places.toSorted().reverse());
    const got: string[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
      const answer = await product.get(`/audit/events?limit=3${after}`, as());
      const page = auditAnswer.parse(ok(answer));
      got.push(...page.items.map(({ position }) => position));
      next = page.next;
      if (next !== undefined) expect(next.startsWith(`${answer.headers.get(CURSOR_TAG)}.`)).toBe(true);
    }
    expect(got).toEqual(whole.map(({ position }) => position));
  });
  it('is filtered by any of its filters together', async () => {
    const whole = await events('limit=200');
    for (const [query, passes] of [
      [
        `actor=${admin.user.userId}&kind=application`,
        (e) => e.actor.id === admin.user.userId && isOf(e, 'application'),
      ],
      ['type=JobPublished', (e) => e.type === 'JobPublished'],
      [
        `from=${whole[3]?.occurredAt}&kind=account`,
        (e) => e.occurredAt >= (whole[3]?.occurredAt ?? '') && isOf(e, 'account'),
      ],
    ] satisfies [string, (e: (typeof whole)[number]) => boolean][]) {
      const expected = whole.filter(passes).map(({ position }) => position);
      expect([query, (await events(query)).map(({ position }) => position)]).toEqual([query, expected]);
    }
    // What belongs to a project, and the kinds of other services, are not here.
    expect([...(await events('projectId=p1')), ...(await events('kind=invoice'))]).toEqual([]);
  });
  it('refuses a cursor of another list, and one that is no place', async () => {
    const { next } = auditAnswer.parse(ok(await product.get('/audit/events?limit=1', as())));
    const tag = next?.split('.')[0];
    for (const after of ['nonsense', `${tag}.nonsense`, `${tag}.`]) {
      expect((await product.get(`/audit/events?limit=1&after=${after}`, as())).status).toBe(400);
    }
    expect((await product.get(`/audit/events?kind=job&after=${next}`, as())).status).toBe(400);
  });
});
const isOf = ({ subject }: { subject: { kind: string } }, kind: string): boolean => subject.kind === kind;

describe('at any moment', () => {
  it('a thing is shown as it was, and two moments of it are compared', async () => {
    const path = `/audit/job/${jobId}`;
    const first = stateAnswer.parse(ok(await product.get(`${path}/state?revision=0`, as())));
    expect(first.state).toMatchObject({ is: 'draft', body: { title: 'Engineer' } });
    const { occurredAt } = await last(`id=${jobId}&type=JobPublished`);
    const later = new Date(product.now()).toISOString();
    const { changes } = ok(await product.get(`${path}/diff?from=${occurredAt}&to=${later}`, as())) as {
      changes: unknown[];
    };
    expect(changes).toContainEqual({ field: 'body.title', from: 'Engineer', to: 'Senior engineer' });
    const account = ok(await product.get(`/audit/account/${worker.user.userId}/state`, as()));
    expect(account['state']).toMatchObject({ is: 'deactivated', name: 'Ravi Rao', invitedUntil: null });
    expect(JSON.stringify(account)).not.toMatch(/credentialId|keeps|sessionsFrom/);
  });
  it('what never was, and what others record, is 404', async () => {
    for (const path of ['job/none', 'application/none', 'account/none', 'roster/main', `project/${jobId}`])
      expect([path, (await product.get(`/audit/${path}/state`, as())).status]).toEqual([path, 404]);
  });
});

describe('the verdict', () => {
  it('covers every account, job and application', async () => {
    const verdict = verifyAnswer.parse(ok(await product.post('/audit/verify', {}, as())));
    expect(verdict).toMatchObject({ intact: true, anchoredAt: null });
    expect(verdict.events).toBe((await events('limit=200')).length);
  });
  it('on a project is not given here', async () => {
    expect((await product.post('/audit/verify', { projectId: jobId }, as())).status).toBe(404);
  });
});

it('is the admins’ alone', async () => {
  const lead = await employee(product, admin, { role: 'team_lead' });
  for (const path of ['/audit/events', `/audit/job/${jobId}/state`, `/audit/account/${buyer.user.userId}/state`]) {
    for (const who of [buyer, lead])
      expect([path, (await product.get(path, who.accessToken)).status]).toEqual([path, 403]);
    expect([path, (await product.get(path)).status]).toEqual([path, 401]);
  }
  for (const who of [buyer, lead]) expect((await product.post('/audit/verify', {}, who.accessToken)).status).toBe(403);
});
