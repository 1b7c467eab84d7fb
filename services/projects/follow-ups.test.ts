/** What follows by itself (state-machines.md §13, Timers): once, also after a restart. */
import { setTimeout as pause } from 'node:timers/promises';
import { addressedFrame, streamChannel } from '@lamplight/bff/contract/stream.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherLead, stranger } from './workbench/cast.ts';
import { type Stage, startStage } from './workbench/harness.ts';
import {
  activated,
  assigned,
  dayOf,
  handedIn,
  milestoneAccepted,
  offered,
  ok,
  planned,
  staffed,
} from './workbench/story.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await startStage();
});
afterEach(() => stage.stop());

const DAY_MS = 86_400_000;
const typesIn = async (stream: StreamId): Promise<readonly string[]> => {
  const types: string[] = [];
  for await (const { type } of stage.ports.events.read(stream)) types.push(type);
  return types;
};
const comes = (stream: StreamId, types: readonly string[]) =>
  eventually(async () => expect(await typesIn(stream)).toEqual(types));
/** Every processor has taken in everything that there is. */
const settled = () =>
  eventually(() => {
    for (const { processor, state, lagEvents } of stage.running().spine.health())
      if (lagEvents > 0 || !['live', 'elsewhere'].includes(state)) throw new Error(`${processor} is ${state}`);
  });

describe('an accepted offer', () => {
  it('makes one project with its plan, however often the service starts', async () => {
    const { id, milestoneIds } = await planned(stage);
    await comes(`project-${id}`, ['ProjectCreated', 'MilestonesPlanned']);
    await stage.restart();
    await settled();
    await comes(`project-${id}`, ['ProjectCreated', 'MilestonesPlanned']);
    const { milestones, project } = ok(await stage.get(client, `/projects/${id}`));
    expect(milestones.map((m: { milestoneId: string }) => m.milestoneId)).toEqual(milestoneIds);
    expect(project).toMatchObject({ state: 'planned', contractPaise: 100_000_000, offerVersion: 1 });
  });
});

const dataIn = async (stream: StreamId): Promise<readonly unknown[]> => {
  const all: unknown[] = [];
  for await (const { data } of stage.ports.events.read(stream)) all.push(data);
  return all;
};

describe('the people of a project', () => {
  it('pause and resume with it', async () => {
    const { id } = await activated(stage);
    const hold = { action: 'hold', reason: 'No budget', expectedReturn: dayOf(stage, 30) };
    ok(await stage.post(admin, `/projects/${id}/status`, hold));
    await comes(`person-${lead.id}`, ['MemberAssigned', 'MemberPaused']);
    await comes(`person-${member.id}`, ['MemberAssigned', 'MemberPaused']);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'resume' }));
    await comes(`person-${lead.id}`, ['MemberAssigned', 'MemberPaused', 'MemberResumed']);
    await comes(`person-${member.id}`, ['MemberAssigned', 'MemberPaused', 'MemberResumed']);
  });
  it('are released when it is cancelled, which keeps the name of its lead', async () => {
    const { id } = await staffed(stage);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'cancel', reason: 'The client moved on' }));
    await comes(`person-${lead.id}`, ['MemberAssigned', 'MemberReleased']);
    await comes(`person-${member.id}`, ['MemberAssigned', 'MemberReleased']);
    await settled();
    expect(await typesIn(`project-${id}`)).not.toContain('LeadVacated');
  });
  it('are released when they leave the company; a project in work is then without its lead', async () => {
    const { id } = await activated(stage);
    await stage.tell([{ type: 'EmployeeLeft', data: { employeeId: lead.id, lastDay: dayOf(stage) } }]);
    await comes(`person-${lead.id}`, ['MemberAssigned', 'MemberReleased']);
    await eventually(async () => expect(await typesIn(`project-${id}`)).toContain('LeadVacated'));
    await eventually(async () => expect(ok(await stage.get(admin, `/projects/${id}`)).project.lead).toBeNull());
    expect((await stage.get(lead, `/projects/${id}`)).status).toBe(404);
  });
  it('are released from their last day on, whichever day that was', async () => {
    const { id } = await activated(stage);
    const lastDay = dayOf(stage, -3);
    await stage.tell([{ type: 'EmployeeLeft', data: { employeeId: member.id, lastDay } }]);
    await comes(`person-${member.id}`, ['MemberAssigned', 'MemberReleased']);
    const [, left] = await dataIn(`person-${member.id}`);
    expect(left).toMatchObject({ projectId: id, on: lastDay, reason: 'Left the company' });
  });
  it('who go while another assignment keeps them stay what they are', async () => {
    const { id } = await staffed(stage);
    const second = await assigned(stage, id, lead);
    const release = { on: dayOf(stage), reason: 'Twice was too much' };
    ok(await stage.post(admin, `/project-assignments/${second}/release`, release));
    await settled();
    expect(await typesIn(`project-${id}`)).not.toContain('LeadVacated');
  });
});

describe('the last accepted milestone', () => {
  it('brings the delivery review; the client’s acceptance of it ends the assignments', async () => {
    const { id, milestoneIds } = await activated(stage);
    for (const milestoneId of milestoneIds) await milestoneAccepted(stage, id, milestoneId);
    await eventually(async () => {
      expect(ok(await stage.get(client, `/projects/${id}`)).project.state).toBe('delivery_review');
    });
    ok(await stage.post(client, `/projects/${id}/decision`, { decision: 'accept_delivery' }));
    await comes(`person-${member.id}`, ['MemberAssigned', 'MemberReleased']);
    await eventually(async () => {
      const { items } = ok(await stage.get(client, '/invoices?state=issued'));
      const numbers = items.map(({ invoiceNo }: { invoiceNo: string }) => invoiceNo.slice(-6)).sort();
      expect(numbers).toEqual(['000001', '000002']);
    });
    const before = (await typesIn(`receivable-${client.id}`)).length;
    await stage.restart();
    await settled();
    expect(await typesIn(`receivable-${client.id}`)).toHaveLength(before);
  });
});

describe('a project on hold', () => {
  it('is delivered when it goes on, where its last milestone was accepted meanwhile', async () => {
    const { id, milestoneIds } = await activated(stage);
    const [first = '', last = ''] = milestoneIds;
    await milestoneAccepted(stage, id, first);
    const deliverables = await handedIn(stage, id, last);
    const hold = { action: 'hold', reason: 'No budget', expectedReturn: dayOf(stage, 30) };
    ok(await stage.post(admin, `/projects/${id}/status`, hold));
    ok(await stage.post(client, `/projects/${id}/milestones/${last}/accept`, { deliverables }));
    await settled();
    expect(await typesIn(`project-${id}`)).not.toContain('ProjectDelivered');
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'resume' }));
    await eventually(async () => expect(await typesIn(`project-${id}`)).toContain('ProjectDelivered'));
  });
});

describe('a timer', () => {
  it('releases people after their last day also where the project was on hold then', async () => {
    const { id } = await activated(stage);
    const assignmentId = await assigned(stage, id, otherLead, { to: dayOf(stage, 1) });
    const hold = { action: 'hold', reason: 'No budget', expectedReturn: dayOf(stage, 30) };
    ok(await stage.post(admin, `/projects/${id}/status`, hold));
    await comes(`person-${otherLead.id}`, ['MemberAssigned', 'MemberPaused']);
    const lastDay = dayOf(stage, 1);
    await settled();
    stage.pass(3 * DAY_MS);
    await stage.restart();
    await comes(`person-${otherLead.id}`, ['MemberAssigned', 'MemberPaused', 'MemberReleased']);
    const [, , left] = await dataIn(`person-${otherLead.id}`);
    expect(left).toMatchObject({ assignmentId, on: lastDay });
  });
  it('expires an offer after its last day, and releases people after theirs; a second firing changes nothing', async () => {
    const { id } = await offered(stage, { validUntil: dayOf(stage, 1) });
    const staffedProject = await planned(stage);
    const dates = { to: dayOf(stage, 1) };
    const [first, second] = [
      await assigned(stage, staffedProject.id, otherLead, dates),
      await assigned(stage, staffedProject.id, otherLead, dates),
    ];
    expect(first).not.toBe(second);
    await settled();
    stage.pass(3 * DAY_MS);
    await stage.restart();
    await eventually(async () => expect((await typesIn(`proposal-${id}`)).at(-1)).toBe('ProposalExpired'));
    await comes(`person-${otherLead.id}`, ['MemberAssigned', 'MemberAssigned', 'MemberReleased', 'MemberReleased']);
    const { items } = ok(await stage.get(admin, `/project-assignments?employeeId=${otherLead.id}`));
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['ended', 'ended']);
    await stage.restart();
    await settled();
    const told = await typesIn(`proposal-${id}`);
    expect(told.filter((type) => type === 'ProposalExpired')).toHaveLength(1);
    // It was never reminded of: by then it was over.
    expect(told).not.toContain('OfferReminded');
    expect(await typesIn(`person-${otherLead.id}`)).toHaveLength(4);
  });
});

describe('whoever lets something wait', () => {
  it('is reminded, and the recipient of a link is forgotten after it; a second start changes nothing', async () => {
    const { id } = await activated(stage);
    const { fileId } = ok(
      await stage.upload(member, id, { name: 'flows.txt', content: 'Flows', purpose: 'document' }),
    ).file;
    const about = { projectId: id, title: 'Flows', category: 'DESIGN', fileId, note: '' };
    const { documentId } = ok(await stage.post(member, '/documentation', about)).document;
    const asked = { version: 1, audience: 'client', dueOn: dayOf(stage, 10) };
    ok(await stage.post(member, `/documentation/${documentId}/share`, asked));
    const link = { scope: 'VIEW', recipientEmail: 'rita@example.com', days: 1 };
    const { linkId } = ok(await stage.post(lead, `/projects/${id}/delivery-links`, link)).link;
    await settled();
    const erasure = `projectserasure-${linkId}` as const;
    const of = (stream: StreamId, type: string) =>
      eventually(async () => expect((await typesIn(stream)).filter((one) => one === type)).toHaveLength(1));
    for (const passed of [40 * DAY_MS, 60_000]) {
      stage.pass(passed);
      await stage.restart();
      await of(`document-${documentId}`, 'DocumentReminded');
      await of(`leadreport-${id}`, 'LeadReportReminded');
      await of(`deliverylink-${linkId}`, 'DeliveryRecipientErased');
      await comes(erasure, ['SubjectErased', 'ErasureCompleted']);
      await settled();
    }
    expect((await dataIn(`document-${documentId}`)).at(-1)).toMatchObject({
      ...{ to: [client.id], admins: false, daysLeft: -30, title: 'Flows' },
    });
    expect((await dataIn(`leadreport-${id}`)).at(-1)).toMatchObject({ toId: lead.id });
    // What was filed before it could be submitted: a reminder is no report.
    expect(ok(await stage.get(lead, `/projects/${id}/lead-report`)).items).toHaveLength(1);
    const [shown] = ok(await stage.get(lead, `/projects/${id}/delivery-links`)).items;
    expect(shown).toMatchObject({ linkId, recipientEmail: null, state: 'expired' });
    const { items } = ok(await stage.get(admin, `/audit/events?projectId=${id}&type=DeliveryLinkIssued`));
    expect(JSON.stringify(items)).not.toContain('rita@example.com');
    expect(ok(await stage.post(admin, '/audit/verify', {}))).toMatchObject({ intact: true });
  });
});

describe('browsers', () => {
  it('are told what to fetch again: the people of the project alone, and nothing of what is long past', async () => {
    const { id } = await planned(stage);
    const heard: string[] = [];
    const listening = new AbortController();
    void (async () => {
      for await (const text of stage.ports.broadcast.subscribe(streamChannel, listening.signal)) heard.push(text);
    })();
    const told = () =>
      heard
        .map((text) => addressedFrame.parse(JSON.parse(text)))
        .flatMap(({ to, frame }) =>
          frame.event === 'invalidate' ? frame.data.keys.map((key) => ({ ...key, to })) : [],
        );
    await assigned(stage, id, member);
    await eventually(() => {
      expect(told().find(({ kind }) => kind === 'project')?.to).toEqual({
        users: expect.arrayContaining([client.id, member.id]),
        roles: ['admin'],
      });
      expect(told().map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['project', 'assignment', 'activity', 'audit']),
      );
    });
    expect(told().some(({ to }) => to.users.includes(stranger.id) || to.users.includes(lead.id))).toBe(false);
    await settled();
    // A view does not wait for what it tells: the last of it may still be on its way.
    for (let [quiet, before] = [0, 0]; quiet < 10; await pause(50)) {
      quiet = heard.length === before ? quiet + 1 : 0;
      before = heard.length;
    }
    heard.length = 0;
    stage.pass(20 * 60_000);
    await stage.running().spine.operations.rebuild('projects');
    await stage.restart();
    await settled();
    expect(heard).toEqual([]);
    listening.abort();
  });
  it('hear at once that something changed', async () => {
    const { id } = await planned(stage);
    const took: number[] = [];
    for (const round of [1, 2, 3, 4, 5]) {
      const listening = new AbortController();
      const frames = stage.ports.broadcast.subscribe(streamChannel, listening.signal);
      const before = performance.now();
      await assigned(stage, id, round % 2 === 0 ? member : lead, { allocationBp: 100 });
      for await (const text of frames) if (text.includes('"project"')) break;
      took.push(performance.now() - before);
      listening.abort();
    }
    expect(Math.min(...took)).toBeLessThan(1_000);
  });
});
