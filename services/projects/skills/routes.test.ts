/** Skills over HTTP: of a published tech stack, one's own, and of whom one leads (domain.md §5.1). */
import { admin, client, lead, member, otherLead, stranger } from '../cast.ts';
import { type Answered, type Stage, startStage } from '../harness.ts';
import { activated, ok } from '../story.ts';

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
    const mine = ok(await stage.get(member, '/skills')).items.find((row: { techId: string }) => row.techId === techId);
    expect(mine.mine).toMatchObject({ level: 2, by: 'lead' });
    expect((await stage.get(client, '/skills')).status).toBe(403);
  });
  it('is nobody’s who has left', async () => {
    const techId = await techStack('publish');
    await stage.tell([{ type: 'UserDeactivated', data: { userId: stranger.id } }]);
    expect(codeOf(await assess(stranger, techId))).toEqual([422, 'EMPLOYEE_INACTIVE']);
  });
});
