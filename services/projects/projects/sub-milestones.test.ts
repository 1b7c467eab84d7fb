/** Parts of milestones: who plans, does and judges them, what each refuses, and what always holds (state-machines.md §4). */
import type { SubMilestoneAct } from '@lamplight/bff/contract/sub-milestones.ts';
import type { Actor } from '@lamplight/common/facts/actor.ts';
import { NO, notKnownYet, YES } from '@lamplight/common/facts/foreign-fact.ts';
import { type Fact, isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  AT,
  active,
  admin,
  aFile,
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
import { capBp, milestoneBp, overallBp, progressTree, subMilestoneBp } from './progress.ts';
import {
  milestoneAbilities,
  type PresentProject,
  type ProjectCommand,
  type ProjectEvent,
  project,
  subMilestoneAbilities,
} from './project.ts';
import { liveSubs, type PlannedSub } from './sub-milestones.ts';
import { type ProjectDoc, projectView } from './view.ts';

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const of = (actor: Actor) => ({ actor, at: AT, milestoneId: 'm1' });
const part = (subMilestoneId: string, weightBp: number, over: Partial<PlannedSub> = {}): PlannedSub => ({
  ...{ subMilestoneId, title: `Part ${subMilestoneId}`, weightBp, checklist: [] },
  ...over,
});
const mine = { assigneeId: member.id } as const;
const THREE = [part('a', 5_000, mine), part('b', 3_000, mine), part('c', 2_000, { assigneeId: lead.id })];
const plan = (who: Actor, subMilestones: readonly PlannedSub[] = THREE, over: object = {}): ProjectCommand => ({
  type: 'PlanSubMilestones',
  ...of(who),
  subMilestones,
  team: [member.id, lead.id],
  ...over,
});
const on = (who: Actor, subMilestoneId = 'a') => ({ ...of(who), subMilestoneId });
const start = (who: Actor, id?: string): ProjectCommand => ({ type: 'StartSubMilestone', ...on(who, id) });
const finish = (who: Actor, id?: string, over: object = {}): ProjectCommand => ({
  type: 'FinishSubMilestone',
  ...on(who, id),
  ...{ note: 'Runs on staging', files: [] },
  ...over,
});
const verify = (who: Actor, id?: string, otherAdmin = YES): ProjectCommand => ({
  type: 'VerifySubMilestone',
  ...on(who, id),
  otherAdmin,
});
const send = (who: Actor, id?: string, otherAdmin = YES): ProjectCommand => ({
  type: 'ReturnSubMilestone',
  ...on(who, id),
  ...{ reason: 'No tests', otherAdmin },
});
const cancel = (who: Actor, id?: string): ProjectCommand => ({
  type: 'CancelSubMilestone',
  ...on(who, id),
  reason: 'Not needed',
});
const report = (who: Actor, id: string, said: object): ProjectCommand => ({
  type: 'ReportProgress',
  ...on(who, id),
  note: 'Went on',
  ...said,
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
const stateOf = (events: readonly ProjectEvent[]): PresentProject => {
  const { state } = given(project, events);
  if (state.is === 'absent') throw new Error('present by construction');
  return state;
};
const milestoneIn = (p: PresentProject, id = 'm1') => {
  const m = p.milestones.find(({ milestoneId }) => milestoneId === id);
  if (m === undefined) throw new Error('planned by construction');
  return m;
};
const partIn = (events: readonly ProjectEvent[], id = 'a') => {
  const sub = milestoneIn(stateOf(events)).subMilestones.find(({ subMilestoneId }) => subMilestoneId === id);
  if (sub === undefined) throw new Error('planned by construction');
  return sub;
};
/** Decided without the harness, which takes a refusal that asks to wait for a fault of the decider. */
const codeOf = (events: readonly ProjectEvent[], command: ProjectCommand): string => {
  const outcome = project.decide(command, stateOf(events));
  return isRefusal(outcome) ? outcome.refused : 'done';
};
const faultOf = (events: readonly ProjectEvent[], command: ProjectCommand): unknown => {
  const { outcome } = given(project, events).when(command);
  return isRefusal(outcome) && outcome.refused === 'VALIDATION_FAILED' ? outcome.detail : outcome;
};

const parted = after(active, plan(lead));
const doing = after(parted, start(member));
const done = after(doing, finish(member));
const verified = after(done, verify(lead));
const cancelled = after(parted, cancel(lead));
const upTo = { todo: parted, doing, done, verified, cancelled } as const;

const held: ProjectEvent = {
  type: 'ProjectPutOnHold',
  data: { projectId: 'p1', reason: 'Money', expectedReturn: '2027-01-04' },
};
const deliverable = {
  ...{ deliverableId: 'd1', version: 1, title: 'Result', fileId: 'f1', name: 'f1.pdf', bytes: 1024 },
  sha256: 'a'.repeat(64),
};
const submitted: ProjectEvent = {
  type: 'MilestoneSubmitted',
  data: { ...ids, submission: 1, deliverables: [deliverable], note: '' },
};
const returned: ProjectEvent = {
  type: 'MilestoneChangesRequested',
  data: { ...ids, submission: 1, items: ['Logo'], by: 'client-1', via: 'client' },
};
const staffing: ProjectEvent = { type: 'ProjectStaffingOpened', data: { projectId: 'p1', roles: ['Dev'] } };
const submit = (who: Actor): ProjectCommand => ({
  type: 'SubmitMilestone',
  ...of(who),
  deliverables: [{ newId: 'd1', title: 'Result', file: aFile('f1') }],
  note: '',
  reportedAt: AT,
});

describe('planning parts', () => {
  it('records all of them in their order, and concerns the milestone and each of them', () => {
    given(project, active)
      .when(plan(lead, [part('a', 6_000, { ...mine, dueDate: '2026-12-20', checklist: ['Read'] }), part('b', 4_000)]))
      .then([
        {
          type: 'SubMilestonesPlanned',
          data: {
            ...ids,
            subMilestones: [
              {
                ...{ subMilestoneId: 'a', order: 1, title: 'Part a', weightBp: 6_000, assigneeId: member.id },
                ...{ dueDate: '2026-12-20', checklist: ['Read'] },
              },
              { subMilestoneId: 'b', order: 2, title: 'Part b', weightBp: 4_000, checklist: [] },
            ],
          },
        },
      ]);
    const m = milestoneIn(stateOf(parted));
    expect(m.subMilestones.map(({ state, etag }) => [state, etag])).toEqual(Array(3).fill(['todo', m.etag]));
  });
  it.each([
    ['created', created, 'done'],
    ['staffing', [...created, staffing], 'done'],
    ['active', active, 'done'],
    ['on hold', [...active, held], 'STATE_CONFLICT'],
    ['submitted', [...active, submitted], 'STATE_CONFLICT'],
    ['returned', [...active, submitted, returned], 'done'],
  ] as const)('of a milestone that is %s', (_state, events, code) => {
    expect(codeOf(events, plan(admin))).toBe(code);
    expect(milestoneAbilities(admin, stateOf(events), milestoneIn(stateOf(events)), AT).planSubMilestones).toBe(
      code === 'done',
    );
  });
  it('is for those who lead the project', () => {
    for (const who of [client, member]) expect(codeOf(active, plan(who))).toBe('FORBIDDEN');
    for (const who of [otherClient, otherLead, stranger]) expect(codeOf(active, plan(who))).toBe('NOT_FOUND');
    expect(codeOf(active, plan(admin, THREE, { milestoneId: 'm9' }))).toBe('NOT_FOUND');
    expect(codeOf(active, plan(lead, THREE, { ifMatch: 99 }))).toBe('VERSION_CONFLICT');
  });
  it.each([
    ['too little', [part('a', 5_000), part('b', 4_999)]],
    ['too much', [part('a', 5_000), part('b', 5_001)]],
    ['nothing', []],
    ['one that counts for nothing', [part('a', 10_000), part('b', 0)]],
    ['one below nothing', [part('a', 11_000), part('b', -1_000)]],
  ])('refuses weights that are not 100 %%: %s', (_what, parts) => {
    expect(codeOf(active, plan(lead, parts))).toBe('WEIGHTS_NOT_100');
  });
  it('refuses an assignee who is not on the project, by field, but keeps one who has left it meanwhile', () => {
    expect(faultOf(active, plan(lead, [part('a', 10_000, { assigneeId: stranger.id })]))).toMatchObject({
      errors: [{ field: 'subMilestones.0.assigneeId' }],
    });
    expect(codeOf(parted, plan(lead, THREE, { team: [] }))).toBe('done');
  });
  it('keeps every live part, and lets what is handed in change in weight and place alone', () => {
    const [a, b, c] = THREE as [PlannedSub, PlannedSub, PlannedSub];
    expect(faultOf(parted, plan(lead, [{ ...a, weightBp: 7_000 }, b]))).toMatchObject({
      errors: [{ field: 'subMilestones', message: 'Cancel Part c instead of leaving it out' }],
    });
    expect(codeOf(done, plan(lead, [b, { ...a, weightBp: 4_000 }, { ...c, weightBp: 3_000 }]))).toBe('done');
    const more = part('d', 1_000);
    const wider = after(verified, plan(lead, [{ ...a, weightBp: 4_000 }, b, c, more]));
    expect([partIn(wider).state, partIn(wider).weightBp, partIn(wider, 'd').state]).toEqual([
      'verified',
      4_000,
      'todo',
    ]);
    for (const other of [{ title: 'Else' }, { assigneeId: lead.id }, { dueDate: '2026-12-24' }, { checklist: ['X'] }])
      expect(faultOf(done, plan(lead, [{ ...a, ...other }, b, c]))).toMatchObject({
        errors: [{ field: 'subMilestones.0' }],
      });
    const { assigneeId: _nobody, ...orphan } = a;
    expect(faultOf(doing, plan(lead, [orphan, b, c]))).toMatchObject({
      errors: [{ field: 'subMilestones.0.assigneeId' }],
    });
    expect(codeOf(cancelled, plan(lead, [b, c, { ...a, weightBp: 5_000 }]))).toBe('NOT_FOUND');
  });
  it('keeps the ticks of lines that stay', () => {
    const lined = after(active, plan(lead, [part('a', 10_000, { ...mine, checklist: ['One', 'Two'] })]));
    const ticked = after(lined, start(member), report(member, 'a', { ticked: ['Two'] }));
    const wider = after(ticked, plan(lead, [part('a', 10_000, { ...mine, checklist: ['Two', 'Three'] })]));
    expect(partIn(wider).checklist).toEqual([
      { text: 'Two', done: true },
      { text: 'Three', done: false },
    ]);
  });
});

const acts: readonly (readonly [SubMilestoneAct, (who: Actor) => ProjectCommand, readonly (keyof typeof upTo)[]])[] = [
  ['startSubMilestone', start, ['todo']],
  ['finishSubMilestone', finish, ['doing']],
  ['verifySubMilestone', verify, ['done']],
  ['returnSubMilestone', send, ['done']],
  ['cancelSubMilestone', cancel, ['todo', 'doing', 'done']],
  ['reportProgress', (who) => report(who, 'a', { progressBp: 1_000 }), ['todo', 'doing', 'done']],
];
const may: Readonly<Record<SubMilestoneAct, readonly Actor[]>> = {
  startSubMilestone: [member],
  finishSubMilestone: [member],
  verifySubMilestone: [lead, admin],
  returnSubMilestone: [lead, admin],
  cancelSubMilestone: [lead, admin],
  reportProgress: [member, lead, admin],
};
const colleague: Actor = { id: 'employee-2', role: 'employee', assigned: true };

describe('work on a part', () => {
  it.each(acts)('%s: by whom and from where', (act, command, from) => {
    for (const [state, events] of Object.entries(upTo)) {
      const p = stateOf(events);
      const [m, sub] = [milestoneIn(p), partIn(events)];
      for (const who of [member, colleague, lead, admin, client, otherClient, otherLead, stranger]) {
        const knows = ![otherClient, otherLead, stranger].includes(who);
        const allowed = may[act].includes(who);
        const ready = from.includes(state as keyof typeof upTo);
        const expected = !knows ? 'NOT_FOUND' : !allowed ? 'FORBIDDEN' : ready ? 'done' : 'STATE_CONFLICT';
        expect([state, who.id, codeOf(events, command(who))]).toEqual([state, who.id, expected]);
        expect(subMilestoneAbilities(who, p, m, sub)[act]).toBe(knows && allowed && ready);
      }
    }
    const [{ id: known } = member] = may[act];
    const who = [member, lead, admin].find(({ id }) => id === known) ?? member;
    const ready = upTo[from[0] ?? 'todo'];
    expect(codeOf([...ready, held], command(who))).toBe('STATE_CONFLICT');
    expect(codeOf(ready, { ...command(who), ifMatch: 0 } as ProjectCommand)).toBe('VERSION_CONFLICT');
    expect(codeOf(ready, { ...command(who), subMilestoneId: 'z' } as ProjectCommand)).toBe('NOT_FOUND');
    expect(codeOf(ready, { ...command(who), milestoneId: 'm2' } as ProjectCommand)).toBe('NOT_FOUND');
  });
  it('is nobody’s any more who is off the project', () => {
    expect(codeOf(parted, start({ ...member, assigned: false }))).toBe('NOT_FOUND');
  });
  it('starts the milestone with its first part, in the same append, and takes it up again after a return', () => {
    given(project, parted)
      .when(start(member))
      .then([
        { type: 'MilestoneStarted', data: ids },
        { type: 'SubMilestoneStarted', data: { ...ids, subMilestoneId: 'a', assigneeId: member.id } },
      ]);
    given(project, doing)
      .when(start(member, 'b'))
      .then([{ type: 'SubMilestoneStarted', data: { ...ids, subMilestoneId: 'b', assigneeId: member.id } }]);
    const back = after([...active, submitted, returned], plan(lead));
    given(project, back)
      .when(start(member))
      .then([
        { type: 'MilestoneResumed', data: ids },
        { type: 'SubMilestoneStarted', data: { ...ids, subMilestoneId: 'a', assigneeId: member.id } },
      ]);
    expect(milestoneIn(stateOf(after(back, start(member)))).state).toBe('in_progress');
  });
  it('that nobody was named for is of whoever on the project starts it', () => {
    const free = after(active, plan(lead, [part('a', 10_000)]));
    for (const who of [admin, client]) expect(codeOf(free, start(who))).toBe('FORBIDDEN');
    expect(codeOf(free, report(member, 'a', { progressBp: 100 }))).toBe('FORBIDDEN');
    const taken = after(free, start(colleague));
    expect([partIn(taken).assigneeId, codeOf(taken, finish(member))]).toEqual([colleague.id, 'FORBIDDEN']);
  });
  it('goes on while the milestone is blocked', () => {
    const blocked: ProjectEvent = {
      type: 'MilestoneBlocked',
      data: { ...ids, reason: 'No access', severity: 'HIGH', neededFrom: 'Client' },
    };
    const stuck = after([...doing, blocked], start(member, 'b'), finish(member));
    expect(milestoneIn(stateOf(stuck)).state).toBe('blocked');
  });
  it('keeps the version of the milestone and of the other parts', () => {
    const [before, now] = [milestoneIn(stateOf(doing)), milestoneIn(stateOf(done))];
    expect([now.etag, partIn(done, 'b').etag]).toEqual([before.etag, partIn(doing, 'b').etag]);
    expect(partIn(done).etag).toBeGreaterThan(partIn(doing).etag);
  });
});

describe('what shows that a part is done', () => {
  it.each([
    ['a note', { note: 'Runs', files: [] }, 'done'],
    ['a file', { note: '', files: [aFile('f1')] }, 'done'],
    ['neither', { note: '', files: [] }, 'EVIDENCE_REQUIRED'],
    ['a file that is not cleared', { note: 'Runs', files: [aFile('f1'), aFile('f2', 'stored')] }, 'FILE_NOT_CLEAN'],
  ])('%s', (_what, evidence, code) => {
    expect(codeOf(doing, finish(member, 'a', evidence))).toBe(code);
  });
  it('is recorded with its fingerprint', () => {
    given(project, doing)
      .when(finish(member, 'a', { files: [aFile('f1')] }))
      .then([
        {
          type: 'SubMilestoneDone',
          data: {
            ...{ ...ids, subMilestoneId: 'a', note: 'Runs on staging' },
            files: [{ fileId: 'f1', name: 'f1.pdf', bytes: 1024, sha256: 'a'.repeat(64) }],
          },
        },
      ]);
  });
});

describe('one’s own work', () => {
  const leads = after(parted, start(lead, 'c'), finish(lead, 'c'));
  const byAdmin = (events: readonly ProjectEvent[], who: Actor) =>
    after(
      events,
      plan(admin, [part('a', 10_000, { assigneeId: who.id })], { team: [who.id] }),
      start(who),
      finish(who),
    );
  const unled: ProjectEvent = { type: 'LeadVacated', data: { projectId: 'p1', employeeId: lead.id } };
  const pending = notKnownYet('PERSON_PENDING');
  it.each([
    ['a lead’s is for an admin', leads, lead, 'c', NO, 'OWN_WORK'],
    ['a lead’s is judged by an admin', leads, admin, 'c', NO, 'done'],
    ['an admin’s is for the lead', byAdmin(active, admin), admin, 'a', NO, 'OWN_WORK'],
    ['an admin’s is judged by the lead', byAdmin(active, admin), lead, 'a', NO, 'done'],
    ['an admin’s is judged by another', byAdmin(active, admin), secondAdmin, 'a', NO, 'done'],
    ['without a lead it is for another admin', [...byAdmin(active, admin), unled], admin, 'a', YES, 'OWN_WORK'],
    ['it waits while that is not known', [...byAdmin(active, admin), unled], admin, 'a', pending, 'PERSON_PENDING'],
    ['it is one’s own to judge where nobody else is there', [...byAdmin(active, admin), unled], admin, 'a', NO, 'done'],
  ])('%s', (_rule, events, who, id, other, code) => {
    expect(codeOf(events, verify(who, id, other))).toBe(code);
    expect(codeOf(events, send(who, id, other))).toBe(code);
  });
  it('is told before its state, and to nobody who leads nothing', () => {
    expect(codeOf(parted, verify(lead, 'c'))).toBe('OWN_WORK');
    expect(codeOf(done, verify(member))).toBe('FORBIDDEN');
  });
});

describe('cancelling a part', () => {
  it('lets the others share its weight in the same append, those that are verified too', () => {
    given(project, verified)
      .when(cancel(lead, 'c'))
      .then([
        {
          type: 'SubMilestoneCancelled',
          data: { ...ids, subMilestoneId: 'c', reason: 'Not needed', weightsBp: { a: 6_250, b: 3_750 } },
        },
      ]);
    expect(codeOf(verified, cancel(lead, 'a'))).toBe('STATE_CONFLICT');
  });
  it('of the last one leaves the milestone as one that has none: it is reported on as a whole again', () => {
    const none = after(active, plan(lead, [part('a', 10_000)]), cancel(lead));
    const said = after(none, {
      ...{ type: 'ReportProgress', ...of(member), progressBp: 4_000, note: 'So far' },
    } as ProjectCommand);
    expect(milestoneBp(milestoneIn(stateOf(said)))).toBe(4_000);
  });
});

describe('reporting', () => {
  const lined = after(active, plan(lead, [part('a', 10_000, { ...mine, checklist: ['One', 'Two', 'Three'] })]));
  it('is about the parts while there are any', () => {
    const whole = { type: 'ReportProgress', ...of(member), progressBp: 4_000, note: 'So far' } as const;
    expect(codeOf(parted, whole)).toBe('STATE_CONFLICT');
    expect(milestoneAbilities(member, stateOf(parted), milestoneIn(stateOf(parted)), AT).reportProgress).toBe(false);
  });
  it('counts at most 99 % until it is verified, then all of it', () => {
    const all = after(doing, report(member, 'a', { progressBp: 10_000 }));
    expect(all.at(-1)).toMatchObject({ data: { subMilestoneId: 'a', fromBp: 0, toBp: 9_900, declaredBp: 10_000 } });
    expect([subMilestoneBp(partIn(all)), subMilestoneBp(partIn(verified))]).toEqual([9_900, 10_000]);
  });
  it('may fall with a reason', () => {
    const half = after(doing, report(member, 'a', { progressBp: 5_000 }));
    expect(faultOf(half, report(member, 'a', { progressBp: 4_000 }))).toMatchObject({ errors: [{ field: 'reason' }] });
    const fallen = after(half, report(lead, 'a', { progressBp: 4_000, reason: 'Redone' }));
    expect(fallen.at(-1)).toMatchObject({ data: { fromBp: 5_000, toBp: 4_000, reason: 'Redone' } });
  });
  it('of a checklist is by its lines', () => {
    const ticked = after(lined, report(member, 'a', { ticked: ['Three', 'One'] }));
    expect(ticked.at(-1)).toMatchObject({ data: { fromBp: 0, toBp: 6_666, ticked: ['Three', 'One'] } });
    for (const said of [{ progressBp: 5_000 }, {}, { ticked: ['Four'] }, { ticked: ['One'], progressBp: 5_000 }])
      expect(faultOf(lined, report(member, 'a', said))).toMatchObject({ errors: [{ field: 'ticked' }] });
    expect(faultOf(parted, report(member, 'a', {}))).toMatchObject({ errors: [{ field: 'progressBp' }] });
    expect(faultOf(ticked, report(member, 'a', { ticked: ['One'] }))).toMatchObject({ errors: [{ field: 'reason' }] });
  });
});

it('a milestone is submitted once all its live parts are verified', () => {
  expect(codeOf(done, submit(lead))).toBe('SUBMILESTONES_OPEN');
  const rest = after(verified, cancel(lead, 'b'), start(lead, 'c'), finish(lead, 'c'));
  expect(codeOf(rest, submit(lead))).toBe('SUBMILESTONES_OPEN');
  const whole = after(rest, verify(admin, 'c'), submit(lead));
  expect(milestoneBp(milestoneIn(stateOf(whole)))).toBe(9_900);
  // Which parts were handed in is told with it.
  expect(whole.at(-1)).toMatchObject({ type: 'MilestoneSubmitted', data: { subMilestoneIds: ['a', 'c'] } });
});

it('D1: 5000 × 80 %, 3000 × 50 % and 2000 × 0 are 55 % of their milestone, and the tree says so', () => {
  const so = after(
    parted,
    ...[start(member), report(member, 'a', { progressBp: 8_000 })],
    ...[start(member, 'b'), report(member, 'b', { progressBp: 5_000 })],
  );
  const [node] = progressTree(stateOf(so).milestones).milestones;
  expect(node?.progressBp).toBe(5_500);
  expect(node?.subMilestones.map(({ progressBp, shareBp, capBp: most }) => [progressBp, shareBp, most])).toEqual([
    [8_000, 4_000, 9_900],
    [5_000, 1_500, 9_900],
    [0, 0, 9_900],
  ]);
});

describe('whatever the order of commands', () => {
  const people = [lead, member, admin] as const;
  const aCommand: fc.Arbitrary<ProjectCommand> = fc
    .record({
      who: fc.constantFrom(...people),
      which: fc.nat(4),
      what: fc.nat(9),
      bp: fc.integer({ min: 0, max: 10_000 }),
      cut: fc.integer({ min: 1, max: 9_998 }),
    })
    .map(({ who, which, what, bp, cut }): ProjectCommand => {
      const id = `s${which}`;
      // Mostly by whose it is: else nearly all would be refused.
      const [doer, judge] = cut % 5 === 0 ? [who, who] : [member, lead];
      const commands: readonly ProjectCommand[] = [
        plan(judge, [part(`s${which}`, cut, mine), part(`s${(which + 1) % 5}`, 10_000 - cut, mine)]),
        plan(judge, [
          ...[0, 1, 2, 3].map((n) => part(`s${n}`, 2_500 - n, n === which ? { ...mine, checklist: ['X', 'Y'] } : mine)),
          part('s4', 6),
        ]),
        start(doer, id),
        finish(doer, id),
        verify(judge, id),
        send(judge, id),
        cancel(judge, id),
        report(doer, id, { progressBp: bp, reason: 'Counted again' }),
        report(doer, id, { ticked: bp % 2 ? ['X'] : [], reason: 'Counted again' }),
        submit(judge),
      ];
      return commands[what] as ProjectCommand;
    });
  const factsOf = (events: readonly ProjectEvent[]) =>
    events.map((event, revision) => ({
      ...event,
      ...{ id: `e${revision}`, stream: 'project-p1', revision, occurredAt: AT },
      position: `${revision}`,
      meta: { commandId: 'c', correlationId: 'c', causationId: 'c', actorId: lead.id, schema: '', occurredAt: AT },
    })) as unknown as readonly Fact<ProjectEvent>[];

  const someCommands = fc.array(aCommand, { minLength: 10, maxLength: 60 });
  /** @param held what must hold after each command that is not refused */
  const played = (commands: readonly ProjectCommand[], held: (live: PresentProject) => void = () => {}) => {
    const events = [...active];
    let live = stateOf(events);
    for (const command of commands) {
      const outcome = project.decide(command, live);
      if (isRefusal(outcome)) continue;
      for (const event of outcome) {
        const next = project.evolve(live, event, events.length);
        if (next.is === 'absent') throw new Error('a project does not vanish');
        live = next;
        events.push(event);
      }
      held(live);
    }
    return { events, live };
  };

  it('live weights are 100 % at each level, no percent is above its cap, and what is folded live is what is rebuilt', () => {
    fc.assert(
      fc.property(someCommands, (commands) => {
        const { events, live } = played(commands, (live) => {
          const sumOf = (parts: readonly { weightBp: number }[]) => parts.reduce((sum, one) => sum + one.weightBp, 0);
          expect(sumOf(live.milestones)).toBe(10_000);
          for (const m of live.milestones) {
            const parts = liveSubs(m);
            if (parts.length > 0) expect(sumOf(parts)).toBe(10_000);
            for (const sub of parts) {
              expect(sub.weightBp).toBeGreaterThan(0);
              expect(subMilestoneBp(sub)).toBeLessThanOrEqual(sub.state === 'verified' ? 10_000 : 9_900);
            }
            expect(milestoneBp(m)).toBeLessThanOrEqual(capBp(m.state));
          }
          expect(overallBp(live.milestones)).toBe(progressTree(live.milestones).overallBp);
        });
        const rebuilt = events.reduce((state, event, at) => project.evolve(state, event, at), project.initial);
        expect(rebuilt).toEqual(live);
        const doc = factsOf(events).reduce<ProjectDoc | null>((so, fact) => projectView.evolve(so, fact, 'p1'), null);
        expect(doc).toMatchObject({ machine: live });
      }),
      { numRuns: 200 },
    );
  });
  it('is mostly allowed: commands that are all refused would prove nothing', () => {
    const missing = new Set(
      ['Started', 'Done', 'Verified', 'Returned', 'Cancelled'].map((did) => `SubMilestone${did}`),
    );
    for (const type of ['SubMilestonesPlanned', 'ProgressReported']) missing.add(type);
    for (const commands of fc.sample(someCommands, { seed: 1, numRuns: 400 }))
      for (const { type } of played(commands).events) missing.delete(type);
    expect([...missing]).toEqual([]);
  });
});
