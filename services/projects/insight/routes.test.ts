/** What the data say, over HTTP: ratings, claims and their approval, visits, delivery and money. */
import { istDate } from '@lamplight/common/calendar/civil.ts';
import { VISITS_TOPIC } from '@lamplight/events/contracts/visits.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { admin, client, lead, member, otherClient } from '../workbench/cast.ts';
import { nameOf, type Stage, startStage } from '../workbench/harness.ts';
import {
  activated,
  handedIn,
  type Invoiced,
  invoiced,
  milestoneAccepted,
  ok,
  paymentOf,
  reported,
} from '../workbench/story.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers were held against the contract by the stage
type LooseAnswer = any;
const DAY_MS = 86_400_000;
let stage: Stage;
let story: Invoiced;
beforeAll(async () => {
  stage = await startStage();
  story = await invoiced(stage);
});
afterAll(() => stage.stop());

const rate = (who: typeof admin, of: { id: string; milestoneId: string }, body: object) =>
  stage.post(who, `/projects/${of.id}/milestones/${of.milestoneId}/rating`, body);
const claims = async (): Promise<LooseAnswer> => {
  const { claims: all } = ok(await stage.call(null, 'GET', '/catalogue/claims'));
  return Object.fromEntries(all.map((claim: LooseAnswer) => [claim.metric, claim]));
};
const rows = async (): Promise<LooseAnswer> => {
  const { claims: all } = ok(await stage.get(admin, '/analytics'));
  return Object.fromEntries(all.map((row: LooseAnswer) => [row.published.metric, row]));
};

describe('a rating', () => {
  it('is given by the client and shown with the milestone', async () => {
    const path = `/projects/${story.id}/milestones/${story.milestoneId}`;
    expect(ok(await stage.get(client, path)).milestone.can.rateMilestone).toBe(true);
    const { milestone } = ok(await rate(client, story, { score: 4, comment: ' Quick ' }));
    expect(milestone.rating).toMatchObject({ score: 4, comment: 'Quick', onBehalf: false });
    const { at, editableUntil } = milestone.rating;
    expect(Date.parse(editableUntil) - Date.parse(at)).toBeGreaterThan(7 * DAY_MS - 60_000);
    expect(ok(await stage.get(lead, path)).milestone).toMatchObject({
      rating: { score: 4 },
      can: { rateMilestone: false },
    });
    expect(ok(await stage.get(admin, path)).milestone.can.rateMilestone).toBe(false);
  });
  it('is refused to everybody else, and for what is not accepted', async () => {
    expect((await rate(otherClient, story, { score: 1 })).status).toBe(404);
    expect((await rate(member, story, { score: 1 })).status).toBe(403);
    expect((await rate(client, story, { score: 6 })).status).toBe(400);
    const open = { id: story.id, milestoneId: story.milestoneIds[1] ?? '' };
    expect((await rate(client, open, { score: 5 })).body.code).toBe('STATE_CONFLICT');
    expect((await rate(admin, open, { score: 5, reason: 'By phone' })).body.code).toBe('STATE_CONFLICT');
  });
});

describe('the claims', () => {
  it('are the specification’s own until an admin approves what enough data say', async () => {
    expect(await claims()).toMatchObject({
      satisfaction: { value: 97, basis: 'configured', numerator: null },
      on_time: { value: 99, basis: 'configured', denominator: null },
      tech_stacks: { value: 10, basis: 'configured', computedAt: null },
    });
    expect((await rows()).on_time).toMatchObject({ now: { basis: 'configured' }, can: { approve: false } });
    const early = await stage.post(admin, '/analytics/claims/on_time', { numerator: 1, denominator: 1 });
    expect(early.body.code).toBe('CLAIM_CHANGED');

    // Two more are accepted, one of them late: with three the sample of this stage is large enough.
    const late = await activated(stage);
    const [first = '', second = ''] = late.milestoneIds;
    await milestoneAccepted(stage, late.id, first);
    stage.pass(91 * DAY_MS);
    await reported(stage, late.id);
    const deliverables = await handedIn(stage, late.id, second);
    ok(await stage.post(client, `/projects/${late.id}/milestones/${second}/accept`, { deliverables }));
    ok(await rate(client, { id: late.id, milestoneId: first }, { score: 5 }));
    ok(await rate(admin, { id: late.id, milestoneId: second }, { score: 1, reason: 'By phone' }));

    const { on_time: now, satisfaction } = await rows();
    expect(now).toMatchObject({ now: { value: 66, numerator: 2, denominator: 3 }, can: { approve: true } });
    // One of three was entered on behalf of the client: two are too few.
    expect(satisfaction.now.basis).toBe('configured');
    const seen = { numerator: 2, denominator: 3 };
    const stale = await stage.post(admin, '/analytics/claims/on_time', { ...seen, numerator: 3 });
    expect([stale.status, stale.body.code]).toEqual([409, 'CLAIM_CHANGED']);
    const { claim } = ok(await stage.post(admin, '/analytics/claims/on_time', seen));
    expect(claim).toMatchObject({
      published: { value: 66, basis: 'computed' },
      approvedBy: { name: nameOf(admin) },
      can: { approve: false },
    });
    const published = (await claims()).on_time;
    expect(published).toMatchObject({ value: 66, ...seen, to: istDate(new Date(stage.now()).toISOString()) });

    ok(await rate(client, { id: late.id, milestoneId: second }, { score: 3 }));
    expect((await rows()).satisfaction.now).toMatchObject({ value: 66, numerator: 2, denominator: 3 });
    // What visitors read moves with the next approval alone.
    stage.pass(800 * DAY_MS);
    expect((await rows()).on_time.now.basis).toBe('configured');
    expect((await claims()).on_time).toEqual(published);
  });
  it('are approved by admins, and only those that there are', async () => {
    const body = { numerator: 1, denominator: 1 };
    expect((await stage.post(client, '/analytics/claims/on_time', body)).status).toBe(403);
    expect((await stage.post(admin, '/analytics/claims/profit', body)).status).toBe(404);
  });
});

describe('the figures of projects', () => {
  it('add up to what was accepted, billed and paid', async () => {
    const figures = async () => ok(await stage.get(admin, '/projects/analytics'));
    const before = await eventually(async () => {
      const found = await figures();
      if (found.billedPaise === 0) throw new Error('no invoice yet');
      return found;
    });
    ok(await stage.post(admin, `/invoices/${story.invoice.invoiceId}/payments`, paymentOf(stage)));
    const after = await figures();
    expect(after).toMatchObject({
      projects: { active: 1, delivery_review: 1 },
      acceptedMilestones: 3,
      onTimeMilestones: 2,
      earnedPaise: 130_000_000,
      ratings: [0, 0, 1, 1, 1].map((count, index) => ({ score: index + 1, count })),
      collectedPaise: before.collectedPaise + 10_000_000,
      outstandingPaise: before.outstandingPaise - 10_000_000,
      overduePaise: before.overduePaise - 10_000_000,
    });
    expect(after.billedPaise).toBe(after.collectedPaise + after.outstandingPaise);
    expect(after.months).toHaveLength(12);
    // The milestones were accepted more than two years ago, and the money came just now.
    expect(after.months.reduce((sum: number, { earnedPaise }: LooseAnswer) => sum + earnedPaise, 0)).toBe(0);
    expect(after.months.at(-1).receivedPaise).toBe(10_000_000);
    expect(after.months.at(-1)).toMatchObject({
      month: istDate(new Date(stage.now()).toISOString()).slice(0, 7),
      outstandingPaise: after.outstandingPaise,
      overduePaise: after.overduePaise,
    });
  });
  it('show in the month of today what is accepted today', async () => {
    const fresh = await activated(stage);
    await milestoneAccepted(stage, fresh.id, fresh.milestoneIds[0] ?? '');
    await eventually(async () => {
      const { months } = ok(await stage.get(admin, '/projects/analytics'));
      const { earnedPaise, billedPaise, acceptedMilestones, onTimeMilestones } = months.at(-1);
      expect([earnedPaise, billedPaise]).toEqual([30_000_000, 30_000_000]);
      expect([acceptedMilestones, onTimeMilestones]).toEqual([1, 1]);
    });
  });
  it('tell how many offers were taken, and how long that took', async () => {
    const { winRateBp, decided, cycleTimeMs } = ok(await stage.get(admin, '/analytics'));
    expect([winRateBp, decided]).toEqual([10_000, 3]);
    expect(cycleTimeMs).toBeGreaterThanOrEqual(0);
  });
  it('are the admins’ alone', async () => {
    for (const path of ['/analytics', '/projects/analytics', '/visits'])
      for (const who of [client, lead, member])
        expect([path, (await stage.get(who, path)).status]).toEqual([path, 403]);
  });
  it('are told whole: a query that they do not know is refused', async () => {
    for (const path of ['/analytics', '/projects/analytics', '/visits', '/catalogue/claims'])
      expect([path, (await stage.get(admin, `${path}?since=2026-01-01`)).status]).toEqual([path, 400]);
  });
  it('say that they are behind where they do not hold what the admin has written, and only there', async () => {
    for (const path of ['/analytics', '/projects/analytics']) {
      expect([path, ok(await stage.get(admin, path)).stale]).toEqual([path, undefined]);
      expect([path, ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() })).stale]).toEqual([path, true]);
    }
    expect(ok(await stage.get(admin, '/visits')).stale).toBeUndefined();
  });
});

describe('the figures of a period', () => {
  const dayAgo = (days: number) => istDate(new Date(stage.now() - days * DAY_MS).toISOString());
  const today = () => dayAgo(0);
  const rowsAt = (figure: string, query: string, who = admin) =>
    stage.get(who, `/analytics/figures/${figure}?${query}`);

  it('come where a period is named, each with its definition', async () => {
    expect(ok(await stage.get(admin, '/analytics')).figures).toBeUndefined();
    const sold = ok(await stage.get(admin, `/analytics?from=${dayAgo(1_000)}`));
    expect(sold.period).toEqual({ from: dayAgo(1_000), to: today() });
    expect(sold.figures.map(({ figure }: LooseAnswer) => figure)).toEqual(['win_rate', 'cycle_time', 'utilisation']);
    expect(sold.figures[0]).toMatchObject({ is: 'share', numerator: 3, denominator: 3, shareBp: 10_000 });
    expect(sold.figures[0].definition).toMatch(/^Proposals accepted in the period, of all that were accepted/);
    const delivered = ok(await stage.get(admin, `/projects/analytics?to=${today()}`));
    expect(delivered.figures).toMatchObject([
      { figure: 'on_time', numerator: 1, denominator: 1 },
      { figure: 'satisfaction', numerator: 0, denominator: 0, shareBp: null },
      { figure: 'earned', sumPaise: 30_000_000 },
      { figure: 'billed', sumPaise: 30_000_000 },
      { figure: 'collected' },
      { figure: 'outstanding' },
      { figure: 'overdue' },
    ]);
  });
  it('end with the months, where the period does', async () => {
    const { months, period } = ok(await stage.get(admin, `/projects/analytics?to=${dayAgo(790)}`));
    expect(period.to).toBe(dayAgo(790));
    const sum = (of: 'acceptedMilestones' | 'onTimeMilestones') =>
      months.reduce((all: number, month: LooseAnswer) => all + month[of], 0);
    expect([months.at(-1).month, sum('acceptedMilestones'), sum('onTimeMilestones')]).toEqual([
      dayAgo(790).slice(0, 7),
      3,
      2,
    ]);
  });
  it('are made of rows, page by page, and no others', async () => {
    const query = `from=${dayAgo(1_000)}&limit=3`;
    const first = ok(await rowsAt('on_time', query));
    expect(first.figure).toMatchObject({ numerator: 3, denominator: 4, rows: 4, marked: 3, shareBp: 7_500 });
    expect(first.items).toHaveLength(3);
    expect(first.items[0]).toMatchObject({ on: today(), marked: true, numerator: 1, denominator: 1 });
    expect(first.items[0].source).toMatchObject({ kind: 'milestone', project: 'Portal', score: null });
    const second = ok(await rowsAt('on_time', `${query}&after=${first.next}`));
    expect([second.items.length, second.next]).toEqual([1, undefined]);
    expect((await rowsAt('on_time', `from=${dayAgo(900)}&after=${first.next}`)).status).toBe(400);
    const late = ok(await rowsAt('on_time', `${query}&marked=no`));
    expect(late.items.map(({ marked }: LooseAnswer) => marked)).toEqual([false]);
    expect(late.figure).toEqual(first.figure);
  });
  it.each([
    ['billed', { kind: 'invoice' }],
    ['collected', { kind: 'invoice' }],
    ['outstanding', { kind: 'invoice' }],
    ['win_rate', { kind: 'proposal', title: 'Portal', state: 'accepted' }],
    ['cycle_time', { kind: 'proposal', title: 'Portal' }],
    ['utilisation', { kind: 'person', month: expect.stringMatching(/^\d{4}-\d{2}$/) }],
  ])('%s: the rows add up to what the analytics say', async (figure, source) => {
    // Every person has a row for each month: of few, all of them are on one page.
    const query = `from=${dayAgo(figure === 'utilisation' ? 60 : 1_000)}`;
    const { items, figure: reckoned } = ok(await rowsAt(figure, `${query}&limit=200`));
    expect(items[0].source).toMatchObject(source);
    const sum = (of: 'numerator' | 'denominator') =>
      items.reduce((all: number, row: LooseAnswer) => all + (row[of] ?? 0), 0);
    if (reckoned.is === 'sum') expect(reckoned.sumPaise).toBe(sum('numerator'));
    if (reckoned.is === 'share')
      expect([reckoned.numerator, reckoned.denominator]).toEqual([sum('numerator'), sum('denominator')]);
    const path = source.kind === 'invoice' ? '/projects/analytics' : '/analytics';
    const all = ok(await stage.get(admin, `${path}?${query}`)).figures;
    expect(all.find((one: LooseAnswer) => one.figure === figure)).toEqual(reckoned);
  });
  it('are the admins’ alone, and refuse what they do not know', async () => {
    for (const who of [client, lead, member]) expect((await rowsAt('on_time', '', who)).status).toBe(403);
    expect((await rowsAt('profit', '')).status).toBe(404);
    for (const query of ['from=2026-02-30', 'from=2026-02-01&to=2026-01-31', 'marked=both', 'limit=0', 'page=2'])
      expect([query, (await rowsAt('on_time', query)).status]).toEqual([query, 400]);
    expect((await stage.get(admin, '/analytics?from=2999-01-01')).status).toBe(400);
  });
  it('say that they are behind where they do not hold what the admin has written', async () => {
    for (const figure of ['on_time', 'overdue', 'win_rate', 'utilisation']) {
      const path = `/analytics/figures/${figure}?to=${today()}`;
      expect([figure, ok(await stage.call(admin, 'GET', path, { headers: stage.ahead() })).stale]).toEqual([
        figure,
        true,
      ]);
    }
  });
});

describe('visits', () => {
  const encoder = new TextEncoder();
  const messageOf = (day: string, visitId = newId()) => {
    const at = new Date(stage.now()).toISOString();
    const body = encoder.encode(JSON.stringify({ visitId, day, at }));
    return { key: visitId, id: visitId, type: 'VisitRecorded', body, headers: { occurredAt: at } };
  };
  const today = () => istDate(new Date(stage.now()).toISOString());
  const dayBefore = (days: number) => istDate(new Date(stage.now() - days * DAY_MS).toISOString());
  const shows = (expected: object): Promise<void> =>
    eventually(async () => {
      const { success: _ok, ...shown } = ok(await stage.get(admin, '/visits'));
      expect(shown).toMatchObject(expected);
    });

  it('count once each, also where the bus tells them again, on their own day', async () => {
    const [one, two, old] = [messageOf(today()), messageOf(today()), messageOf(dayBefore(7))];
    await stage.ports.bus.publish(VISITS_TOPIC, [one, two, old]);
    await shows({ today: 2 });
    await stage.ports.bus.publish(VISITS_TOPIC, [two, one, one, messageOf(dayBefore(1))]);
    await shows({
      today: 2,
      days: [{ day: dayBefore(7), count: 1 }, ...Array(5).fill({ count: 0 }), { count: 1 }, {}],
    });
  });
  it('are kept for seven days after theirs, and then taken out, also where the bus tells them again', async () => {
    const [week, now] = [messageOf(dayBefore(7)), messageOf(today())];
    await stage.ports.bus.publish(VISITS_TOPIC, [week, now]);
    const model = await stage.ports.models.open('projects.visits', 1, { indexes: [['day' as never]] });
    await eventually(async () => {
      for (const { id } of [week, now]) if ((await model.get(id)) === null) throw new Error('not heard yet');
    });
    await stage.get(admin, '/visits');
    expect(await model.get(week.id)).toEqual({ _id: week.id, day: dayBefore(7) });
    stage.pass(DAY_MS);
    const { days } = ok(await stage.get(admin, '/visits'));
    expect([days[0].day, days.at(-1)]).toEqual([dayBefore(7), { day: today(), count: 0 }]);
    expect(await model.get(week.id)).toBeNull();
    const last = messageOf(today());
    await stage.ports.bus.publish(VISITS_TOPIC, [week, last]);
    await eventually(async () => {
      if ((await model.get(last.id)) === null) throw new Error('not heard yet');
    });
    expect(await model.get(week.id)).toBeNull();
    expect(await model.get(now.id)).not.toBeNull();
  });
});
