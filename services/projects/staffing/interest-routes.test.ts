/** Interests over HTTP: whoever works here says so in a project that looks for people, admins answer, nobody else knows (state-machines.md §3). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { assigned, dayOf, offered, ok, planned } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const ROLES = ['Engineer', 'Tester'];
/** A project that looks for people. */
const looking = async (): Promise<string> => {
  const { id } = await planned(stage);
  ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ROLES }));
  return id;
};
const said = { role: 'Engineer', availabilityBp: 4_000, note: 'I know the domain' } as const;
const express = (who: Actor, id: string, change: object = {}, more: object = {}) =>
  stage.post(who, `/projects/${id}/interest`, { ...said, ...change }, more);
const expressed = async (who: Actor, id: string): Promise<string> => ok(await express(who, id)).interest.interestId;
const answer = (who: Actor, interestId: string, act: 'shortlist' | 'decline' | 'withdraw', more: object = {}) =>
  stage.post(who, `/project-interests/${interestId}/${act}`, act === 'decline' ? { reason: 'Too busy' } : {}, more);
const listed = async (who: Actor, query = ''): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/project-interests${query}`)).items;
const standsAs = async (id: string, interestId: string): Promise<LooseAnswer> =>
  (await listed(admin, `?projectId=${id}`)).find((row) => row.interestId === interestId);

describe('an interest', () => {
  it('is expressed by employees and leads, once for a key', async () => {
    const id = await looking();
    for (const who of [client, otherClient, admin]) expect(codeOf(await express(who, id))).toEqual([403, 'FORBIDDEN']);
    const key = newId();
    const first = ok(await express(member, id, {}, { key }));
    expect(first.interest).toMatchObject({
      ...{ projectId: id, projectTitle: 'Portal', employeeId: member.id, name: nameOf(member), ...said },
      ...{ state: 'expressed', can: { withdrawInterest: true, shortlistInterest: false, declineInterest: false } },
    });
    expect(first.interest).not.toHaveProperty('loadBp');
    const repeated = ok(await express(member, id, {}, { key }));
    expect(repeated.interest.interestId).toBe(first.interest.interestId);
    expect(codeOf(await express(member, id))).toEqual([409, 'DUPLICATE_INTEREST']);
    ok(await express(otherLead, id, { role: 'Tester', note: '' }));
    expect(await listed(admin, `?projectId=${id}`)).toHaveLength(2);
  });
  it('is in a project that looks for people, which one is not on', async () => {
    expect(codeOf(await express(member, 'none'))).toEqual([404, 'NOT_FOUND']);
    const { id } = await planned(stage);
    expect(codeOf(await express(stranger, id))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await express(stranger, (await offered(stage)).id))).toEqual([404, 'NOT_FOUND']);
    await assigned(stage, id, stranger);
    expect(codeOf(await express(stranger, id))).toEqual([409, 'STATE_CONFLICT']);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ROLES }));
    expect(codeOf(await express(stranger, id))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('names a role that is wanted, a share of one’s days and no more than a short note', async () => {
    const id = await looking();
    for (const [field, wrong] of [
      ['role', { role: 'Gardener' }],
      ['role', { role: '' }],
      ['availabilityBp', { availabilityBp: 0 }],
      ['availabilityBp', { availabilityBp: 10_001 }],
      ['availabilityBp', { availabilityBp: 33.3 }],
      ['note', { note: 'x'.repeat(1_001) }],
    ] as const) {
      const refused = await express(member, id, wrong);
      expect([field, refused.status, refused.body.errors?.[0]?.field]).toEqual([field, 400, field]);
    }
    expect((await express(member, id, { more: 1 })).status).toBe(400);
    ok(await express(member, id, { note: 'x'.repeat(1_000), availabilityBp: 10_000 }));
  });
  it('is that of somebody who works here still', async () => {
    const id = await looking();
    const leaver: Actor = { id: 'employee-77', role: 'employee' };
    expect(codeOf(await express(leaver, id))).toEqual([422, 'EMPLOYEE_INACTIVE']);
  });
});

describe('the list of interests', () => {
  it('shows everybody their own, whoever they ask for, and admins whom they ask for', async () => {
    const [id, other] = [await looking(), await looking()];
    await expressed(lead, id);
    await expressed(stranger, id);
    await expressed(stranger, other);
    const whose = (rows: readonly LooseAnswer[]) => [...new Set(rows.map(({ employeeId }) => employeeId))];
    for (const query of ['', `?employeeId=${lead.id}`, `?projectId=${id}`])
      expect([query, whose(await listed(stranger, query))]).toEqual([query, [stranger.id]]);
    expect(await listed(stranger, `?projectId=${id}`)).toHaveLength(1);
    expect(whose(await listed(admin, `?projectId=${id}`)).toSorted()).toEqual([stranger.id, lead.id].toSorted());
    expect(whose(await listed(admin, `?employeeId=${lead.id}`))).toEqual([lead.id]);
    for (const who of [client, otherClient]) expect((await stage.get(who, '/project-interests')).status).toBe(403);
    for (const query of ['?limit=0', '?state=expressed'])
      expect([query, (await stage.get(admin, `/project-interests${query}`)).status]).toEqual([query, 400]);
  });
  it('comes newest first, in pages, and says when it is behind', async () => {
    const id = await looking();
    const [first, second] = [await expressed(member, id), await expressed(otherLead, id)];
    const path = `/project-interests?projectId=${id}&limit=1`;
    const page = ok(await stage.get(admin, path));
    const rest = ok(await stage.get(admin, `${path}&after=${encodeURIComponent(page.next)}`));
    expect([...page.items, ...rest.items].map(({ interestId }) => interestId)).toEqual([second, first]);
    const behind = ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() }));
    expect(behind.stale).toBe(true);
  });
  it('tells admins how full the day of each is, and how well they know what the project asks for', async () => {
    const { techStack } = ok(await stage.post(admin, '/admin/tech-stacks', { name: 'Kafka', category: 'BACKEND' }));
    ok(await stage.post(admin, `/admin/tech-stacks/${techStack.techId}/publish`));
    const offer = await offered(stage, {}, client, { techPreferences: ['Kafka, COBOL'] });
    const { id, version, hash } = offer;
    ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept', version, hash }));
    await eventually(async () =>
      ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ROLES })),
    );
    const judged = { techId: techStack.techId, level: 4, yearsTenths: 30 };
    ok(await stage.post(otherLead, '/skills', judged));
    const elsewhere = await planned(stage);
    await assigned(stage, elsewhere.id, otherLead, { allocationBp: 2_500 });
    await assigned(stage, elsewhere.id, otherLead, { allocationBp: 2_500, from: dayOf(stage, 30) });
    await expressed(otherLead, id);
    await expressed(stranger, id);
    const rows = await listed(admin, `?projectId=${id}`);
    const told = Object.fromEntries(rows.map(({ employeeId, loadBp, skills }) => [employeeId, { loadBp, skills }]));
    expect(told[otherLead.id]).toEqual({ loadBp: 2_500, skills: [{ name: 'Kafka', level: 4 }] });
    expect(told[stranger.id].skills).toEqual([{ name: 'Kafka', level: null }]);
    const [own] = await listed(otherLead, `?projectId=${id}`);
    expect(own).not.toHaveProperty('loadBp');
    expect(own).not.toHaveProperty('skills');
  });
});

describe('an answer', () => {
  it('is an admin’s: a shortlist, a reason that the person reads', async () => {
    const id = await looking();
    const interestId = await expressed(member, id);
    for (const act of ['shortlist', 'decline'] as const)
      for (const who of [client, member, lead, stranger])
        expect([act, who.id, ...codeOf(await answer(who, interestId, act))]).toEqual([act, who.id, 403, 'FORBIDDEN']);
    expect(codeOf(await answer(admin, 'none', 'shortlist'))).toEqual([404, 'NOT_FOUND']);
    const shortlisted = ok(await answer(admin, interestId, 'shortlist')).interest;
    expect(shortlisted).toMatchObject({
      ...{ state: 'shortlisted', name: nameOf(member) },
      can: { withdrawInterest: false, shortlistInterest: false, declineInterest: true },
    });
    const twice = await answer(admin, interestId, 'shortlist');
    expect([...codeOf(twice), twice.body.current.interest.state]).toEqual([409, 'STATE_CONFLICT', 'shortlisted']);
    expect((await stage.post(admin, `/project-interests/${interestId}/decline`, { reason: ' ' })).status).toBe(400);
    ok(await answer(admin, interestId, 'decline'));
    expect(await listed(member, `?projectId=${id}`)).toMatchObject([
      { state: 'not_selected', reason: 'Too busy', can: { withdrawInterest: false } },
    ]);
    // Declined once, one may say so again.
    expect(ok(await express(member, id)).interest.interestId).not.toBe(interestId);
  });
  it('of the person is a withdrawal; who is somebody else finds nothing', async () => {
    const interestId = await expressed(member, await looking());
    for (const who of [stranger, lead, otherLead])
      expect(codeOf(await answer(who, interestId, 'withdraw'))).toEqual([404, 'NOT_FOUND']);
    for (const who of [admin, client])
      expect(codeOf(await answer(who, interestId, 'withdraw'))).toEqual([403, 'FORBIDDEN']);
    expect(ok(await answer(member, interestId, 'withdraw')).interest.state).toBe('withdrawn');
    expect(codeOf(await answer(member, interestId, 'withdraw'))).toEqual([409, 'STATE_CONFLICT']);
    expect(codeOf(await answer(admin, interestId, 'decline'))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('of two admins at once is one: the other sees how it stands', async () => {
    const id = await looking();
    const interestId = await expressed(member, id);
    const { etag } = await standsAs(id, interestId);
    const seen = { headers: { 'if-match': etag } };
    const both = await Promise.all([
      answer(admin, interestId, 'decline', seen),
      answer(secondAdmin, interestId, 'shortlist', seen),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'VERSION_CONFLICT', current: { interest: { interestId } } });
  });
});

describe('a selection', () => {
  it('comes with the assignment, whatever the role', async () => {
    const id = await looking();
    const interestId = await expressed(member, id);
    ok(await answer(admin, interestId, 'shortlist'));
    const full = { employeeId: member.id, role: 'Tester', allocationBp: 10_000, from: dayOf(stage) };
    ok(await stage.post(admin, `/projects/${(await planned(stage)).id}/assign-team`, { ...full, to: dayOf(stage, 1) }));
    const refused = await stage.post(admin, `/projects/${id}/assign-team`, full);
    expect([codeOf(refused), (await standsAs(id, interestId)).state]).toEqual([[422, 'OVER_ALLOCATED'], 'shortlisted']);
    ok(await stage.post(admin, `/projects/${id}/assign-team`, { ...full, from: dayOf(stage, 2) }));
    expect((await standsAs(id, interestId)).state).toBe('selected');
    expect(codeOf(await express(member, id))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('of two admins at once is one', async () => {
    const id = await looking();
    const interestId = await expressed(stranger, id);
    const body = { employeeId: stranger.id, role: 'Tester', allocationBp: 9_500, from: dayOf(stage, 200) };
    const both = await Promise.all([
      stage.post(admin, `/projects/${id}/assign-team`, body),
      stage.post(secondAdmin, `/projects/${id}/assign-team`, body),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [422, 'OVER_ALLOCATED'],
    ]);
    expect((await standsAs(id, interestId)).state).toBe('selected');
  });
});

describe('projects that look for people', () => {
  const rowOf = async (who: Actor, id: string): Promise<LooseAnswer> =>
    ok(await stage.get(who, '/projects/available?limit=200')).items.find((row: LooseAnswer) => row.projectId === id);

  it('say whether the reader is interested, and may say so', async () => {
    const id = await looking();
    expect(await rowOf(member, id)).toMatchObject({ can: { expressInterest: true } });
    expect(await rowOf(member, id)).not.toHaveProperty('interest');
    const interestId = await expressed(member, id);
    const open = { interest: { interestId, state: 'expressed' }, can: { expressInterest: false } };
    expect(await rowOf(member, id)).toMatchObject(open);
    expect(ok(await stage.get(member, `/projects/${id}`)).available).toMatchObject(open);
    expect(await rowOf(lead, id)).not.toHaveProperty('interest');
    expect(await rowOf(lead, id)).toMatchObject({ can: { expressInterest: true } });
    expect(await rowOf(admin, id)).toMatchObject({ can: { expressInterest: false } });
    ok(await answer(admin, interestId, 'shortlist'));
    expect((await rowOf(member, id)).interest.state).toBe('shortlisted');
    ok(await answer(member, interestId, 'withdraw'));
    expect(await rowOf(member, id)).toMatchObject({ can: { expressInterest: true } });
    expect(await rowOf(member, id)).not.toHaveProperty('interest');
  });
});

describe('who hears of an interest', () => {
  it('is not the client and none of the people on the project: not in it, nor in its activity, nor at a glance', async () => {
    const id = await looking();
    await assigned(stage, id, lead);
    const before = await Promise.all([client, lead].map((who) => stage.get(who, `/projects/${id}`)));
    const interestId = await expressed(member, id);
    ok(await answer(admin, interestId, 'shortlist'));
    await eventually(async () => {
      const { items } = ok(await stage.get(admin, `/projects/${id}/activity`));
      expect(items.map(({ type }: LooseAnswer) => type)).toContain('InterestShortlisted');
    });
    const types = ok(await stage.get(secondAdmin, `/glance?projectId=${id}`)).items.map(
      ({ type }: LooseAnswer) => type,
    );
    expect(types).toEqual(expect.arrayContaining(['InterestExpressed', 'InterestShortlisted']));
    const after = await Promise.all([client, lead].map((who) => stage.get(who, `/projects/${id}`)));
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
    for (const who of [client, lead]) {
      for (const path of [`/projects/${id}/activity`, `/glance?projectId=${id}`])
        expect([who.id, path, (await stage.get(who, path)).text.includes('Interest')]).toEqual([who.id, path, false]);
    }
  });
});

describe('what follows', () => {
  const declinedBecause = (id: string, interestId: string, reason: string) =>
    eventually(async () => expect(await standsAs(id, interestId)).toMatchObject({ state: 'not_selected', reason }));

  it('a project that is cancelled or begins takes none of those who are still waiting', async () => {
    const [cancelled, begun] = [await looking(), await looking()];
    const [first, second] = [await expressed(otherLead, cancelled), await expressed(otherLead, begun)];
    ok(await answer(admin, second, 'shortlist'));
    ok(await stage.post(admin, `/projects/${cancelled}/status`, { action: 'cancel', reason: 'The client moved on' }));
    await declinedBecause(cancelled, first, 'The project was cancelled');
    await assigned(stage, begun, lead);
    ok(await stage.post(admin, `/projects/${begun}/lead`, { employeeId: lead.id }));
    ok(await stage.post(admin, `/projects/${begun}/status`, { action: 'activate' }));
    await declinedBecause(begun, second, 'The project has begun and looks for nobody any more');
    expect(codeOf(await express(stranger, begun))).toEqual([404, 'NOT_FOUND']);
  });
  it('somebody who leaves is interested in nothing any more', async () => {
    const id = await looking();
    const interestId = await expressed(stranger, id);
    await stage.tell([{ type: 'EmployeeLeft', data: { employeeId: stranger.id, lastDay: dayOf(stage) } }]);
    await declinedBecause(id, interestId, 'Left the company');
    expect(codeOf(await express(stranger, id))).toEqual([422, 'EMPLOYEE_INACTIVE']);
  });
});
