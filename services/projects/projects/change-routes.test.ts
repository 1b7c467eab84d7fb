/** Changes to a contract over HTTP: asked for by one side, decided by the other, told to those who may know (state-machines.md §1). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { activated, dayOf, invoiceOf, milestoneAccepted, type Offered, ok, planned } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const pathOf = ({ id }: Offered): string => `/projects/${id}/changes`;
const dearer = ({ milestoneIds }: Offered, more = {}) => ({
  planChanges: [
    { kind: 'changed', milestoneId: milestoneIds[1], amountPaise: 80_000_000, dueDate: dayOf(stage, 100) },
    {
      kind: 'added',
      title: 'Report',
      weightBp: 1_000,
      amountPaise: 5_000_000,
      startDate: dayOf(stage, 40),
      dueDate: dayOf(stage, 60),
      acceptanceCriteria: ['Prints'],
    },
  ],
  deltaPaise: 15_000_000,
  reason: 'The wards need a report',
  ...more,
});
const asked = async (who: Actor, offer: Offered, more = {}): Promise<LooseAnswer> =>
  ok(await stage.post(who, pathOf(offer), dearer(offer, more))).change;
const projectOf = async (who: Actor, { id }: Offered): Promise<LooseAnswer> =>
  ok(await stage.get(who, `/projects/${id}`));

describe('a change', () => {
  it('is asked for by the client, approved by an admin, and the contract, the plan and the invoice follow', async () => {
    const offer = await activated(stage);
    const change = await asked(client, offer);
    expect(change).toMatchObject({
      ...{ projectId: offer.id, state: 'proposed', side: 'client', by: { id: client.id }, deltaPaise: 15_000_000 },
      ...{ deltaDays: 10, contractPaise: 100_000_000, reason: 'The wards need a report' },
      can: { approveChange: false, rejectChange: false, withdrawChange: true },
      milestones: [
        { title: 'Design', from: { weightBp: 3_000 }, to: { weightBp: 2_700 } },
        {
          title: 'Build',
          from: { amountPaise: 70_000_000, weightBp: 7_000 },
          to: { amountPaise: 80_000_000, weightBp: 6_300 },
        },
        { title: 'Report', to: { amountPaise: 5_000_000, weightBp: 1_000, dueDate: dayOf(stage, 60) } },
      ],
    });
    const before = await projectOf(admin, offer);
    expect(before.project).toMatchObject({
      contractPaise: 100_000_000,
      openChanges: [{ changeId: change.changeId, side: 'client', deltaPaise: 15_000_000, toDecide: true }],
    });
    expect((await projectOf(client, offer)).project.openChanges).toMatchObject([{ toDecide: false }]);

    const approval = await stage.post(
      admin,
      `${pathOf(offer)}/${change.changeId}/approve`,
      {},
      {
        headers: { 'if-match': change.etag },
      },
    );
    const approved = ok(approval).change;
    expect(approved).toMatchObject({
      ...{ state: 'approved', contractPaise: 100_000_000, decided: { by: { id: admin.id } } },
      ...{ milestones: change.milestones, can: { approveChange: false, withdrawChange: false } },
    });
    expect(approval.headers.get('etag')).toBe(approved.etag);
    expect(approved.etag).not.toBe(change.etag);
    const { project, milestones } = await projectOf(client, offer);
    expect(project).toMatchObject({ contractPaise: 115_000_000, offerPaise: 100_000_000, openChanges: [] });
    expect(milestones.map((m: LooseAnswer) => [m.title, m.weightBp, m.amountPaise, m.committedDueDate])).toEqual([
      ['Design', 2_700, 30_000_000, dayOf(stage, 30)],
      ['Build', 6_300, 80_000_000, dayOf(stage, 100)],
      ['Report', 1_000, 5_000_000, dayOf(stage, 60)],
    ]);
    const { items } = ok(await stage.get(client, '/projects/client'));
    expect(items.find((row: LooseAnswer) => row.projectId === offer.id)).toMatchObject({ contractPaise: 115_000_000 });

    const report = milestones[2].milestoneId;
    await milestoneAccepted(stage, offer.id, report);
    await eventually(async () => {
      expect(await invoiceOf(stage, offer.id, report)).toMatchObject({ taxablePaise: 5_000_000 });
    });
    // The price that an invoice rests on is fixed from then on.
    const late = { kind: 'changed', milestoneId: report, amountPaise: 1 };
    expect(
      codeOf(await stage.post(client, pathOf(offer), dearer(offer, { planChanges: [late], deltaPaise: -4_999_999 }))),
    ).toEqual([422, 'MILESTONE_LOCKED']);
  });

  it('is never decided by the side that asked, nor by those who only read it; strangers do not know of it', async () => {
    const offer = await activated(stage);
    const { changeId } = await asked(admin, offer);
    const one = `${pathOf(offer)}/${changeId}`;
    for (const who of [admin, secondAdmin])
      for (const [act, body] of [
        ['approve', {}],
        ['reject', { reason: 'No' }],
      ] as const)
        expect(codeOf(await stage.post(who, `${one}/${act}`, body))).toEqual([403, 'OWN_CHANGE']);
    expect(codeOf(await stage.post(secondAdmin, `${one}/withdraw`))).toEqual([403, 'FORBIDDEN']);
    for (const who of [lead, member]) {
      expect(ok(await stage.get(who, one)).change).toMatchObject({ state: 'proposed', can: { approveChange: false } });
      expect((await stage.post(who, `${one}/approve`)).status).toBe(403);
    }
    expect((await stage.post(member, pathOf(offer), dearer(offer))).status).toBe(403);
    for (const who of [otherClient, otherLead, stranger]) {
      expect((await stage.get(who, one)).status).toBe(404);
      expect((await stage.get(who, pathOf(offer))).status).toBe(404);
    }
    expect((await stage.post(otherClient, `${one}/approve`)).status).toBe(404);
    expect((await stage.post(client, `${pathOf(offer)}/${newId()}/approve`)).status).toBe(404);
    expect((await stage.get(client, `${pathOf(offer)}/${newId()}`)).status).toBe(404);
    expect((await stage.call(null, 'GET', one)).status).toBe(401);
  });

  it('that is rejected or taken back moves nothing, says why, and is over', async () => {
    const offer = await activated(stage);
    const before = await projectOf(client, offer);
    const first = await asked(admin, offer);
    const second = await asked(client, offer, { reason: 'Or rather so' });
    expect(codeOf(await stage.post(client, `${pathOf(offer)}/${first.changeId}/reject`, {}))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    const rejected = await stage.post(client, `${pathOf(offer)}/${first.changeId}/reject`, { reason: 'Too dear' });
    expect(ok(rejected).change).toMatchObject({
      state: 'rejected',
      decided: { reason: 'Too dear', by: { id: client.id } },
    });
    expect(ok(await stage.post(client, `${pathOf(offer)}/${second.changeId}/withdraw`)).change.state).toBe('withdrawn');
    const again = await stage.post(client, `${pathOf(offer)}/${first.changeId}/approve`);
    expect([...codeOf(again), again.body.current.change.state]).toEqual([409, 'STATE_CONFLICT', 'rejected']);
    expect(await projectOf(client, offer)).toEqual(before);
    const { items } = ok(await stage.get(lead, pathOf(offer)));
    expect(items.map((c: LooseAnswer) => [c.reason, c.state])).toEqual([
      ['Or rather so', 'withdrawn'],
      ['The wards need a report', 'rejected'],
    ]);
    const page = ok(await stage.get(lead, `${pathOf(offer)}?limit=1`));
    expect(page.items).toHaveLength(1);
    const rest = ok(await stage.get(lead, `${pathOf(offer)}?limit=1&after=${encodeURIComponent(page.next)}`));
    expect([rest.items[0].reason, rest.next]).toEqual(['The wards need a report', undefined]);
  });

  it('meets a stale version with the change, and a project that takes none with the project', async () => {
    const offer = await activated(stage);
    const { changeId } = await asked(admin, offer);
    const stale = await stage.post(
      client,
      `${pathOf(offer)}/${changeId}/approve`,
      {},
      { headers: { 'if-match': '"0"' } },
    );
    expect([...codeOf(stale), stale.body.current.change.changeId]).toEqual([409, 'VERSION_CONFLICT', changeId]);
    const gone = await planned(stage);
    ok(await stage.post(admin, `/projects/${gone.id}/status`, { action: 'cancel', reason: 'Over' }));
    const refused = await stage.post(client, pathOf(gone), dearer(gone));
    expect([...codeOf(refused), refused.body.current.project.state]).toEqual([409, 'STATE_CONFLICT', 'cancelled']);
  });

  it('says once what was asked twice under one key, and what does not add up', async () => {
    const offer = await activated(stage);
    const key = newId();
    const [once, twice] = [
      await stage.post(client, pathOf(offer), dearer(offer), { key }),
      await stage.post(client, pathOf(offer), dearer(offer), { key }),
    ];
    expect(ok(twice).change.changeId).toBe(ok(once).change.changeId);
    expect(ok(await stage.get(client, pathOf(offer))).items).toHaveLength(1);
    expect(codeOf(await stage.post(client, pathOf(offer), dearer(offer, { deltaPaise: 1 })))).toEqual([
      422,
      'AMOUNTS_NOT_CONTRACT',
    ]);
    const weight = { kind: 'changed', milestoneId: offer.milestoneIds[0], weightBp: 1 };
    const light = dearer(offer, { planChanges: [weight], deltaPaise: 0 });
    expect(codeOf(await stage.post(client, pathOf(offer), light))).toEqual([422, 'WEIGHTS_NOT_100']);
    for (const planChanges of [[], [weight, weight]])
      expect(codeOf(await stage.post(client, pathOf(offer), dearer(offer, { planChanges })))).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
  });
});

describe('what a lead drafts', () => {
  it('admins propose under their name, and the client knows of it from then on alone', async () => {
    const offer = await activated(stage);
    const draft = await asked(lead, offer);
    const one = `${pathOf(offer)}/${draft.changeId}`;
    expect(draft).toMatchObject({
      ...{ state: 'drafted', side: 'company', by: { id: lead.id } },
      can: { proposeChange: false, discardChange: true, withdrawChange: false },
    });
    const ofClient = async () => [
      ...[(await stage.get(client, one)).status, ok(await stage.get(client, pathOf(offer))).items.length],
      ...[(await projectOf(client, offer)).project.openChanges.length],
      ok(await stage.get(client, `/projects/${offer.id}/activity?limit=50`)).items.filter(({ type }: LooseAnswer) =>
        type.startsWith('Change'),
      ).length,
    ];
    await eventually(async () => {
      const { items } = ok(await stage.get(member, `/projects/${offer.id}/activity?limit=50`));
      expect(items.map(({ type }: LooseAnswer) => type)).toContain('ChangeDrafted');
    });
    expect(await ofClient()).toEqual([404, 0, 0, 0]);
    expect((await projectOf(admin, offer)).project.openChanges).toMatchObject([
      { changeId: draft.changeId, toDecide: true, draftedBy: { id: lead.id } },
    ]);
    expect((await projectOf(lead, offer)).project.openChanges).toEqual([]);
    for (const who of [lead, member, otherLead, client])
      expect([who.id, (await stage.post(who, `${one}/propose`, {})).status]).toEqual([who.id, 403]);

    const changed = { ...dearer(offer), reason: 'The wards asked for it' };
    const proposed = ok(await stage.post(admin, `${one}/propose`, { changed })).change;
    expect(proposed).toMatchObject({
      ...{ changeId: draft.changeId, state: 'proposed', by: { id: admin.id }, draftedBy: { id: lead.id } },
      reason: 'The wards asked for it',
    });
    await eventually(async () => expect(await ofClient()).toEqual([200, 1, 1, 1]));
    const { items } = ok(await stage.get(client, `/projects/${offer.id}/activity?limit=50`));
    const told = items.find(({ type }: LooseAnswer) => type === 'ChangeRequested');
    // Nothing of what stood in the draft.
    expect(told.changes.map(({ from }: LooseAnswer) => from)).toEqual(told.changes.map(() => null));
    expect(codeOf(await stage.post(secondAdmin, `${one}/propose`, {}))).toEqual([409, 'STATE_CONFLICT']);
    ok(await stage.post(client, `${one}/approve`));
    expect((await projectOf(client, offer)).project.contractPaise).toBe(115_000_000);
  });
  it('admins discard with a reason, which the lead reads and the client does not', async () => {
    const offer = await activated(stage);
    const { changeId } = await asked(lead, offer);
    const one = `${pathOf(offer)}/${changeId}`;
    expect(codeOf(await stage.post(admin, `${one}/discard`, {}))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await stage.post(member, `${one}/discard`, { reason: 'No' })).status).toBe(403);
    ok(await stage.post(admin, `${one}/discard`, { reason: 'It is in the offer' }));
    expect(ok(await stage.get(lead, one)).change).toMatchObject({
      ...{ state: 'discarded', decided: { by: { id: admin.id }, reason: 'It is in the offer' } },
      can: { proposeChange: false, discardChange: false },
    });
    expect((await stage.get(client, one)).status).toBe(404);
    expect(codeOf(await stage.post(lead, `${one}/discard`, { reason: 'Again' }))).toEqual([409, 'STATE_CONFLICT']);
  });
});

describe('a project on hold', () => {
  it('is taken up again with dates that the client still approves', async () => {
    const offer = await activated(stage);
    const status = `/projects/${offer.id}/status`;
    ok(await stage.post(admin, status, { action: 'hold', reason: 'No budget', expectedReturn: dayOf(stage, 20) }));
    const newDates = [{ milestoneId: offer.milestoneIds[1], dueDate: dayOf(stage, 120) }];
    const { project } = ok(await stage.post(admin, status, { action: 'resume', newDates }));
    expect(project).toMatchObject({
      state: 'active',
      dueDate: dayOf(stage, 90),
      openChanges: [{ side: 'company', deltaDays: 30 }],
    });
    const [{ changeId }] = project.openChanges;
    ok(await stage.post(client, `${pathOf(offer)}/${changeId}/approve`));
    expect((await projectOf(client, offer)).project).toMatchObject({
      dueDate: dayOf(stage, 120),
      contractPaise: 100_000_000,
    });
    const past = await stage.get(client, `/projects/${offer.id}?at=${new Date(stage.now() - 3_600_000).toISOString()}`);
    expect(past.status).toBeLessThan(500);
  });
});

describe('the history of a project', () => {
  it('tells who asked for a change and what came of it', async () => {
    const offer = await activated(stage);
    const { changeId } = await asked(client, offer);
    ok(await stage.post(admin, `${pathOf(offer)}/${changeId}/approve`));
    const { items } = ok(await stage.get(admin, `/audit/events?projectId=${offer.id}&limit=50`));
    const told = (type: string) => items.find((e: LooseAnswer) => e.type === type);
    expect(told('ChangeRequested')).toMatchObject({
      subject: { kind: 'project', id: offer.id },
      reason: 'The wards need a report',
      changes: expect.arrayContaining([{ field: `changes.${changeId}.deltaPaise`, from: null, to: 15_000_000 }]),
    });
    expect(told('ChangeApproved')).toMatchObject({
      actor: { id: admin.id },
      changes: expect.arrayContaining([
        { field: 'contractPaise', from: 100_000_000, to: 115_000_000 },
        { field: `changes.${changeId}.state`, from: 'proposed', to: 'approved' },
      ]),
    });
    expect(told('MilestoneDueDateCommitted')).toMatchObject({
      subject: { kind: 'milestone', id: offer.milestoneIds[1] },
      changes: [{ field: 'committedDueDate', from: dayOf(stage, 90), to: dayOf(stage, 100) }],
    });
    const activity = ok(await stage.get(client, `/projects/${offer.id}/activity?limit=50`)).items;
    expect(activity.map((e: LooseAnswer) => e.type)).toEqual(
      expect.arrayContaining(['ChangeRequested', 'ChangeApproved']),
    );
  });
});
