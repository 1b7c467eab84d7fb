/** Who changed what, when, from what to what and why; and who may ask (state-machines.md §15; domain.md §7). */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, aPlanContent, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { dayOf, type Invoiced, invoiced, offerOf, ok, paymentOf, planned, submitted } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let story: Invoiced;
beforeAll(async () => {
  stage = await startStage();
  story = await invoiced(stage);
  const pay = paymentOf(stage, { reference: 'UTR-1', bankPaise: 35_400_000 });
  const { invoice } = ok(await stage.post(admin, `/invoices/${story.invoice.invoiceId}/payments`, pay));
  const { paymentId } = invoice.payments[0];
  ok(await stage.post(admin, `/payments/${paymentId}/reversal`, { reason: 'Bounced' }));
});
afterAll(() => stage.stop());

const events = async (query: string): Promise<LooseAnswer[]> =>
  ok(await stage.get(admin, `/audit/events${query}`)).items;
const all = async (path: string, as = admin): Promise<LooseAnswer[]> => {
  const items: LooseAnswer[] = [];
  for (let next: string | undefined; ; ) {
    const page = ok(await stage.get(as, `${path}${next === undefined ? '' : `&after=${encodeURIComponent(next)}`}`));
    items.push(...page.items);
    if (page.next === undefined) return items;
    next = page.next;
  }
};
const last = async (type: string): Promise<LooseAnswer> => {
  const [event] = await events(`?type=${type}&limit=1`);
  if (event === undefined) throw new Error(`no ${type}`);
  return event;
};

describe('an audited event', () => {
  it('says who, when, from what to what, why, and where it stands in its chain', async () => {
    expect(await last('PaymentReversed')).toMatchObject({
      subject: { kind: 'invoice', id: story.invoice.invoiceId, label: story.invoice.invoiceNo },
      actor: { id: admin.id, name: 'Asha Admin', role: 'admin' },
      reason: 'Bounced',
      changes: expect.arrayContaining([
        { field: 'is', from: 'paid', to: 'issued' },
        { field: 'allocatedPaise', from: 35_400_000, to: 0 },
        // Which receipt it was, and over how much.
        { field: 'reversedReference', from: null, to: expect.stringMatching(/^UTR-/) },
        { field: 'reversedPaise', from: null, to: 35_400_000 },
      ]),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      prevHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      stream: `receivable-${client.id}`,
    });
    const accepted = await last('MilestoneAccepted');
    expect(accepted).toMatchObject({
      subject: { kind: 'milestone', id: story.milestoneId, label: 'Design' },
      actor: { id: client.id },
      changes: [{ field: 'state', from: 'submitted', to: 'accepted' }],
    });
    const issued = await last('InvoiceIssued');
    expect(issued).toMatchObject({ actor: { id: 'system:invoice-issuer', name: 'Lamplight', role: 'system' } });
    expect(issued.correlationId).toBe(accepted.correlationId);
    expect(issued.changes).toContainEqual({
      field: 'parties.buyer.name',
      from: null,
      to: 'Chitra Client Pvt Ltd',
    });
    expect((await last('InvoiceNumbered')).changes).toContainEqual({
      field: 'invoiceNo',
      from: null,
      to: story.invoice.invoiceNo,
    });
  });
  it('is a place alone for the edge that asks where things stand, and nothing of it is told', async () => {
    const asked = async (headers: object) => {
      const to = { authorization: `Bearer ${stage.token(admin)}`, ...headers };
      return (await fetch(`${stage.url()}/audit/events?limit=5`, { headers: to })).json() as LooseAnswer;
    };
    const [told, placed] = [await asked({}), await asked({ 'x-places': 'only' })];
    expect(told.items).toHaveLength(5);
    expect(placed).toEqual({
      ...told,
      items: told.items.map(({ position, occurredAt }: LooseAnswer) => ({ position, occurredAt })),
    });
  });
  it('links to the one before it in its stream', async () => {
    const stream = (await all(`/audit/events?limit=3&projectId=${story.id}`))
      .filter((e) => e.stream === `project-${story.id}`)
      .sort((a, b) => a.revision - b.revision);
    expect(stream.map(({ revision }) => revision)).toEqual(stream.map((_, index) => index));
    expect(stream.slice(1).map(({ prevHash }) => prevHash)).toEqual(stream.slice(0, -1).map(({ hash }) => hash));
  });
  it('names an offer’s figures as they moved', async () => {
    const id = await submitted(stage);
    ok(await stage.post(admin, `/projects/admin/proposals/${id}/status`, { action: 'start_review' }));
    ok(await stage.post(admin, `/projects/admin/proposals/${id}/budget`, offerOf(stage)));
    const [m1, m2] = offerOf(stage).milestones;
    const dearer = { amountPaise: 110_000_000, milestones: [m1, { ...m2, amountPaise: 80_000_000 }] };
    ok(await stage.post(admin, `/projects/admin/proposals/${id}/budget`, offerOf(stage, dearer)));
    const [event] = await events(`?kind=proposal&id=${id}&limit=1`);
    expect(event.changes).toContainEqual({ field: 'offer.amountPaise', from: 100_000_000, to: 110_000_000 });
    expect(event.changes).toContainEqual({ field: 'offer.version', from: 1, to: 2 });
  });
});

describe('the catalogue', () => {
  it('tells what was saved, published and taken off the site, and how it stood', async () => {
    const body = { ...aPlanContent, slug: 'audited', effectiveFrom: dayOf(stage), name: 'Growth' };
    const { plan } = ok(await stage.post(admin, '/admin/plans', body));
    ok(await stage.post(admin, `/admin/plans/${plan.planId}/publish`));
    ok(await stage.put(admin, `/admin/plans/${plan.planId}`, { ...body, name: 'Growth+' }));
    ok(await stage.post(admin, `/admin/plans/${plan.planId}/publish`));
    ok(await stage.post(admin, `/admin/plans/${plan.planId}/retire`, { reason: 'Nobody took it' }));
    const told = await events(`?kind=plan&id=${plan.planId}`);
    const subject = { kind: 'plan', id: plan.planId, label: 'Growth+' };
    expect(told).toMatchObject([
      { type: 'PricingPlanRetired', subject, reason: 'Nobody took it', changes: expect.arrayContaining([retired]) },
      { type: 'PricingPlanPublished', subject, changes: [{ field: 'version', from: 1, to: 2 }] },
      { type: 'PricingPlanDrafted', subject, changes: [{ field: 'name', from: 'Growth', to: 'Growth+' }] },
      { type: 'PricingPlanPublished', subject: { ...subject, label: 'Growth' } },
      { type: 'PricingPlanDrafted', subject: { ...subject, label: 'Growth' }, actor: { id: admin.id } },
    ]);
    expect(told[3].changes).toEqual([
      { field: 'is', from: 'draft', to: 'published' },
      { field: 'version', from: null, to: 1 },
    ]);
    const state = ok(await stage.get(admin, `/audit/plan/${plan.planId}/state?revision=2`));
    expect(state).toMatchObject({ kind: 'plan', revision: 2, state: { is: 'published', name: 'Growth+', version: 1 } });
    expect((await stage.get(admin, '/audit/plan/none/state')).status).toBe(404);
    expect((await stage.get(lead, `/audit/plan/${plan.planId}/state`)).status).toBe(403);
  });
});
describe('what people know', () => {
  it('is listed under the person whom it is about, with who said it and of which technology', async () => {
    const made = ok(await stage.post(admin, '/admin/tech-stacks', { name: 'Elixir', category: 'BACKEND' }));
    const { techId } = made.techStack;
    ok(await stage.post(admin, `/admin/tech-stacks/${techId}/publish`));
    ok(await stage.post(admin, '/skills', { employeeId: member.id, techId, level: 4, yearsTenths: 30 }));
    const [told] = await events(`?kind=skillset&id=${member.id}`);
    expect(told).toMatchObject({
      type: 'SkillAssessed',
      subject: { kind: 'skillset', id: member.id, label: 'Esha Employee' },
      actor: { id: admin.id },
      changes: [
        { field: `${techId}.lead.level`, from: null, to: 4 },
        { field: `${techId}.lead.yearsTenths`, from: null, to: 30 },
      ],
    });
    const { state } = ok(await stage.get(admin, `/audit/skillset/${member.id}/state`));
    expect(state).toEqual({ [techId]: { self: null, lead: { level: 4, yearsTenths: 30 } } });
  });
});
const retired = { field: 'is', from: 'published', to: 'retired' };

describe('the list', () => {
  it('is the same through any page size, newest first, nothing twice and nothing lost', async () => {
    const whole = await all('/audit/events?limit=200');
    const positions = whole.map(({ position }) => position);
    const places = whole.map(({ occurredAt, position }) => `${occurredAt} ${position}`);
    expect(places).toEqual(places.toSorted().reverse());
    expect(new Set(positions).size).toBe(positions.length);
    for (const limit of [1, 7]) {
      expect((await all(`/audit/events?limit=${limit}`)).map(({ position }) => position)).toEqual(positions);
    }
  });
  it('is told by when things happened; when the store recorded them is told to whoever asks for it', async () => {
    const [plain] = await all('/audit/events?limit=1');
    const [remarked] = await all('/audit/events?limit=1&include=recordedAt');
    expect(plain).not.toHaveProperty('recordedAt');
    expect(Math.abs(Date.parse(plain.occurredAt) - stage.now())).toBeLessThan(600_000);
    // The store's clock is 400 days ahead here, and nothing but this one field says so.
    const { recordedAt, ...rest } = remarked;
    expect(rest).toEqual(plain);
    expect(Math.round((Date.parse(recordedAt) - Date.parse(plain.occurredAt)) / 86_400_000)).toBe(400);
    expect((await stage.get(admin, '/audit/events?include=anything')).status).toBe(400);
  });
  it('is filtered by any of its filters together, and pages exactly', async () => {
    const whole = await all('/audit/events?limit=200');
    const middle = whole[Math.trunc(whole.length / 2)].occurredAt;
    const cases: [string, (e: LooseAnswer) => boolean][] = [
      [`projectId=${story.id}`, (e) => e.stream.includes(story.id) || inProject(e)],
      [`actor=${admin.id}`, (e) => e.actor.id === admin.id],
      [`type=MemberAssigned`, (e) => e.type === 'MemberAssigned'],
      [`kind=invoice&id=${story.invoice.invoiceId}`, (e) => e.subject.id === story.invoice.invoiceId],
      [
        `kind=milestone&projectId=${story.id}&actor=${lead.id}`,
        (e) => e.subject.kind === 'milestone' && e.actor.id === lead.id,
      ],
      [`from=${middle}`, (e) => e.occurredAt >= middle],
      [`to=${middle}&actor=${client.id}`, (e) => e.occurredAt <= middle && e.actor.id === client.id],
    ];
    for (const [query, passes] of cases) {
      const expected = whole.filter(passes).map(({ position }) => position);
      expect(expected.length).toBeGreaterThan(0);
      for (const limit of [1, 2, 50]) {
        const got = (await all(`/audit/events?limit=${limit}&${query}`)).map(({ position }) => position);
        expect([query, got]).toEqual([query, expected]);
      }
    }
  });
  it('says that it is behind where it does not hold what its reader has written, and only there', async () => {
    for (const [path, who] of [
      ['/audit/events', admin],
      [`/projects/${story.id}/activity`, client],
    ] as const) {
      expect([path, ok(await stage.get(who, path)).stale]).toEqual([path, undefined]);
      const behind = ok(await stage.call(who, 'GET', path, { headers: stage.ahead() }));
      expect([path, behind.stale, behind.items.length > 0]).toEqual([path, true, true]);
    }
  });
  it('refuses what it does not know', async () => {
    for (const query of ['?colour=red', '?limit=0', '?after=nonsense', '?from=yesterday', '?kind=message']) {
      expect([query, (await stage.get(admin, `/audit/events${query}`)).status]).toEqual([query, 400]);
    }
  });
  it('is the admins’ alone', async () => {
    const span = 'from=2020-01-01T00:00:00Z&to=2046-01-01T00:00:00Z';
    for (const path of [
      '/audit/events',
      `/audit/project/${story.id}/state`,
      `/audit/project/${story.id}/diff?${span}`,
      `/audit/invoice/${story.invoice.invoiceId}/diff?${span}`,
    ]) {
      for (const who of [client, lead, member, stranger, otherClient])
        expect([path, who.id, (await stage.get(who, path)).status]).toEqual([path, who.id, 403]);
      expect([path, (await stage.call(null, 'GET', path)).status]).toEqual([path, 401]);
    }
  });
});

/** People, invoices and files stand in streams that do not carry the project's id. */
const inProject = (e: LooseAnswer): boolean => /^(person|receivable|invoicebook|file)-/.test(e.stream);

describe('at any moment', () => {
  it('a thing is shown as it was, by revision and by instant', async () => {
    const project = `/audit/project/${story.id}/state`;
    expect(ok(await stage.get(admin, `${project}?revision=1`))).toMatchObject({
      revision: 1,
      state: { is: 'planned', leadId: null },
    });
    const appointed = await last('TeamLeadAppointed');
    expect(ok(await stage.get(admin, `${project}?at=${appointed.occurredAt}`)).state).toMatchObject({
      leadId: lead.id,
    });
    expect(ok(await stage.get(admin, `${project}?at=2020-01-01T00:00:00Z`))).toMatchObject({
      revision: null,
      state: null,
    });
    const milestone = ok(await stage.get(admin, `/audit/milestone/${story.milestoneId}/state`));
    expect(milestone.state).toMatchObject({ state: 'accepted', title: 'Design' });
    const invoice = ok(await stage.get(admin, `/audit/invoice/${story.invoice.invoiceId}/state`));
    expect(invoice.state).toMatchObject({ is: 'issued', payments: [{ is: 'reversed' }] });
    expect(invoice.state.parties.buyer.name).toBe('Chitra Client Pvt Ltd');
  });
  it('two moments are compared', async () => {
    const started = await last('MilestoneStarted');
    const accepted = await last('MilestoneAccepted');
    const path = `/audit/milestone/${story.milestoneId}/diff`;
    const { changes } = ok(await stage.get(admin, `${path}?from=${started.occurredAt}&to=${accepted.occurredAt}`));
    expect(changes).toContainEqual({ field: 'state', from: 'in_progress', to: 'accepted' });
    const none = ok(await stage.get(admin, `${path}?from=${accepted.occurredAt}&to=${accepted.occurredAt}`));
    expect(none.changes).toEqual([]);
  });
  it('all of a thing is new where one of the two moments lies before it was', async () => {
    const accepted = await last('MilestoneAccepted');
    const path = `/audit/milestone/${story.milestoneId}/diff`;
    const long = '2020-01-01T00:00:00Z';
    const { changes } = ok(await stage.get(admin, `${path}?from=${long}&to=${accepted.occurredAt}`));
    expect(changes).toContainEqual({ field: 'title', from: null, to: 'Design' });
    expect(changes).toContainEqual({ field: 'state', from: null, to: 'accepted' });
    expect(ok(await stage.get(admin, `${path}?from=${long}&to=${long}`)).changes).toEqual([]);
  });
  it('what never was is 404, what cannot be asked 400', async () => {
    for (const path of ['proposal/none', 'project/none', 'milestone/none', 'invoice/none', `payslip/${story.id}`]) {
      expect((await stage.get(admin, `/audit/${path}/state`)).status).toBe(404);
    }
    const at = '2026-01-01T00:00:00Z';
    const both = await stage.get(admin, `/audit/project/${story.id}/state?at=${at}&revision=1`);
    expect([both.status, both.body.message]).toEqual([400, 'Name an instant or a revision, not both.']);
    expect((await stage.get(admin, `/audit/project/${story.id}/diff?from=${at}`)).status).toBe(400);
  });
});

describe('the account of a project', () => {
  it('is read from the log: how it came about and how it was delivered', async () => {
    const { account } = ok(await stage.get(admin, `/audit/accounts/${story.id}`));
    expect(account).toMatchObject({
      ...{ projectId: story.id, title: 'Portal', clientName: 'Chitra Client', on: dayOf(stage) },
      proposal: { offers: [{ version: 1, end: 'accepted', ended: { by: { id: client.id } } }], refused: null },
      delivery: {
        signOffs: [{ milestoneId: story.milestoneId, title: 'Design', via: 'client', by: { id: client.id } }],
        progress: { onBp: 3_000, nowBp: 3_000 },
      },
    });
    const before = ok(await stage.get(admin, `/audit/accounts/${story.id}?on=2020-01-01`)).account;
    expect([before.on, before.delivery.progress.onBp]).toEqual(['2020-01-01', null]);
  });
  it('of a proposal that is not accepted has no delivery', async () => {
    const { account } = ok(await stage.get(admin, `/audit/accounts/${await submitted(stage)}`));
    expect([account.delivery, account.proposal.states.at(-1)]).toEqual([
      null,
      { state: 'submitted', from: expect.any(String), until: null },
    ]);
  });
  it('is the admins’ alone, 404 for what never was, and asks for a day', async () => {
    for (const who of [client, lead, member, stranger])
      expect([who.id, (await stage.get(who, `/audit/accounts/${story.id}`)).status]).toEqual([who.id, 403]);
    expect((await stage.get(admin, '/audit/accounts/none')).status).toBe(404);
    expect((await stage.get(admin, `/audit/accounts/${story.id}?on=yesterday`)).status).toBe(400);
  });
  it('says that it is behind what its reader has written', async () => {
    const path = `/audit/accounts/${story.id}`;
    expect(ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
  });
});

describe('the verdict', () => {
  const verify = (who: typeof admin, body: object = {}) => stage.post(who, '/audit/verify', body);
  it('covers everything for admins, and a project of their own for its people', async () => {
    const whole = ok(await verify(admin));
    expect(whole).toMatchObject({ intact: true, events: expect.any(Number) });
    const counts = await Promise.all(
      [admin, client, lead, member].map(async (who) => ok(await verify(who, { projectId: story.id })).events),
    );
    const [all_, paying, leading, working] = counts as [number, number, number, number];
    // The report of the first week is in the company's part of the record.
    expect(all_).toBe(paying + 1);
    expect(paying).toBeGreaterThan(leading);
    expect(leading).toBe(working);
    expect(whole.events).toBeGreaterThan(all_);
  });
  it('is nobody else’s', async () => {
    for (const who of [otherClient, otherLead, stranger]) {
      expect((await verify(who, { projectId: story.id })).status).toBe(404);
    }
    expect((await verify(client)).status).toBe(403);
    expect((await verify(client, { projectId: 'none' })).status).toBe(404);
    expect((await verify(admin, { everything: true })).status).toBe(400);
  });
});

describe('the activity of a project', () => {
  const activity = (who: typeof admin, query = '') =>
    stage.get(who, `/projects/${story.id}/activity?limit=200${query}`);
  const typesFor = async (who: typeof admin): Promise<string[]> =>
    ok(await activity(who)).items.map(({ type }: LooseAnswer) => type);
  it('tells each reader what they may read: invoices and the proposal only their own people', async () => {
    const paying = await typesFor(client);
    expect(paying).toEqual(
      expect.arrayContaining(['PaymentReversed', 'InvoiceIssued', 'OfferMade', 'MilestoneAccepted']),
    );
    for (const who of [lead, member]) {
      const working = await typesFor(who);
      expect(working).toEqual(expect.arrayContaining(['MilestoneAccepted', 'MemberAssigned', 'ProjectCreated']));
      for (const type of working)
        expect(type).not.toMatch(/^(Invoice|Payment|MilestonePa|ClientCredit|Offer|Proposal)/);
    }
    expect(await typesFor(admin)).toEqual(paying);
  });
  it('holds no share of anybody’s time and no inner reason for those it is not meant for', async () => {
    const assignedFor = async (who: typeof admin) =>
      ok(await activity(who))
        .items.find((e: LooseAnswer) => e.type === 'MemberAssigned')
        .changes.map((c: LooseAnswer) => c.field);
    expect((await assignedFor(admin)).join()).toContain('allocationBp');
    for (const who of [client, member]) {
      expect((await assignedFor(who)).join()).not.toMatch(/allocationBp|effortWeightBp/);
      expect(JSON.stringify(ok(await activity(who)).items)).not.toContain('Our offer');
    }
    expect(ok(await activity(client)).items[0]).toMatchObject({
      type: expect.any(String),
      subject: { label: expect.any(String) },
    });
  });
  it('ends at the instant asked for', async () => {
    const { occurredAt } = await last('ProjectActivated');
    const { items } = ok(await activity(client, `&at=${occurredAt}`));
    expect(items[0].occurredAt <= occurredAt).toBe(true);
    expect(items.map(({ type }: LooseAnswer) => type)).toContain('ProjectActivated');
    expect(items.map(({ type }: LooseAnswer) => type)).not.toContain('MilestoneAccepted');
  });
  it('is 404 for strangers, and 403 for those who only see that it looks for people', async () => {
    for (const who of [otherClient, otherLead, stranger]) expect((await activity(who)).status).toBe(404);
    const { id } = await planned(stage);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ['Engineer'] }));
    await eventually(async () => expect((await stage.get(stranger, `/projects/${id}/activity`)).status).toBe(403));
  });
});
