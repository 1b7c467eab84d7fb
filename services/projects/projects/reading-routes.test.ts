/** Lists of projects, and one as it was: each person sees what is theirs, and a candidate neither client nor price. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, dayOf, drafted, type Offered, offered, ok, planned, submitted } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let running: Offered;
let looking: Offered;
beforeAll(async () => {
  stage = await startStage();
  running = await activated(stage);
  looking = await planned(stage);
  ok(await stage.post(admin, `/projects/${looking.id}/status`, { action: 'open_staffing', roles: ['Engineer'] }));
});
afterAll(() => stage.stop());

const listed = async (who: Actor, path = '/projects'): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, path)).items;
const ids = (rows: readonly LooseAnswer[]): readonly string[] => rows.map(({ projectId }) => projectId).toSorted();

describe('the people of a project', () => {
  it('are told to all of them; how much of their days it takes, to the company alone', async () => {
    for (const [who, isTold] of [
      [client, false],
      [lead, true],
      [member, true],
      [admin, true],
    ] as const) {
      const { members } = ok(await stage.get(who, `/projects/${running.id}`));
      expect(members.map(({ name }: LooseAnswer) => name).toSorted()).toEqual(
        [nameOf(lead), nameOf(member)].toSorted(),
      );
      for (const one of members)
        expect([who.id, 'allocationBp' in one, 'effortWeightBp' in one]).toEqual([who.id, isTold, isTold]);
    }
  });
});

describe('the list of projects', () => {
  it('shows its people their own, staff what looks for people besides, and admins everything', async () => {
    const all = [running.id, looking.id].toSorted();
    for (const who of [client, admin, lead, member]) expect([who.id, ids(await listed(who))]).toEqual([who.id, all]);
    for (const who of [otherLead, stranger]) expect([who.id, ids(await listed(who))]).toEqual([who.id, [looking.id]]);
    expect(await listed(otherClient)).toEqual([]);
    expect((await stage.call(null, 'GET', '/projects')).status).toBe(401);
  });
  it('shows a candidate neither client nor price, and everybody else both', async () => {
    for (const who of [stranger, otherLead, lead, member]) {
      const row = (await listed(who)).find(({ projectId }) => projectId === looking.id);
      expect([row.clientId, row.clientName, 'contractPaise' in row]).toEqual(['', null, false]);
      expect(row.next.map((m: LooseAnswer) => 'amountPaise' in m)).toEqual([false, false]);
      expect(JSON.stringify(row)).not.toMatch(new RegExp(`${client.id}|${nameOf(client)}|100000000`));
    }
    for (const [who, id] of [
      [client, looking.id],
      [admin, looking.id],
      [lead, running.id],
      [member, running.id],
    ] as const) {
      const row = (await listed(who)).find(({ projectId }) => projectId === id);
      expect([row.clientId, row.clientName, row.contractPaise]).toEqual([client.id, nameOf(client), 100_000_000]);
      expect(row.next.map((m: LooseAnswer) => m.amountPaise)).toEqual([30_000_000, 70_000_000]);
    }
  });
  it('is filtered by state and comes in pages', async () => {
    expect(ids(await listed(admin, '/projects?state=active'))).toEqual([running.id]);
    expect(await listed(admin, '/projects?state=archived')).toEqual([]);
    const first = ok(await stage.get(admin, '/projects?limit=1'));
    const second = ok(await stage.get(admin, `/projects?limit=1&after=${encodeURIComponent(first.next)}`));
    expect(ids([...first.items, ...second.items])).toEqual([running.id, looking.id].toSorted());
    for (const query of ['state=lost', 'limit=0', 'limit=201', 'colour=red'])
      expect([query, (await stage.get(admin, `/projects?${query}`)).status]).toEqual([query, 400]);
  });
  it('has one for clients alone', async () => {
    expect(ids(await listed(client, '/projects/client'))).toEqual([running.id, looking.id].toSorted());
    expect(await listed(otherClient, '/projects/client')).toEqual([]);
    for (const who of [lead, member, stranger, admin])
      expect((await stage.get(who, '/projects/client')).status).toBe(403);
  });
});

describe('a page that is behind what its reader has written', () => {
  it('says so, and only then', async () => {
    for (const [who, path] of [
      [client, '/projects'],
      [client, '/projects/client'],
      [stranger, '/projects/available'],
      [stranger, `/projects/${looking.id}`],
      [client, `/projects/${running.id}`],
      [lead, `/projects/${running.id}/progress`],
      [lead, `/projects/${running.id}/overall-progress`],
    ] as const) {
      expect([path, ok(await stage.get(who, path)).stale]).toEqual([path, undefined]);
      const behind = ok(await stage.call(who, 'GET', path, { headers: stage.ahead() }));
      expect([path, behind.stale]).toEqual([path, true]);
    }
  });
});

describe('progress', () => {
  let offer: Offered;
  let began: string;
  beforeAll(async () => {
    offer = await activated(stage);
    const [milestoneId] = offer.milestoneIds;
    ok(await stage.post(lead, `/projects/${offer.id}/milestones/${milestoneId}/start`));
    const report = async (who: Actor, body: object): Promise<void> =>
      void ok(await stage.post(who, `/projects/${offer.id}/progress`, { milestoneId, ...body }));
    began = new Date(stage.now()).toISOString();
    stage.pass(60_000);
    await report(member, { progressBp: 4_000, note: 'Half of the screens' });
    await report(lead, { progressBp: 2_000, note: 'A screen too many', reason: 'Counted twice' });
  });
  it('is told newest first, with who said it, of what, from where to where and why', async () => {
    const path = `/projects/${offer.id}/progress`;
    const entry = { milestoneId: offer.milestoneIds[0], title: 'Design', at: expect.any(String) };
    const by = ({ id, role }: Actor) => ({ id, role, name: nameOf({ id } as Actor) });
    const told = [
      { ...entry, fromBp: 4_000, toBp: 2_000, note: 'A screen too many', reason: 'Counted twice', by: by(lead) },
      { ...entry, fromBp: 0, toBp: 4_000, note: 'Half of the screens', by: by(member) },
    ];
    for (const who of [client, admin, lead, member]) expect([who.id, await listed(who, path)]).toEqual([who.id, told]);
    const page = ok(await stage.get(client, `${path}?limit=1`));
    const rest = ok(await stage.get(client, `${path}?limit=1&after=${encodeURIComponent(page.next)}`));
    expect([...page.items, ...rest.items]).toEqual(told);
    expect(await listed(client, `/projects/${running.id}/progress`)).toEqual([]);
    for (const query of ['limit=0', 'colour=red'])
      expect([query, (await stage.get(client, `${path}?${query}`)).status]).toEqual([query, 400]);
  });
  it('adds up over the milestones, today and as it was', async () => {
    const path = `/projects/${offer.id}/overall-progress`;
    const [first, second] = offer.milestoneIds;
    expect(ok(await stage.get(client, path))).toMatchObject({
      overallBp: 600,
      milestones: [
        { milestoneId: first, title: 'Design', shareBp: 600, lastChange: { by: { id: lead.id, name: nameOf(lead) } } },
        { milestoneId: second, title: 'Build', shareBp: 0 },
      ],
    });
    const then = ok(await stage.get(client, `${path}?at=${began}`));
    expect([then.overallBp, 'lastChange' in then.milestones[0]]).toEqual([0, false]);
    expect((await stage.get(client, `${path}?at=2020-01-01T00:00:00Z`)).status).toBe(404);
    expect((await stage.get(client, `${path}?at=monday`)).status).toBe(400);
  });
  it('is for the people of the project', async () => {
    for (const part of ['progress', 'overall-progress']) {
      const path = `/projects/${offer.id}/${part}`;
      for (const who of [otherClient, otherLead, stranger])
        expect([path, who.id, (await stage.get(who, path)).status]).toEqual([path, who.id, 404]);
      expect((await stage.call(null, 'GET', path)).status).toBe(401);
    }
  });
});

describe('what looks for people', () => {
  it('is there for staff and admins with its roles, and holds neither client nor price', async () => {
    for (const who of [stranger, lead, admin]) {
      const rows = await listed(who, '/projects/available');
      expect(rows).toEqual([
        expect.objectContaining({ projectId: looking.id, requiredRoles: ['Engineer'], services: ['WEB'] }),
      ]);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${client.id}|${nameOf(client)}|Paise`));
    }
    for (const who of [client, otherClient]) expect((await stage.get(who, '/projects/available')).status).toBe(403);
    expect((await stage.get(stranger, '/projects/available?state=active')).status).toBe(400);
  });
  it('shows a candidate its row alone, and nothing of plan, people or proposal', async () => {
    for (const who of [stranger, otherLead]) {
      const body = ok(await stage.get(who, `/projects/${looking.id}`));
      expect(Object.keys(body).toSorted()).toEqual(['available', 'can', 'kind', 'success']);
      expect(body.can).toEqual({});
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`${client.id}|${nameOf(client)}|Paise`));
      expect((await stage.get(who, `/projects/${looking.id}/milestones`)).status).toBe(404);
    }
    expect((await stage.get(otherClient, `/projects/${looking.id}`)).status).toBe(404);
  });
});

describe('one project', () => {
  it('shows its client and admins the proposal with it, its people the project, others nothing', async () => {
    for (const [who, hasProposal] of [
      [client, true],
      [admin, true],
      [lead, false],
      [member, false],
    ] as const) {
      const body = ok(await stage.get(who, `/projects/${running.id}`));
      expect([who.id, body.kind, body.milestones.length, 'proposal' in body]).toEqual([
        who.id,
        'project',
        2,
        hasProposal,
      ]);
      expect([who.id, 'money' in body.project]).toEqual([who.id, hasProposal]);
    }
    for (const who of [otherClient, otherLead, stranger])
      expect((await stage.get(who, `/projects/${running.id}`)).status).toBe(404);
  });
  it('is its proposal until it is accepted, from the submission on', async () => {
    const draft = await drafted(stage);
    for (const who of [client, admin]) expect((await stage.get(who, `/projects/${draft}`)).status).toBe(404);
    const id = await submitted(stage);
    for (const who of [client, admin]) {
      const body = ok(await stage.get(who, `/projects/${id}`));
      expect([body.kind, body.proposal.state]).toEqual(['proposal', 'submitted']);
    }
    for (const who of [otherClient, lead, stranger]) expect((await stage.get(who, `/projects/${id}`)).status).toBe(404);
  });
  it('is shown as it was, by today’s rights, and before there was a project as its proposal', async () => {
    const { id, version, hash } = await offered(stage);
    const asOffered = new Date(stage.now()).toISOString();
    stage.pass(60_000);
    ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept', version, hash }));
    const asPlanned = await eventually(async () => {
      if (ok(await stage.get(client, `/projects/${id}`)).kind !== 'project') throw new Error('no project yet');
      return new Date(stage.now()).toISOString();
    });
    stage.pass(60_000);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'cancel', reason: 'Over' }));
    const at = async (who: Actor, instant: string) => stage.get(who, `/projects/${id}?at=${instant}`);
    const first = ok(await at(client, asOffered));
    expect([first.kind, first.proposal.state]).toEqual(['proposal', 'offered']);
    const then = ok(await at(admin, asPlanned));
    expect([then.project.state, then.proposal.state, then.milestones.map((m: LooseAnswer) => m.state)]).toEqual([
      'planned',
      'accepted',
      ['planned', 'planned'],
    ]);
    expect(Object.values(then.can).some(Boolean)).toBe(false);
    expect((await at(admin, '2020-01-01T00:00:00Z')).status).toBe(404);
    expect((await at(otherClient, asPlanned)).status).toBe(404);
    expect((await at(admin, 'monday')).status).toBe(400);
    expect(ok(await stage.get(admin, `/projects/${id}`)).project.state).toBe('cancelled');
  });
});

describe('what began last', () => {
  it('stands first, for its people and for whoever looks for work', async () => {
    const newest = await planned(stage);
    ok(await stage.post(admin, `/projects/${newest.id}/status`, { action: 'open_staffing', roles: ['Designer'] }));
    const these = [running.id, looking.id, newest.id];
    const inOrder = async (who: Actor, path: string) =>
      (await listed(who, path)).map(({ projectId }) => projectId).filter((id) => these.includes(id));
    expect(await inOrder(admin, '/projects')).toEqual([newest.id, looking.id, running.id]);
    expect(await inOrder(stranger, '/projects/available')).toEqual([newest.id, looking.id]);
  });
});

describe('a row of the list', () => {
  it('names the next three milestones, and every one that is due in the week that begins today', async () => {
    const due = (title: string, days: number) => ({
      ...{ title, weightBp: 2_000, amountPaise: 20_000_000, acceptanceCriteria: ['Runs'] },
      ...{ startDate: dayOf(stage), dueDate: dayOf(stage, days) },
    });
    const { id } = await planned(stage, {
      milestones: [due('One', 30), due('Two', 31), due('Three', 32), due('Six', 6), due('Seven', 7)],
    });
    const row = (await listed(admin)).find(({ projectId }) => projectId === id);
    expect(row.next.map(({ title }: LooseAnswer) => title)).toEqual(['One', 'Two', 'Three', 'Six']);
  });
});
