/** Parts of milestones over HTTP: by whose it is, a wrong role, a stranger, and in a wrong state (state-machines.md §4). */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, type Stage, startStage } from '../workbench/harness.ts';
import { activated, evidence, type Offered, ok } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let offer: Offered;
beforeAll(async () => {
  stage = await startStage();
  offer = await activated(stage);
});
afterAll(() => stage.stop());

const pathOf = (index = 0) => `/projects/${offer.id}/milestones/${offer.milestoneIds[index]}`;
const three = (over: object = {}) => [
  { title: 'Calendar', weightBp: 5_000, assigneeId: member.id, ...over },
  { title: 'Reminders', weightBp: 3_000, assigneeId: member.id, checklist: ['By mail', 'By text message'] },
  { title: 'Texts', weightBp: 2_000, assigneeId: lead.id, startDate: '2026-12-01', dueDate: '2026-12-20' },
];
const codeOf = ({ status, body }: Answered) => [status, body?.code];
const planned = async (index: number, subMilestones: readonly object[] = three()): Promise<LooseAnswer[]> =>
  ok(await stage.post(lead, `${pathOf(index)}/sub-milestones`, { subMilestones })).milestone.subMilestones;
const read = async (who: Actor, index = 0): Promise<LooseAnswer> => ok(await stage.get(who, pathOf(index))).milestone;
const partOf = async (who: Actor, index: number, title: string): Promise<LooseAnswer> =>
  (await read(who, index)).subMilestones.find((sub: LooseAnswer) => sub.title === title);

it('parts are planned by whoever leads, done by their assignee and verified by another; the milestone shows how far it is', async () => {
  const plan = `${pathOf()}/sub-milestones`;
  for (const [who, status] of [
    [client, 403],
    [member, 403],
    [otherClient, 403],
    [otherLead, 404],
    [stranger, 404],
  ] as const)
    expect([who.id, (await stage.post(who, plan, { subMilestones: three() })).status]).toEqual([who.id, status]);
  expect(codeOf(await stage.post(lead, plan, { subMilestones: three({ weightBp: 4_999 }) }))).toEqual([
    422,
    'WEIGHTS_NOT_100',
  ]);
  for (const wrong of [
    [],
    three({ title: ' ' }),
    three({ weightBp: 0 }),
    three({ startDate: '2026-12-02', dueDate: '2026-12-01' }),
    three({ checklist: ['One', 'One'] }),
    three({ assigneeId: stranger.id }),
  ])
    expect(codeOf(await stage.post(lead, plan, { subMilestones: wrong }))).toEqual([400, 'VALIDATION_FAILED']);

  const [calendar, reminders, texts] = await planned(0);
  expect([calendar, reminders, texts].map(({ state, progressBp, capBp }) => [state, progressBp, capBp])).toEqual(
    Array(3).fill(['todo', 0, 9_900]),
  );
  expect(calendar.assignee).toMatchObject({ id: member.id });

  const at = (sub: LooseAnswer, act: string) => `${plan}/${sub.subMilestoneId}/${act}`;
  const acts = { start: {}, finish: { note: 'Runs' }, verify: {}, return: { reason: 'No' }, cancel: { reason: 'No' } };
  const allowed: Readonly<Record<string, readonly Actor[]>> = {
    ...{ start: [member], finish: [member], verify: [lead, admin], return: [lead, admin], cancel: [] },
  };
  for (const [act, body] of Object.entries(acts)) {
    for (const who of [client, otherClient, otherLead, stranger, member, lead, admin]) {
      if (act === 'start' && who === member) continue;
      if (act === 'cancel' && (who === lead || who === admin)) continue;
      const unknown = who === otherLead || who === stranger;
      const expected = unknown ? 404 : allowed[act]?.includes(who) ? 409 : 403;
      expect([act, who.id, (await stage.post(who, at(calendar, act), body)).status]).toEqual([act, who.id, expected]);
    }
    expect((await stage.call(null, 'POST', at(calendar, act), { body })).status).toBe(401);
    expect((await stage.post(member, at({ subMilestoneId: newId() }, act), body)).status).toBe(404);
  }

  const started = ok(await stage.post(member, at(calendar, 'start')));
  expect([started.subMilestone.state, started.milestone.state]).toEqual(['doing', 'in_progress']);
  ok(await stage.post(member, at(reminders, 'start')));
  const progress = `/projects/${offer.id}/progress`;
  const on = (sub: LooseAnswer, said: object) => ({
    ...{ milestoneId: offer.milestoneIds[0], subMilestoneId: sub.subMilestoneId, note: 'Went on', ...said },
  });
  const said = ok(await stage.post(member, progress, on(calendar, { progressBp: 8_000 })));
  expect([said.subMilestone.progressBp, said.milestone.progressBp]).toEqual([8_000, 4_000]);
  ok(await stage.post(member, progress, on(reminders, { ticked: ['By mail'] })));
  expect((await read(client)).progressBp).toBe(5_500);
  const { items } = ok(await stage.get(member, '/projects'));
  expect(items[0].next[0].subMilestones.map(({ title, mine }: LooseAnswer) => [title, mine])).toEqual([
    ['Calendar', true],
    ['Reminders', true],
    ['Texts', false],
  ]);
  for (const [who, sub, more, code] of [
    [client, calendar, { progressBp: 100 }, 403],
    [stranger, calendar, { progressBp: 100 }, 404],
    [member, texts, { progressBp: 100 }, 403],
    [member, calendar, { progressBp: 100 }, 400],
    [member, reminders, { progressBp: 100 }, 400],
    [member, { subMilestoneId: newId() }, { progressBp: 100 }, 404],
  ] as const)
    expect((await stage.post(who, progress, on(sub, more))).status).toBe(code);
  const whole = { milestoneId: offer.milestoneIds[0], progressBp: 100, note: 'All of it' };
  expect(codeOf(await stage.post(member, progress, whole))).toEqual([409, 'STATE_CONFLICT']);
  const { progressBp: _figure, ...nothing } = { ...whole, milestoneId: offer.milestoneIds[1] };
  expect(codeOf(await stage.post(member, progress, nothing))).toEqual([400, 'VALIDATION_FAILED']);

  const tree = ok(await stage.get(client, `/projects/${offer.id}/overall-progress`));
  expect(tree.overallBp).toBe(1_650);
  expect(tree.milestones[0].subMilestones.map(({ shareBp }: LooseAnswer) => shareBp)).toEqual([4_000, 1_500, 0]);
  const told = ok(await stage.get(client, progress)).items;
  expect(told.map(({ subMilestone }: LooseAnswer) => subMilestone.title)).toEqual(['Reminders', 'Calendar']);

  expect(codeOf(await stage.post(member, at(calendar, 'finish'), {}))).toEqual([422, 'EVIDENCE_REQUIRED']);
  expect(codeOf(await stage.post(member, at(calendar, 'finish'), { fileIds: [newId()] }))).toEqual([404, 'NOT_FOUND']);
  const fileId = await evidence(stage, offer.id, member, 'calendar.txt');
  const done = ok(await stage.post(member, at(calendar, 'finish'), { note: 'Runs on staging', fileIds: [fileId] }));
  expect(done.subMilestone).toMatchObject({ state: 'done', done: { note: 'Runs on staging', files: [{ fileId }] } });
  ok(await stage.post(lead, at(calendar, 'return'), { reason: 'Sundays are missing' }));
  expect((await partOf(member, 0, 'Calendar')).returned).toMatchObject({ reason: 'Sundays are missing' });
  expect((await partOf(client, 0, 'Calendar')).returned).toBeUndefined();
  ok(await stage.post(member, at(calendar, 'finish'), { note: 'With Sundays' }));
  expect((await partOf(client, 0, 'Calendar')).done).toBeUndefined();
  const submission = { deliverables: [{ title: 'Result', fileId }], note: '' };
  expect(codeOf(await stage.post(lead, `${pathOf()}/submit`, submission))).toEqual([422, 'SUBMILESTONES_OPEN']);
  const verified = ok(await stage.post(lead, at(calendar, 'verify')));
  expect([verified.subMilestone.progressBp, verified.subMilestone.verified.by.id]).toEqual([10_000, lead.id]);

  ok(await stage.post(lead, at(texts, 'start')));
  ok(await stage.post(lead, at(texts, 'finish'), { note: 'Written' }));
  expect(codeOf(await stage.post(lead, at(texts, 'verify')))).toEqual([403, 'OWN_WORK']);
  expect(codeOf(await stage.post(lead, at(texts, 'return'), { reason: 'No' }))).toEqual([403, 'OWN_WORK']);
  expect((await partOf(lead, 0, 'Texts')).can).toMatchObject({ verifySubMilestone: false, cancelSubMilestone: true });
  ok(await stage.post(admin, at(texts, 'verify')));
  const left = ok(await stage.post(lead, at(reminders, 'cancel'), { reason: 'The client sends them' })).milestone;
  expect(left.subMilestones.map(({ state, weightBp }: LooseAnswer) => [state, weightBp])).toEqual([
    ['verified', 7_143],
    ['cancelled', 3_000],
    ['verified', 2_857],
  ]);
  expect(left.progressBp).toBe(9_500);
  ok(await stage.post(lead, `${pathOf()}/submit`, submission));
  expect((await read(client)).progressBp).toBe(9_900);
  expect(codeOf(await stage.post(lead, plan, { subMilestones: three() }))).toEqual([409, 'STATE_CONFLICT']);
});

it('a stale version is refused with the current part, by its own version', async () => {
  const [sub] = await planned(1, [{ title: 'All', weightBp: 10_000, assigneeId: member.id }]);
  const path = `${pathOf(1)}/sub-milestones/${sub.subMilestoneId}`;
  const { etag } = (await stage.post(member, `${path}/start`)).body.subMilestone;
  const late = await stage.call(member, 'POST', `${path}/finish`, {
    body: { note: 'Runs' },
    headers: { 'if-match': sub.etag },
  });
  expect(codeOf(late)).toEqual([409, 'VERSION_CONFLICT']);
  expect(late.body.current.subMilestone).toMatchObject({ state: 'doing', etag });
  const now = await stage.call(member, 'POST', `${path}/finish`, {
    body: { note: 'Runs' },
    headers: { 'if-match': etag },
  });
  expect(now.status).toBe(200);
});
