/** Hours over HTTP: people log their own, whoever leads judges them, nobody else knows (state-machines.md §5.1). */
import { addDays, mondayOf } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { admin, client, lead, member, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import { assigned, dayOf, ok, staffed } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
let [id, milestoneId, today, week] = ['', '', '', ''];
beforeAll(async () => {
  stage = await startStage();
  const project = await staffed(stage);
  [id, milestoneId] = [project.id, project.milestoneIds[0] ?? ''];
  today = dayOf(stage);
  week = mondayOf(today);
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const log = (who: Actor, over: object = {}, call: object = {}) =>
  stage.post(who, '/time', { projectId: id, day: today, minutes: 90, billable: true, note: 'Flows', ...over }, call);
const judge = (who: Actor, act: 'approve' | 'return', of: Actor = member, call: object = {}) =>
  stage.post(
    who,
    `/projects/${id}/time/${of.id}/${week}/${act}`,
    act === 'return' ? { reason: 'Say which flow' } : {},
    call,
  );
const sheets = async (who: Actor, query = `?projectId=${id}`): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/time-sheets${query}`)).items;
const weekOf = async (who: Actor, of = week): Promise<LooseAnswer> => ok(await stage.get(who, `/time/${of}`)).projects;

it('is logged once for a key, by whoever is on the project, on days on which they are', async () => {
  const key = newId();
  const first = ok(await log(member, {}, { key }));
  expect(first.sheet).toMatchObject({
    ...{ projectId: id, projectTitle: 'Portal', employee: { name: nameOf(member) }, week, state: 'logged' },
    ...{ minutes: 90, billableMinutes: 90, can: { approveTime: false, returnTime: false } },
  });
  expect(ok(await log(member, {}, { key })).sheet.etag).toBe(first.sheet.etag);
  ok(await log(member, { milestoneId, minutes: 30, billable: false, note: '' }));
  for (const who of [client, admin]) expect(codeOf(await log(who))).toEqual([403, 'FORBIDDEN']);
  expect(codeOf(await log(stranger))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await log(member, { projectId: 'none' }))).toEqual([404, 'NOT_FOUND']);
  for (const [field, wrong] of [
    ['day', { day: addDays(today, -1) }],
    ['day', { day: addDays(today, 1) }],
    ['minutes', { minutes: 1_441 }],
    ['minutes', { minutes: 1_411 }],
    ['milestoneId', { milestoneId: newId() }],
    ['note', { note: 'x'.repeat(501) }],
  ] as const) {
    const refused = await log(member, wrong);
    expect([field, refused.status, refused.body.errors?.[0]?.field]).toEqual([field, 400, field]);
  }
});

it('stands in one’s own week, with the days that may be logged', async () => {
  const [row] = await weekOf(member);
  expect(row).toMatchObject({ projectId: id, title: 'Portal', days: [today], sheet: { minutes: 120 } });
  expect(row.milestones.map((m: LooseAnswer) => m.title)).toEqual(['Design', 'Build']);
  expect(row.sheet.entries.map((e: LooseAnswer) => [e.minutes, e.title])).toEqual([
    [90, undefined],
    [30, 'Design'],
  ]);
  expect(await weekOf(stranger)).toEqual([]);
  expect(await weekOf(member, addDays(week, -7))).toEqual([]);
  expect(codeOf(await stage.get(member, `/time/${addDays(week, 1)}`))).toEqual([400, 'VALIDATION_FAILED']);
  expect(codeOf(await stage.get(admin, `/time/${week}`))).toEqual([403, 'FORBIDDEN']);
});

it('is listed to its person, the lead of its project and admins', async () => {
  for (const who of [member, lead, admin]) expect(await sheets(who)).toHaveLength(1);
  for (const who of [stranger, otherLead]) expect(await sheets(who)).toEqual([]);
  expect((await sheets(lead, '?state=logged'))[0].can).toEqual({ approveTime: true, returnTime: true });
  expect((await sheets(admin, `?week=${week}&projectId=${id}`))[0].can.approveTime).toBe(true);
  expect(await sheets(lead, '?state=approved')).toEqual([]);
  expect(codeOf(await stage.get(client, '/time-sheets'))).toEqual([403, 'FORBIDDEN']);
});

it('is judged by the lead and by admins alone, never one’s own, and is closed by an approval', async () => {
  for (const act of ['approve', 'return'] as const) {
    expect(codeOf(await judge(stranger, act))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await judge(otherLead, act))).toEqual([404, 'NOT_FOUND']);
    for (const who of [client, member]) expect(codeOf(await judge(who, act))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await judge(lead, act, stranger))).toEqual([404, 'NOT_FOUND']);
  }
  ok(await log(lead));
  expect(codeOf(await judge(lead, 'approve', lead))).toEqual([403, 'OWN_WORK']);
  expect((await sheets(lead)).find((s) => s.employee.id === lead.id).can.approveTime).toBe(false);
  ok(await judge(admin, 'approve', lead));

  const [sheet] = (await sheets(lead)).filter((s) => s.employee.id === member.id);
  ok(await log(member, { minutes: 100 }));
  const stale = await judge(lead, 'approve', member, { headers: { 'if-match': sheet.etag } });
  expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
  const back = ok(await judge(lead, 'return')).sheet;
  expect(back).toMatchObject({
    state: 'returned',
    decided: { by: { name: nameOf(lead) }, reason: 'Say which flow' },
    can: { approveTime: false, returnTime: false },
  });
  for (const [who, count] of [
    [member, 1],
    [lead, 0],
    [stranger, 0],
    [admin, 0],
  ] as const)
    expect(await sheets(who, '?state=returned&whose=mine')).toHaveLength(count);
  expect(codeOf(await stage.get(lead, '/time-sheets?whose=theirs'))).toEqual([400, 'VALIDATION_FAILED']);
  expect(codeOf(await judge(lead, 'approve'))).toEqual([409, 'STATE_CONFLICT']);
  ok(await log(member, { minutes: 110, note: 'The refund' }));
  expect(ok(await judge(lead, 'approve')).sheet).toMatchObject({ state: 'approved', minutes: 140 });
  expect(await sheets(member, '?state=returned&whose=mine')).toEqual([]);
  expect(codeOf(await log(member))).toEqual([409, 'STATE_CONFLICT']);
});

it('stands in the admins’ history with what stood there before, and in nobody else’s', async () => {
  const { items } = ok(await stage.get(admin, `/audit/events?kind=timesheet&id=${member.id}`));
  const types = items.map((e: LooseAnswer) => e.type);
  expect(types.slice(0, 3)).toEqual(['TimeApproved', 'TimeLogged', 'TimeReturned']);
  const change = items[1].changes.find((c: LooseAnswer) => c.field.endsWith(`${today}.minutes`));
  expect([change.from, change.to]).toEqual([100, 110]);
  for (const who of [client, member, lead]) {
    const told = ok(await stage.get(who, `/projects/${id}/activity`)).items.map((e: LooseAnswer) => e.type);
    expect(told.filter((type: string) => type.startsWith('Time'))).toEqual([]);
  }
});

it('is of a project and a week that there are', async () => {
  for (const act of ['approve', 'return'] as const) {
    const body = act === 'return' ? { reason: 'Say which flow' } : {};
    const at = (projectId: string, of: string) => `/projects/${projectId}/time/${member.id}/${of}/${act}`;
    expect(codeOf(await stage.post(admin, at('none', week), body))).toEqual([404, 'NOT_FOUND']);
    for (const none of [addDays(week, 1), 'yesterday']) {
      const refused = await stage.post(admin, at(id, none), body);
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'week']);
    }
    expect(codeOf(await stage.post(admin, at(id, addDays(week, -7)), body))).toEqual([404, 'NOT_FOUND']);
  }
});

it('of every project that one leads is listed at once, and of those of others one’s own alone', async () => {
  const led = async (who: Actor, query = ''): Promise<readonly LooseAnswer[]> =>
    (await sheets(who, query)).map(({ projectId, employee }) => [projectId, employee.id]);
  const { id: theirs } = await staffed(stage);
  await assigned(stage, theirs, otherLead);
  ok(await stage.post(admin, `/projects/${theirs}/lead`, { employeeId: otherLead.id }));
  ok(await log(lead, { projectId: theirs, minutes: 20 }));
  ok(await log(member, { projectId: theirs, minutes: 20 }));
  expect((await led(otherLead)).toSorted()).toEqual([
    [theirs, member.id],
    [theirs, lead.id],
  ]);
  expect((await led(lead)).toSorted()).toEqual([
    [id, member.id],
    [id, lead.id],
  ]);
  expect(await led(lead, `?projectId=${theirs}`)).toEqual([[theirs, lead.id]]);
  expect((await led(lead, '?whose=mine')).toSorted()).toEqual(
    [
      [id, lead.id],
      [theirs, lead.id],
    ].toSorted(),
  );
  expect(await led(lead, `?whose=mine&projectId=${theirs}`)).toEqual([[theirs, lead.id]]);
  expect((await led(member)).toSorted()).toEqual(
    [
      [id, member.id],
      [theirs, member.id],
    ].toSorted(),
  );
  expect((await led(admin)).length).toBe(4);
  expect(await led(admin, `?week=${addDays(week, -7)}`)).toEqual([]);
});

it('is told with a word where what the person wrote is not in it yet', async () => {
  for (const path of [`/time/${week}`, '/time-sheets']) {
    expect(ok(await stage.get(member, path)).stale).toBeUndefined();
    expect(ok(await stage.call(member, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
  }
});

it('is of no milestone that was cancelled', async () => {
  const { id: over, milestoneIds } = await staffed(stage);
  ok(await log(member, { projectId: over, milestoneId: milestoneIds[1], minutes: 10 }));
  const rowOf = async () => (await weekOf(member)).find(({ projectId }: LooseAnswer) => projectId === over);
  expect((await rowOf()).milestones.map(({ title }: LooseAnswer) => title)).toEqual(['Design', 'Build']);
  const reason = 'No budget';
  ok(await stage.post(admin, `/projects/${over}/status`, { action: 'cancel', reason }));
  const row = await rowOf();
  expect([row.milestones, row.sheet.entries[0].title]).toEqual([[], 'Build']);
  expect((await log(member, { projectId: over, milestoneId: milestoneIds[1], minutes: 10 })).status).toBe(400);
});

it('of a day on the project may still be logged after the release, and none of a later day', async () => {
  const assignmentId = await assigned(stage, id, stranger);
  ok(await stage.post(admin, `/project-assignments/${assignmentId}/release`, { on: today, reason: 'Elsewhere' }));
  ok(await log(stranger));
  stage.pass(86_400_000);
  const late = await log(stranger, { day: dayOf(stage) });
  expect([late.status, late.body.errors?.[0]?.field]).toEqual([400, 'day']);
});
