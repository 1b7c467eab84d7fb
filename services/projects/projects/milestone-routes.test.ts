/** Milestones over HTTP: every act by who may, who may not and who does not know of it, and in a wrong state (state-machines.md §4). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { activated, evidence, handedIn, type Offered, ok, planned, staffed } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const pathOf = ({ id, milestoneIds }: Offered, index = 0): string =>
  `/projects/${id}/milestones/${milestoneIds[index]}`;
const read = async (who: Actor, path: string): Promise<LooseAnswer> => ok(await stage.get(who, path)).milestone;
const block = { reason: 'No access', severity: 'HIGH', neededFrom: 'The client' };
const [YES, NO, UNKNOWN] = ['yes', 403, 404];

describe('work on a milestone', () => {
  it('is for those whose it is: others are refused or do not know of it, and it stays as it was', async () => {
    const offer = await activated(stage);
    const path = pathOf(offer);
    const fileId = await evidence(stage, offer.id);
    const milestoneId = offer.milestoneIds[0];
    // What is the client's is for no employee, and the other way round: that is said before anything is looked for.
    const acts: readonly (readonly [act: string, body: object, client: unknown, member: unknown])[] = [
      ['start', {}, NO, NO],
      ['resume', {}, NO, NO],
      ['block', block, NO, YES],
      ['unblock', {}, NO, YES],
      ['submit', { deliverables: [{ title: 'Result', fileId }], note: 'Done' }, NO, NO],
      ['recall', { reason: 'Too early' }, NO, NO],
      ['accept', { deliverables: [{ deliverableId: newId(), version: 1, sha256: 'a'.repeat(64) }] }, YES, NO],
      ['return', { items: ['More'] }, YES, NO],
      ['rating', { score: 5 }, YES, NO],
    ];
    const before = await read(admin, path);
    for (const [act, body, ofClient, ofMember] of acts) {
      const expected: readonly (readonly [Actor, unknown])[] = [
        [client, ofClient],
        [member, ofMember],
        [otherClient, ofClient === YES ? UNKNOWN : NO],
        [otherLead, ofClient === YES ? NO : UNKNOWN],
        [stranger, ofClient === YES ? NO : UNKNOWN],
      ];
      for (const [who, answer] of expected) {
        const { status } = await stage.post(who, `${path}/${act}`, body);
        // Whoever may is told here that the state does not allow it: nothing has begun.
        expect([act, who.id, status]).toEqual([act, who.id, answer === YES ? 409 : answer]);
      }
      expect((await stage.call(null, 'POST', `${path}/${act}`, { body })).status).toBe(401);
    }
    for (const [who, answer] of [
      [client, NO],
      [stranger, UNKNOWN],
    ] as const) {
      const progress = { milestoneId, progressBp: 100, note: 'A start' };
      expect((await stage.post(who, `/projects/${offer.id}/progress`, progress)).status).toBe(answer);
    }
    expect(await read(admin, path)).toEqual(before);
  });

  it('goes from the start over a block, a hand-in, a recall and a return to its acceptance', async () => {
    const offer = await activated(stage);
    const path = pathOf(offer);
    const act = async (who: Actor, name: string, body: object = {}) =>
      ok(await stage.post(who, `${path}/${name}`, body)).milestone;
    expect((await act(lead, 'start')).state).toBe('in_progress');
    expect(await act(member, 'block', block)).toMatchObject({
      state: 'blocked',
      block: { ...block, by: { id: member.id } },
    });
    const free = await act(member, 'unblock');
    expect([free.state, free.block]).toEqual(['in_progress', undefined]);
    const fileId = await evidence(stage, offer.id);
    const result = { deliverables: [{ title: 'Result', fileId }], note: 'Done' };
    const submitted = await act(lead, 'submit', result);
    expect(submitted).toMatchObject({
      state: 'submitted',
      submission: {
        number: 1,
        note: 'Done',
        by: { id: lead.id },
        deliverables: [{ title: 'Result', fileId, version: 1 }],
      },
    });
    expect((await act(lead, 'recall', { reason: 'Too early' })).state).toBe('in_progress');
    const again = await act(lead, 'submit', result);
    const returned = await act(client, 'return', { items: ['The logo is wrong'] });
    expect(returned).toMatchObject({
      state: 'changes_requested',
      returns: [{ items: ['The logo is wrong'], submission: 2 }],
    });
    expect((await act(lead, 'resume')).state).toBe('in_progress');
    const [kept] = again.submission.deliverables;
    const newFile = await evidence(stage, offer.id, lead, 'second.txt');
    const third = await act(lead, 'submit', {
      deliverables: [{ deliverableId: kept.deliverableId, title: 'Result', fileId: newFile }],
      note: 'With the logo',
    });
    const [now] = third.submission.deliverables;
    expect([now.deliverableId, now.version]).toEqual([kept.deliverableId, 2]);
    const named = ({ deliverableId, version, sha256 }: LooseAnswer) => ({
      deliverables: [{ deliverableId, version, sha256 }],
    });
    expect(codeOf(await stage.post(client, `${path}/accept`, named(kept)))).toEqual([409, 'DELIVERABLE_SUPERSEDED']);
    const accepted = await act(client, 'accept', named(now));
    expect(accepted).toMatchObject({
      state: 'accepted',
      progressBp: 10_000,
      accepted: {
        deemed: false,
        by: { id: client.id },
        deliverables: [{ deliverableId: kept.deliverableId, version: 2 }],
      },
    });
    expect(codeOf(await stage.post(lead, `${path}/start`))).toEqual([409, 'STATE_CONFLICT']);
  });

  it('needs evidence, and a file of this very project', async () => {
    const [offer, other] = [await activated(stage), await activated(stage)];
    const path = pathOf(offer);
    ok(await stage.post(lead, `${path}/start`));
    const submit = (deliverables: readonly object[]) => stage.post(lead, `${path}/submit`, { deliverables, note: '' });
    expect(codeOf(await submit([]))).toEqual([422, 'EVIDENCE_REQUIRED']);
    for (const fileId of [await evidence(stage, other.id), newId()])
      expect(codeOf(await submit([{ title: 'Result', fileId }]))).toEqual([404, 'NOT_FOUND']);
    expect((await read(lead, path)).state).toBe('in_progress');
  });

  it('is answered for the client by an admin with a reason and consent, a file of this project', async () => {
    const [offer, other] = [await activated(stage), await activated(stage)];
    const deliverables = await handedIn(stage, offer.id, offer.milestoneIds[0] ?? '');
    const foreign = await evidence(stage, other.id);
    const [path, why] = [pathOf(offer), { reason: 'By phone' }];
    for (const [act, body] of [
      ['accept', { deliverables }],
      ['return', { items: ['More'] }],
    ] as const) {
      for (const lacking of [body, { ...body, ...why }])
        expect([act, ...codeOf(await stage.post(admin, `${path}/${act}`, lacking))]).toEqual([
          act,
          422,
          'CONSENT_REQUIRED',
        ]);
      const elsewhere = await stage.post(admin, `${path}/${act}`, { ...body, ...why, consentFileId: foreign });
      expect([act, ...codeOf(elsewhere)]).toEqual([act, 404, 'NOT_FOUND']);
    }
    const consentFileId = await evidence(stage, offer.id, admin, 'consent.txt');
    const accepted = ok(await stage.post(admin, `${path}/accept`, { deliverables, ...why, consentFileId })).milestone;
    expect(accepted.accepted).toMatchObject({ by: { id: admin.id }, ...why, deemed: false });
    const rating = await stage.post(admin, `${path}/rating`, { score: 4, comment: 'Told by phone', ...why });
    expect(ok(rating).milestone.rating).toMatchObject({ score: 4, comment: 'Told by phone', onBehalf: true });
    const own = await stage.post(client, `${path}/rating`, { score: 2 });
    expect(ok(own).milestone.rating).toMatchObject({ score: 2, comment: '', onBehalf: false });
  });

  it('is of a milestone that there is, compared with what its reader saw, and done once for a key', async () => {
    const offer = await activated(stage);
    const path = pathOf(offer);
    expect(codeOf(await stage.post(lead, `/projects/${offer.id}/milestones/${newId()}/start`))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    const stale = await stage.post(lead, `${path}/start`, {}, { headers: { 'if-match': '"999"' } });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    const key = newId();
    const first = ok(await stage.post(lead, `${path}/start`, {}, { key })).milestone;
    expect(ok(await stage.post(lead, `${path}/start`, {}, { key })).milestone).toEqual(first);
    expect(codeOf(await stage.post(lead, `${path}/start`))).toEqual([409, 'STATE_CONFLICT']);
    expect((await stage.post(lead, `${path}/block`, { ...block, severity: 'HUGE' })).status).toBe(400);
    expect((await stage.post(lead, `${path}/unblock`, { now: true })).status).toBe(400);
  });
});

describe('a pin on what was handed in', () => {
  it('is put and resolved by who may, keeps the acceptance back, and stands on the next version', async () => {
    const offer = await activated(stage);
    const path = pathOf(offer);
    const [named] = await handedIn(stage, offer.id, offer.milestoneIds[0] ?? '');
    const { deliverableId, version } = named as LooseAnswer;
    const said = { deliverableId, version, line: 3, xBp: 0, yBp: 0, text: 'No way back', mustFix: true };
    const pin = (who: Actor, over: object = {}, key = newId()) =>
      stage.post(who, `${path}/pins`, { ...said, ...over }, { key });
    const unpin = (who: Actor, pinId: string) => stage.post(who, `${path}/pins/${pinId}/resolve`);
    const key = newId();
    const [first] = ok(await pin(client, {}, key)).milestone.pins;
    expect(first).toMatchObject({
      ...{ ...said, number: 1, audience: 'client', added: { by: { id: client.id } }, can: { resolvePin: true } },
    });
    expect(ok(await pin(client, {}, key)).milestone.pins).toHaveLength(1);
    expect((await read(member, path)).pins).toMatchObject([{ number: 1, can: { resolvePin: false } }]);
    for (const who of [otherClient, otherLead, stranger]) {
      expect(codeOf(await pin(who))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await unpin(who, first.pinId))).toEqual([404, 'NOT_FOUND']);
    }
    expect((await stage.call(null, 'POST', `${path}/pins`, { body: said })).status).toBe(401);
    expect(codeOf(await pin(client, { version: version + 1 }))).toEqual([404, 'NOT_FOUND']);
    for (const wrong of [{ text: ' ' }, { page: 1 }, { xBp: 10_001 }, { line: 0 }])
      expect(codeOf(await pin(client, wrong))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await unpin(member, first.pinId))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await unpin(lead, newId()))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.post(client, `${path}/accept`, { deliverables: [named] }))).toEqual([422, 'PINS_OPEN']);

    ok(await stage.post(client, `${path}/return`, { items: ['See the pin'] }));
    expect(codeOf(await pin(client))).toEqual([409, 'STATE_CONFLICT']);
    ok(await stage.post(lead, `${path}/resume`));
    const fileId = await evidence(stage, offer.id, lead, 'second.txt');
    const again = { deliverables: [{ deliverableId, title: 'Result', fileId }], note: '' };
    const { submission, pins, handedIn: all } = ok(await stage.post(lead, `${path}/submit`, again)).milestone;
    expect(pins).toMatchObject([{ pinId: first.pinId, version: 1 }]);
    expect(all).toMatchObject([
      { deliverableId, version: 2, submission: 2, fileId, by: { id: lead.id } },
      { deliverableId, version: 1, submission: 1 },
    ]);
    expect(codeOf(await pin(client))).toEqual([409, 'DELIVERABLE_SUPERSEDED']);
    const { sha256 } = submission.deliverables[0];
    const newest = { deliverables: [{ deliverableId, version: 2, sha256 }] };
    expect(codeOf(await stage.post(client, `${path}/accept`, newest))).toEqual([422, 'PINS_OPEN']);
    const { milestone } = ok(await unpin(lead, first.pinId));
    expect(milestone.pins).toMatchObject([
      { resolved: { by: { id: lead.id }, version: 2 }, can: { resolvePin: false } },
    ]);
    expect(codeOf(await unpin(lead, first.pinId))).toEqual([409, 'STATE_CONFLICT']);
    ok(await stage.post(client, `${path}/accept`, newest));

    const { items } = ok(await stage.get(client, `/projects/${offer.id}/activity`));
    const told = items.filter(({ type }: LooseAnswer) => type.startsWith('DeliverablePin'));
    expect(told.map(({ type }: LooseAnswer) => type)).toEqual(['DeliverablePinResolved', 'DeliverablePinAdded']);
    expect(told[1].changes).toContainEqual({ field: 'deliverable', from: null, to: 'Result' });
    expect(told[1].changes).toContainEqual({ field: `pins.${first.pinId}.text`, from: null, to: 'No way back' });
  });
});

describe('progress', () => {
  it('is told by those who work there, falls with a reason only, and stands in its history', async () => {
    const offer = await activated(stage);
    const [milestoneId] = offer.milestoneIds;
    ok(await stage.post(lead, `${pathOf(offer)}/start`));
    const report = (who: Actor, progressBp: number, more: object = {}) =>
      stage.post(who, `/projects/${offer.id}/progress`, { milestoneId, progressBp, note: 'Went on', ...more });
    expect(ok(await report(member, 4_000)).milestone).toMatchObject({
      declaredBp: 4_000,
      lastProgress: { by: { id: member.id } },
    });
    const lower = await report(lead, 2_000);
    expect(lower.status).toBeGreaterThanOrEqual(400);
    expect(ok(await report(lead, 2_000, { reason: 'Counted twice' })).milestone.declaredBp).toBe(2_000);
    const { items } = ok(await stage.get(client, `/projects/${offer.id}/progress`));
    expect(
      items.map(({ fromBp, toBp, reason, by, title }: LooseAnswer) => [fromBp, toBp, reason, by.id, title]),
    ).toEqual([
      [4_000, 2_000, 'Counted twice', lead.id, 'Design'],
      [0, 4_000, undefined, member.id, 'Design'],
    ]);
    const page = ok(await stage.get(lead, `/projects/${offer.id}/progress?limit=1`));
    expect(page.items).toHaveLength(1);
    const rest = ok(
      await stage.get(lead, `/projects/${offer.id}/progress?limit=1&after=${encodeURIComponent(page.next)}`),
    );
    expect(rest.items.map(({ toBp }: LooseAnswer) => toBp)).toEqual([4_000]);
    const tree = ok(await stage.get(client, `/projects/${offer.id}/overall-progress`));
    expect(tree).toMatchObject({
      overallBp: 600,
      milestones: [{ shareBp: 600, lastChange: { note: 'Went on' } }, { shareBp: 0 }],
    });
    for (const path of ['progress', 'overall-progress'])
      for (const who of [otherClient, stranger])
        expect((await stage.get(who, `/projects/${offer.id}/${path}`)).status).toBe(404);
  });
});

describe('milestones that are read behind what their reader has written', () => {
  it('say so, and only then', async () => {
    const offer = await activated(stage);
    for (const path of [pathOf(offer), `/projects/${offer.id}/milestones`]) {
      expect([path, ok(await stage.get(client, path)).stale]).toEqual([path, undefined]);
      const behind = ok(await stage.call(client, 'GET', path, { headers: stage.ahead() }));
      expect([path, behind.stale]).toEqual([path, true]);
    }
  });
});

describe('the plan', () => {
  const planOf = (milestones: readonly LooseAnswer[]) => ({
    milestones: milestones.map(
      ({ milestoneId, title, weightBp, amountPaise, startDate, committedDueDate, acceptanceCriteria }) => ({
        ...{ milestoneId, title, weightBp, amountPaise, startDate, dueDate: committedDueDate, acceptanceCriteria },
      }),
    ),
  });
  const listed = async (id: string): Promise<readonly LooseAnswer[]> =>
    ok(await stage.get(lead, `/projects/${id}/milestones`)).items;

  it('gets other titles, an order and weights before the start, by the lead and admins', async () => {
    const { id, milestoneIds } = await staffed(stage);
    const [first = '', second = ''] = milestoneIds;
    const renamed = planOf((await listed(id)).map((m, n) => (n === 0 ? { ...m, title: 'Drawing' } : m)));
    for (const who of [client, member, otherClient])
      expect(codeOf(await stage.post(who, `/projects/${id}/milestones`, renamed))[0]).toBe(403);
    expect(codeOf(await stage.post(stranger, `/projects/${id}/milestones`, renamed))[0]).toBe(404);
    expect(ok(await stage.post(lead, `/projects/${id}/milestones`, renamed)).milestones[0].title).toBe('Drawing');
    const weights = (who: Actor, weightsBp: object) =>
      stage.put(who, `/projects/${id}/milestones/weights`, { weightsBp });
    expect(codeOf(await weights(client, { [first]: 5_000, [second]: 5_000 }))[0]).toBe(403);
    expect(codeOf(await weights(lead, { [first]: 5_000, [second]: 5_001 }))).toEqual([422, 'WEIGHTS_NOT_100']);
    const even = ok(await weights(lead, { [first]: 5_000, [second]: 5_000 }));
    expect(even.milestones.map((m: LooseAnswer) => m.weightBp)).toEqual([5_000, 5_000]);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'activate' }));
    expect(codeOf(await weights(lead, { [first]: 4_000, [second]: 6_000 }))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('gets no new milestone and no other amount: those change the contract', async () => {
    const { id } = await planned(stage);
    const { milestones } = planOf(ok(await stage.get(admin, `/projects/${id}/milestones`)).items);
    const [one, two] = milestones;
    const { milestoneId: _new, ...unnamed } = one as LooseAnswer;
    const added = await stage.post(admin, `/projects/${id}/milestones`, { milestones: [unnamed, two] });
    expect([...codeOf(added), added.body.errors]).toEqual([
      422,
      'MILESTONE_LOCKED',
      [{ field: 'milestones.0', message: 'A new milestone is a change of the contract' }],
    ]);
    const dearer = [{ ...one, amountPaise: 1 + (one as LooseAnswer).amountPaise }, two];
    const { status } = await stage.post(admin, `/projects/${id}/milestones`, { milestones: dearer });
    expect(status).toBe(422);
    expect(ok(await stage.get(admin, `/projects/${id}/milestones`)).items[0].amountPaise).toBe(30_000_000);
  });
});

describe('milestones are read', () => {
  it('by the people of the project in pages, one by one, and as they were', async () => {
    const offer = await activated(stage);
    const path = pathOf(offer);
    const before = new Date(stage.now()).toISOString();
    stage.pass(60_000);
    ok(await stage.post(lead, `${path}/start`));
    for (const who of [client, lead, member, admin]) {
      const first = ok(await stage.get(who, `/projects/${offer.id}/milestones?limit=1`));
      expect(first.items.map((m: LooseAnswer) => m.title)).toEqual(['Design']);
      const second = ok(await stage.get(who, `/projects/${offer.id}/milestones?limit=1&after=${first.next}`));
      expect([second.items.map((m: LooseAnswer) => m.title), second.next]).toEqual([['Build'], undefined]);
    }
    expect(codeOf(await stage.get(lead, `/projects/${offer.id}/milestones?after=none`))[0]).toBe(400);
    // A cursor of this very list whose milestone is none of the project’s.
    const { next } = ok(await stage.get(lead, `/projects/${offer.id}/milestones?limit=1`));
    const lost = next.replace(offer.milestoneIds[0], newId());
    const { status, body } = await stage.get(lead, `/projects/${offer.id}/milestones?limit=1&after=${lost}`);
    expect([status, body.errors]).toEqual([400, [{ field: 'after', message: 'Not a cursor' }]]);
    // All of them in one page: there is no next one.
    for (const limit of [2, 200])
      expect(ok(await stage.get(lead, `/projects/${offer.id}/milestones?limit=${limit}`)).next).toBeUndefined();
    for (const who of [otherClient, stranger]) {
      expect((await stage.get(who, `/projects/${offer.id}/milestones`)).status).toBe(404);
      expect((await stage.get(who, path)).status).toBe(404);
    }
    const then = await read(lead, `${path}?at=${before}`);
    expect([then.state, Object.values(then.can).some(Boolean)]).toEqual(['planned', false]);
    expect((await read(lead, path)).state).toBe('in_progress');
    expect((await stage.get(lead, `${path}?at=2020-01-01T00:00:00Z`)).status).toBe(404);
    expect((await stage.get(lead, `/projects/${offer.id}/milestones/${newId()}`)).status).toBe(404);
  });
  it('with money for those who may read invoices, and without it for those who work there', async () => {
    const offer = await activated(stage);
    for (const [who, sees] of [
      [client, true],
      [admin, true],
      [lead, false],
      [member, false],
    ] as const) {
      const one = await read(who, pathOf(offer));
      expect([who.id, 'billing' in one, 'invoiceTotalPaise' in one]).toEqual([who.id, sees, sees]);
    }
  });
});
