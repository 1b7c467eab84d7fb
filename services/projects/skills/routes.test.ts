/** Skills over HTTP: of a published tech stack, one's own, and of whom one leads (domain.md §5.1). */
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { activated, assigned, offered, ok } from '../workbench/story.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
  await activated(stage);
});
afterAll(() => stage.stop());

let count = 0;
const techStack = async (...moves: readonly string[]): Promise<string> => {
  count += 1;
  const body = { name: `Language ${count}`, category: 'FRONTEND' };
  const { techId } = ok(await stage.post(admin, '/admin/tech-stacks', body)).techStack;
  for (const move of moves)
    ok(await stage.post(admin, `/admin/tech-stacks/${techId}/${move}`, move === 'retire' ? { reason: 'Old' } : {}));
  return techId;
};
const assess = (who = member, techId = '', change: object = {}): Promise<Answered> =>
  stage.post(who, '/skills', { techId, level: 3, yearsTenths: 20, ...change });
const rowFor = async (who: typeof member, techId: string) =>
  ok(await stage.get(who, '/skills')).items.find((row: { techId: string }) => row.techId === techId);
const refOf = (who: typeof member) => ({ id: who.id, name: nameOf(who), role: who.role });
type Row = Readonly<{ employee: Readonly<{ id: string }> }>;
const byName = (a: Row, b: Row): number => a.employee.id.localeCompare(b.employee.id);
const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];

describe('a skill', () => {
  it('is of a tech stack that is published: a draft, a retired one and none are not there', async () => {
    for (const techId of [await techStack(), await techStack('publish', 'retire'), 'none'])
      expect(codeOf(await assess(member, techId))).toEqual([404, 'NOT_FOUND']);
    const techId = await techStack('publish');
    const { items } = ok(await assess(member, techId));
    expect(items.find((row: { techId: string }) => row.techId === techId).mine).toEqual({
      level: 3,
      yearsTenths: 20,
      by: 'self',
    });
  });
  it('is judged by oneself and by who leads the person; others do not know of them', async () => {
    const techId = await techStack('publish');
    ok(await assess(member, techId, { level: 5 }));
    const of = { employeeId: member.id };
    for (const who of [otherLead, stranger]) expect(codeOf(await assess(who, techId, of))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await assess(client, techId))).toEqual([403, 'FORBIDDEN']);
    ok(await assess(lead, techId, { ...of, level: 2 }));
    ok(await assess(admin, techId, { ...of, level: 1 }));
    const mine = ok(await stage.get(member, '/skills')).items.find((row: { techId: string }) => row.techId === techId);
    expect(mine.mine).toMatchObject({ level: 1, by: 'lead' });
    expect((await stage.get(client, '/skills')).status).toBe(403);
  });
  it('counts for the coverage, whoever asks; whose it is, those know who may judge, and the person', async () => {
    const techId = await techStack('publish');
    const before = stage.now();
    ok(await assess(member, techId, { level: 4, yearsTenths: 25 }));
    expect(await rowFor(otherLead, techId)).toMatchObject({ category: 'FRONTEND', coverage: 1, warning: true });
    ok(await assess(stranger, techId, { level: 5 }));
    ok(await assess(lead, techId, { level: 2 }));
    const mine = { level: 4, yearsTenths: 25, by: 'self' };
    const held = (of: typeof member, level: number, yearsTenths = 20) => ({
      ...{ employee: refOf(of), level, yearsTenths, by: 'self', assessedAt: expect.any(String) },
    });
    const unneeded = { wanted: 0, neededBy: 0, projects: [] };
    const common = {
      techId,
      name: `Language ${count}`,
      category: 'FRONTEND',
      coverage: 2,
      warning: false,
      ...unneeded,
    };
    const [ofMember, ofStranger, ofLead] = [held(member, 4, 25), held(stranger, 5), held(lead, 2)] as const;
    for (const [who, skills, own, best] of [
      [member, [], mine, ofMember],
      [stranger, [], { ...mine, level: 5, yearsTenths: 20 }, ofStranger],
      [lead, [ofMember], { ...mine, level: 2, yearsTenths: 20 }, ofMember],
      [otherLead, [], null, null],
      [admin, [ofMember, ofStranger, ofLead], null, ofStranger],
    ] as const) {
      const row = await rowFor(who, techId);
      expect([who.id, row]).toEqual([who.id, { ...common, skills: expect.any(Array), mine: own, best }]);
      expect([who.id, row.skills.toSorted(byName)]).toEqual([who.id, skills.toSorted(byName)]);
      for (const { assessedAt } of row.skills) expect(Date.parse(assessedAt)).toBeGreaterThanOrEqual(before);
    }
  });
  it('is needed where the brief of an active project names it, whoever asks; the project, those know who are on it', async () => {
    const techId = await techStack('publish');
    const name = `Language ${count}`;
    const { id, version, hash } = await offered(stage, {}, client, {
      techPreferences: [`language x, ${name} and more`],
    });
    const part = { neededBy: 1, wanted: 2, projects: [{ projectId: id, title: 'Portal' }] };
    const none = { neededBy: 0, wanted: 0, projects: [] };
    ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept', version, hash }));
    await eventually(async () => {
      if (ok(await stage.get(client, `/projects/${id}`)).kind !== 'project') throw new Error('no project yet');
    });
    expect(await rowFor(admin, techId)).toMatchObject(none);
    await assigned(stage, id, lead);
    ok(await stage.post(admin, `/projects/${id}/lead`, { employeeId: lead.id }));
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'activate' }));
    for (const [who, needs] of [
      [admin, part],
      [lead, part],
      [stranger, { ...part, projects: [] }],
      [otherLead, { ...part, projects: [] }],
    ] as const)
      expect([who.id, await rowFor(who, techId)]).toMatchObject([who.id, needs]);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'cancel', reason: 'Not wanted any more' }));
    expect(await rowFor(admin, techId)).toMatchObject(none);
  });
  it('is judged of the people of one’s own projects, of everybody by admins, and of nobody else', async () => {
    const judges = async (who: typeof member) => {
      const { people, can } = ok(await stage.get(who, '/skills'));
      expect([who.id, can]).toEqual([who.id, { assessOthers: people.length > 0 }]);
      return people.map(({ id }: { id: string }) => id).toSorted();
    };
    expect(await judges(lead)).toEqual([member.id]);
    for (const who of [member, stranger, otherLead]) expect([who.id, await judges(who)]).toEqual([who.id, []]);
    const others = [lead, member, otherLead, secondAdmin, stranger];
    expect(await judges(admin)).toEqual(others.map(({ id }) => id).toSorted());
    const { people } = ok(await stage.get(lead, '/skills'));
    expect(people).toEqual([refOf(member)]);
  });
  it('has a level from 1 to 5 and at most 60 years', async () => {
    const techId = await techStack('publish');
    for (const wrong of [
      { level: 0 },
      { level: 6 },
      { level: 2.5 },
      { yearsTenths: -1 },
      { yearsTenths: 601 },
      { by: 'lead' },
    ])
      expect([wrong, ...codeOf(await assess(member, techId, wrong))]).toEqual([wrong, 400, 'VALIDATION_FAILED']);
    expect((await rowFor(member, techId)).mine).toBeNull();
  });
  it('said again is the same, and its answer shows what was said', async () => {
    const techId = await techStack('publish');
    const key = 'one-key-for-both-of-them';
    const said = { techId, level: 4, yearsTenths: 1 };
    const first = ok(await stage.post(member, '/skills', said, { key }));
    expect(first.stale).toBeUndefined();
    expect(ok(await stage.post(member, '/skills', said, { key })).items).toEqual(first.items);
    expect(ok(await stage.post(member, '/skills', said)).items).toEqual(first.items);
  });
  it('is read with a word that what the reader wrote is not in it yet, where that is so, and with no question of theirs', async () => {
    expect(ok(await stage.get(member, '/skills')).stale).toBeUndefined();
    expect(ok(await stage.call(member, 'GET', '/skills', { headers: stage.ahead() })).stale).toBe(true);
    expect((await stage.get(member, '/skills?techId=t')).status).toBe(400);
    expect((await stage.call(null, 'GET', '/skills')).status).toBe(401);
  });
  it('is nobody’s who has left', async () => {
    const techId = await techStack('publish');
    ok(await assess(stranger, techId));
    const known = await rowFor(admin, techId);
    expect(known).toMatchObject({ coverage: 1, skills: [{ employee: refOf(stranger) }] });
    expect(known.best).toEqual(known.skills[0]);
    await stage.tell([{ type: 'UserDeactivated', data: { userId: stranger.id } }]);
    expect(codeOf(await assess(stranger, techId))).toEqual([422, 'EMPLOYEE_INACTIVE']);
    expect(await rowFor(admin, techId)).toMatchObject({ coverage: 0, skills: [], best: null });
    expect(ok(await stage.get(admin, `/skills/${techId}`)).items).toEqual([]);
  });
});
