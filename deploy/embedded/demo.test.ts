import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conversationKinds, conversationStates } from '@lamplight/bff/contract/conversations.ts';
import { notificationKinds } from '@lamplight/bff/contract/notifications.ts';
import { projectStates } from '@lamplight/bff/contract/projects.ts';
import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';
import { atHour, istDate } from '@lamplight/common/calendar/civil.ts';
import { eventually } from '@lamplight/events/workbench/eventually.ts';
import { demoIn } from '@lamplight/trials/product/demo.ts';
import { type Running, startIn } from '@lamplight/trials/product/running.ts';
import { signedIn } from '@lamplight/trials/product/seen.ts';
import type { Visitor } from '@lamplight/trials/product/visitor.ts';
import { cast, coming, DEMO_PASSWORD, leaving } from './demo/cast.ts';
import { payMonthsAt, workingDays } from './demo/pay-months.ts';
import { told } from './demo/workbench/told.ts';
import { askRunning, type SocketAnswer } from './socket.ts';

const scratch = mkdtempSync(join(tmpdir(), 'lamplight-demo-'));
let first: Running;
/** What the start said that loaded the company. */
let said: string;
let dev: Visitor;

beforeAll(async () => {
  const folder = join(scratch, 'company');
  said = await demoIn(folder);
  first = await startIn({ folder });
  dev = await signedIn(first.url, cast.dev.email);
}, 300_000);
afterAll(async () => {
  await first?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

describe('the demo company', () => {
  it('yields exactly 97 % satisfied and 99 % on time, in its claims and in the rows behind these figures', async () => {
    const { claims } = (await dev.get('/analytics')) as {
      claims: readonly { now: { metric: string; value: number } }[];
    };
    for (const [figure, percent] of Object.entries({ satisfaction: 97, on_time: 99 })) {
      expect([figure, claims.find(({ now }) => now.metric === figure)?.now.value]).toEqual([figure, percent]);
      const { figure: reckoned, items } = (await dev.get(`/analytics/figures/${figure}?limit=200`)) as {
        figure: { numerator: number; denominator: number; shareBp: number };
        items: readonly { marked: boolean }[];
      };
      expect([reckoned.denominator, reckoned.numerator]).toEqual([
        items.length,
        items.filter((row) => row.marked).length,
      ]);
      expect(Math.floor(reckoned.shareBp / 100)).toBe(percent);
    }
  });

  it('has a project at every stage, and proposals in every state that waits or is done', async () => {
    const { projects, proposals, invoices } = await told(dev);
    expect([...new Set(projects.map(({ state }) => state))].toSorted()).toEqual([...projectStates].toSorted());
    expect(proposals.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        'draft',
        'submitted',
        'needs_info',
        'offered',
        'countered',
        'accepted',
        'declined',
        'rejected',
      ]),
    );
    expect(invoices.map(({ state }) => state)).toEqual(expect.arrayContaining(['issued', 'paid']));
  });

  it('has 2 admins, 2 leads, 5 employees and 5 clients, whose accounts it prints', async () => {
    const staff = (await dev.get('/employees?limit=200'))['items'] as readonly { role: string; state: string }[];
    const clients = (await dev.get('/clients?limit=200'))['items'] as readonly unknown[];
    const count = (role: string) => staff.filter((one) => one.role === role && one.state === 'active').length;
    expect([count('admin'), count('team_lead'), count('employee'), clients.length]).toEqual([2, 2, 5, 5]);
    for (const { email } of [...Object.values(cast), coming]) expect(said).toContain(email);
    expect(said).toContain(DEMO_PASSWORD);
  });

  it('has some months of history, whose chain is intact', async () => {
    const { items } = (await dev.get('/audit/events?limit=1')) as { items: readonly { occurredAt: string }[] };
    const oldest = (await told(dev)).since;
    const days = (Date.parse(items[0]?.occurredAt ?? '') - Date.parse(oldest)) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(Date.parse(items[0]?.occurredAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await dev.post('/audit/verify', {})).toMatchObject({ intact: true });
  });

  it('is left to itself by the operator: nothing parked', async () => {
    expect(await asked('parked')).toMatchObject({ is: 'done', ok: true, result: [] });
  });
});

describe('what its people write and are told', () => {
  const watchers = [
    'dev',
    'kavya',
    'meera',
    'arjun',
    'asha',
    'vikram',
    'rahul',
    'sameer',
    'nisha',
    'priya',
    'lakshmi',
  ] as const;
  let seen: readonly (readonly [string, AnswerOf<'conversations'>['items'], AnswerOf<'notifications'>])[];
  /** As everybody sees it, once each has signed in. */
  const looked = (people: readonly (readonly [string, Visitor])[]) =>
    Promise.all(
      people.map(async ([name, who]) => {
        const [{ items }, told] = await Promise.all([
          who.call('conversations', { query: { limit: '100' } }),
          who.call('notifications', { query: { limit: '200' } }),
        ]);
        return [name, items, told] as const;
      }),
    );
  beforeAll(async () => {
    const people = await Promise.all(
      watchers.map(async (name) => [name, name === 'dev' ? dev : await signedIn(first.url, cast[name].email)] as const),
    );
    // What nobody has read for a quarter of an hour is told as soon as the clock is let go.
    await eventually(async () => {
      seen = await looked(people);
      expect(seen.some(([, , { notifications }]) => notifications.some(({ kind }) => kind === 'messages_unread'))).toBe(
        true,
      );
    });
  });
  const of = (name: (typeof watchers)[number]) => seen.find(([one]) => one === name) ?? seen[0];
  const all = () => seen.flatMap(([, items]) => items);

  it('are conversations of every kind and in every state, of which each of four has one that is unread', () => {
    const said = all().filter(({ last }) => last !== null);
    expect([...new Set(said.map(({ kind }) => kind))].toSorted()).toEqual([...conversationKinds].toSorted());
    expect([...new Set(said.map(({ state }) => state))].toSorted()).toEqual([...conversationStates].toSorted());
    for (const name of ['asha', 'meera', 'arjun', 'kavya'] as const)
      expect([name, of(name)?.[1].some(({ unread }) => unread > 0)]).toEqual([name, true]);
    expect(of('asha')?.[1].some(({ mentioned }) => mentioned)).toBe(true);
  });

  it('are of yesterday at the latest, at whatever hour of today the company is loaded', () => {
    const newest = all().flatMap(({ last }) => (last === null ? [] : [last.at]));
    const midnight = atHour(istDate(new Date().toISOString()), 0);
    expect(newest.filter((at) => Date.parse(at) >= Date.parse(midnight))).toEqual([]);
  });

  it('with a message that was put right, one that was taken back, a name and a file', async () => {
    const [portal] = all().filter(({ kind, title }) => kind === 'project_client' && title === 'Patient portal');
    const params = { conversationId: portal?.conversationId ?? '' };
    const { items } = await dev.call('conversation-messages', { params, query: { limit: '100' } });
    expect(items.map(({ state }) => state)).toEqual(expect.arrayContaining(['sent', 'edited', 'deleted']));
    expect(items.some(({ mentions }) => mentions.length > 0)).toBe(true);
    expect(items.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['clinic-hours.csv']);
  });

  it('are notifications of every kind, read, unread and done', () => {
    const told = seen.flatMap(([, , { notifications }]) => notifications);
    // A report that is missing is told on a Saturday alone.
    const untold: readonly string[] = ['report_to_write'];
    const kinds = notificationKinds.filter((kind) => !untold.includes(kind));
    expect(kinds.filter((kind) => !told.some((one) => one.kind === kind))).toEqual([]);
    for (const is of [
      told.filter(({ read, resolved }) => read && resolved === null),
      told.filter(({ read, resolved }) => !read && resolved === null),
      told.filter(({ resolved }) => resolved !== null),
    ])
      expect(new Set(is.map(({ kind }) => kind)).size).toBeGreaterThan(8);
    const unread = told.filter(({ kind, resolved }) => kind === 'messages_unread' && resolved === null);
    expect(unread.every(({ count = 0, title }) => count > 0 && title !== '')).toBe(true);
  });
});

describe('what it is connected to', () => {
  it('is said at the start: stand-ins on the other loopback name, which no start without --demo has', () => {
    for (const name of ['Google Drive', 'Dropbox', 'GitHub'])
      expect(said).toMatch(new RegExp(`^${name} is a stand-in on this machine: http://localhost:\\d+$`, 'm'));
    expect(first.output()).not.toContain('stand-in');
  });

  it('is Google Drive, connected again after it expired, and GitHub by a lead; without their stand-ins they are said to be out of reach', async () => {
    const outOfReach = (provider: string) => ({
      remark: expect.stringMatching(new RegExp(`not known to ${provider}`)),
      can: { connect: false, test: false, disconnect: true },
    });
    const drive = { provider: 'drive', state: 'connected', account: 'files@lamplight.example' };
    expect((await dev.call('connections')).items).toMatchObject([
      { ...drive, connectedBy: { name: cast.kavya.name }, ...outOfReach('Google Drive') },
      { provider: 'dropbox', state: 'not_set_up', account: null, connectedBy: null },
      { provider: 'github', state: 'not_set_up', account: null, connectedBy: null },
    ]);
    const meera = await signedIn(first.url, cast.meera.email);
    expect((await meera.call('connections')).items).toMatchObject([
      { provider: 'github', state: 'connected', account: 'lamplight-lead', ...outOfReach('GitHub') },
    ]);
  });
});

describe('its months of pay', () => {
  type Run = AnswerOf<'payroll-run'>['run'];
  let closed: readonly string[];
  let open: string;
  let runs: readonly Run[];
  const named = <T extends Readonly<{ employee: Readonly<{ name: string | null }> }>>(
    all: readonly T[],
    name: string,
  ) => all.filter(({ employee }) => employee.name === name);
  const run = (month: string | undefined, type: string): Run => {
    const one = runs.find((each) => each.month === month && each.type === type);
    if (one === undefined) throw new Error(`no ${type} run of ${month}`);
    return one;
  };
  const payouts = async ({ runId }: Run) => (await dev.call('payroll-payouts', { params: { runId } })).payouts;
  const peopleOf = async ({ runId }: Run) => (await dev.call('payroll-run-people', { params: { runId } })).items;
  const slipIn = async (of: Run, name: string) => {
    const [one] = named(await peopleOf(of), name);
    return (await dev.call('payslip', { params: { payslipId: one?.payslipId ?? '' } })).payslip;
  };
  type Slip = Awaited<ReturnType<typeof slipIn>>;
  /** Of all lines of the code: each bonus is one of its own. */
  const amount = ({ lines }: Slip, code: string): number =>
    lines.filter((line) => line.code === code).reduce((sum, { amountPaise }) => sum + amountPaise, 0);

  beforeAll(async () => {
    const months = payMonthsAt(Date.now());
    if (months === null) throw new Error('before the law begins that is shipped');
    ({ closed, open } = months);
    const { items } = await dev.call('payroll-runs', { query: { limit: '50' } });
    runs = await Promise.all(
      items.map(async ({ runId }) => (await dev.call('payroll-run', { params: { runId } })).run),
    );
  });

  it('are four that are closed, and one that is calculated and asks its admins for a word', () => {
    expect(closed).toHaveLength(4);
    expect(runs.map(({ month, type, state }) => [month, type, state].join(' ')).toSorted()).toEqual(
      [
        ...closed.map((month) => `${month} regular closed`),
        ...[`${closed[2]} off_cycle closed`, `${closed[3]} correction closed`, `${open} regular calculated`],
      ].toSorted(),
    );
    expect(run(open, 'regular').checks.filter((check) => check.open).length).toBeGreaterThan(0);
    expect(runs.filter(({ stale }) => stale)).toEqual([]);
    // Whoever prepared one has not approved it.
    const hands = closed
      .map((month) => run(month, 'regular'))
      .map(({ openedBy, approved }) => [openedBy.name, approved?.by.name]);
    const [kavya, other] = [cast.kavya.name, cast.dev.name];
    expect(hands).toEqual([
      [other, kavya],
      [other, kavya],
      [other, kavya],
      [kavya, other],
    ]);
  });

  it('pay what their slips say, of days and law: who joins, who leaves, who is revised, who stays away', async () => {
    for (const each of runs) {
      const slips = await peopleOf(each);
      expect(slips.reduce((sum, { netPaise }) => sum + netPaise, 0)).toBe(each.netPaise);
    }
    const [first, second, third, last] = closed.map((month) => run(month, 'regular')) as [Run, Run, Run, Run];
    // State insurance of 0.75 % up to the next rupee of all but house rent, for her alone.
    const covered = await slipIn(third, coming.name);
    expect(amount(covered, 'ESI_EE')).toBe(Math.ceil((19_500 - 3_900) * 0.0075) * 100);
    expect(amount(await slipIn(third, cast.kavya.name), 'ESI_EE')).toBe(0);
    const joined = await slipIn(second, coming.name);
    const days = joined.days.calendarDays;
    expect(joined.days.paidHalfDays).toBe(2 * (days - 11));
    expect(Math.abs(joined.grossPaise - (19_500_00 * (days - 11)) / days)).toBeLessThan(2);
    const [left] = await peopleOf(run(third.month, 'off_cycle'));
    expect([left?.employee.name, left?.paidHalfDays]).toEqual([leaving.name, 36]);
    expect(named(await peopleOf(third), leaving.name)).toEqual([]);
    const revised = await slipIn(third, cast.priya.name);
    const of = revised.days.calendarDays;
    expect(Math.abs(revised.grossPaise - (98_000_00 * 15 + 120_000_00 * (of - 15)) / of)).toBeLessThan(3);
    expect((await slipIn(first, cast.sameer.name)).days.lopHalfDays).toBe(6);
    const old = await slipIn(last, cast.lakshmi.name);
    expect(old.lines.find(({ code }) => code === 'TDS')?.basis).toContain('old regime');
  });

  it('bring the teams of milestones what is theirs, once their client has paid', async () => {
    const { items } = await dev.call('additional-pay-list', { query: { state: 'consumed', limit: '200' } });
    const hers = named(items, cast.lakshmi.name).filter(({ source }) => source === 'MILESTONE_BONUS');
    expect(hers.length).toBeGreaterThanOrEqual(3);
    for (const [runId, bonuses] of Map.groupBy(hers, (bonus) => bonus.runId)) {
      const of = runs.find((each) => each.runId === runId);
      const sum = bonuses.reduce((all, { amountPaise }) => all + (amountPaise ?? 0), 0);
      expect([of?.state, of && amount(await slipIn(of, cast.lakshmi.name), 'MILESTONE_BONUS')]).toEqual([
        'closed',
        sum,
      ]);
    }
  });

  it('have a file with a row that came back and went out again, and a slip that is held', async () => {
    const back = (await payouts(run(closed[1], 'regular'))).files.toReversed();
    expect(back.map(({ rows, paid, failed }) => ({ rows, paid, failed }))).toEqual([
      { rows: 10, paid: 9, failed: 1 },
      { rows: 1, paid: 1, failed: 0 },
    ]);
    const last = run(closed[3], 'regular');
    expect((await payouts(last)).counts).toEqual({ paid: 8, held: 1 });
    expect((await peopleOf(last)).filter(({ held }) => held).map(({ employee }) => employee.name)).toEqual([
      cast.sameer.name,
    ]);
  });

  it('have proofs of what people declared: one accepted, one refused, one that waits', async () => {
    const { items } = await dev.call('waiting-proofs', {});
    expect(items.map(({ employee, section }) => [employee.name, section])).toEqual([[cast.arjun.name, 'OTHER_INCOME']]);
    const statesOf = async (name: string) => {
      const [person] = named((await dev.call('payroll-people', { query: { limit: '50' } })).items, name);
      const params = { employeeId: person?.employee.id ?? '' };
      const { declarations } = (await dev.call('pay-profile', { params })).profile;
      return declarations.flatMap(({ proofs }) => proofs.map(({ state }) => state));
    };
    expect(await statesOf(cast.arjun.name)).toEqual(['waiting', 'refused']);
    expect(new Set(await statesOf(cast.lakshmi.name))).toEqual(new Set(['accepted']));
  });

  it('are answered where somebody says that a slip is wrong; their own slips are theirs alone', async () => {
    const correction = await slipIn(run(closed[3], 'correction'), cast.arjun.name);
    const wrong = await slipIn(run(closed[2], 'regular'), cast.arjun.name);
    expect(wrong.disputes).toMatchObject([{ outcome: 'corrected', answeredBy: { name: cast.kavya.name } }]);
    expect(wrong.correctedBy).toEqual([correction.payslipId]);
    const { calendarDays } = wrong.days;
    expect(Math.abs(correction.grossPaise - 120_000_00 / calendarDays)).toBeLessThan(3);
    const sunita = await signedIn(first.url, coming.email);
    const own = (await sunita.call('own-payslips', { query: { limit: '20' } })).items;
    expect(own.map(({ month }) => month)).toEqual(closed.slice(1).toReversed());
    expect((await sunita.send('GET', `/api/payslips/${wrong.payslipId}`)).status).toBe(404);
    expect((await sunita.send('GET', `/api/payslips/${own[0]?.payslipId}`)).status).toBe(200);
  });

  it('stand in a journal that balances and agrees with what was told; nothing fails', async () => {
    const { trialBalance } = await dev.call('trial-balance', { query: {} });
    expect(trialBalance.debitPaise).toBeGreaterThan(0);
    expect(trialBalance.debitPaise).toBe(trialBalance.creditPaise);
    const { reconciliation } = await dev.call('reconciliation');
    expect(reconciliation.rows.filter(({ agrees }) => !agrees)).toEqual([]);
    const { result } = (await asked('doctor')) as { result: readonly { what: string; ok: boolean }[] };
    expect(result.filter(({ what, ok }) => what.includes('payroll') && !ok)).toEqual([]);
  });
});

describe('which months it has', () => {
  const months = (on: string) => payMonthsAt(Date.parse(`${on}T12:00:00.000Z`));
  it.each([
    ['2026-06-30', null],
    ['2026-07-01', { closed: [], open: '2026-07' }],
    ['2026-09-10', { closed: ['2026-07', '2026-08'], open: '2026-09' }],
    ['2026-11-01', { closed: ['2026-07', '2026-08', '2026-09', '2026-10'], open: '2026-11' }],
    ['2027-02-28', { closed: ['2026-10', '2026-11', '2026-12', '2027-01'], open: '2027-02' }],
  ])('on %s', (on, are) => expect(months(on)).toEqual(are));

  it('changes at midnight in India', () =>
    expect([months('2026-11-30')?.open, payMonthsAt(Date.parse('2026-11-30T18:30:00.000Z'))?.open]).toEqual([
      '2026-11',
      '2026-12',
    ]));

  it('names weekdays where somebody stays away', () =>
    expect([workingDays('2026-11', 1, 1), workingDays('2026-10', 30, 2)]).toEqual([
      ['2026-11-02'],
      ['2026-10-30', '2026-11-02'],
    ]));
});

const asked = (command: string, ...words: readonly string[]): Promise<SocketAnswer> =>
  askRunning(first.folder, { command, words, reason: null, dryRun: false });
