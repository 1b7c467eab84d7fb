/** Skills of a company of many people: page by page, found by name, and each technology by who knows it best. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { admin, client, lead, member, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { activated, ok } from '../workbench/story.ts';

let stage: Stage;
let techId: string;
const HIRED = 9;
const hiredId = (n: number): string => `hired-${n}`;

beforeAll(async () => {
  stage = await startStage();
  await activated(stage);
  for (let n = 0; n < HIRED; n += 1) {
    const name = await stage.seal(hiredId(n), 'profile', `${n % 2 === 0 ? 'Kiran' : 'Tara'} Hired ${n}`);
    const employment = { code: `E-${n}`, designation: 'Engineer', joinedOn: '2026-01-05', locationState: 'KA' };
    await stage.tell([
      { type: 'EmployeeJoined', data: { employeeId: hiredId(n), name, ...employment } },
      { type: 'InvitationAccepted', data: { userId: hiredId(n), role: 'employee', name } },
    ]);
  }
  const made = ok(await stage.post(admin, '/admin/tech-stacks', { name: 'Erlang', category: 'BACKEND' }));
  techId = made.techStack.techId;
  ok(await stage.post(admin, `/admin/tech-stacks/${techId}/publish`));
  const judged = (employeeId: string, level: number, yearsTenths = 10) =>
    stage.post(admin, '/skills', { employeeId, techId, level, yearsTenths });
  for (let n = 0; n < HIRED; n += 1) ok(await judged(hiredId(n), (n % 5) + 1, n));
  ok(await judged(member.id, 3));
});
afterAll(() => stage.stop());

const others = [lead, member, otherLead, secondAdmin, stranger].map(({ id }) => id);
const everybody = [...others, ...Array.from({ length: HIRED }, (_, n) => hiredId(n))];
const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const pages = async (who: Actor, path: string) => {
  const all = [];
  const [bare, query = ''] = path.split('?');
  for (let next = ''; ; ) {
    const page = ok(await stage.get(who, `${bare}?${query}${next === '' ? '' : `&after=${next}`}`));
    all.push(page);
    if (page.next === undefined) return all;
    next = encodeURIComponent(page.next);
  }
};
const idsIn = (page: { people: readonly { id: string }[] }) => page.people.map(({ id }) => id);
// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
const rowIn = (page: any) => page.items.find((row: { techId: string }) => row.techId === techId);
const holdersIn = (page: { items: readonly { employee: { id: string } }[] }) =>
  page.items.map(({ employee }) => employee.id);

describe('the people of skills', () => {
  it('come page by page, each once; a page holds the skills of its own people alone, and counts everybody', async () => {
    const all = await pages(admin, '/skills?limit=4');
    expect(all.map((page) => page.people.length)).toEqual([4, 4, 4, 2]);
    expect(all.flatMap(idsIn).toSorted()).toEqual(everybody.toSorted());
    for (const page of all) {
      const row = rowIn(page);
      const known = idsIn(page).filter((id) => id === member.id || id.startsWith('hired'));
      expect(row.skills.map(({ employee }: { employee: { id: string } }) => employee.id).toSorted()).toEqual(
        known.toSorted(),
      );
      expect(row).toMatchObject({ coverage: 6, best: { employee: { id: hiredId(4) }, level: 5 } });
      expect(page.can).toEqual({ assessOthers: true });
    }
  });
  it('are 24 where nobody says how many, and 100 at most', async () => {
    expect(ok(await stage.get(admin, '/skills')).next).toBeUndefined();
    for (const limit of ['0', '101', '201', 'all'])
      expect(codeOf(await stage.get(admin, `/skills?limit=${limit}`))).toEqual([400, 'VALIDATION_FAILED']);
    expect((await stage.get(admin, '/skills?limit=100')).status).toBe(200);
  });
  it('are found by words of their names, whatever the case, on pages of their own', async () => {
    const found = await pages(admin, '/skills?search=HIRED%20kir&limit=2');
    expect(found.flatMap(idsIn)).toEqual([0, 2, 4, 6, 8].map(hiredId));
    expect(idsIn(ok(await stage.get(admin, '/skills?search=nobody')))).toEqual([]);
    expect(rowIn(ok(await stage.get(admin, '/skills?search=nobody')))).toMatchObject({ coverage: 6, skills: [] });
  });
  it('go on only in the same list, for the same person', async () => {
    const { next } = ok(await stage.get(admin, '/skills?limit=4'));
    const after = encodeURIComponent(next);
    for (const [who, path] of [
      [admin, `/skills?search=kiran&after=${after}`],
      [secondAdmin, `/skills?after=${after}`],
      [admin, `/skills/${techId}?after=${after}`],
      [admin, '/skills?after=hired-1'],
    ] as const)
      expect([path, ...codeOf(await stage.get(who, path))]).toEqual([path, 400, 'VALIDATION_FAILED']);
  });
  it('of a lead are those whom they lead, whatever is searched; others see nobody', async () => {
    expect(idsIn(ok(await stage.get(lead, '/skills?limit=100')))).toEqual([member.id]);
    for (const who of [lead, otherLead, member]) {
      const page = ok(await stage.get(who, '/skills?search=hired'));
      expect([who.id, page.people, rowIn(page).skills]).toEqual([who.id, [], []]);
    }
  });
});

describe('who knows a technology', () => {
  const ranked = [4, 8, 3, 7, 2].map(hiredId);
  it('is told best first, of the same level who did it longest, each once', async () => {
    const all = await pages(admin, `/skills/${techId}?limit=3`);
    expect(all.map((page) => page.items.length)).toEqual([3, 3, 3, 1]);
    const ids = all.flatMap(holdersIn);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => ranked.includes(id))).toEqual(ranked);
    const [first] = all[0].items;
    expect(first).toEqual({
      ...{ techId, employee: { id: hiredId(4), name: 'Kiran Hired 4', role: 'employee' }, level: 5, yearsTenths: 4 },
      ...{ by: 'lead', assessedAt: expect.any(String) },
    });
  });
  it('is of those whom the caller may name: a lead’s own people and oneself, for others oneself alone', async () => {
    const seenBy = async (who: Actor) => holdersIn(ok(await stage.get(who, `/skills/${techId}`)));
    for (const [who, ids] of [
      [secondAdmin, 10],
      [lead, [member.id]],
      [member, [member.id]],
      [otherLead, []],
      [stranger, []],
    ] as const) {
      const seen = await seenBy(who);
      expect([who.id, typeof ids === 'number' ? seen.length : seen]).toEqual([who.id, ids]);
    }
    ok(await stage.post(lead, '/skills', { techId, level: 4, yearsTenths: 30 }));
    expect(await seenBy(lead)).toEqual([lead.id, member.id]);
    expect(rowIn(ok(await stage.get(lead, '/skills'))).best.employee.id).toBe(lead.id);
    expect(await seenBy(member)).toEqual([member.id]);
    expect((await stage.get(client, `/skills/${techId}`)).status).toBe(403);
    expect((await stage.call(null, 'GET', `/skills/${techId}`)).status).toBe(401);
  });
  it('is nobody’s question of a technology that is not published', async () => {
    const draft = ok(await stage.post(admin, '/admin/tech-stacks', { name: 'Draft', category: 'BACKEND' }));
    for (const id of [draft.techStack.techId, 'none'])
      expect(codeOf(await stage.get(admin, `/skills/${id}`))).toEqual([404, 'NOT_FOUND']);
  });
  it('is read with a word that what the reader wrote is not in it yet, in pages of 100 at most', async () => {
    const path = `/skills/${techId}`;
    expect(ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
    expect(ok(await stage.get(admin, path)).stale).toBeUndefined();
    expect((await stage.get(admin, `${path}?limit=101`)).status).toBe(400);
    expect((await stage.get(admin, `${path}?search=kiran`)).status).toBe(400);
  });
  it('moves with a judgement at once, and the coverage with it', async () => {
    const { coverage } = rowIn(ok(await stage.get(admin, '/skills')));
    const answered = ok(
      await stage.post(admin, '/skills', { employeeId: hiredId(0), techId, level: 5, yearsTenths: 99 }),
    );
    for (const page of [answered, ok(await stage.get(admin, '/skills'))])
      expect(rowIn(page)).toMatchObject({ coverage: coverage + 1, best: { employee: { id: hiredId(0) } } });
    expect(holdersIn(ok(await stage.get(admin, `/skills/${techId}`)))[0]).toBe(hiredId(0));
  });
  it('is nobody who has left: the next best is named, and pages go on over them', async () => {
    const { coverage } = rowIn(ok(await stage.get(admin, '/skills')));
    const gone = [0, 4, 8].map(hiredId);
    await stage.tell([
      ...gone.slice(1).map((userId) => ({ type: 'UserDeactivated', data: { userId } }) as const),
      { type: 'EmployeeLeft', data: { employeeId: gone[0] ?? '', lastDay: '2026-11-20' } },
    ]);
    const row = rowIn(ok(await stage.get(admin, '/skills?limit=1')));
    expect(row).toMatchObject({ coverage: coverage - 3, best: { level: 4 } });
    const ids = (await pages(admin, `/skills/${techId}?limit=1`)).flatMap(holdersIn);
    for (const id of gone) expect(ids).not.toContain(id);
    expect([ids.length, ids[0]]).toEqual([8, row.best.employee.id]);
    expect((await pages(admin, '/skills?limit=3')).flatMap(idsIn)).not.toContain(gone[0]);
  });
});
