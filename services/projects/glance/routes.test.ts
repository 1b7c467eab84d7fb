/** What is new to each person, through which list they page, and how far their mark goes. */
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient, otherLead, secondAdmin, stranger } from '../workbench/cast.ts';
import { type Stage, startStage } from '../workbench/harness.ts';
import { drafted, type Invoiced, invoiced, ok, planned, submitted } from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
const DAY_MS = 86_400_000;
let stage: Stage;
let story: Invoiced;
const begin = async (): Promise<void> => {
  stage = await startStage();
  story = await invoiced(stage);
};

const glance = async (who: Actor, query = ''): Promise<LooseAnswer> =>
  ok(await stage.get(who, `/glance?limit=200${query}`));
const seen = (who: Actor, body: object) => stage.post(who, '/glance/seen', body);
const activity = async (who: Actor): Promise<LooseAnswer[]> =>
  ok(await stage.get(who, `/projects/${story.id}/activity?limit=200`)).items;
const positions = (items: LooseAnswer[]): string[] => items.map(({ position }) => position);
/** The newest of the log first; lists by time may differ by what two commands that were given at once make of it. */
const inLog = (items: LooseAnswer[]): LooseAnswer[] => items.toSorted((a, b) => (a.position < b.position ? 1 : -1));
const newest = async (who: Actor): Promise<string> => (await glance(who)).items[0].position;
const report = async (progressBp: number): Promise<void> => {
  const [, second] = story.milestoneIds;
  if (progressBp === 1_000) ok(await stage.post(lead, `/projects/${story.id}/milestones/${second}/start`));
  ok(await stage.post(lead, `/projects/${story.id}/progress`, { milestoneId: second, progressBp, note: 'Went on' }));
};

describe('what is new', () => {
  beforeAll(begin);
  afterAll(() => stage.stop());

  it('is what the activity tells, in its words, without what the person did and without others’ drafts', async () => {
    for (const who of [client, member, lead, admin]) {
      const told = inLog(await activity(who)).filter(
        (event) => event.actor.id !== who.id && event.type !== 'ProposalDrafted',
      );
      const lines = (await glance(who)).items;
      expect(positions(lines)).toEqual(positions(told));
      for (const [index, { project, ...event }] of lines.entries()) {
        expect(event).toEqual(told[index]);
        expect(project).toEqual({ id: story.id, title: 'Portal' });
      }
    }
  });
  it('holds no money and no proposal for those who only work there, and nothing at all for strangers', async () => {
    for (const who of [member, lead]) {
      const { items } = await glance(who);
      expect(items.length).toBeGreaterThan(3);
      for (const { type } of items)
        expect(type).not.toMatch(/^(Invoice|Payment|MilestonePa|ClientCredit|Offer|Proposal)/);
      expect(JSON.stringify(items)).not.toMatch(/allocationBp|effortWeightBp|Our offer/);
    }
    for (const who of [otherClient, otherLead, stranger]) expect((await glance(who)).items).toEqual([]);
  });
  it('holds the proposals of a client that are no project yet', async () => {
    const id = await submitted(stage, otherClient);
    ok(await stage.post(admin, `/projects/admin/proposals/${id}/status`, { action: 'start_review' }));
    const { items } = await glance(otherClient);
    expect(items).toMatchObject([{ type: 'ProposalReviewStarted', project: { id, title: 'Portal' } }]);
  });
  it('of one project is that one’s alone, and refused as its activity is', async () => {
    const { id } = await planned(stage);
    const whole = (await glance(client)).items;
    const part = (await glance(client, `&projectId=${story.id}`)).items;
    expect(part).toEqual(whole.filter(({ project }: LooseAnswer) => project.id === story.id));
    expect(whole.some(({ project }: LooseAnswer) => project.id === id)).toBe(true);
    for (const who of [otherClient, otherLead, stranger])
      expect((await stage.get(who, `/glance?projectId=${story.id}`)).status).toBe(404);
    expect((await stage.get(admin, '/glance?projectId=none')).status).toBe(404);
    ok(await stage.post(admin, `/projects/${id}/status`, { action: 'open_staffing', roles: ['Engineer'] }));
    expect((await stage.get(stranger, `/glance?projectId=${id}`)).status).toBe(403);
  });
  it('is the same through any page size, newest first, over several projects too', async () => {
    await planned(stage);
    for (const who of [client, admin]) {
      const whole = positions((await glance(who)).items);
      expect(whole).toEqual(whole.toSorted().reverse());
      for (const limit of [1, 7]) {
        const paged: string[] = [];
        for (let next: string | undefined; ; ) {
          const after = next === undefined ? '' : `&after=${next}`;
          const page = ok(await stage.get(who, `/glance?limit=${limit}${after}`));
          expect(page.items.length).toBeLessThanOrEqual(limit);
          paged.push(...positions(page.items));
          next = page.next;
          if (next === undefined) break;
        }
        expect(paged).toEqual(whole);
      }
    }
  });
  it('is never cut in between where one part is long: own acts are passed over page by page', async () => {
    for (let n = 1; n <= 60; n += 1) await report(n * 100 + 900);
    expect((await glance(lead)).items.map(({ type }: LooseAnswer) => type)).not.toContain('ProgressReported');
    const told = inLog(await activity(client)).filter((event) => event.actor.id !== client.id);
    const paged: string[] = [];
    for (let next: string | undefined; ; ) {
      const page = ok(
        await stage.get(client, `/glance?projectId=${story.id}&limit=9${next === undefined ? '' : `&after=${next}`}`),
      );
      paged.push(...positions(page.items));
      next = page.next;
      if (next === undefined) break;
    }
    expect(paged).toEqual(positions(told));
  });
  it('says that it is behind where it does not hold what the person has written, and only there', async () => {
    expect((await glance(client)).stale).toBeUndefined();
    const behind = ok(await stage.call(client, 'GET', '/glance', { headers: stage.ahead() }));
    expect([behind.stale, behind.items.length > 0]).toEqual([true, true]);
  });
  it('refuses what it does not know', async () => {
    const nowhere = `${'0'.repeat(32)}.${'0'.repeat(20)}`;
    for (const query of ['?colour=red', '?limit=0', '?since=yesterday', `?after=${nowhere}`, '?projectId=a/b'])
      expect([query, (await stage.get(client, `/glance${query}`)).status]).toEqual([query, 400]);
  });
});

describe('from where on', () => {
  beforeEach(begin);
  afterEach(() => stage.stop());

  it('is when they joined, at most a week ago, before there is a mark', async () => {
    expect(await glance(client)).toMatchObject({ basis: 'joined', mark: null });
    const joined = (await glance(client)).since;
    expect(Math.abs(Date.parse(joined) - stage.now())).toBeLessThan(60_000);
    stage.pass(8 * DAY_MS);
    const later = await glance(client);
    expect(later).toMatchObject({ basis: 'week', mark: null, items: [] });
    expect(Date.parse(later.since)).toBeGreaterThan(stage.now() - 7 * DAY_MS - 60_000);
  });
  it('is an instant where one is named, whatever is marked', async () => {
    const whole = (await glance(client)).items;
    ok(await seen(client, { position: whole[0].position }));
    const { occurredAt } = whole[3];
    const asked = await glance(client, `&since=${occurredAt}`);
    expect(asked).toMatchObject({ basis: 'asked', since: occurredAt, mark: { position: whole[0].position } });
    expect(positions(asked.items)).toEqual(
      positions(whole.filter((line: LooseAnswer) => line.occurredAt >= occurredAt)),
    );
  });
});

describe('the mark', () => {
  beforeEach(begin);
  afterEach(() => stage.stop());

  it('moves to what was seen, and only what came after it is new', async () => {
    const position = await newest(client);
    const { mark } = ok(await seen(client, { position }));
    expect(mark.position).toBe(position);
    const none = await glance(client);
    expect(none).toMatchObject({ basis: 'mark', since: mark.at, mark, items: [] });
    expect(await glance(client, '&since=mark')).toEqual(none);
    await report(1_000);
    expect((await glance(client)).items.map(({ type }: LooseAnswer) => type)).toEqual([
      'ProgressReported',
      'MilestoneStarted',
    ]);
  });
  it('is recorded as the event that was seen, by which it is found again on a copy of the log', async () => {
    const [line] = await activity(admin);
    ok(await seen(admin, { position: line.position }));
    const looked = [];
    for await (const { data } of stage.ports.events.read(`glance-${admin.id}`)) looked.push(data);
    const [audited] = ok(await stage.get(admin, '/audit/events?limit=1')).items;
    const { position, occurredAt, stream, revision } = audited;
    expect(line.position).toBe(position);
    expect(looked).toEqual([{ personId: admin.id, position, occurredAt, event: { stream, revision } }]);
  });
  it('is each person’s own', async () => {
    ok(await seen(admin, { position: await newest(admin) }));
    expect((await glance(admin)).items).toEqual([]);
    expect((await glance(secondAdmin)).items.length).toBeGreaterThan(10);
  });
  it('only ever rises, whatever comes late or twice', async () => {
    const [first, second] = positions((await glance(client)).items);
    const { mark } = ok(await seen(client, { position: first }));
    expect(ok(await seen(client, { position: second })).mark).toEqual(mark);
    expect(ok(await seen(client, { position: first })).mark).toEqual(mark);
  });
  it('is set once by one key, however often it is sent', async () => {
    const position = await newest(client);
    const key = 'the-same-key-for-both';
    const both = await Promise.all([1, 2].map(() => stage.post(client, '/glance/seen', { position }, { key })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await stage.call(client, 'POST', '/glance/seen', { body: { position }, key: 'short' })).status).toBe(400);
  });
  it('never goes to what the person may not read, nor to what is not there, and says the same of both', async () => {
    const money = (await activity(client)).find(({ type }) => type === 'InvoiceIssued').position;
    const head = (await activity(admin))[0]?.position as string;
    const nowhere = `${head.slice(0, 33)}${'9'.repeat(20)}`;
    const cases: [Actor, string][] = [
      [member, money],
      [otherClient, head],
      [stranger, head],
      [client, nowhere],
      [admin, nowhere],
    ];
    for (const [who, position] of cases) {
      const { status, body } = await seen(who, { position });
      expect([status, body.code, body.message]).toEqual([404, 'NOT_FOUND', expect.any(String)]);
    }
    expect((await glance(member)).basis).toBe('joined');
    for (const body of [{}, { position: 'p' }, { position: head, at: 1 }, { position: head, projectId: '' }])
      expect((await seen(admin, body)).status).toBe(400);
  });
  it('on one project leaves the others’ news where they are', async () => {
    const { id } = await planned(stage);
    const part = await glance(client, `&projectId=${id}`);
    const [{ position }] = part.items;
    const { mark } = ok(await seen(client, { position, projectId: id }));
    expect(await glance(client, `&projectId=${id}`)).toMatchObject({ basis: 'mark', since: mark.at, items: [] });
    const rest = await glance(client);
    expect(rest).toMatchObject({ basis: 'joined', mark: null });
    expect(rest.items.length).toBeGreaterThan(5);
    for (const { project } of rest.items) expect(project.id).toBe(story.id);
    expect((await seen(client, { position, projectId: story.id })).status).toBe(404);
  });
  it('is no audited fact and nobody else’s to see', async () => {
    const { events } = ok(await stage.post(admin, '/audit/verify', {}));
    ok(await seen(client, { position: await newest(client) }));
    expect(ok(await stage.post(admin, '/audit/verify', {})).events).toBe(events);
    expect((await activity(admin)).map(({ type }) => type)).not.toContain('Looked');
  });
  it('stays where it is over a restart', async () => {
    const position = await newest(client);
    ok(await seen(client, { position }));
    await stage.restart();
    expect(await glance(client)).toMatchObject({ mark: { position }, items: [] });
  });
});

describe('a draft', () => {
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  const lines = async (who: Actor, id: string): Promise<string[]> =>
    (await glance(who)).items
      .filter(({ project }: LooseAnswer) => project.id === id)
      .map(({ type }: LooseAnswer) => type);

  /** What a line is made from is there: admins who ask the activity for it find it. */
  const indexed = (id: string, type: string): Promise<void> =>
    eventually(async () => {
      const { items } = ok(await stage.get(admin, `/projects/${id}/activity`));
      expect(items.map((event: LooseAnswer) => event.type)).toContain(type);
    });

  it('is news to its client and to who wrote it, and tells no admin anything however often it is saved', async () => {
    const own = await drafted(stage, otherClient);
    const onBehalf = await drafted(stage, admin, client.id);
    for (const title of ['Portal', 'Shop']) ok(await stage.put(otherClient, `/proposals/${own}`, { title }));
    ok(await stage.upload(otherClient, own, { name: 'brief.txt', content: 'What we want' }));
    await indexed(own, 'FileStored');
    await indexed(onBehalf, 'ProposalDrafted');
    for (const who of [admin, secondAdmin]) expect([who.id, await lines(who, own)]).toEqual([who.id, []]);
    expect(await lines(secondAdmin, onBehalf)).toEqual([]);
    expect(await lines(client, onBehalf)).toEqual(['ProposalDrafted']);
  });
  it('is told of from its submission on, and what was saved before stays untold', async () => {
    const id = await submitted(stage, otherClient);
    await indexed(id, 'ProposalSubmitted');
    expect(await lines(admin, id)).toEqual(['ProposalSubmitted']);
  });
  it('that is given up was never told of', async () => {
    const id = await drafted(stage, otherClient);
    ok(await stage.post(otherClient, `/proposals/${id}/withdraw`, { reason: 'Not now' }));
    await indexed(id, 'ProposalWithdrawn');
    expect(await lines(admin, id)).toEqual([]);
  });
});
