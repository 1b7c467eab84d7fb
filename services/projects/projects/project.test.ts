import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { NO, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  AT,
  active,
  admin,
  aFile,
  aPlan,
  client,
  created,
  given,
  lead,
  led,
  member,
  otherClient,
  otherLead,
  secondAdmin,
  someTerms,
  stranger,
  TODAY,
} from '../workbench/cast.ts';
import { overallBp } from './progress.ts';
import { abilities, type PresentProject, type ProjectCommand, type ProjectEvent, project } from './project.ts';

const projectId = 'p1';
const staffing: readonly ProjectEvent[] = [
  ...created,
  { type: 'ProjectStaffingOpened', data: { projectId, roles: ['Dev'] } },
];
const held: ProjectEvent = {
  type: 'ProjectPutOnHold',
  data: { projectId, reason: 'Money', expectedReturn: '2027-01-04' },
};
const deliverable = (milestoneId: string) => ({
  deliverableId: `d-${milestoneId}`,
  version: 1,
  title: 'Result',
  fileId: 'f1',
  name: 'f1.pdf',
  bytes: 1024,
  sha256: 'a'.repeat(64),
});
const submitted = (milestoneId: string): ProjectEvent => ({
  type: 'MilestoneSubmitted',
  data: { projectId, milestoneId, submission: 1, deliverables: [deliverable(milestoneId)], note: '' },
});
const accepted = (milestoneId: string, amountPaise: number): ProjectEvent => ({
  type: 'MilestoneAccepted',
  data: {
    projectId,
    milestoneId,
    clientId: 'client-1',
    title: 'Any',
    projectTitle: 'Portal',
    amountPaise,
    paymentTermDays: 15,
    deliverables: [deliverable(milestoneId)],
    by: 'client-1',
    via: 'client',
    deemed: false,
  },
});
const done: readonly ProjectEvent[] = [
  ...active,
  submitted('m1'),
  accepted('m1', 30_000_000),
  submitted('m2'),
  accepted('m2', 70_000_000),
];
const delivered: ProjectEvent = { type: 'ProjectDelivered', data: { projectId } };
const completed: ProjectEvent = {
  type: 'ProjectCompleted',
  data: { projectId, by: 'client-1', via: 'client', deemed: false },
};
const upTo = {
  planned: created,
  staffing,
  active,
  on_hold: [...active, held],
  delivery_review: [...done, delivered],
  completed: [...done, delivered, completed],
  archived: [...done, delivered, completed, { type: 'ProjectArchived', data: { projectId } }],
  cancelled: [...created, { type: 'ProjectCancelled', data: { projectId, reason: 'No' } }],
} as const satisfies Record<string, readonly ProjectEvent[]>;
type State = keyof typeof upTo;
const states = Object.keys(upTo) as State[];
const at = (events: readonly ProjectEvent[]): PresentProject => {
  const { state } = given(project, events);
  if (state.is === 'absent') throw new Error('present by construction');
  return state;
};

const base = (actor: Actor) => ({ actor, at: AT });
const open = (who: Actor): ProjectCommand => ({ type: 'OpenStaffing', ...base(who), roles: ['Dev'] });
const activate = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'ActivateProject',
  ...base(who),
  clientActive: YES,
  advancePaid: false,
  ...over,
});
const hold = (who: Actor): ProjectCommand => ({
  type: 'HoldProject',
  ...base(who),
  reason: 'Money',
  expectedReturn: '2027-01-04',
});
const resume = (who: Actor): ProjectCommand => ({ type: 'ResumeProject', ...base(who), changeId: 'c1' });
const acceptDelivery = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'AcceptDelivery',
  ...base(who),
  ...over,
});
const returnDelivery = (who: Actor): ProjectCommand => ({
  type: 'ReturnDelivery',
  ...base(who),
  items: ['The logo is old'],
  milestoneId: 'm3',
  title: 'Corrections',
  returnWeightBp: 500,
});
const archive = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'ArchiveProject',
  ...base(who),
  openInvoices: false,
  pendingDocuments: false,
  ...over,
});
const cancel = (who: Actor, settledMilestones: readonly string[] = []): ProjectCommand => ({
  type: 'CancelProject',
  ...base(who),
  reason: 'No',
  settledMilestones,
});
const appoint = (who: Actor, employeeId = 'lead-2', candidate = { isLead: YES, assigned: true }): ProjectCommand => ({
  type: 'AppointLead',
  ...base(who),
  employeeId,
  candidate,
});
const plan = (who: Actor, milestones = aPlan): ProjectCommand => ({ type: 'PlanMilestones', ...base(who), milestones });
const reweight = (who: Actor, weightsBp: Record<string, number> = { m1: 4_000, m2: 6_000 }): ProjectCommand => ({
  type: 'ReweightMilestones',
  ...base(who),
  weightsBp,
});
const deliver: ProjectCommand = { type: 'DeliverProject', ...base(SYSTEM) };
const create = (over: object = {}): ProjectCommand => ({
  type: 'CreateProject',
  ...base(SYSTEM),
  projectId,
  clientId: 'client-1',
  title: 'Portal',
  contractPaise: 100_000_000,
  terms: someTerms,
  offerVersion: 1,
  offerHash: 'a'.repeat(64),
  plan: aPlan,
  ...over,
});

const machine = [
  { act: 'openStaffing', by: admin, wrong: [lead, member, client], command: open, from: ['planned'], lead: false },
  {
    act: 'activateProject',
    by: admin,
    wrong: [lead, client],
    command: activate,
    from: ['planned', 'staffing'],
    lead: true,
  },
  { act: 'holdProject', by: admin, wrong: [lead, client], command: hold, from: ['active'], lead: false },
  { act: 'resumeProject', by: admin, wrong: [lead, client], command: resume, from: ['on_hold'], lead: false },
  {
    act: 'acceptDelivery',
    by: client,
    wrong: [lead, member],
    command: acceptDelivery,
    from: ['delivery_review'],
    lead: false,
  },
  {
    act: 'returnDelivery',
    by: client,
    wrong: [lead, admin],
    command: returnDelivery,
    from: ['delivery_review'],
    lead: false,
  },
  { act: 'archiveProject', by: admin, wrong: [lead, client], command: archive, from: ['completed'], lead: false },
  {
    act: 'cancelProject',
    by: admin,
    wrong: [lead, client],
    command: cancel,
    from: ['planned', 'staffing', 'active', 'on_hold'],
    lead: false,
  },
  {
    act: 'appointLead',
    by: admin,
    wrong: [lead, client],
    command: appoint,
    from: ['planned', 'staffing', 'active', 'on_hold', 'delivery_review'],
    lead: false,
  },
  {
    act: 'planMilestones',
    by: lead,
    wrong: [member, client],
    command: plan,
    from: ['planned', 'staffing'],
    lead: true,
  },
  {
    act: 'reweightMilestones',
    by: lead,
    wrong: [member, client],
    command: reweight,
    from: ['planned', 'staffing'],
    lead: true,
  },
] as const satisfies readonly {
  act: keyof ReturnType<typeof abilities>;
  by: Actor;
  wrong: readonly Actor[];
  command: (who: Actor) => ProjectCommand;
  from: readonly State[];
  lead: boolean;
}[];

describe.each(machine)('$act', ({ act, by, wrong, command, from, lead: needsLead }) => {
  const allowed: readonly State[] = from;
  /** With its lead, so that nothing but the state decides. */
  const standing = (state: State) =>
    needsLead && !upTo[state].some((e) => e.type === 'TeamLeadAppointed') ? [...upTo[state], led] : upTo[state];

  it.each(from)('works in %s', (state) => {
    expect(isRefusal(given(project, standing(state)).when(command(by)).outcome)).toBe(false);
  });
  it.each(states.filter((state) => !allowed.includes(state)))('is refused in %s', (state) => {
    given(project, standing(state)).when(command(by)).then('STATE_CONFLICT');
  });
  it('is forbidden to others who know the project, and finds nothing for strangers', () => {
    for (const who of wrong)
      given(project, upTo[allowed[0] ?? 'planned'])
        .when(command(who))
        .then('FORBIDDEN');
    for (const who of [otherClient, stranger, otherLead])
      given(project, upTo.active).when(command(who)).then('NOT_FOUND');
    given(project, upTo.staffing).when(command(otherClient)).then('NOT_FOUND');
    given(project).when(command(by)).then('NOT_FOUND');
  });
  it('tells a stale version first, with the current state', () => {
    const { outcome } = given(project, upTo.archived).when({ ...command(needsLead ? admin : by), ifMatch: 99 });
    expect(outcome).toEqual({
      refused: 'VERSION_CONFLICT',
      because: 'conflict',
      detail: { state: 'archived', etag: 10 },
    });
  });
  it('`can` says so exactly where it works', () => {
    for (const state of states) {
      expect(abilities(by, at(standing(state)))[act]).toBe(allowed.includes(state));
      for (const who of wrong) expect(abilities(who, at(standing(state)))[act]).toBe(false);
    }
  });
});

describe('a project', () => {
  it('is what its newest event made it', () => {
    for (const state of states) expect(at(upTo[state])).toMatchObject({ is: state, projectId, offerVersion: 1 });
    expect([at(created).roles, at(upTo.staffing).roles]).toEqual([[], ['Dev']]);
  });
  it('is moved by one event that names the move', () => {
    for (const [state, command, event] of [
      ['planned', open, upTo.staffing.at(-1)],
      ['on_hold', resume, { type: 'ProjectResumed', data: { projectId } }],
      ['completed', archive, upTo.archived.at(-1)],
    ] as const)
      given(project, upTo[state])
        .when(command(admin))
        .then([event as ProjectEvent]);
  });
  it('is rated by its client as long as it is there', () => {
    const rate: ProjectCommand = { type: 'RateMilestone', ...base(client), milestoneId: 'm1', score: 5, comment: '' };
    for (const state of ['delivery_review', 'completed', 'archived'] as const)
      expect([state, isRefusal(given(project, upTo[state]).when(rate).outcome)]).toEqual([state, false]);
  });
  it('begins with its creation, in the audited history, once', () => {
    expect(project).toMatchObject({ category: 'project', audited: true, initial: { is: 'absent' } });
    for (const event of [led, held, delivered, completed])
      expect(given(project, [event]).state).toEqual({ is: 'absent' });
    const [first] = created as readonly [ProjectEvent, ...ProjectEvent[]];
    expect(given(project, [...active, first]).state).toEqual(given(project, active).state);
  });
  it('is its people’s by role and id together: whoever else has their id is a stranger', () => {
    const namesakes: readonly Actor[] = [
      { id: client.id, role: 'employee' },
      { id: lead.id, role: 'employee' },
      { id: member.id, role: 'client', assigned: true },
    ];
    for (const who of namesakes) {
      for (const command of [hold, acceptDelivery, plan]) given(project, active).when(command(who)).then('NOT_FOUND');
      expect(Object.values(abilities(who, at(upTo.delivery_review)))).not.toContain(true);
    }
    // The lead is one of its people without an assignment.
    given(project, active)
      .when(hold({ id: lead.id, role: 'team_lead' }))
      .then('FORBIDDEN');
  });
});

describe('a staffing project', () => {
  it('is known to all staff, who may not change it, and to no other client', () => {
    given(project, upTo.staffing).when(hold(stranger)).then('FORBIDDEN');
    given(project, upTo.staffing).when(hold(otherLead)).then('FORBIDDEN');
    given(project, upTo.staffing).when(hold(otherClient)).then('NOT_FOUND');
  });
  it('may be assigned to in the states that §3 names', () => {
    const assignable = states.filter((state) => abilities(admin, at(upTo[state])).assignMember);
    expect(assignable).toEqual(['planned', 'staffing', 'active', 'on_hold']);
  });
});

describe('creation', () => {
  it('takes the plan of the accepted offer, whose due dates are both baseline and commitment', () => {
    given(project).when(create()).then(created);
    expect(at(created).milestones.map((m) => [m.milestoneId, m.order, m.baselineDueDate, m.committedDueDate])).toEqual([
      ['m1', 1, '2026-12-31', '2026-12-31'],
      ['m2', 2, '2027-03-31', '2027-03-31'],
    ]);
  });
  it('happens once per proposal, by the system alone', () => {
    given(project, created).when(create()).then([]);
    given(project, active).when(create()).then([]);
    given(project, created)
      .when(create({ offerHash: 'b'.repeat(64) }))
      .then('STATE_CONFLICT');
    given(project)
      .when(create({ actor: admin }))
      .then('FORBIDDEN');
  });
});

describe('activation', () => {
  const withLead = [...created, led];
  it('needs a plan of 100 % that is worth the contract', () => {
    const weights = { type: 'MilestonesReweighted', data: { projectId, weightsBp: { m1: 2_999 } } } as const;
    given(project, [...withLead, weights])
      .when(activate(admin))
      .then('PLAN_REQUIRED');
    given(project, [...created.slice(0, 1), led])
      .when(activate(admin))
      .then('PLAN_REQUIRED');
    const [first] = created;
    if (first?.type !== 'ProjectCreated') throw new Error('created first');
    const dearer = { ...first, data: { ...first.data, contractPaise: 100_000_001 } };
    given(project, [dearer, ...created.slice(1), led])
      .when(activate(admin))
      .then('PLAN_REQUIRED');
  });
  it('needs a lead, also after one has left', () => {
    given(project, created).when(activate(admin)).then('LEAD_REQUIRED');
    const vacated = { type: 'LeadVacated', data: { projectId, employeeId: 'lead-1' } } as const;
    given(project, [...withLead, vacated])
      .when(activate(admin))
      .then('LEAD_REQUIRED');
  });
  it('needs an active client', () => {
    given(project, withLead)
      .when(activate(admin, { clientActive: NO }))
      .then('CLIENT_INACTIVE');
  });
  it('needs the advance that the offer asks for', () => {
    const [head] = given(project).when(create({ terms: { paymentTermDays: 15, advancePaise: 1 } }))
      .outcome as ProjectEvent[];
    const events = [head as ProjectEvent, ...created.slice(1), led];
    given(project, events).when(activate(admin)).then('ADVANCE_DUE');
    given(project, events)
      .when(activate(admin, { advancePaid: true }))
      .then([{ type: 'ProjectActivated', data: { projectId } }]);
  });
  it('tells the first thing that is missing: plan, lead, client, advance', () => {
    given(project, created.slice(0, 1))
      .when(activate(admin, { clientActive: NO }))
      .then('PLAN_REQUIRED');
    given(project, created)
      .when(activate(admin, { clientActive: NO }))
      .then('LEAD_REQUIRED');
  });
});

describe('a pause', () => {
  it('keeps its reason and the expected return, and moves no date', () => {
    given(project, active).when(hold(admin)).then([held]);
    const paused = at(upTo.on_hold);
    expect(paused).toMatchObject({ is: 'on_hold', reason: 'Money', expectedReturn: '2027-01-04' });
    expect(paused.milestones).toEqual(at(active).milestones);
    const again = at([...upTo.on_hold, { type: 'ProjectResumed', data: { projectId } }]);
    expect(again).not.toHaveProperty('expectedReturn');
  });
});

describe('delivery review', () => {
  it('begins when every live milestone is accepted', () => {
    given(project, done).when(deliver).then([delivered]);
    const dropped = { type: 'MilestoneCancelled', data: { projectId, milestoneId: 'm2', reason: 'No' } } as const;
    given(project, [...active, submitted('m1'), accepted('m1', 1), dropped])
      .when(deliver)
      .then([delivered]);
  });
  it('does not begin while one is open, on hold, twice, or by hand', () => {
    given(project, done.slice(0, -1)).when(deliver).then([]);
    given(project, [...done, held])
      .when(deliver)
      .then([]);
    given(project, upTo.delivery_review).when(deliver).then([]);
    given(project, done)
      .when({ ...deliver, actor: admin })
      .then('FORBIDDEN');
    given(project, created.slice(0, 1)).when(deliver).then([]);
    const none = ['m1', 'm2'].map(
      (milestoneId): ProjectEvent => ({ type: 'MilestoneCancelled', data: { projectId, milestoneId, reason: 'No' } }),
    );
    given(project, [...active, ...none])
      .when(deliver)
      .then([]);
  });
  it('ends with the client’s acceptance, or an admin’s with reason and clean consent', () => {
    const review = given(project, upTo.delivery_review);
    review.when(acceptDelivery(client)).then([completed]);
    review.when(acceptDelivery(admin)).then('CONSENT_REQUIRED');
    review.when(acceptDelivery(admin, { reason: 'By letter' })).then('CONSENT_REQUIRED');
    review.when(acceptDelivery(admin, { consent: aFile('c1') })).then('CONSENT_REQUIRED');
    review.when(acceptDelivery(admin, { reason: 'By letter', consent: aFile('c1', 'stored') })).then('FILE_NOT_CLEAN');
    review.when(acceptDelivery(admin, { reason: 'By letter', consent: aFile('c1') })).then([
      {
        type: 'ProjectCompleted',
        data: { projectId, by: 'admin-1', via: 'on_behalf', reason: 'By letter', consentFileId: 'c1', deemed: false },
      },
    ]);
  });
  it('is deemed accepted only where the contract says so', () => {
    given(project, upTo.delivery_review).when(acceptDelivery(SYSTEM)).then('FORBIDDEN');
    const [head] = given(project).when(create({ terms: { paymentTermDays: 15, deemedAcceptanceDays: 10 } }))
      .outcome as ProjectEvent[];
    given(project, [head as ProjectEvent, ...upTo.delivery_review.slice(1)])
      .when(acceptDelivery(SYSTEM))
      .then([{ type: 'ProjectCompleted', data: { projectId, by: 'system', via: 'deemed', deemed: true } }]);
  });
  it('returned: what is missing becomes a milestone of amount 0 and 5 %, due in 14 days', () => {
    const { outcome, state } = given(project, upTo.delivery_review).when(returnDelivery(client));
    expect(outcome).toMatchObject([
      { type: 'DeliveryReturned', data: { milestoneId: 'm3', items: ['The logo is old'] } },
      {
        type: 'MilestonesPlanned',
        data: {
          milestones: [
            {
              ...{ milestoneId: 'm3', order: 3, title: 'Corrections', amountPaise: 0, weightBp: 500 },
              ...{ startDate: TODAY, baselineDueDate: '2026-12-05', committedDueDate: '2026-12-05' },
              acceptanceCriteria: ['The logo is old'],
            },
          ],
        },
      },
      { type: 'MilestonesReweighted', data: { weightsBp: { m1: 2_850, m2: 6_650, m3: 500 } } },
    ]);
    expect(state.is).toBe('active');
  });
  it('after a return the lead may set the weights until the new milestone starts', () => {
    const { outcome } = given(project, upTo.delivery_review).when(returnDelivery(client));
    const returned = [...upTo.delivery_review, ...(outcome as readonly ProjectEvent[])];
    const weights = { m1: 3_000, m2: 6_000, m3: 1_000 };
    expect(isRefusal(given(project, returned).when(reweight(lead, weights)).outcome)).toBe(false);
    const started = { type: 'MilestoneStarted', data: { projectId, milestoneId: 'm3' } } as const;
    given(project, [...returned, started])
      .when(reweight(lead, weights))
      .then('STATE_CONFLICT');
  });
});

describe('archiving and cancelling', () => {
  it('leave nothing unsettled behind', () => {
    given(project, upTo.completed)
      .when(archive(admin, { openInvoices: true }))
      .then('PROJECT_UNSETTLED');
    given(project, upTo.completed)
      .when(archive(admin, { pendingDocuments: true }))
      .then('PROJECT_UNSETTLED');
    given(project, [...active, submitted('m1')])
      .when(cancel(admin))
      .then('PROJECT_UNSETTLED');
    const half = [...active, submitted('m1'), accepted('m1', 30_000_000)];
    given(project, half).when(cancel(admin)).then('PROJECT_UNSETTLED');
    given(project, half)
      .when(cancel(admin, ['m1']))
      .then([
        { type: 'MilestoneCancelled', data: { projectId, milestoneId: 'm2', reason: 'No' } },
        { type: 'ProjectCancelled', data: { projectId, reason: 'No' } },
      ]);
  });
  it('a cancelled project shows what was done, not 100 %', () => {
    const { state } = given(project, [...active, submitted('m1'), accepted('m1', 1)]).when(cancel(admin, ['m1']));
    expect(state.is === 'absent' ? null : overallBp(state.milestones)).toBe(3_000);
  });
  it('an accepted milestone of amount 0 needs no settlement', () => {
    const { outcome } = given(project, upTo.delivery_review).when(returnDelivery(client));
    const free = [...upTo.delivery_review, ...(outcome as readonly ProjectEvent[]), submitted('m3'), accepted('m3', 0)];
    expect(isRefusal(given(project, free).when(cancel(admin, ['m1', 'm2'])).outcome)).toBe(false);
  });
});

describe('the lead', () => {
  it('is a team lead who is assigned to the project', () => {
    given(project, created).when(appoint(admin, 'lead-1')).then([led]);
    given(project, created)
      .when(appoint(admin, 'e1', { isLead: NO, assigned: true }))
      .then('LEAD_REQUIRED');
    given(project, created)
      .when(appoint(admin, 'lead-2', { isLead: YES, assigned: false }))
      .then('LEAD_REQUIRED');
  });
  it('is swapped in one act, and appointing the same one again changes nothing', () => {
    given(project, active)
      .when(appoint(admin, 'lead-2'))
      .then([
        { type: 'TeamLeadAppointed', data: { projectId, employeeId: 'lead-2', fromId: 'lead-1', toId: 'lead-2' } },
      ]);
    given(project, active).when(appoint(admin, 'lead-1')).then([]);
  });
  it('leaves a vacancy behind only if it is still that person', () => {
    const vacate = (employeeId: string, who = SYSTEM): ProjectCommand => ({
      type: 'VacateLead',
      ...base(who),
      employeeId,
    });
    given(project, active)
      .when(vacate('lead-1'))
      .then([{ type: 'LeadVacated', data: { projectId, employeeId: 'lead-1' } }]);
    given(project, active).when(vacate('lead-2')).then([]);
    given(project, active).when(vacate('lead-1', admin)).then('FORBIDDEN');
  });
  it('has lead rights here alone: elsewhere a team lead is an employee', () => {
    given(project, [...created, led])
      .when(plan({ ...otherLead, assigned: true }))
      .then('FORBIDDEN');
    expect(abilities(lead, at([...created, led])).planMilestones).toBe(true);
  });
});

describe('the plan before activation', () => {
  const [first, second] = aPlan as [(typeof aPlan)[0] & object, (typeof aPlan)[0] & object];
  const withLead = given(project, [...created, led]);
  it('may change in order, titles, start dates and weights', () => {
    const next = [
      { ...second, title: 'Build it', weightBp: 6_000, startDate: '2026-12-15' },
      { ...first, weightBp: 4_000 },
    ];
    const { state } = withLead.when(plan(lead, next));
    expect(
      state.is === 'absent' ? [] : state.milestones.map((m) => [m.milestoneId, m.order, m.title, m.weightBp]),
    ).toEqual([
      ['m2', 1, 'Build it', 6_000],
      ['m1', 2, 'Design', 4_000],
    ]);
  });
  it.each([
    ['weights that are not 100 %', [{ ...first, weightBp: 1 }, second], 'WEIGHTS_NOT_100'],
    ['amounts that are not the contract', [{ ...first, amountPaise: 1 }, second], 'AMOUNTS_NOT_CONTRACT'],
    [
      'amounts moved between milestones',
      [
        { ...first, amountPaise: 1 },
        { ...second, amountPaise: 99_999_999 },
      ],
      'MILESTONE_LOCKED',
    ],
    ['another due date', [{ ...first, dueDate: '2027-01-01' }, second], 'MILESTONE_LOCKED'],
    ['a start after the due date', [{ ...first, startDate: '2027-01-01' }, second], 'MILESTONE_LOCKED'],
    ['another scope', [first, { ...second, acceptanceCriteria: ['Runs'] }], 'MILESTONE_LOCKED'],
    ['a criterion reworded', [first, { ...second, acceptanceCriteria: ['Runs', 'Is slow'] }], 'MILESTONE_LOCKED'],
    [
      'a milestone more',
      [first, { ...second, weightBp: 6_000 }, { ...second, milestoneId: 'm9', weightBp: 1_000, amountPaise: 0 }],
      'MILESTONE_LOCKED',
    ],
    ['a milestone less', [{ ...first, weightBp: 10_000, amountPaise: 100_000_000 }], 'MILESTONE_LOCKED'],
    ['one named twice', [first, { ...first, weightBp: 7_000, amountPaise: 70_000_000 }], 'MILESTONE_LOCKED'],
  ])('never %s', (_what, milestones, code) => {
    withLead.when(plan(lead, milestones)).then(code);
  });
  it('weights alone add up to 100 % over what is live, for milestones that there are', () => {
    withLead
      .when(reweight(lead))
      .then([{ type: 'MilestonesReweighted', data: { projectId, weightsBp: { m1: 4_000, m2: 6_000 } } }]);
    withLead.when(reweight(lead, { m1: 4_000 })).then('WEIGHTS_NOT_100');
    withLead.when(reweight(lead, { m1: -1, m2: 10_001 })).then('WEIGHTS_NOT_100');
    withLead.when(reweight(lead, { m7: 0 })).then('NOT_FOUND');
  });
  it('changes the version of the head and of every milestone that it names', () => {
    const { state } = withLead.when(reweight(lead));
    expect(state).toMatchObject({ etag: 3, milestones: [{ etag: 3 }, { etag: 3 }] });
    const one: ProjectEvent = { type: 'MilestonesReweighted', data: { projectId, weightsBp: { m2: 7_000 } } };
    expect(at([...created, led, one])).toMatchObject({
      etag: 3,
      milestones: [
        { milestoneId: 'm1', weightBp: 3_000, etag: 1 },
        { milestoneId: 'm2', weightBp: 7_000, etag: 3 },
      ],
    });
  });
  it('may start a milestone on its last day, and weigh it nothing', () => {
    const short = [
      { ...first, startDate: first.dueDate, weightBp: 0 },
      { ...second, weightBp: 10_000 },
    ];
    expect(isRefusal(withLead.when(plan(lead, short)).outcome)).toBe(false);
    expect(isRefusal(withLead.when(reweight(lead, { m1: 0, m2: 10_000 })).outcome)).toBe(false);
  });
  it('names each milestone once, also one that is worth nothing', () => {
    const [founded, planned] = created;
    if (founded?.type !== 'ProjectCreated' || planned?.type !== 'MilestonesPlanned') throw new Error('created so');
    const [m1, m2] = planned.data.milestones;
    if (!m1 || !m2) throw new Error('two of them');
    const free = { ...m2, milestoneId: 'm3', order: 3, title: 'Handover', weightBp: 0, amountPaise: 0 };
    const with3 = given(project, [founded, { ...planned, data: { ...planned.data, milestones: [m1, m2, free] } }, led]);
    const third = { ...second, milestoneId: 'm3', title: 'Handover', weightBp: 0, amountPaise: 0 };
    expect(isRefusal(with3.when(plan(lead, [first, second, third])).outcome)).toBe(false);
    with3.when(plan(lead, [first, second])).then({ refused: 'MILESTONE_LOCKED', because: 'rule', detail: 'm3' });
    with3.when(plan(lead, [first, second, third, third])).then({ refused: 'MILESTONE_LOCKED', because: 'rule' });
  });
  it('says which milestone is not as the contract has it', () => {
    for (const [milestones, detail] of [
      [[first, { ...second, dueDate: '2027-04-01' }], 'm2'],
      [[{ ...first, weightBp: 10_000, amountPaise: 100_000_000 }], 'm1'],
    ] as const)
      withLead.when(plan(lead, milestones)).then({ refused: 'MILESTONE_LOCKED', because: 'rule', detail });
    for (const milestones of [
      [
        { ...first, weightBp: -1 },
        { ...second, weightBp: 10_001 },
      ],
      [
        { ...first, weightBp: 10_001 },
        { ...second, weightBp: -1 },
      ],
    ])
      withLead.when(plan(lead, milestones)).then('WEIGHTS_NOT_100');
    withLead
      .when(
        plan(lead, [
          { ...first, amountPaise: -1 },
          { ...second, amountPaise: 100_000_001 },
        ]),
      )
      .then('AMOUNTS_NOT_CONTRACT');
  });
  it('leaves out what was cancelled: it weighs nothing and cannot be weighed', () => {
    const dropped: ProjectEvent = { type: 'MilestoneCancelled', data: { projectId, milestoneId: 'm1', reason: 'No' } };
    const rest = given(project, [...created, led, dropped]);
    rest
      .when(reweight(lead, { m2: 10_000 }))
      .then([{ type: 'MilestonesReweighted', data: { projectId, weightsBp: { m2: 10_000 } } }]);
    rest.when(reweight(lead, { m1: 0, m2: 10_000 })).then('NOT_FOUND');
  });
});

describe('any interleaving of two admins, a lead and the client', () => {
  const commands = [
    open,
    activate,
    hold,
    resume,
    acceptDelivery,
    returnDelivery,
    archive,
    cancel,
    appoint,
    plan,
    reweight,
  ];
  const script = fc.array(fc.tuple(fc.constantFrom(...commands), fc.constantFrom(admin, secondAdmin, lead, client)), {
    maxLength: 20,
  });
  const starts = fc.constantFrom(created, staffing, active, done, upTo.delivery_review);

  it('keeps Σ weights at 100 % of a project that is not cancelled, Σ amounts at the contract, and the state legal', () => {
    fc.assert(
      fc.property(starts, script, (start, steps) => {
        let events: readonly ProjectEvent[] = start;
        for (const [command, who] of steps) {
          const { outcome } = given(project, events).when(command(who));
          if (isRefusal(outcome)) continue;
          events = [...events, ...outcome];
          const p = at(events);
          expect(states).toContain(p.is);
          const live = p.milestones.filter((m) => m.state !== 'cancelled');
          if (p.is === 'cancelled') continue;
          expect(live.reduce((sum, m) => sum + m.weightBp, 0)).toBe(10_000);
          expect(sumPaise(live.map((m) => m.amountPaise))).toBe(p.contractPaise);
        }
      }),
    );
  });

  it('of two who hold the same version, one wins', () => {
    const first = { ...activate(admin), ifMatch: 2 };
    const second = { ...cancel(secondAdmin), ifMatch: 2 };
    const { outcome } = given(project, [...created, led]).when(first);
    given(project, [...created, led, ...(outcome as readonly ProjectEvent[])])
      .when(second)
      .then('VERSION_CONFLICT');
  });
});
