/** Proposals over HTTP: every act by who may, who may not and who does not know of it, and in a wrong state (state-machines.md §1). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, aPlanContent, client, lead, member, otherClient } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { briefOf, dayOf, drafted, offered, offerOf, ok, submitted } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const faultsOf = ({ status, body }: Answered): readonly [number, readonly string[]] => [
  status,
  (body?.errors ?? []).map(({ field, message }: LooseAnswer) => `${field}: ${message}`),
];
const read = async (who: Actor, id: string): Promise<LooseAnswer> =>
  ok(await stage.get(who, `/proposals/${id}`)).proposal;
const listed = async (who: Actor, query = ''): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/proposals${query}`)).items;
const review = (id: string, action: string, more: object = {}, who: Actor = admin) =>
  stage.post(who, `/projects/admin/proposals/${id}/status`, { action, ...more });
const offering = (id: string, change: object = {}, who: Actor = admin) =>
  stage.post(who, `/projects/admin/proposals/${id}/budget`, offerOf(stage, change));
const upload = async (who: Actor, id: string, name = 'plan.txt'): Promise<string> =>
  ok(await stage.upload(who, id, { name, content: `What ${name} says` })).file.fileId;

describe('a draft', () => {
  it('is begun by clients for themselves, on either path, once for a key', async () => {
    for (const path of ['/proposals', '/projects']) {
      const key = newId();
      const made = await stage.post(client, path, { title: 'Portal' }, { key });
      expect(made.status).toBe(201);
      const { proposal } = made.body;
      expect(proposal).toMatchObject({ state: 'draft', clientId: client.id, title: 'Portal', etag: '"0"' });
      expect(proposal.clientName).toBe(nameOf(client));
      expect(ok(await stage.post(client, path, { title: 'Portal' }, { key })).proposal.proposalId).toBe(
        proposal.proposalId,
      );
    }
  });
  it('keeps the plan that was chosen as it was then, once it is retired too, and takes none that is not offered', async () => {
    const slug = 'chosen-plan';
    const body = { ...aPlanContent, slug, effectiveFrom: dayOf(stage), name: 'Growth' };
    const { plan } = ok(await stage.post(admin, '/admin/plans', body));
    const asked = { planId: plan.planId, version: 1 };
    const unknown = await stage.post(client, '/proposals', { title: 'Portal', plan: asked });
    expect(faultsOf(unknown)).toEqual([400, ['plan: This plan is not offered any more: choose another']]);
    ok(await stage.post(admin, `/admin/plans/${plan.planId}/publish`));
    const { proposal } = ok(await stage.post(client, '/proposals', { title: 'Portal', plan: asked }));
    const chosen = { ...asked, name: 'Growth', pricePaise: body.pricePaise, unit: body.unit };
    expect(proposal.plan).toEqual(chosen);
    ok(await stage.post(admin, `/admin/plans/${plan.planId}/retire`, { reason: 'Nobody took it' }));
    const path = `/proposals/${proposal.proposalId}`;
    expect(ok(await stage.put(client, path, { title: 'Portal 2', plan: asked })).proposal.plan).toEqual(chosen);
    const whole = { ...briefOf(stage), plan: asked };
    expect(ok(await stage.post(client, `${path}/submit`, whole)).proposal.plan).toEqual(chosen);
    expect((await stage.post(client, '/proposals', { title: 'Another', plan: asked })).status).toBe(400);
    const without = ok(await stage.post(client, '/proposals', { title: 'Another', plan: null })).proposal;
    expect(without.plan).toBeNull();
  });
  it('is begun by the staff for a client whom they name', async () => {
    const proposalId = await drafted(stage, lead, client.id);
    expect(await read(lead, proposalId)).toMatchObject({ clientId: client.id, submittedBy: { id: lead.id } });
    expect((await stage.post(lead, '/proposals', { title: 'Portal' })).status).toBeGreaterThanOrEqual(400);
    const nobody = await stage.post(lead, '/proposals', { title: 'Portal', clientId: member.id });
    expect(codeOf(nobody)).toEqual([422, 'CLIENT_INACTIVE']);
    expect((await stage.post(client, '/proposals', { title: 'x', clientId: otherClient.id })).status).toBe(404);
    expect((await stage.call(null, 'POST', '/proposals', { body: { title: 'Portal' } })).status).toBe(401);
  });
  it('takes no file before it was saved, and none of another proposal', async () => {
    const message = 'attachments: Save the draft before you attach files';
    const early = await stage.post(client, '/proposals', { title: 'Portal', attachments: [newId()] });
    expect(faultsOf(early)).toEqual([400, [message]]);
    expect((await stage.post(client, '/proposals', { title: 'Portal', attachments: [] })).status).toBe(201);
    const [id, other] = [await drafted(stage), await drafted(stage)];
    const [mine, foreign] = [await upload(client, id), await upload(client, other)];
    const put = (attachments: readonly string[]) =>
      stage.put(client, `/proposals/${id}`, { title: 'Portal', attachments });
    for (const attachments of [[foreign], [mine, foreign], [newId()]])
      expect(faultsOf(await put(attachments))).toEqual([
        400,
        ['attachments: This file is not attached to the proposal'],
      ]);
    const submitting = await stage.post(client, `/proposals/${id}/submit`, {
      ...briefOf(stage),
      attachments: [foreign],
    });
    expect(faultsOf(submitting)).toEqual([400, ['attachments: This file is not attached to the proposal']]);
    expect(ok(await put([])).proposal.attachments).toEqual([]);
    const { attachments } = ok(await put([mine])).proposal;
    expect(attachments).toMatchObject([{ fileId: mine, name: 'plan.txt' }]);
    expect((await read(client, id)).attachments).toEqual(attachments);
  });
  it('is saved whole on the version that was seen: what is left out is gone', async () => {
    const id = await drafted(stage);
    const path = `/proposals/${id}`;
    const seen = { headers: { 'if-match': '"0"' } };
    const saved = ok(await stage.put(client, path, { title: 'Shop', goals: 'Sell' }, seen)).proposal;
    expect(saved).toMatchObject({ title: 'Shop', goals: 'Sell', etag: '"1"' });
    expect(codeOf(await stage.put(client, path, { title: 'Late' }, seen))).toEqual([409, 'VERSION_CONFLICT']);
    expect(ok(await stage.put(client, path, { title: 'Shop' })).proposal).toMatchObject({ title: 'Shop', goals: '' });
    for (const who of [otherClient, lead, member]) {
      expect([who.id, (await stage.put(who, path, { title: 'Mine' })).status]).toEqual([who.id, 404]);
      expect([who.id, (await stage.post(who, `${path}/submit`, briefOf(stage))).status]).toEqual([who.id, 404]);
    }
    expect((await stage.put(admin, path, { title: 'Mine' })).status).toBe(403);
    expect((await stage.put(client, `/proposals/${newId()}`, { title: 'Mine' })).status).toBe(404);
    expect((await stage.put(client, path, { colour: 'red' })).status).toBe(400);
  });
  it('is submitted once, complete, by its client or its author', async () => {
    const id = await drafted(stage);
    expect((await stage.post(client, `/proposals/${id}/submit`, { title: 'Portal' })).status).toBe(400);
    expect((await stage.post(admin, `/proposals/${id}/submit`, briefOf(stage))).status).toBe(403);
    const { proposal } = ok(await stage.post(client, `/proposals/${id}/submit`, briefOf(stage)));
    expect(proposal).toMatchObject({ state: 'submitted', title: 'Portal', can: { withdrawProposal: true } });
    expect(codeOf(await stage.post(client, `/proposals/${id}/submit`, briefOf(stage)))).toEqual([
      409,
      'STATE_CONFLICT',
    ]);
    expect(codeOf(await stage.put(client, `/proposals/${id}`, { title: 'Late' }))).toEqual([409, 'STATE_CONFLICT']);
    expect(await read(admin, await submitted(stage, lead, client.id))).toMatchObject({ state: 'submitted' });
  });
});

describe('who reads a proposal', () => {
  it('is its client, its author and the admins; for everybody else there is none', async () => {
    const id = await submitted(stage, lead, client.id);
    for (const who of [client, lead, admin]) expect((await read(who, id)).proposalId).toBe(id);
    for (const who of [otherClient, member]) {
      expect([who.id, codeOf(await stage.get(who, `/proposals/${id}`))]).toEqual([who.id, [404, 'NOT_FOUND']]);
      expect((await listed(who)).map(({ proposalId }) => proposalId)).not.toContain(id);
    }
    for (const who of [client, lead, admin])
      expect((await listed(who)).map(({ proposalId }) => proposalId)).toContain(id);
    expect(codeOf(await stage.get(admin, `/proposals/${newId()}`))).toEqual([404, 'NOT_FOUND']);
    expect((await stage.call(null, 'GET', `/proposals/${id}`)).status).toBe(401);
    // The tax on it is the client's and the admins' to know.
    expect((await read(client, id)).tax).toEqual({ supply: 'intra_state', gstBp: 1_800, known: true });
    expect((await read(admin, id)).tax).toBeDefined();
    expect((await read(lead, id)).tax).toBeUndefined();
  });
  it('finds it by state and client, and in pages', async () => {
    const theirs = await drafted(stage, otherClient);
    expect((await listed(otherClient)).map(({ proposalId }) => proposalId)).toEqual([theirs]);
    const rows = await listed(admin, `?clientId=${otherClient.id}`);
    expect(rows).toMatchObject([{ proposalId: theirs, clientName: nameOf(otherClient), state: 'draft' }]);
    expect(await listed(admin, `?clientId=${otherClient.id}&state=submitted`)).toEqual([]);
    const states = new Set((await listed(client, '?state=submitted')).map(({ state }) => state));
    expect([...states]).toEqual(['submitted']);
    const first = ok(await stage.get(client, '/proposals?limit=1'));
    expect(first.items).toHaveLength(1);
    const second = ok(await stage.get(client, `/proposals?limit=1&after=${encodeURIComponent(first.next)}`));
    // Newest first.
    expect(first.items[0].updatedAt >= second.items[0].updatedAt).toBe(true);
    expect(first.items[0].proposalId).not.toBe(second.items[0].proposalId);
    for (const query of ['?limit=0', '?state=odd', '?colour=red'])
      expect([query, (await stage.get(client, `/proposals${query}`)).status]).toEqual([query, 400]);
  });
  it('reads it as it was, by the rights of today, and can do nothing there', async () => {
    const id = await drafted(stage);
    const then = new Date(stage.now()).toISOString();
    stage.pass(60_000);
    ok(await stage.post(client, `/proposals/${id}/submit`, briefOf(stage)));
    const past = ok(await stage.get(client, `/proposals/${id}?at=${then}`)).proposal;
    expect(past.state).toBe('draft');
    expect(Object.values(past.can)).not.toContain(true);
    expect((await read(client, id)).state).toBe('submitted');
    expect((await stage.get(otherClient, `/proposals/${id}?at=${then}`)).status).toBe(404);
    expect((await stage.get(client, `/proposals/${id}?at=2020-01-01T00:00:00.000Z`)).status).toBe(404);
    expect((await stage.get(client, `/proposals/${id}?at=yesterday`)).status).toBe(400);
  });
});

describe('a proposal that is read behind what its reader has written', () => {
  it('says so, and so does the list, and only then', async () => {
    const id = await submitted(stage);
    for (const path of [`/proposals/${id}`, '/proposals']) {
      expect([path, ok(await stage.get(client, path)).stale]).toEqual([path, undefined]);
      const behind = ok(await stage.call(client, 'GET', path, { headers: stage.ahead() }));
      expect([path, behind.stale]).toEqual([path, true]);
    }
  });
});

describe('the review', () => {
  it('is the admins’: they begin it, ask and get answers from the client', async () => {
    const id = await submitted(stage);
    for (const [who, status] of [
      [client, 403],
      [lead, 403],
      [otherClient, 403],
    ] as const)
      expect([who.id, (await review(id, 'start_review', {}, who)).status]).toEqual([who.id, status]);
    expect(codeOf(await review(id, 'ask', { questions: ['Why?'] }))).toEqual([409, 'STATE_CONFLICT']);
    expect(ok(await review(id, 'start_review')).proposal.state).toBe('under_review');
    expect((await review(id, 'ask', { questions: [] })).status).toBe(400);
    expect(ok(await review(id, 'ask', { questions: ['Why?'] })).proposal).toMatchObject({ state: 'needs_info' });
    const answering = (who: Actor) => stage.post(who, `/proposals/${id}/answers`, { answers: ['Because'] });
    expect((await answering(admin)).status).toBe(403);
    expect((await answering(otherClient)).status).toBe(404);
    expect(ok(await answering(client)).proposal).toMatchObject({
      state: 'under_review',
      questions: [{ questions: ['Why?'], answers: ['Because'] }],
    });
    expect(codeOf(await answering(client))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('rejects with a reason, and a repetition with what it repeats', async () => {
    const [id, other] = [await submitted(stage), await submitted(stage)];
    const repeated = { reasonCode: 'duplicate', reason: 'We have this one' };
    expect(faultsOf(await review(id, 'reject', repeated))).toEqual([
      400,
      ['duplicateOf: Name the proposal that this one repeats'],
    ]);
    expect(ok(await review(id, 'reject', { ...repeated, duplicateOf: other })).proposal).toMatchObject({
      state: 'rejected',
      closed: { reasonCode: 'duplicate', reason: 'We have this one' },
    });
    const outside = ok(await review(other, 'reject', { reasonCode: 'out_of_scope', reason: 'Not ours' }));
    expect(outside.proposal.closed).toMatchObject({ reasonCode: 'out_of_scope', reason: 'Not ours' });
    expect(codeOf(await review(other, 'start_review'))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('ends when the client withdraws, who says why', async () => {
    const id = await submitted(stage);
    const withdrawing = (who: Actor, body: object = { reason: 'No budget' }) =>
      stage.post(who, `/proposals/${id}/withdraw`, body);
    expect((await withdrawing(client, {})).status).toBe(400);
    expect((await withdrawing(admin)).status).toBe(403);
    expect((await withdrawing(otherClient)).status).toBe(404);
    expect(ok(await withdrawing(client)).proposal).toMatchObject({
      state: 'withdrawn',
      closed: { reason: 'No budget' },
    });
    expect(codeOf(await withdrawing(client))).toEqual([409, 'STATE_CONFLICT']);
  });
});

describe('an offer', () => {
  it('is made by admins of what is under review, with an advance of at most its amount', async () => {
    const id = await submitted(stage);
    expect(codeOf(await offering(id))).toEqual([409, 'STATE_CONFLICT']);
    ok(await review(id, 'start_review'));
    for (const [who, status] of [
      [client, 403],
      [lead, 403],
    ] as const)
      expect([who.id, (await offering(id, {}, who)).status]).toEqual([who.id, status]);
    const above = await offering(id, { terms: { paymentTermDays: 15, advancePaise: 100_000_001 } });
    expect(codeOf(above)).toEqual([422, 'OFFER_INVALID']);
    const key = newId();
    const path = `/projects/admin/proposals/${id}/budget`;
    const body = offerOf(stage, { terms: { paymentTermDays: 15, advancePaise: 100_000_000 } });
    const { proposal } = ok(await stage.post(admin, path, body, { key }));
    const [offer] = proposal.offers;
    expect(offer).toMatchObject({
      ...{ version: 1, amountPaise: 100_000_000, state: 'open', note: 'Our offer', validUntil: body.validUntil },
      milestones: body.milestones,
    });
    const ids = offer.milestones.map(({ milestoneId }: LooseAnswer) => milestoneId);
    expect(new Set(ids).size).toBe(2);
    // The same key again is the same offer with the same milestones.
    expect(ok(await stage.post(admin, path, body, { key })).proposal.offers).toEqual([offer]);
    const next = ok(await offering(id, { milestones: offer.milestones, amountPaise: 100_000_000 })).proposal.offers;
    expect(next).toHaveLength(2);
    expect(next[1].milestones.map(({ milestoneId }: LooseAnswer) => milestoneId)).toEqual(ids);
    expect((await listed(admin, `?clientId=${client.id}&state=offered`))[0]).toMatchObject({
      ...{ proposalId: id, offerVersion: 2, amountPaise: 100_000_000, validUntil: body.validUntil },
    });
  });
  it('that can no longer be answered says so, and is withdrawn by its client', async () => {
    const { id } = await offered(stage);
    expect(ok(await stage.post(client, `/proposals/${id}/withdraw`, { reason: 'Too dear' })).proposal.state).toBe(
      'withdrawn',
    );
    expect(codeOf(await offering(id))).toEqual([409, 'STATE_CONFLICT']);
  });
});
