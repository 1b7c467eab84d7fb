import { aMilestone, aProject } from '../../parts/milestones/workbench/samples.ts';
import { compareProjects } from './compare.ts';
import type { Assignment, ProjectAnswer } from './data.ts';
import { peakWithin, weeksFrom } from './load.ts';
import { litWords, momentOf, storyOf } from './rail.ts';
import { activationChecks, healthSaid, nextOf, type Reader } from './standing.ts';

const NOW = Date.parse('2026-11-21T05:12:00.000Z');
const event = (position: string, type: string, occurredAt: string, label = 'Patient portal', id = 'p1') => ({
  position,
  type,
  occurredAt,
  subject: { kind: 'project', id, label },
});
const booking = aMilestone();
const launch = aMilestone({ milestoneId: 'm4', title: 'Launch', state: 'planned', committedDueDate: '2027-02-28' });

describe('the rail', () => {
  const events = [
    event('3', 'ProgressReported', '2026-11-20T05:00:00.000Z'),
    event('1', 'ProposalSubmitted', '2026-08-12T05:00:00.000Z'),
    event('2', 'MilestoneAccepted', '2026-09-30T05:00:00.000Z', 'Booking', booking.milestoneId),
  ];
  it('has a tick for each event in order of time, names the turning points and shows the days that are to come', () => {
    const { ticks, from, to } = storyOf(events, [booking, launch], { createdAt: '2026-09-03T05:00:00.000Z', now: NOW });
    expect(ticks.map(({ id, label, note }) => [id, label, note])).toEqual([
      ['1', 'Proposed', '12 Aug'],
      ['2', '1 Booking', 'accepted 30 Sep'],
      ['3', undefined, undefined],
      ['due-m4', '2 Launch', 'due 28 Feb 2027'],
    ]);
    expect(from).toBe(Date.parse('2026-08-12T05:00:00.000Z'));
    expect(to).toBe(Date.parse('2027-02-28T18:29:00.000Z'));
  });
  it('says at the lit tick what had happened by then', () => {
    expect(litWords(events, Date.parse('2026-10-01T00:00:00.000Z'), NOW)).toEqual({
      label: 'Milestone accepted',
      note: '1 Oct 2026, 05:30 IST',
    });
    expect(litWords(events, null, NOW)).toEqual({ label: 'Progress reported', note: 'now' });
    expect(litWords(events, Date.parse('2026-01-01T00:00:00.000Z'), NOW).label).toBe('Nothing yet');
  });
  it('says when the last thing happened where nothing more does, and not that it is now', () => {
    expect(litWords(events, null, NOW, true)).toEqual({ label: 'Progress reported', note: '20 Nov' });
  });
  it('takes only a moment that has passed from the URL', () => {
    expect(momentOf('2026-11-03T12:30:00Z', NOW)).toBe(Date.parse('2026-11-03T12:30:00Z'));
    for (const wrong of [null, '', 'yesterday', '2026-11-03', '2026-13-40T00:00:00Z', '2030-01-01T00:00:00Z'])
      expect(momentOf(wrong, NOW)).toBeNull();
  });
});

describe('then against now', () => {
  const member = (assignmentId: string, name: string, more: Partial<Assignment> = {}): Assignment => ({
    assignmentId,
    projectId: 'p1',
    employeeId: name,
    name,
    role: 'Engineer',
    allocationBp: 5000,
    effortWeightBp: 5000,
    from: '2026-09-01',
    state: 'active',
    isLead: false,
    etag: '"1"',
    can: {},
    ...more,
  });
  const answer = (more: Partial<ProjectAnswer>): ProjectAnswer => ({
    success: true,
    kind: 'project',
    can: {},
    ...more,
  });
  it('lists what changed, what came, and what is gone as removed', () => {
    const then = answer({
      project: aProject({ overallBp: 2000 }),
      milestones: [booking, aMilestone({ milestoneId: 'old', title: 'Dropped' })],
      members: [member('a1', 'Ravi')],
    });
    const now = answer({
      project: aProject(),
      milestones: [aMilestone({ committedDueDate: '2026-12-05' }), launch],
      members: [member('a1', 'Ravi', { state: 'ended' }), member('a2', 'Meera')],
    });
    expect(compareProjects(then, now)).toEqual([
      { field: 'Overall', from: '20\u00a0%', to: '43\u00a0%' },
      { field: 'Booking, due', from: '14 Nov 2026', to: '5 Dec 2026' },
      { field: 'Launch', to: expect.stringContaining('Planned') },
      { field: 'Dropped', from: expect.stringContaining('In progress') },
      { field: 'Meera', to: 'Engineer, 50\u00a0%, Assigned' },
      { field: 'Ravi', from: 'Engineer, 50\u00a0%, Assigned' },
    ]);
  });
  it('finds nothing between a moment and itself', () => {
    const same = answer({ project: aProject(), milestones: [booking], members: [member('a1', 'Ravi')] });
    expect(compareProjects(same, same)).toEqual([]);
  });
});

describe('what comes next', () => {
  const asha: Reader = { id: 'asha', role: 'client' };
  const meera: Reader = { id: 'meera', role: 'team_lead' };
  const arjun: Reader = { id: 'arjun', role: 'employee' };
  const next = (p: Parameters<typeof nextOf>[0], milestones: Parameters<typeof nextOf>[1], reader = asha) =>
    nextOf(p, milestones, NOW, reader);
  it('is the reader’s own decision before anything else', () => {
    const mine = aMilestone({ state: 'submitted', can: { acceptMilestone: true } });
    expect(next(aProject(), [booking, mine])).toMatchObject({
      label: 'Next decision',
      value: 'Today',
      who: 'You',
      lit: true,
      milestoneId: mine.milestoneId,
    });
    expect(next(aProject({ can: { acceptDelivery: true } }), [])).toMatchObject({ value: 'Today', lit: true });
  });
  it('is with the client where it waits for them, else the next due date', () => {
    expect(next(aProject(), [aMilestone({ state: 'submitted' })]).value).toBe('With Asha Rao');
    expect(next(aProject(), [aMilestone({ state: 'accepted' }), launch])).toMatchObject({
      value: '28 Feb 2027',
      label: 'Next milestone',
      note: 'Launch is due',
      who: 'Lamplight',
      late: false,
    });
    expect(next(aProject({ state: 'staffing' }), [booking]).value).toBe('Start');
  });
  it('is late in words once its day has passed, and names whoever must act', () => {
    expect(next(aProject(), [booking])).toMatchObject({
      value: '7 days late',
      note: 'Booking',
      who: 'Lamplight',
      late: true,
      lit: false,
    });
    expect(next(aProject(), [booking], meera).who).toBe('You');
    expect(next(aProject(), [booking], arjun).who).toBe('Meera Iyer');
    expect(next(aProject({ lead: null }), [booking], arjun).who).toBe('Nobody yet, it has no lead');
    const block = {
      reason: 'No access',
      severity: 'HIGH',
      neededFrom: 'Vikram',
      since: '2026-11-20T05:12:00.000Z',
      by: { id: 'meera', name: 'Meera Iyer', role: 'team_lead' },
    } as const;
    expect(next(aProject(), [aMilestone({ state: 'blocked', block })]).who).toBe('Vikram');
    const hold = { reason: 'Budget', expectedReturn: '2026-11-19', since: '2026-11-01T05:12:00.000Z' };
    expect(next(aProject({ state: 'on_hold', hold }), [booking])).toMatchObject({ value: '2 days late', late: true });
  });
  it('is nothing once the project is over, and says since when', () => {
    const stateSince = '2026-10-14T05:12:00.000Z';
    expect(next(aProject({ state: 'archived', stateSince }), [])).toMatchObject({
      value: 'None',
      note: 'Archived on 14 Oct',
    });
  });
  it('says health by figures and counts', () => {
    expect(healthSaid(aProject(), [booking, aMilestone({ state: 'blocked' })], '2026-11-21')).toBe(
      'SPI 0.87, 2 milestones late, one blocked',
    );
    expect(healthSaid(aProject({ health: { derived: 'on_track', spiBp: null } }), [], '2026-11-21')).toBe(
      'nothing was planned by today',
    );
  });
});

describe('before a project starts', () => {
  const said = (
    p = aProject(),
    m = [aMilestone({ weightBp: 10_000, amountPaise: p.contractPaise })],
    facts = { clientActive: true as boolean | null, advancePaid: null as boolean | null },
  ) =>
    activationChecks(p, m, facts)
      .filter(({ ok }) => !ok)
      .map(({ says }) => says);
  it('names each thing that the server would refuse for', () => {
    expect(said()).toEqual([]);
    expect(said(aProject({ lead: null }))).toEqual(['No lead is appointed']);
    expect(said(aProject(), [])).toEqual([
      'No milestone is planned',
      'Weights do not reach 100\u00a0%',
      'Amounts differ from the contract',
    ]);
    expect(said(aProject(), undefined, { clientActive: false, advancePaid: false })).toEqual([
      'The client’s account is not active',
      'The advance is not paid yet',
    ]);
  });
});

describe('load', () => {
  const at = (from: string, to: string | undefined, allocationBp: number, state: Assignment['state'] = 'active') =>
    ({ from, to, allocationBp, state }) as Assignment;
  it('is the fullest day of the span, ended assignments left out', () => {
    const others = [
      at('2026-11-01', '2026-11-30', 6000),
      at('2026-11-20', undefined, 3000),
      at('2026-11-01', undefined, 9000, 'ended'),
    ];
    expect(peakWithin({ from: '2026-11-10', to: '2026-11-15', allocationBp: 4000 }, others)).toMatchObject({
      loadBp: 10_000,
      on: '2026-11-10',
    });
    expect(peakWithin({ from: '2026-11-10', allocationBp: 4000 }, others)).toMatchObject({
      loadBp: 13_000,
      on: '2026-11-20',
    });
    expect(peakWithin({ from: '2026-12-01', allocationBp: 4000 }, others).loadBp).toBe(7000);
  });
  it('is told week by week from this Monday', () => {
    expect(weeksFrom('2026-11-21', 3, [at('2026-11-25', '2026-11-26', 5000)])).toEqual([
      { monday: '2026-11-16', loadBp: 0 },
      { monday: '2026-11-23', loadBp: 5000 },
      { monday: '2026-11-30', loadBp: 0 },
    ]);
  });
});
