/** Changes to a contract: who asks and who decides, what is locked, and what an approval brings about (state-machines.md §1). */

import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  AT,
  active,
  admin,
  client,
  created,
  given,
  lead,
  member,
  otherClient,
  otherLead,
  secondAdmin,
  stranger,
} from '../workbench/cast.ts';
import type { PlanChange } from './events.ts';
import {
  abilities,
  changeAbilities,
  type PresentProject,
  type ProjectCommand,
  type ProjectEvent,
  project,
} from './project.ts';

const projectId = 'p1';
const base = (actor: Actor) => ({ actor, at: AT });
const at = (events: readonly ProjectEvent[]): PresentProject => {
  const { state } = given(project, events);
  if (state.is === 'absent') throw new Error('present by construction');
  return state;
};
const dearer: PlanChange = { kind: 'changed', milestoneId: 'm2', amountPaise: 80_000_000, dueDate: '2027-04-10' };
const report: PlanChange = {
  kind: 'added',
  milestoneId: 'm3',
  title: 'Report',
  weightBp: 1_000,
  amountPaise: 5_000_000,
  startDate: '2027-02-01',
  dueDate: '2027-02-28',
  acceptanceCriteria: ['Prints'],
};
const request = (
  who: Actor,
  planChanges: readonly PlanChange[] = [dearer],
  deltaPaise = 10_000_000,
  over: object = {},
): ProjectCommand => ({
  type: 'RequestChange',
  ...base(who),
  changeId: 'c1',
  planChanges,
  deltaPaise,
  reason: 'More wards',
  ...over,
});
const approve = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'ApproveChange',
  ...base(who),
  changeId: 'c1',
  ...over,
});
const reject = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'RejectChange',
  ...base(who),
  changeId: 'c1',
  reason: 'Too dear',
  ...over,
});
const withdraw = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'WithdrawChange',
  ...base(who),
  changeId: 'c1',
  ...over,
});
const after = (events: readonly ProjectEvent[], ...commands: readonly ProjectCommand[]): readonly ProjectEvent[] => {
  const so = [...events];
  for (const command of commands) {
    const { outcome } = given(project, so).when(command);
    if (isRefusal(outcome)) throw new Error(`${command.type}: ${outcome.refused}`);
    so.push(...outcome);
  }
  return so;
};
const asked = after(active, request(admin));
const askedByClient = after(active, request(client));

const held: ProjectEvent = {
  type: 'ProjectPutOnHold',
  data: { projectId, reason: 'Money', expectedReturn: '2027-01-04' },
};
const staffing: ProjectEvent = { type: 'ProjectStaffingOpened', data: { projectId, roles: ['Dev'] } };
const deliverable = {
  ...{ deliverableId: 'd1', version: 1, title: 'Result', fileId: 'f1', name: 'f1.pdf', bytes: 1024 },
  sha256: 'a'.repeat(64),
};
const submitted = (milestoneId: string): ProjectEvent => ({
  type: 'MilestoneSubmitted',
  data: { projectId, milestoneId, submission: 1, deliverables: [deliverable], note: '' },
});
const accepted = (milestoneId: string, amountPaise: number): ProjectEvent => ({
  type: 'MilestoneAccepted',
  data: {
    ...{ projectId, milestoneId, clientId: 'client-1', title: 'Any', projectTitle: 'Portal', amountPaise },
    ...{ paymentTermDays: 15, deliverables: [deliverable], by: 'client-1', via: 'client', deemed: false },
  },
});
const delivered: readonly ProjectEvent[] = [
  ...[submitted('m1'), accepted('m1', 30_000_000), submitted('m2'), accepted('m2', 70_000_000)],
  { type: 'ProjectDelivered', data: { projectId } },
];
const states = {
  planned: created,
  staffing: [...created, staffing],
  active,
  on_hold: [...active, held],
  delivery_review: [...active, ...delivered],
  cancelled: [...created, { type: 'ProjectCancelled', data: { projectId, reason: 'No' } }],
} as const satisfies Record<string, readonly ProjectEvent[]>;
const OPEN = ['planned', 'staffing', 'active', 'on_hold'];

describe('asking for a change', () => {
  it('records who asks for which side, why, what it adds up to and by how much the end moves', () => {
    given(project, active)
      .when(request(admin))
      .then([
        {
          type: 'ChangeRequested',
          data: {
            ...{ projectId, changeId: 'c1', side: 'company', by: 'admin-1', reason: 'More wards' },
            ...{ deltaPaise: 10_000_000, deltaDays: 10, planChanges: [dearer] },
          },
        },
      ]);
    expect(at(askedByClient).changes).toMatchObject([
      { changeId: 'c1', side: 'client', by: 'client-1', state: 'proposed' },
    ]);
  });
  it.each(Object.entries(states))('while the project is %s', (state, events) => {
    const { outcome } = given(project, events).when(request(client, [report], 5_000_000));
    expect(isRefusal(outcome) ? outcome.refused : 'asked').toBe(OPEN.includes(state) ? 'asked' : 'STATE_CONFLICT');
    for (const who of [client, admin]) expect(abilities(who, at(events)).requestChange).toBe(OPEN.includes(state));
  });
  it('is for the client and the admins; others who know the project are refused, strangers find nothing', () => {
    given(project, active).when(request(member)).then('FORBIDDEN');
    for (const who of [otherClient, otherLead, stranger]) given(project, active).when(request(who)).then('NOT_FOUND');
    for (const who of [lead, member]) expect(abilities(who, at(active)).requestChange).toBe(false);
  });
  it('compares the version of the plan that was seen', () => {
    given(project, active)
      .when(request(client, [dearer], 10_000_000, { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
    expect(
      isRefusal(
        given(project, active).when(request(client, [dearer], 10_000_000, { ifMatch: at(active).etag })).outcome,
      ),
    ).toBe(false);
  });
  it('moves nothing by itself', () => {
    const { changes: _asked, ...before } = at(active);
    const { changes, ...now } = at(asked);
    expect([now, changes.length]).toEqual([before, 1]);
  });
  it.each<[string, readonly PlanChange[], number, string]>([
    ['a sum that is not what the amounts add up to', [dearer], 9_999_999, 'AMOUNTS_NOT_CONTRACT'],
    [
      'a contract above what can be reckoned',
      [{ ...dearer, amountPaise: 1_000_000_000_000_00 }],
      99_999_930_000_000,
      'AMOUNTS_NOT_CONTRACT',
    ],
    ['weights that are not 100 %', [{ kind: 'changed', milestoneId: 'm1', weightBp: 2_999 }], 0, 'WEIGHTS_NOT_100'],
    [
      'a new milestone above 100 %',
      [
        { ...report, weightBp: 4_000 },
        { kind: 'changed', milestoneId: 'm1', weightBp: 3_000 },
      ],
      5_000_000,
      'WEIGHTS_NOT_100',
    ],
    [
      'no milestone at all',
      [
        { kind: 'cancelled', milestoneId: 'm1' },
        { kind: 'cancelled', milestoneId: 'm2' },
      ],
      -100_000_000,
      'WEIGHTS_NOT_100',
    ],
    ['a milestone that there is not', [{ kind: 'changed', milestoneId: 'm9', amountPaise: 1 }], 0, 'NOT_FOUND'],
    [
      'a start after the due date',
      [{ kind: 'changed', milestoneId: 'm1', startDate: '2027-06-01' }],
      0,
      'VALIDATION_FAILED',
    ],
    ['nothing', [{ kind: 'changed', milestoneId: 'm1', amountPaise: 30_000_000 }], 0, 'VALIDATION_FAILED'],
  ])('never %s', (_what, planChanges, delta, code) => {
    given(project, active)
      .when(request(admin, planChanges, delta))
      .then(code);
  });
});

describe('a draft', () => {
  const drafted = after(active, request(lead));
  const propose = (who: Actor, over: object = {}): ProjectCommand => ({
    type: 'ProposeChange',
    ...base(who),
    changeId: 'c1',
    ...over,
  });
  const discard = (who: Actor, over: object = {}): ProjectCommand => ({
    type: 'DiscardChange',
    ...base(who),
    changeId: 'c1',
    reason: 'Part of the offer',
    ...over,
  });
  const wish = { reason: 'More wards', deltaPaise: 10_000_000, deltaDays: 10, planChanges: [dearer] };
  it('is what the project’s lead asks for, by the same guards and in the same states', () => {
    given(project, active)
      .when(request(lead))
      .then([{ type: 'ChangeDrafted', data: { projectId, changeId: 'c1', by: lead.id, ...wish } }]);
    given(project, active)
      .when(request(lead, [dearer], 1))
      .then('AMOUNTS_NOT_CONTRACT');
    given(project, active)
      .when(request(lead, [dearer], 10_000_000, { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
    for (const [state, events] of Object.entries(states)) {
      const led = abilities(lead, at(events)).draftChange;
      expect([state, led]).toEqual([state, OPEN.includes(state) && at(events).leadId === lead.id]);
    }
    for (const who of [admin, client, member, otherLead]) expect(abilities(who, at(active)).draftChange).toBe(false);
  });
  it('is proposed by an admin under their own name, the lead named beside it, and then is the company’s to the client', () => {
    given(project, drafted)
      .when(propose(admin))
      .then([
        {
          type: 'ChangeRequested',
          data: { projectId, changeId: 'c1', side: 'company', by: admin.id, draftedBy: lead.id, ...wish },
        },
      ]);
    const proposed = after(drafted, propose(admin));
    expect(at(proposed).changes).toMatchObject([{ state: 'proposed', by: admin.id, draftedBy: lead.id }]);
    expect(at(after(proposed, approve(client))).contractPaise).toBe(110_000_000);
    given(project, proposed).when(approve(secondAdmin)).then('OWN_CHANGE');
    given(project, proposed).when(propose(admin)).then('STATE_CONFLICT');
    given(project, proposed).when(discard(lead)).then('FORBIDDEN');
  });
  it('is proposed changed, by the guards of the plan as it is then', () => {
    const changed = { planChanges: [report], deltaPaise: 5_000_000, reason: 'A report is enough' };
    expect(at(after(drafted, propose(admin, { changed }))).changes).toMatchObject([
      { changeId: 'c1', deltaPaise: 5_000_000, reason: 'A report is enough', planChanges: [report] },
    ]);
    given(project, drafted)
      .when(propose(admin, { changed: { ...changed, deltaPaise: 1 } }))
      .then('AMOUNTS_NOT_CONTRACT');
    given(project, [...drafted, submitted('m2')])
      .when(propose(admin))
      .then('MILESTONE_LOCKED');
    given(project, [...drafted, ...delivered])
      .when(propose(admin))
      .then('STATE_CONFLICT');
  });
  it('is discarded with a reason by an admin, or by the lead who drafted it, in any state of the project', () => {
    for (const who of [admin, secondAdmin, lead])
      for (const events of [drafted, [...drafted, ...delivered]])
        given(project, events)
          .when(discard(who))
          .then([
            {
              type: 'ChangeDiscarded',
              data: { projectId, changeId: 'c1', by: who.id, reason: 'Part of the offer' },
            },
          ]);
    const over = after(drafted, discard(admin));
    for (const again of [discard(lead), propose(admin)]) given(project, over).when(again).then('STATE_CONFLICT');
    given(project, drafted)
      .when(discard(admin, { ifMatch: 0 }))
      .then('VERSION_CONFLICT');
  });
  it('is nothing to the client, whatever is tried on it, nor to strangers; others of the project read it', () => {
    for (const events of [drafted, after(drafted, discard(admin))])
      for (const who of [client, otherClient, otherLead, stranger])
        for (const command of [propose(who), discard(who), approve(who), reject(who), withdraw(who)])
          given(project, events).when(command).then('NOT_FOUND');
    given(project, drafted).when(propose(lead)).then('FORBIDDEN');
    for (const command of [propose(member), discard(member), withdraw(lead)])
      given(project, drafted).when(command).then('FORBIDDEN');
  });
  it('`can` says so exactly where it works', () => {
    for (const events of [drafted, after(drafted, discard(lead)), after(drafted, propose(admin)), [...drafted, held]]) {
      const p = at(events);
      const [change] = p.changes;
      if (change === undefined) throw new Error('drafted');
      for (const who of [client, admin, secondAdmin, lead, member, otherLead])
        for (const [act, command] of [
          ['proposeChange', propose(who)],
          ['discardChange', discard(who)],
        ] as const) {
          const { outcome } = given(project, events).when(command);
          expect([act, who.id, changeAbilities(who, p, change)[act]]).toEqual([act, who.id, !isRefusal(outcome)]);
        }
    }
  });
});

describe('what is locked', () => {
  const work: readonly (readonly [string, readonly ProjectEvent[], boolean, boolean])[] = [
    ['planned', [], true, true],
    ['in progress', [{ type: 'MilestoneStarted', data: { projectId, milestoneId: 'm1' } }], true, true],
    [
      'blocked',
      [
        {
          type: 'MilestoneBlocked',
          data: { projectId, milestoneId: 'm1', reason: 'x', severity: 'LOW', neededFrom: 'y' },
        },
      ],
      true,
      true,
    ],
    [
      'returned',
      [
        submitted('m1'),
        {
          type: 'MilestoneChangesRequested',
          data: { projectId, milestoneId: 'm1', submission: 1, items: ['Logo'], by: 'client-1', via: 'client' },
        },
      ],
      true,
      false,
    ],
    ['submitted', [submitted('m1')], false, false],
    ['accepted', [submitted('m1'), accepted('m1', 30_000_000)], false, false],
    ['cancelled', [{ type: 'MilestoneCancelled', data: { projectId, milestoneId: 'm1', reason: 'x' } }], false, false],
  ];
  it.each(work)('a milestone that is %s', (_state, events, changes, cancels) => {
    const then = (change: PlanChange, delta: number) => {
      const { outcome } = given(project, [...active, ...events]).when(request(admin, [change], delta));
      return isRefusal(outcome) ? outcome.refused : 'asked';
    };
    if (_state !== 'cancelled') {
      const free = changes ? 'asked' : 'MILESTONE_LOCKED';
      expect(then({ kind: 'changed', milestoneId: 'm1', amountPaise: 40_000_000 }, 10_000_000)).toBe(free);
      expect(then({ kind: 'changed', milestoneId: 'm1', dueDate: '2027-01-15' }, 0)).toBe(free);
      expect(then({ kind: 'changed', milestoneId: 'm1', startDate: '2026-12-02' }, 0)).toBe(free);
      expect(then({ kind: 'changed', milestoneId: 'm1', acceptanceCriteria: [] }, 0)).toBe(free);
      expect(then({ kind: 'changed', milestoneId: 'm1', title: 'Drawings' }, 0)).toBe(free);
    } else expect(then({ kind: 'changed', milestoneId: 'm1', weightBp: 0 }, 0)).toBe('MILESTONE_LOCKED');
    expect(then({ kind: 'cancelled', milestoneId: 'm1' }, -30_000_000)).toBe(cancels ? 'asked' : 'MILESTONE_LOCKED');
  });
  it('says which one, and never the weight of what is accepted', () => {
    const events = [...active, submitted('m1')];
    given(project, events)
      .when(request(admin, [{ kind: 'cancelled', milestoneId: 'm1' }], -30_000_000))
      .then({ refused: 'MILESTONE_LOCKED', because: 'rule', detail: 'm1' });
    const weights: readonly PlanChange[] = [
      { kind: 'changed', milestoneId: 'm1', weightBp: 2_000 },
      { kind: 'changed', milestoneId: 'm2', weightBp: 8_000 },
    ];
    expect(isRefusal(given(project, events).when(request(admin, weights, 0)).outcome)).toBe(false);
  });
});

describe('deciding a change', () => {
  const sides = [
    ['the company’s', asked, client, [admin, secondAdmin]],
    ['the client’s', askedByClient, admin, [client]],
  ] as const;
  it.each(sides)('%s is for the other side alone', (_whose, events, other, own) => {
    for (const who of own)
      for (const command of [approve(who), reject(who)])
        given(project, events).when(command).then({ refused: 'OWN_CHANGE', because: 'forbidden' });
    for (const who of [lead, member])
      for (const command of [approve(who), reject(who), withdraw(who)])
        given(project, events).when(command).then('FORBIDDEN');
    for (const who of [otherClient, stranger])
      for (const command of [approve(who), reject(who), withdraw(who)])
        given(project, events).when(command).then('NOT_FOUND');
    for (const command of [approve(other), reject(other)])
      expect(isRefusal(given(project, events).when(command).outcome)).toBe(false);
  });
  it('is taken back by its author alone', () => {
    for (const who of [secondAdmin, client]) given(project, asked).when(withdraw(who)).then('FORBIDDEN');
    given(project, asked)
      .when(withdraw(admin))
      .then([{ type: 'ChangeWithdrawn', data: { projectId, changeId: 'c1' } }]);
  });
  it('happens once, on the version that was seen', () => {
    const etag = at(asked).changes[0]?.etag ?? -1;
    given(project, asked)
      .when(approve(client, { ifMatch: etag + 1 }))
      .then('VERSION_CONFLICT');
    for (const close of [approve(client), reject(client), withdraw(admin)])
      for (const again of [approve(client), reject(client), withdraw(admin)])
        given(project, after(asked, close)).when(again).then('STATE_CONFLICT');
    given(project, asked)
      .when(approve(client, { changeId: 'c9' }))
      .then('NOT_FOUND');
    given(project, asked)
      .when(reject(client, { ifMatch: etag }))
      .then([{ type: 'ChangeRejected', data: { projectId, changeId: 'c1', by: 'client-1', reason: 'Too dear' } }]);
  });
  it('an open one can always be closed, and approved only while the contract may change', () => {
    const over = [...after(active, request(admin, [report], 5_000_000)), ...delivered];
    given(project, over).when(approve(client)).then('STATE_CONFLICT');
    for (const close of [reject(client), withdraw(admin)])
      expect(isRefusal(given(project, over).when(close).outcome)).toBe(false);
  });
  it('`can` says so exactly where it works', () => {
    for (const events of [
      asked,
      askedByClient,
      after(asked, reject(client)),
      [...asked, held],
      [...asked, ...delivered],
    ]) {
      const p = at(events);
      const [change] = p.changes;
      if (change === undefined) throw new Error('asked for');
      for (const who of [client, otherClient, admin, secondAdmin, lead, member, stranger])
        for (const [act, command] of [
          ['approveChange', approve(who)],
          ['rejectChange', reject(who)],
          ['withdrawChange', withdraw(who)],
        ] as const) {
          const { outcome } = given(project, events).when(command);
          const works = !isRefusal(outcome) || outcome.because === 'rule';
          expect([act, who.id, changeAbilities(who, p, change)[act]]).toEqual([act, who.id, works]);
        }
    }
  });
});

describe('an approved change', () => {
  it('brings about in the same append what was agreed, and the contract follows', () => {
    const wanted: readonly PlanChange[] = [
      { ...dearer, acceptanceCriteria: ['Runs', 'Is fast', 'Prints'] },
      report,
      { kind: 'cancelled', milestoneId: 'm1' },
    ];
    const events = after(active, request(client, wanted, -15_000_000));
    const m2 = { milestoneId: 'm2', order: 2, title: 'Build', startDate: '2027-01-01', baselineDueDate: '2027-03-31' };
    const m3 = { milestoneId: 'm3', order: 3, title: 'Report', startDate: '2027-02-01', baselineDueDate: '2027-02-28' };
    given(project, events)
      .when(approve(secondAdmin))
      .then([
        {
          type: 'ChangeApproved',
          data: {
            projectId,
            changeId: 'c1',
            by: 'admin-2',
            deltaPaise: -15_000_000,
            deltaDays: 10,
            contractPaise: 85_000_000,
          },
        },
        { type: 'MilestoneCancelled', data: { projectId, milestoneId: 'm1', reason: 'More wards' } },
        {
          type: 'MilestonesPlanned',
          data: {
            projectId,
            milestones: [
              {
                ...m2,
                weightBp: 9_000,
                amountPaise: 80_000_000,
                committedDueDate: '2027-03-31',
                acceptanceCriteria: ['Runs', 'Is fast', 'Prints'],
              },
              {
                ...m3,
                weightBp: 1_000,
                amountPaise: 5_000_000,
                committedDueDate: '2027-02-28',
                acceptanceCriteria: ['Prints'],
              },
            ],
          },
        },
        {
          type: 'MilestoneDueDateCommitted',
          data: { projectId, changeId: 'c1', milestoneId: 'm2', from: '2027-03-31', to: '2027-04-10' },
        },
        { type: 'MilestonesReweighted', data: { projectId, weightsBp: { m2: 9_000, m3: 1_000 } } },
      ]);
    const p = at(after(events, approve(admin)));
    expect(p).toMatchObject({ contractPaise: 85_000_000, offerPaise: 100_000_000, changes: [{ state: 'approved' }] });
    expect(p.milestones.map((m) => [m.milestoneId, m.state, m.committedDueDate, m.baselineDueDate])).toEqual([
      ['m1', 'cancelled', '2026-12-31', '2026-12-31'],
      ['m2', 'planned', '2027-04-10', '2027-03-31'],
      ['m3', 'planned', '2027-02-28', '2027-02-28'],
    ]);
  });
  it('only of dates moves dates only, and keeps the work where it stands', () => {
    const begun = [...active, { type: 'MilestoneStarted', data: { projectId, milestoneId: 'm2' } }] as const;
    const events = after(begun, request(admin, [{ kind: 'changed', milestoneId: 'm2', dueDate: '2027-03-01' }], 0));
    given(project, events)
      .when(approve(client))
      .then([
        {
          type: 'ChangeApproved',
          data: {
            projectId,
            changeId: 'c1',
            by: 'client-1',
            deltaPaise: 0,
            deltaDays: -30,
            contractPaise: 100_000_000,
          },
        },
        {
          type: 'MilestoneDueDateCommitted',
          data: { projectId, changeId: 'c1', milestoneId: 'm2', from: '2027-03-31', to: '2027-03-01' },
        },
      ]);
    expect(at(after(events, approve(client))).milestones[1]).toMatchObject({
      state: 'in_progress',
      committedDueDate: '2027-03-01',
    });
  });
  it('of a cancellation shares the weights out by what is left, unless they are given', () => {
    const three = after(active, request(client, [report], 5_000_000), approve(admin));
    const gone: PlanChange = { kind: 'cancelled', milestoneId: 'm1' };
    const weightsAfter = (planChanges: readonly PlanChange[]) =>
      at(
        after(three, request(client, planChanges, -30_000_000, { changeId: 'c2' }), approve(admin, { changeId: 'c2' })),
      )
        .milestones.filter((m) => m.state !== 'cancelled')
        .map((m) => m.weightBp);
    expect(weightsAfter([gone])).toEqual([8_630, 1_370]);
    expect(weightsAfter([gone, { kind: 'changed', milestoneId: 'm2', weightBp: 9_000 }])).toEqual([9_000, 1_000]);
  });
  it('is judged again: the plan may have moved since it was asked for', () => {
    given(project, [...asked, submitted('m2')])
      .when(approve(client))
      .then('MILESTONE_LOCKED');
    const other = after(
      asked,
      request(admin, [{ kind: 'changed', milestoneId: 'm2', amountPaise: 75_000_000 }], 5_000_000, { changeId: 'c2' }),
      approve(client, { changeId: 'c2' }),
    );
    given(project, other).when(approve(client)).then('AMOUNTS_NOT_CONTRACT');
    const weighed = after(
      active,
      request(
        admin,
        [
          { kind: 'changed', milestoneId: 'm1', weightBp: 4_000 },
          { kind: 'changed', milestoneId: 'm2', weightBp: 6_000 },
        ],
        0,
      ),
    );
    const more = after(
      weighed,
      request(admin, [report], 5_000_000, { changeId: 'c2' }),
      approve(client, { changeId: 'c2' }),
    );
    given(project, more).when(approve(client)).then('WEIGHTS_NOT_100');
  });
  it('before activation leaves a plan that the lead can still order, and that can be activated', () => {
    const events = after(
      created,
      request(client, [{ kind: 'cancelled', milestoneId: 'm1' }], -30_000_000),
      approve(admin),
    );
    const {
      baselineDueDate: _first,
      committedDueDate: dueDate,
      order: _order,
      ...m2
    } = at(events).milestones[1] as never as Record<string, never>;
    const kept = {
      milestoneId: 'm2',
      title: 'Build it',
      weightBp: 10_000,
      amountPaise: 70_000_000,
      startDate: m2['startDate'],
      dueDate,
      acceptanceCriteria: m2['acceptanceCriteria'],
    };
    const { outcome } = given(project, events).when({
      type: 'PlanMilestones',
      ...base(admin),
      milestones: [kept] as never,
    });
    expect(isRefusal(outcome)).toBe(false);
  });
  it('prices what a returned delivery asked for', () => {
    const back: readonly ProjectEvent[] = [
      ...active,
      ...delivered,
      ...after([...active, ...delivered], {
        type: 'ReturnDelivery',
        ...base(client),
        items: ['The logo is old'],
        milestoneId: 'm9',
        title: 'Returned delivery',
        returnWeightBp: 500,
      }).slice(active.length + delivered.length),
    ];
    const price: PlanChange = { kind: 'changed', milestoneId: 'm9', amountPaise: 2_000_000, dueDate: '2026-12-24' };
    const p = at(after(back, request(admin, [price], 2_000_000), approve(client)));
    expect(p.contractPaise).toBe(102_000_000);
    expect(p.milestones.at(-1)).toMatchObject({
      milestoneId: 'm9',
      amountPaise: 2_000_000,
      committedDueDate: '2026-12-24',
    });
  });
});

describe('taking a project up again', () => {
  const resume = (who: Actor, newDates?: readonly { milestoneId: string; dueDate: string }[]): ProjectCommand => ({
    type: 'ResumeProject',
    ...base(who),
    changeId: 'c1',
    newDates,
  });
  const onHold = [...active, held];
  it('with new dates asks the client for them in the same append; none moves before', () => {
    const dates = [{ milestoneId: 'm2', dueDate: '2027-05-31' }];
    given(project, onHold)
      .when(resume(admin, dates))
      .then([
        { type: 'ProjectResumed', data: { projectId } },
        {
          type: 'ChangeRequested',
          data: {
            ...{ projectId, changeId: 'c1', side: 'company', by: 'admin-1', reason: 'New dates after the hold: Money' },
            ...{
              deltaPaise: 0,
              deltaDays: 61,
              planChanges: [{ kind: 'changed', milestoneId: 'm2', dueDate: '2027-05-31' }],
            },
          },
        },
      ]);
    const resumed = after(onHold, resume(admin, dates));
    expect(at(resumed)).toMatchObject({ is: 'active', milestones: [{}, { committedDueDate: '2027-03-31' }] });
    given(project, resumed).when(approve(secondAdmin)).then('OWN_CHANGE');
    expect(at(after(resumed, approve(client))).milestones[1]).toMatchObject({ committedDueDate: '2027-05-31' });
  });
  it('without them changes nothing else, and never with dates of what is locked', () => {
    given(project, onHold)
      .when(resume(admin))
      .then([{ type: 'ProjectResumed', data: { projectId } }]);
    given(project, [...active, submitted('m1'), held])
      .when(resume(admin, [{ milestoneId: 'm1', dueDate: '2027-05-31' }]))
      .then('MILESTONE_LOCKED');
  });
});

describe('any interleaving of two admins and the client', () => {
  const wish = fc.oneof(
    fc.record(
      {
        kind: fc.constant('changed' as const),
        milestoneId: fc.constantFrom('m1', 'm2', 'x0', 'x1'),
        amountPaise: fc.integer({ min: 0, max: 90_000_000 }),
        dueDate: fc.constantFrom('2027-03-15', '2027-05-31', '2027-09-30'),
      },
      { requiredKeys: ['kind', 'milestoneId'] },
    ),
    fc.record({
      kind: fc.constant('changed' as const),
      milestoneId: fc.constantFrom('m1', 'm2', 'x0', 'x1'),
      weightBp: fc.integer({ min: 0, max: 10_000 }),
    }),
    fc.record({ kind: fc.constant('cancelled' as const), milestoneId: fc.constantFrom('m1', 'm2', 'x0', 'x1') }),
    fc.record({
      kind: fc.constant('added' as const),
      weightBp: fc.integer({ min: 0, max: 4_000 }),
      amountPaise: fc.integer({ min: 0, max: 50_000_000 }),
    }),
  );
  const step = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('ask' as const),
        who: fc.nat(2),
        wishes: fc.array(wish, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constantFrom('approve' as const, 'reject' as const, 'withdraw' as const),
        who: fc.nat(2),
        which: fc.nat(5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constantFrom('start' as const, 'submit' as const, 'accept' as const),
        milestoneId: fc.constantFrom('m1', 'm2', 'x0'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('hold' as const, 'resume' as const) }) },
  );
  const people = [client, admin, secondAdmin];

  it('keeps the contract at the offer and the approved changes, the amounts at the contract and the weights at 100 %', () => {
    let approvals = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 30 }), (steps) => {
        let events: readonly ProjectEvent[] = active;
        let [added, asks] = [0, 0];
        const commandOf = (s: (typeof steps)[number]): ProjectCommand => {
          const p = at(events);
          switch (s.act) {
            case 'ask': {
              const planChanges = s.wishes.map((w): PlanChange => {
                if (w.kind !== 'added') return w;
                const days = { startDate: '2027-01-01', dueDate: '2027-02-01' };
                added += 1;
                return { ...report, ...w, ...days, milestoneId: `x${added - 1}` } as PlanChange;
              });
              const moves = planChanges.reduce((sum, w) => {
                const m = p.milestones.find(({ milestoneId }) => milestoneId === w.milestoneId);
                if (w.kind === 'added') return sum + w.amountPaise;
                if (w.kind === 'cancelled') return sum - (m?.amountPaise ?? 0);
                const was = m?.amountPaise ?? 0;
                return sum + ('amountPaise' in w ? (w.amountPaise ?? was) : was) - was;
              }, 0);
              asks += 1;
              return request(people[s.who] ?? client, planChanges, moves, { changeId: `c${asks}` });
            }
            case 'approve':
            case 'reject':
            case 'withdraw': {
              const open = p.changes.filter(({ state }) => state === 'proposed');
              const { changeId } = open[s.which % Math.max(1, open.length)] ?? { changeId: 'c1' };
              const make = { approve, reject, withdraw }[s.act];
              return make(people[s.who] ?? client, { changeId });
            }
            case 'start':
              return { type: 'StartMilestone', ...base(admin), milestoneId: s.milestoneId };
            case 'submit':
              return {
                type: 'SubmitMilestone',
                ...base(admin),
                milestoneId: s.milestoneId,
                deliverables: [
                  {
                    newId: 'd1',
                    title: 'Result',
                    file: { fileId: 'f1', name: 'f1.pdf', bytes: 1, sha256: 'a'.repeat(64), state: 'clean' },
                  },
                ],
                note: '',
                reportedAt: AT,
              };
            case 'accept': {
              const m = p.milestones.find(({ milestoneId }) => milestoneId === s.milestoneId);
              const deliverables = m !== undefined && 'submitted' in m ? m.submitted : [];
              return { type: 'AcceptMilestone', ...base(client), milestoneId: s.milestoneId, deliverables };
            }
            case 'hold':
              return { type: 'HoldProject', ...base(admin), reason: 'Money', expectedReturn: '2027-01-04' };
            case 'resume':
              asks += 1;
              return {
                type: 'ResumeProject',
                ...base(admin),
                changeId: `c${asks}`,
                newDates: [{ milestoneId: 'm2', dueDate: '2027-08-31' }],
              };
          }
        };
        for (const s of steps) {
          const before = at(events);
          const command = commandOf(s);
          const { outcome } = given(project, events).when(command);
          if (isRefusal(outcome)) continue;
          events = [...events, ...outcome];
          const p = at(events);
          const live = p.milestones.filter((m) => m.state !== 'cancelled');
          const approved = p.changes.filter(({ state }) => state === 'approved');
          approvals += command.type === 'ApproveChange' ? 1 : 0;
          expect(p.offerPaise).toBe(100_000_000);
          expect(p.contractPaise).toBe(p.offerPaise + sumPaise(approved.map((c) => c.deltaPaise)));
          expect(sumPaise(live.map((m) => m.amountPaise))).toBe(p.contractPaise);
          expect(live.reduce((sum, m) => sum + m.weightBp, 0)).toBe(10_000);
          // What is handed in or accepted keeps what was agreed.
          for (const old of before.milestones.filter((m) => ['submitted', 'accepted'].includes(m.state))) {
            const now = p.milestones.find(({ milestoneId }) => milestoneId === old.milestoneId);
            expect(now).toMatchObject({
              amountPaise: old.amountPaise,
              committedDueDate: old.committedDueDate,
              acceptanceCriteria: old.acceptanceCriteria,
            });
          }
          if (!['ApproveChange'].includes(command.type)) expect(p.contractPaise).toBe(before.contractPaise);
        }
      }),
    );
    expect(approvals).toBeGreaterThan(20);
  });
});
