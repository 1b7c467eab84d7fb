/** Reports over HTTP: written and signed by those who lead, read by the team, by the client where they are shared (state-machines.md §5). */
import { addDays } from '@lamplight/common/calendar/civil.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { projectView } from '../projects/view.ts';
import { setBack } from '../workbench/behind.ts';
import { admin, client, lead, member, otherClient, otherLead, stranger } from '../workbench/cast.ts';
import { type Answered, nameOf, type Stage, startStage } from '../workbench/harness.ts';
import {
  activated,
  dayOf,
  evidence,
  handedIn,
  offerOf,
  ok,
  planned,
  reportBody,
  reported,
  staffed,
  weekNow,
} from '../workbench/story.ts';
import { reportId, reportView } from './view.ts';
import { dueOf } from './week.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const codeOf = ({ status, body }: Answered): readonly [number, string | undefined] => [status, body?.code];
const at = (id: string, week: string = weekNow(stage)) => `/projects/${id}/lead-report/${week}`;
const save = (who: Actor, id: string, change: object = {}, week?: string, more: object = {}) =>
  stage.put(who, at(id, week), { ...reportBody, ...change }, more);
const file = (who: Actor, id: string, change: object = {}, week?: string, more: object = {}) =>
  stage.post(who, `${at(id, week)}/file`, { ...reportBody, ...change }, more);
const read = async (who: Actor, id: string, week?: string): Promise<LooseAnswer> =>
  ok(await stage.get(who, at(id, week))).report;
const listed = async (who: Actor, id: string): Promise<readonly LooseAnswer[]> =>
  ok(await stage.get(who, `/projects/${id}/lead-report`)).items;
const declare = (who: Actor, id: string, body: object) => stage.post(who, `/projects/${id}/health`, body);
/** At work, without any report. */
const atWork = async (): Promise<string> => {
  const { id } = await staffed(stage);
  ok(await stage.post(admin, `/projects/${id}/status`, { action: 'activate' }));
  return id;
};

describe('a draft', () => {
  it('is kept and read by those who lead, and by nobody else', async () => {
    const id = await atWork();
    const { report } = ok(await save(lead, id, { summary: '', done: [{ text: '' }] }));
    expect(report).toMatchObject({
      ...{ projectId: id, week: weekNow(stage), dueAt: dueOf(weekNow(stage)), state: 'draft', versions: [] },
      draft: { by: { id: lead.id, name: nameOf(lead) }, content: { summary: '', done: [{ text: '' }], hours: 60 } },
      can: { saveReport: true, fileReport: true },
    });
    for (const who of [lead, admin]) {
      expect((await read(who, id)).draft.content.percentCompleteBp).toBe(2_500);
      expect(await listed(who, id)).toMatchObject([{ state: 'draft', hasDraft: true }]);
    }
    for (const who of [member, client]) {
      expect(codeOf(await stage.get(who, at(id)))).toEqual([404, 'NOT_FOUND']);
      expect(await listed(who, id)).toEqual([]);
    }
  });
  it('takes the place of the one before, by its version', async () => {
    const id = await atWork();
    const first = ok(await save(lead, id)).report;
    const second = ok(
      await save(admin, id, { summary: 'Mended' }, undefined, { headers: { 'if-match': first.etag } }),
    ).report;
    expect(second.draft).toMatchObject({ by: { id: admin.id }, content: { summary: 'Mended' } });
    const stale = await save(lead, id, {}, undefined, { headers: { 'if-match': first.etag } });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
    expect((await read(lead, id)).draft.content.summary).toBe('Mended');
  });
});

describe('filing', () => {
  it('signs what was written: a correction is the next version, and both stay', async () => {
    const id = await atWork();
    ok(await save(lead, id, { summary: 'Half written' }));
    const key = newId();
    const { report } = ok(await file(lead, id, {}, undefined, { key }));
    expect(report).toMatchObject({
      state: 'filed',
      versions: [{ version: 1, by: { id: lead.id }, content: { summary: reportBody.summary } }],
    });
    expect(report).not.toHaveProperty('draft');
    expect(ok(await file(lead, id, {}, undefined, { key })).report.versions).toHaveLength(1);
    ok(await file(admin, id, { summary: 'Corrected', health: 'at_risk' }));
    expect((await read(member, id)).versions).toMatchObject([
      { version: 1, content: { summary: reportBody.summary } },
      { version: 2, by: { id: admin.id }, content: { summary: 'Corrected' } },
    ]);
    expect(await listed(member, id)).toMatchObject([{ version: 2, health: 'at_risk', hasDraft: false }]);
  });
  it('needs words where a draft may be without them', async () => {
    const id = await atWork();
    const owner = { probability: 3, impact: 5, mitigation: 'x', status: 'open' };
    for (const [field, change] of [
      ['summary', { summary: '' }],
      ['done.0.text', { done: [{ text: ' ' }] }],
      ['risks.0.text', { risks: [{ ...owner, text: '' }] }],
      ['risks.0.mitigation', { risks: [{ ...owner, text: 'x', mitigation: '' }] }],
      ['blockers.0.neededFrom', { blockers: [{ text: 'x', severity: 'LOW', since: '2026-11-20', neededFrom: '' }] }],
    ] as const) {
      const refused = await file(lead, id, change);
      expect([field, refused.status, refused.body.errors?.[0]?.field]).toEqual([field, 400, field]);
      expect([field, (await save(lead, id, change)).status]).toEqual([field, 200]);
    }
  });
  it('keeps within limits', async () => {
    const id = await atWork();
    const many = Array.from({ length: 51 }, () => ({ text: 'x' }));
    const risk = { text: 'x', mitigation: 'x', status: 'open', probability: 3, impact: 3 };
    for (const change of [
      { summary: 'x'.repeat(4_001) },
      { done: many },
      { next: [{ text: 'x'.repeat(501) }] },
      { percentCompleteBp: 10_001 },
      { hours: 10_001 },
      { hours: 1.5 },
      { risks: [{ ...risk, probability: 0 }] },
      { risks: [{ ...risk, impact: 6 }] },
      { health: 'fine' },
      { more: 1 },
    ])
      for (const send of [save, file]) expect([change, (await send(lead, id, change)).status]).toEqual([change, 400]);
    ok(await file(lead, id, { summary: 'x'.repeat(4_000), done: many.slice(1), hours: 10_000 }));
  });
  it('is of a week that has begun, named by its Monday', async () => {
    const id = await atWork();
    const monday = weekNow(stage);
    for (const week of [addDays(monday, 1), addDays(monday, 7), 'yesterday', '2026-02-30', '20261116'])
      for (const send of [save, file]) expect([week, (await send(lead, id, {}, week)).status]).toEqual([week, 400]);
    ok(await file(lead, id, {}, addDays(monday, -7)));
    ok(await file(lead, id));
    expect((await listed(lead, id)).map(({ week }) => week)).toEqual([monday, addDays(monday, -7)]);
  });
});

describe('what is written', () => {
  const risk = { text: 'x', probability: 2, impact: 2, mitigation: 'y', status: 'open' };
  const blocker = { text: 'No key', severity: 'LOW', since: '2026-11-20', neededFrom: 'client' };
  it('names milestones of the project and people of it, where it names any', async () => {
    const { id, milestoneIds } = await staffed(stage);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'activate' }));
    const [milestoneId = ''] = milestoneIds;
    const content = {
      done: [{ text: 'Login', milestoneId }, { text: 'Logout' }],
      next: [{ text: 'Search' }, { text: 'Find', milestoneId }],
      blockers: [{ ...blocker, milestoneId }, blocker],
      risks: [{ ...risk, ownerId: member.id }, { ...risk, ownerId: lead.id }, risk],
    };
    for (const send of [save, file]) {
      const { hours: _none, ...without } = reportBody;
      const answered = await send(admin, id, { ...content, hours: undefined });
      const { draft, versions } = ok(answered).report;
      const written = (draft ?? versions[0]).content;
      expect(written).toMatchObject({ summary: without.summary, visibleToClient: true });
      expect([written.done, written.next, written.blockers]).toEqual([content.done, content.next, content.blockers]);
      expect(written.risks.map((one: LooseAnswer) => one.owner?.name)).toEqual([
        nameOf(member),
        nameOf(lead),
        undefined,
      ]);
      expect(written).not.toHaveProperty('hours');
    }
    const elsewhere = (await planned(stage)).milestoneIds[0];
    for (const [field, change] of [
      ['done.0.milestoneId', { done: [{ text: 'x', milestoneId: elsewhere }] }],
      ['next.0.milestoneId', { next: [{ text: 'x', milestoneId: elsewhere }] }],
      ['blockers.0.milestoneId', { blockers: [{ ...blocker, milestoneId: elsewhere }] }],
      ['risks.1.ownerId', { risks: [risk, { ...risk, ownerId: stranger.id }] }],
    ] as const)
      for (const send of [save, file]) {
        const refused = await send(lead, id, change);
        expect([field, refused.status, refused.body.errors?.[0]?.field]).toEqual([field, 400, field]);
      }
  });
  it('is told as it stands to whom a later one was refused, and told with a word while it is not in the lists yet', async () => {
    const id = await atWork();
    const { report } = ok(await file(lead, id));
    const late = await file(admin, id, {}, undefined, { headers: { 'if-match': '"99"' } });
    expect([late.status, late.body.current?.report?.etag ?? late.body.report?.etag]).toEqual([409, report.etag]);
    for (const path of [at(id), `/projects/${id}/lead-report`]) {
      expect(ok(await stage.get(lead, path)).stale).toBeUndefined();
      expect(ok(await stage.call(lead, 'GET', path, { headers: stage.ahead() })).stale).toBe(true);
    }
    ok(await file(lead, id, {}, addDays(weekNow(stage), -7)));
    const page = ok(await stage.get(lead, `/projects/${id}/lead-report?limit=1`));
    const rest = ok(await stage.get(lead, `/projects/${id}/lead-report?limit=1&after=${page.next}`));
    expect([page.items, rest.items].map(([{ week }]) => week)).toEqual([weekNow(stage), addDays(weekNow(stage), -7)]);
    expect(rest.next).toBeUndefined();
  });
  it('is told from its own stream while the lists have not heard of it', async () => {
    const id = await atWork();
    const { report } = ok(await file(lead, id));
    await setBack(stage, reportView, reportId(id, weekNow(stage)), () => null);
    const late = await file(admin, id, {}, undefined, { headers: { 'if-match': '"99"' } });
    expect([late.status, late.body.current.report?.etag]).toEqual([409, report.etag]);
    const behind = ok(await stage.call(lead, 'GET', at(id), { headers: stage.ahead() }));
    expect([behind.report.etag, behind.report.versions.length, behind.stale]).toEqual([report.etag, 1, true]);
  });
  it('may name whoever leads as owner of a risk, also while the lists do not say who is on the project', async () => {
    const id = await atWork();
    await setBack(stage, projectView, id, (doc) => ({ ...doc, assignments: [] }));
    expect((await save(admin, id, { risks: [{ ...risk, ownerId: member.id }] })).status).toBe(400);
    ok(await save(admin, id, { risks: [{ ...risk, ownerId: lead.id }] }));
  });
});

describe('who may', () => {
  it('write: its lead and admins, while there is work', async () => {
    const id = await atWork();
    for (const send of [save, file]) {
      expect(codeOf(await send(client, id))).toEqual([403, 'FORBIDDEN']);
      expect(codeOf(await send(member, id))).toEqual([403, 'FORBIDDEN']);
      for (const who of [otherLead, stranger]) expect(codeOf(await send(who, id))).toEqual([404, 'NOT_FOUND']);
      expect(codeOf(await send(lead, 'none'))).toEqual([404, 'NOT_FOUND']);
    }
    const early = (await planned(stage)).id;
    for (const send of [save, file]) expect(codeOf(await send(admin, early))).toEqual([409, 'STATE_CONFLICT']);
  });
  it('have a draft written from the week: the same', async () => {
    const id = await atWork();
    const path = `${at(id)}/draft`;
    expect(codeOf(await stage.get(client, path))).toEqual([403, 'FORBIDDEN']);
    expect(codeOf(await stage.get(member, path))).toEqual([403, 'FORBIDDEN']);
    for (const who of [otherLead, stranger]) expect(codeOf(await stage.get(who, path))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await stage.get(admin, `${at((await planned(stage)).id)}/draft`))).toEqual([409, 'STATE_CONFLICT']);
    for (const week of ['x', addDays(weekNow(stage), 7)]) {
      const { status, body } = await stage.get(lead, `${at(id, week)}/draft`);
      const errors = [{ field: 'week', message: 'Choose a week that has begun' }];
      expect([week, status, body.errors]).toEqual([week, 400, errors]);
    }
  });
  it('read: the team what was filed, the client what is shared, without risks and hours', async () => {
    const id = await atWork();
    ok(await file(lead, id, { visibleToClient: false }));
    expect((await read(member, id)).versions[0].content).toMatchObject({
      hours: 60,
      risks: [{ score: 15, high: true, owner: { id: lead.id, name: nameOf(lead) } }],
    });
    expect(codeOf(await stage.get(client, at(id)))).toEqual([404, 'NOT_FOUND']);
    expect(await listed(client, id)).toEqual([]);
    ok(await file(lead, id, { visibleToClient: true, summary: 'For you' }));
    const shared = await read(client, id);
    expect(shared.versions.map(({ version }: LooseAnswer) => version)).toEqual([2]);
    expect(shared.can).toEqual({ saveReport: false, fileReport: false });
    for (const hidden of ['risks', 'hours']) expect(shared.versions[0].content).not.toHaveProperty(hidden);
    ok(await save(lead, id, { summary: 'Not yet signed' }));
    expect(JSON.stringify(await read(client, id))).not.toContain('Not yet signed');
    expect(await listed(client, id)).toMatchObject([{ version: 2, hasDraft: false }]);
    ok(await file(lead, id, { visibleToClient: false }));
    expect(codeOf(await stage.get(client, at(id)))).toEqual([404, 'NOT_FOUND']);
    for (const who of [otherClient, otherLead, stranger])
      for (const path of [at(id), `/projects/${id}/lead-report`])
        expect(codeOf(await stage.get(who, path))).toEqual([404, 'NOT_FOUND']);
  });
  it('see in the history: admins all of it, its client that a shared one was filed and not what it says', async () => {
    const id = await atWork();
    ok(await save(lead, id));
    ok(await file(lead, id, { visibleToClient: false, summary: 'Inside' }));
    ok(await file(lead, id, { visibleToClient: true, summary: 'For you' }));
    const seen = async (who: Actor) => ok(await stage.get(who, `/projects/${id}/activity?limit=200`)).items;
    const ofReports = (items: readonly LooseAnswer[]) => items.filter(({ type }) => type.startsWith('LeadReport'));
    const theirs = ofReports(await seen(client));
    expect(theirs.map(({ type, changes }) => [type, changes])).toEqual([['LeadReportFiled', []]]);
    expect(ofReports(await seen(admin))).toHaveLength(3);
    const { items } = ok(await stage.get(admin, `/audit/events?projectId=${id}&type=LeadReportFiled`));
    expect(items[0].changes.length).toBeGreaterThan(0);
    const verdict = async (who: Actor) => ok(await stage.post(who, '/audit/verify', { projectId: id }));
    expect(await verdict(lead)).toMatchObject({ intact: true });
    expect((await verdict(member)).events).toBe((await verdict(client)).events + 3);
  });
});

describe('what the week’s events say', () => {
  it('becomes a draft with its links, and nothing of it is kept', async () => {
    const { id, milestoneIds } = await activated(stage);
    await handedIn(stage, id, milestoneIds[0] ?? '');
    const { draft } = ok(await stage.get(lead, `${at(id)}/draft`));
    expect(draft.done).toEqual([
      { text: 'Started Design.', milestoneId: milestoneIds[0] },
      { text: 'Submitted Design.', milestoneId: milestoneIds[0] },
    ]);
    expect((await listed(lead, id)).map(({ hasDraft }) => hasDraft)).toEqual([false]);
    ok(await save(lead, id, draft));
  });
  it('goes by what the project cost by then, and tells of no week before there was a project', async () => {
    const [design, build] = offerOf(stage).milestones;
    const milestones = [{ ...design, startDate: dayOf(stage, 10) }, build];
    const { id } = await activated(stage, { milestones });
    const health = async () => ok(await stage.get(lead, `${at(id)}/draft`)).draft.health;
    expect(await health()).toBe('on_track');
    const spent = { day: dayOf(stage), amountPaise: 300_000, category: 'TRAVEL', note: '' };
    ok(await stage.post(admin, `/projects/${id}/expenses`, spent));
    expect(await health()).toBe('off_track');
    const before = await stage.get(lead, `${at(id, addDays(weekNow(stage), -7))}/draft`);
    expect(codeOf(before)).toEqual([404, 'NOT_FOUND']);
  });
});

describe('a submission', () => {
  it('needs a report of the last 7 days', async () => {
    const { id, milestoneIds } = await staffed(stage);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'activate' }));
    const path = `/projects/${id}/milestones/${milestoneIds[0]}`;
    ok(await stage.post(lead, `${path}/start`));
    const deliverables = [{ title: 'Result', fileId: await evidence(stage, id) }];
    const submit = () => stage.post(lead, `${path}/submit`, { deliverables, note: '' });
    expect(codeOf(await submit())).toEqual([422, 'REPORT_REQUIRED']);
    ok(await save(lead, id));
    expect(codeOf(await submit())).toEqual([422, 'REPORT_REQUIRED']);
    await reported(stage, id);
    ok(await submit());
  });
});

describe('the health of a project', () => {
  it('is said by its lead and shown beside what the figures say, to everybody', async () => {
    const { id } = await activated(stage);
    ok(await declare(lead, id, { health: 'off_track' }));
    for (const who of [lead, member, client, admin]) {
      const { project } = ok(await stage.get(who, `/projects/${id}`));
      expect(project.health.declared).toMatchObject({ health: 'off_track', by: { id: lead.id, name: nameOf(lead) } });
      const row = ok(await stage.get(who, '/projects?limit=200')).items.find(
        (one: LooseAnswer) => one.projectId === id,
      );
      expect(row.health).toBe('off_track');
    }
    const { project, can } = ok(await declare(admin, id, { health: 'on_track', reason: 'Two more people came' }));
    expect(project.health.declared).toMatchObject({ health: 'on_track', reason: 'Two more people came' });
    expect(can.declareHealth).toBe(true);
  });
  it('is not that of others, and begins with the work', async () => {
    const { id } = await activated(stage);
    const body = { health: 'at_risk' };
    for (const who of [client, member]) expect(codeOf(await declare(who, id, body))).toEqual([403, 'FORBIDDEN']);
    for (const who of [stranger, otherLead]) expect(codeOf(await declare(who, id, body))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await declare(admin, (await planned(stage)).id, body))).toEqual([409, 'STATE_CONFLICT']);
    expect((await declare(lead, id, { health: 'fine' })).status).toBe(400);
  });
});

/** The last of all: it moves the clock. */
describe('a week later', () => {
  it('the word for a week goes by what was spent until its end, and that for the next one by all of it', async () => {
    const [design, build] = offerOf(stage).milestones;
    const later = (one: typeof design) => ({ ...one, startDate: dayOf(stage, 20), dueDate: dayOf(stage, 60) });
    const { id } = await activated(stage, { milestones: [later(design), later(build)] });
    const first = weekNow(stage);
    stage.pass(7 * 86_400_000);
    const spent = { day: dayOf(stage), amountPaise: 300_000, category: 'TRAVEL', note: '' };
    ok(await stage.post(admin, `/projects/${id}/expenses`, spent));
    const health = async (week: string) => ok(await stage.get(lead, `${at(id, week)}/draft`)).draft.health;
    expect([await health(first), await health(weekNow(stage))]).toEqual(['on_track', 'off_track']);
  });
  it('each week is told by its own events, from where the one before it ended', async () => {
    const { id, milestoneIds } = await activated(stage);
    const first = weekNow(stage);
    const path = `/projects/${id}/milestones/${milestoneIds[0]}`;
    ok(await stage.post(lead, `${path}/start`));
    const progress = async (progressBp: number): Promise<void> => {
      const body = { milestoneId: milestoneIds[0], progressBp, note: 'Went on' };
      ok(await stage.post(lead, `/projects/${id}/progress`, body));
    };
    await progress(2_000);
    stage.pass(7 * 86_400_000);
    await progress(6_000);
    const draft = async (week: string) => ok(await stage.get(lead, `${at(id, week)}/draft`)).draft;
    const [then, now] = [await draft(first), await draft(weekNow(stage))];
    expect(then).toMatchObject({ percentCompleteBp: 600, summary: 'Portal stands at 6 %.' });
    expect(then.done.map(({ text }: LooseAnswer) => text)).toEqual([
      ...['Started Design.', 'Design went from 0 % to 20 %.'],
    ]);
    expect(now).toMatchObject({
      ...{ percentCompleteBp: 1_800, summary: 'Portal stands at 18 %, 6 % at the beginning of the week.' },
    });
    expect(now.done.map(({ text }: LooseAnswer) => text)).toEqual(['Design went from 20 % to 60 %.']);
  });
  it('a report is missing, until it is filed; the client is not told, and one of 8 days counts for nothing', async () => {
    const { id, milestoneIds } = await activated(stage);
    stage.pass(8 * 86_400_000);
    const dueIn = async (who: Actor) => ok(await stage.get(who, `/projects/${id}`)).project.reportDue;
    const rowOf = async (who: Actor): Promise<LooseAnswer> =>
      ok(await stage.get(who, '/projects?limit=200')).items.find((one: LooseAnswer) => one.projectId === id);
    // A week on, either this week's is due (from Friday) or none is missing: last week has one.
    stage.pass(7 * 86_400_000);
    const due = await dueIn(lead);
    expect(due.dueAt).toBe(dueOf(due.week));
    expect((await rowOf(member)).reportDue).toEqual(due);
    expect(await dueIn(client)).toBeUndefined();
    expect((await rowOf(client)).reportDue).toBeUndefined();
    const path = `/projects/${id}/milestones/${milestoneIds[0]}`;
    ok(await stage.post(lead, `${path}/start`));
    const deliverables = [{ title: 'Result', fileId: await evidence(stage, id) }];
    expect(codeOf(await stage.post(lead, `${path}/submit`, { deliverables, note: '' }))).toEqual([
      422,
      'REPORT_REQUIRED',
    ]);
    ok(await file(lead, id, {}, due.week));
    expect(await dueIn(lead)).toBeUndefined();
    ok(
      await stage.post(admin, `/projects/${id}/status`, { action: 'hold', reason: 'x', expectedReturn: '2030-01-01' }),
    );
    stage.pass(14 * 86_400_000);
    expect(await dueIn(lead)).toBeUndefined();
  });
});
