/** A project over HTTP: who moves it, in which state, what other streams must say, and who leads it (state-machines.md §2, §3). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, billingOf, type Stage, startStage } from '../workbench/harness.ts';
import {
  activated,
  assigned,
  dayOf,
  drafted,
  evidence,
  handedIn,
  invoiceOf,
  milestoneAccepted,
  offered,
  offerOf,
  ok,
  paymentOf,
  planned,
  staffed,
} from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const move = (who: Actor, id: string, body: object, more: object = {}): Promise<Answered> =>
  stage.post(who, `/projects/${id}/status`, body, more);
const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const stateOf = async (id: string): Promise<string> => ok(await stage.get(admin, `/projects/${id}`)).project.state;
const eventsOf = async (id: string): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of stage.ports.events.read(`project-${id}`)) types.push(type);
  return types;
};
const hold = () => ({ action: 'hold', reason: 'No budget', expectedReturn: dayOf(stage, 30) });
/** Every milestone accepted, and the review that follows has begun. */
const delivered = async () => {
  const offer = await activated(stage);
  for (const milestoneId of offer.milestoneIds) await milestoneAccepted(stage, offer.id, milestoneId);
  await eventually(async () => expect(await stateOf(offer.id)).toBe('delivery_review'));
  return offer;
};

describe('the status of a project', () => {
  it('is moved by admins alone: whoever else asks is refused, whether it is there or not, and nothing is recorded', async () => {
    const { id } = await activated(stage);
    const before = await eventsOf(id);
    const bodies = [
      { action: 'open_staffing', roles: ['Engineer'] },
      { action: 'activate' },
      hold(),
      { action: 'resume' },
      { action: 'cancel', reason: 'Over' },
      { action: 'archive' },
    ];
    for (const body of bodies) {
      for (const who of [client, lead, member, otherClient, otherLead, stranger])
        for (const one of [id, 'no-such-project'])
          expect(codeOf(await move(who, one, body))).toEqual([403, 'FORBIDDEN']);
    }
    expect(codeOf(await stage.call(null, 'POST', `/projects/${id}/status`, { body: hold() }))[0]).toBe(401);
    expect(codeOf(await move(admin, 'no-such-project', hold()))).toEqual([404, 'NOT_FOUND']);
    expect(await eventsOf(id)).toEqual(before);
  });

  it('goes from planned to staffing, active, on hold and back; each move shows the project as it is then', async () => {
    const { id } = await staffed(stage);
    const staffing = ok(await move(admin, id, { action: 'open_staffing', roles: ['Engineer', 'Tester'] }));
    expect(staffing).toMatchObject({
      kind: 'project',
      project: { state: 'staffing', requiredRoles: ['Engineer', 'Tester'], clientId: client.id },
      can: { activateProject: true, openStaffing: false },
    });
    expect(staffing.members.map((m: { employeeId: string }) => m.employeeId).toSorted()).toEqual(
      [lead.id, member.id].toSorted(),
    );
    expect(ok(await move(admin, id, { action: 'activate' })).project.state).toBe('active');
    const paused = ok(await move(admin, id, hold())).project;
    expect(paused).toMatchObject({
      state: 'on_hold',
      hold: { reason: 'No budget', expectedReturn: dayOf(stage, 30) },
    });
    const resumed = ok(await move(admin, id, { action: 'resume' })).project;
    expect([resumed.state, resumed.hold]).toEqual(['active', undefined]);
  });

  it('is not moved from a state that does not lead there, and the answer says which one it is', async () => {
    const { id } = await planned(stage);
    for (const body of [hold(), { action: 'resume' }, { action: 'archive' }]) {
      const answer = await move(admin, id, body);
      expect([...codeOf(answer), answer.body.current.project.state]).toEqual([409, 'STATE_CONFLICT', 'planned']);
    }
    ok(await move(admin, id, { action: 'cancel', reason: 'The client moved on' }));
    for (const body of [{ action: 'cancel', reason: 'Again' }, { action: 'activate' }])
      expect(codeOf(await move(admin, id, body))).toEqual([409, 'STATE_CONFLICT']);
  });

  it('is compared with what its reader saw, and a repeat of the same key acts once', async () => {
    const { id } = await activated(stage);
    const stale = await move(admin, id, hold(), { headers: { 'if-match': '"0"' } });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    const seen = ok(await stage.get(admin, `/projects/${id}`)).project.etag;
    const more = { headers: { 'if-match': seen }, key: newId() };
    expect(ok(await move(admin, id, hold(), more)).project.state).toBe('on_hold');
    const before = await eventsOf(id);
    expect(ok(await move(admin, id, hold(), more)).project.state).toBe('on_hold');
    expect(await eventsOf(id)).toEqual(before);
  });

  it.each([
    { action: 'fly' },
    {},
    { action: 'hold', reason: 'No budget' },
    { action: 'hold', reason: ' ', expectedReturn: '2027-01-01' },
    { action: 'open_staffing', roles: [] },
    { action: 'cancel' },
    { action: 'activate', advancePaid: true },
  ])('takes no %j', async (body) => {
    expect(codeOf(await move(admin, 'any-project', body))).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('a project starts', () => {
  it('with a lead', async () => {
    const { id } = await planned(stage);
    expect(codeOf(await move(admin, id, { action: 'activate' }))).toEqual([422, 'LEAD_REQUIRED']);
  });
  it('while its client’s account is active', async () => {
    const own = await startStage();
    try {
      const { id } = await staffed(own);
      await own.tell([{ type: 'UserDeactivated', data: { userId: client.id } }]);
      const refused = await own.post(admin, `/projects/${id}/status`, { action: 'activate' });
      expect(codeOf(refused)).toEqual([422, 'CLIENT_INACTIVE']);
      await own.tell([{ type: 'UserReactivated', data: { userId: client.id } }]);
      ok(await own.post(admin, `/projects/${id}/status`, { action: 'activate' }));
    } finally {
      await own.stop();
    }
  });
});

describe('what is settled', () => {
  it('lets a project be archived once its invoices are paid, and cancelled once accepted work is', async () => {
    const { id, milestoneIds } = await delivered();
    ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept_delivery' }));
    expect(codeOf(await move(admin, id, { action: 'archive' }))).toEqual([422, 'PROJECT_UNSETTLED']);
    for (const [n, milestoneId] of milestoneIds.entries()) {
      const { invoiceId, outstandingPaise } = await invoiceOf(stage, id, milestoneId);
      const paid = paymentOf(stage, { bankPaise: outstandingPaise, reference: `${id}/${n}` });
      ok(await stage.post(admin, `/invoices/${invoiceId}/payments`, paid));
    }
    expect(ok(await move(admin, id, { action: 'archive' })).project.state).toBe('archived');
  });
  it('keeps what was accepted and not paid, or handed in and not answered, from being cancelled', async () => {
    const cancel = { action: 'cancel', reason: 'Over' };
    const { id, milestoneIds } = await activated(stage);
    const [first = ''] = milestoneIds;
    await handedIn(stage, id, first);
    expect(codeOf(await move(admin, id, cancel))).toEqual([422, 'PROJECT_UNSETTLED']);
    const { milestone } = ok(await stage.get(client, `/projects/${id}/milestones/${first}`));
    const deliverables = milestone.submission.deliverables.map((d: Record<string, unknown>) => ({
      deliverableId: d['deliverableId'],
      version: d['version'],
      sha256: d['sha256'],
    }));
    ok(await stage.post(client, `/projects/${id}/milestones/${first}/accept`, { deliverables }));
    expect(codeOf(await move(admin, id, cancel))).toEqual([422, 'PROJECT_UNSETTLED']);
    const { invoiceId, outstandingPaise } = await invoiceOf(stage, id, first);
    const paid = paymentOf(stage, { bankPaise: outstandingPaise, reference: id });
    ok(await stage.post(admin, `/invoices/${invoiceId}/payments`, paid));
    const cancelled = ok(await move(admin, id, cancel));
    expect(cancelled.project).toMatchObject({ state: 'cancelled', cancelled: { reason: 'Over' } });
    expect(cancelled.milestones.map((m: { state: string }) => m.state)).toEqual(['accepted', 'cancelled']);
  });
});

describe('the lead of a project', () => {
  const appoint = (who: Actor, id: string, employeeId: string) =>
    stage.post(who, `/projects/${id}/lead`, { employeeId });

  it('is a team lead who is on it, and nobody else', async () => {
    const { id } = await planned(stage);
    await assigned(stage, id, member);
    for (const nobody of [lead.id, member.id, client.id, secondAdmin.id, 'no-such-person'])
      expect([nobody, ...codeOf(await appoint(admin, id, nobody))]).toEqual([nobody, 422, 'LEAD_REQUIRED']);
    await assigned(stage, id, lead);
    expect(ok(await appoint(admin, id, lead.id)).project.lead).toMatchObject({ id: lead.id });
  });
  it('is swapped in one act, by admins alone', async () => {
    const { id } = await staffed(stage);
    for (const who of [client, lead, member, otherClient, otherLead, stranger])
      expect(codeOf(await appoint(who, id, lead.id))[0]).toBe(403);
    await assigned(stage, id, otherLead);
    expect(ok(await appoint(admin, id, otherLead.id)).project.lead).toMatchObject({ id: otherLead.id });
    expect((await eventsOf(id)).filter((type) => type === 'TeamLeadAppointed')).toHaveLength(2);
    expect(codeOf(await appoint(admin, id, ''))[0]).toBe(400);
  });
  it('is nobody whose account was deactivated', async () => {
    const own = await startStage();
    try {
      const { id } = await planned(own);
      await assigned(own, id, lead);
      await own.tell([{ type: 'UserDeactivated', data: { userId: lead.id } }]);
      const named = () => own.post(admin, `/projects/${id}/lead`, { employeeId: lead.id });
      expect(codeOf(await named())).toEqual([422, 'LEAD_REQUIRED']);
      await own.tell([{ type: 'UserReactivated', data: { userId: lead.id } }]);
      expect(ok(await named()).project.lead).toMatchObject({ id: lead.id });
    } finally {
      await own.stop();
    }
  });
});

describe('an offer, answered where its project will be', () => {
  const decide = (who: Actor, id: string, body: object, more: object = {}) =>
    stage.post(who, `/projects/${id}/decision`, body, more);
  const answersTo = ({ version, hash }: { version: number; hash: string }) => ({
    accept: { decision: 'accept', version, hash },
    counter: { decision: 'counter', version, amountPaise: 90_000_000, note: 'Less' },
    decline: { decision: 'decline', version, reason: 'Too dear' },
  });

  it('is the client’s to answer, in the version and on the state that they saw', async () => {
    const offer = await offered(stage);
    for (const [name, body] of Object.entries(answersTo(offer))) {
      for (const [who, status] of [
        [admin, 403],
        [otherClient, 404],
        [lead, 403],
        [member, 403],
      ] as const)
        expect([name, who.id, (await decide(who, offer.id, body)).status]).toEqual([name, who.id, status]);
      expect((await stage.call(null, 'POST', `/projects/${offer.id}/decision`, { body })).status).toBe(401);
      expect(codeOf(await decide(client, 'no-such-project', body))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await decide(client, offer.id, { ...body, version: 2 }))).toEqual([409, 'OFFER_SUPERSEDED']);
      const late = await decide(client, offer.id, body, { headers: { 'if-match': '"999"' } });
      expect([name, ...codeOf(late)]).toEqual([name, 409, 'VERSION_CONFLICT']);
      expect(late.body.current).toMatchObject({ kind: 'proposal', proposal: { state: 'offered' } });
      expect((await decide(client, offer.id, { ...body, colour: 'red' })).status).toBe(400);
    }
    const draft = await drafted(stage);
    const early = await decide(client, draft, answersTo(offer).decline);
    expect([...codeOf(early), early.body.current.proposal.state]).toEqual([409, 'STATE_CONFLICT', 'draft']);
  });
  it('is countered with an amount, a plan or words, once for a key', async () => {
    const { id, version, milestoneIds } = await offered(stage);
    const [known = ''] = milestoneIds;
    const { milestones: asked } = offerOf(stage);
    const plan = asked.map((m, index) => ({ ...m, ...(index === 0 ? { milestoneId: known } : {}) }));
    const key = newId();
    const body = { decision: 'counter', version, milestones: plan, note: 'The second one is new' };
    const { kind, proposal, can } = ok(await decide(client, id, body, { key }));
    expect([kind, proposal.state]).toEqual(['proposal', 'countered']);
    expect(can).toEqual(proposal.can);
    expect(can).toMatchObject({ withdrawProposal: true, acceptOffer: false });
    const [counter] = proposal.counters;
    expect(counter).toMatchObject({ version, note: 'The second one is new', by: { id: client.id } });
    expect(counter.milestones).toMatchObject(asked);
    const ids = counter.milestones.map((m: { milestoneId: string }) => m.milestoneId);
    expect([ids[0], new Set([...ids, ...milestoneIds]).size]).toEqual([known, 3]);
    expect(counter).not.toHaveProperty('amountPaise');
    expect(ok(await decide(client, id, body, { key })).proposal.counters).toEqual([counter]);

    const dearer = await offered(stage);
    const cheaper = ok(await decide(client, dearer.id, answersTo(dearer).counter)).proposal.counters[0];
    expect([cheaper.amountPaise, 'milestones' in cheaper]).toEqual([90_000_000, false]);
  });
  it('is declined with a reason, and that is its end', async () => {
    const offer = await offered(stage);
    const { kind, proposal } = ok(await decide(client, offer.id, answersTo(offer).decline));
    expect([kind, proposal.state, proposal.closed.reason]).toEqual(['proposal', 'declined', 'Too dear']);
    expect(codeOf(await decide(client, offer.id, answersTo(offer).accept))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('is accepted by its fingerprint, by whoever can be billed', async () => {
    const offer = await offered(stage, {}, otherClient);
    const { accept } = answersTo(offer);
    const altered = await decide(otherClient, offer.id, { ...accept, hash: 'a'.repeat(64) });
    expect(codeOf(altered)).toEqual([409, 'OFFER_SUPERSEDED']);
    await stage.tell([await billingOf(stage.seal, otherClient, { version: 2, complete: false })]);
    expect(codeOf(await decide(otherClient, offer.id, accept))).toEqual([422, 'BILLING_PROFILE_REQUIRED']);
    await stage.tell([await billingOf(stage.seal, otherClient, { version: 3 })]);
    const { kind, proposal } = ok(await decide(otherClient, offer.id, accept));
    expect([kind, proposal.state, proposal.can.acceptOffer]).toEqual(['proposal', 'accepted', false]);
  });
});

describe('a delivery', () => {
  const answer = (who: Actor, id: string, body: object) => stage.post(who, `/projects/${id}/decision`, body);

  it('is answered by the client, once it is there', async () => {
    const { id } = await activated(stage);
    const accept = { decision: 'accept_delivery' };
    expect(codeOf(await answer(client, id, accept))).toEqual([409, 'STATE_CONFLICT']);
    for (const who of [lead, member, otherLead, stranger]) expect(codeOf(await answer(who, id, accept))[0]).toBe(403);
    expect(codeOf(await answer(otherClient, id, accept))[0]).toBe(404);
    expect(codeOf(await answer(client, id, { decision: 'shrug' }))[0]).toBe(400);
  });
  it('is accepted for the client with a reason and their consent, a file of this project', async () => {
    const { id } = await delivered();
    const accept = { decision: 'accept_delivery' };
    expect(codeOf(await answer(admin, id, accept))).toEqual([422, 'CONSENT_REQUIRED']);
    expect(codeOf(await answer(admin, id, { ...accept, reason: 'By phone' }))).toEqual([422, 'CONSENT_REQUIRED']);
    const elsewhere = await evidence(stage, (await activated(stage)).id, admin);
    const foreign = { ...accept, reason: 'By phone', consentFileId: elsewhere };
    expect(codeOf(await answer(admin, id, foreign))).toEqual([404, 'NOT_FOUND']);
    const consentFileId = await evidence(stage, id, admin, 'consent.txt');
    const done = ok(await answer(admin, id, { ...accept, reason: 'By phone', consentFileId }));
    expect(done.project).toMatchObject({ state: 'completed', completedAt: expect.any(String) });
  });
  it('is returned by the client alone: what is missing becomes a milestone, free of charge, of 5 % and 14 days', async () => {
    const { id } = await delivered();
    const items = ['Nobody can print', 'The help is missing'];
    const back = { decision: 'return_delivery', items };
    expect(codeOf(await answer(admin, id, back))[0]).toBe(403);
    expect(codeOf(await answer(client, id, { ...back, items: [] }))[0]).toBe(400);
    const key = newId();
    const returned = ok(await stage.post(client, `/projects/${id}/decision`, back, { key }));
    expect(returned.project.state).toBe('active');
    expect(returned.milestones.map((m: Record<string, unknown>) => [m['weightBp'], m['amountPaise']])).toEqual([
      [2_850, 30_000_000],
      [6_650, 70_000_000],
      [500, 0],
    ]);
    expect(returned.milestones.at(-1)).toMatchObject({
      title: 'Returned delivery',
      acceptanceCriteria: items,
      state: 'planned',
      startDate: dayOf(stage),
      committedDueDate: dayOf(stage, 14),
    });
    const repeated = ok(await stage.post(client, `/projects/${id}/decision`, back, { key }));
    expect(repeated.milestones.map((m: { milestoneId: string }) => m.milestoneId)).toEqual(
      returned.milestones.map((m: { milestoneId: string }) => m.milestoneId),
    );
  });
});
