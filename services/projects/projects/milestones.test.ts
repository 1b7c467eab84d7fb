import type { MilestoneAct } from '@lamplight/bff/contract/projects.ts';
import { type Actor, SYSTEM } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import fc from 'fast-check';
import {
  AT,
  active,
  admin,
  aFile,
  client,
  given,
  lead,
  member,
  otherClient,
  otherLead,
  stranger,
} from '../workbench/cast.ts';
import { capBp, milestoneBp } from './progress.ts';
import { milestoneAbilities, type ProjectCommand, type ProjectEvent, project } from './project.ts';

const ids = { projectId: 'p1', milestoneId: 'm1' } as const;
const deliverable = {
  deliverableId: 'd1',
  version: 1,
  title: 'Design',
  fileId: 'f1',
  name: 'f1.pdf',
  bytes: 1024,
  sha256: 'a'.repeat(64),
};
const named = { deliverableId: 'd1', version: 1, sha256: 'a'.repeat(64) };
const started: ProjectEvent = { type: 'MilestoneStarted', data: ids };
const resumed: ProjectEvent = { type: 'MilestoneResumed', data: ids };
const blocked: ProjectEvent = {
  type: 'MilestoneBlocked',
  data: { ...ids, reason: 'No access', severity: 'HIGH', neededFrom: 'Client' },
};
const unblocked: ProjectEvent = { type: 'MilestoneUnblocked', data: ids };
const submitted: ProjectEvent = {
  type: 'MilestoneSubmitted',
  data: { ...ids, submission: 1, deliverables: [deliverable], note: 'Done' },
};
const recalled: ProjectEvent = { type: 'MilestoneRecalled', data: { ...ids, reason: 'A page is missing' } };
const returned: ProjectEvent = {
  type: 'MilestoneChangesRequested',
  data: { ...ids, submission: 1, items: ['Logo'], by: 'client-1', via: 'client' },
};
const accepted: ProjectEvent = {
  type: 'MilestoneAccepted',
  data: {
    ...ids,
    clientId: 'client-1',
    title: 'Design',
    projectTitle: 'Portal',
    amountPaise: 30_000_000,
    paymentTermDays: 15,
    deliverables: [deliverable],
    by: 'client-1',
    via: 'client',
    deemed: false,
  },
};
const upTo = {
  planned: active,
  in_progress: [...active, started],
  blocked: [...active, started, blocked],
  submitted: [...active, started, submitted],
  changes_requested: [...active, started, submitted, returned],
  accepted: [...active, started, submitted, accepted],
  cancelled: [...active, { type: 'MilestoneCancelled', data: { ...ids, reason: 'No' } }],
} as const satisfies Record<string, readonly ProjectEvent[]>;
type State = keyof typeof upTo;
const states = Object.keys(upTo) as State[];
const held: ProjectEvent = {
  type: 'ProjectPutOnHold',
  data: { projectId: 'p1', reason: 'Money', expectedReturn: '2027-01-04' },
};

const of = (actor: Actor) => ({ actor, at: AT, milestoneId: 'm1' });
const start = (who: Actor): ProjectCommand => ({ type: 'StartMilestone', ...of(who) });
const resume = (who: Actor): ProjectCommand => ({ type: 'ResumeMilestone', ...of(who) });
const block = (who: Actor): ProjectCommand => ({
  type: 'BlockMilestone',
  ...of(who),
  reason: 'No access',
  severity: 'HIGH',
  neededFrom: 'Client',
});
const unblock = (who: Actor): ProjectCommand => ({ type: 'UnblockMilestone', ...of(who) });
const evidence = { newId: 'd1', title: 'Design', file: aFile('f1') };
const submit = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'SubmitMilestone',
  ...of(who),
  deliverables: [evidence],
  note: 'Done',
  reportedAt: AT,
  ...over,
});
const recall = (who: Actor): ProjectCommand => ({ type: 'RecallMilestone', ...of(who), reason: 'A page is missing' });
const accept = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'AcceptMilestone',
  ...of(who),
  deliverables: [named],
  ...over,
});
const request = (who: Actor, over: object = {}): ProjectCommand => ({
  type: 'RequestChanges',
  ...of(who),
  items: ['Logo'],
  ...over,
});
const report = (who: Actor, progressBp = 4_000, over: object = {}): ProjectCommand => ({
  type: 'ReportProgress',
  ...of(who),
  progressBp,
  note: 'Half of it',
  ...over,
});
const milestone = (events: readonly ProjectEvent[]) => {
  const { state } = given(project, events);
  const m = state.is === 'absent' ? undefined : state.milestones.find((candidate) => candidate.milestoneId === 'm1');
  if (state.is === 'absent' || m === undefined) throw new Error('present by construction');
  return { p: state, m };
};

const ALL_BUT_FINAL = ['planned', 'in_progress', 'blocked', 'changes_requested'] as const;
const machine = [
  {
    act: 'startMilestone',
    by: [lead, admin],
    wrong: [member, client],
    command: start,
    from: ['planned'],
    records: started,
    onHold: false,
  },
  {
    act: 'resumeMilestone',
    by: [lead, admin],
    wrong: [member, client],
    command: resume,
    from: ['changes_requested'],
    records: resumed,
    onHold: false,
  },
  {
    act: 'blockMilestone',
    by: [lead, member, admin],
    wrong: [client],
    command: block,
    from: ['in_progress'],
    records: blocked,
    onHold: false,
  },
  {
    act: 'unblockMilestone',
    by: [lead, member, admin],
    wrong: [client],
    command: unblock,
    from: ['blocked'],
    records: unblocked,
    onHold: false,
  },
  {
    act: 'submitMilestone',
    by: [lead, admin],
    wrong: [member, client],
    command: submit,
    from: ['in_progress', 'changes_requested'],
    records: null,
    onHold: false,
  },
  {
    act: 'recallMilestone',
    by: [lead, admin],
    wrong: [member, client],
    command: recall,
    from: ['submitted'],
    records: recalled,
    onHold: true,
  },
  {
    act: 'acceptMilestone',
    by: [client],
    wrong: [lead, member],
    command: accept,
    from: ['submitted'],
    records: accepted,
    onHold: true,
  },
  {
    act: 'requestChanges',
    by: [client],
    wrong: [lead, member],
    command: request,
    from: ['submitted'],
    records: returned,
    onHold: true,
  },
  {
    act: 'reportProgress',
    by: [lead, member, admin],
    wrong: [client],
    command: report,
    from: ALL_BUT_FINAL,
    records: null,
    onHold: false,
  },
] as const satisfies readonly {
  act: MilestoneAct;
  by: readonly Actor[];
  wrong: readonly Actor[];
  command: (who: Actor) => ProjectCommand;
  from: readonly State[];
  records: ProjectEvent | null;
  onHold: boolean;
}[];

describe.each(machine)('$act', ({ act, by, wrong, command, from, records, onHold }) => {
  const allowed: readonly State[] = from;
  it.each(from)('in %s is recorded, for everyone who may', (state) => {
    for (const who of by) {
      const { outcome } = given(project, upTo[state]).when(command(who));
      expect(isRefusal(outcome)).toBe(false);
      if (records !== null) expect(outcome).toEqual([records]);
    }
  });
  it.each(states.filter((state) => !allowed.includes(state)))('in %s is refused', (state) => {
    for (const who of by) given(project, upTo[state]).when(command(who)).then('STATE_CONFLICT');
  });
  it(`while the project is on hold it is ${onHold ? 'still possible' : 'refused'}`, () => {
    const paused = given(project, [...upTo[allowed[0] ?? 'planned'], held]);
    for (const who of by) {
      if (onHold) expect(isRefusal(paused.when(command(who)).outcome)).toBe(false);
      else paused.when(command(who)).then('STATE_CONFLICT');
    }
  });
  it('is forbidden to others who know the project, and finds nothing for strangers or for no milestone', () => {
    for (const who of wrong)
      given(project, upTo[allowed[0] ?? 'planned'])
        .when(command(who))
        .then('FORBIDDEN');
    for (const who of [otherClient, stranger, otherLead])
      given(project, upTo.planned).when(command(who)).then('NOT_FOUND');
    given(project, upTo.planned)
      .when({ ...command(admin), milestoneId: 'm7' } as ProjectCommand)
      .then('NOT_FOUND');
    given(project).when(command(admin)).then('NOT_FOUND');
  });
  it('compares the version of this milestone, not of the stream', () => {
    const { m } = milestone(upTo.cancelled);
    for (const who of by) {
      given(project, upTo.cancelled)
        .when({ ...command(who), ifMatch: m.etag - 1 })
        .then('VERSION_CONFLICT');
      given(project, upTo.cancelled)
        .when({ ...command(who), ifMatch: m.etag })
        .then('STATE_CONFLICT');
    }
  });
  it('`can` says so exactly where it works', () => {
    for (const state of states) {
      const { p, m } = milestone(upTo[state]);
      for (const who of by) expect(milestoneAbilities(who, p, m, AT)[act]).toBe(allowed.includes(state));
      for (const who of [...wrong, stranger]) expect(milestoneAbilities(who, p, m, AT)[act]).toBe(false);
    }
  });
});

describe('a submission', () => {
  const working = given(project, upTo.in_progress);
  it('needs evidence: at least one deliverable, each named once', () => {
    working.when(submit(lead, { deliverables: [] })).then('EVIDENCE_REQUIRED');
    working.when(submit(lead, { deliverables: [evidence, evidence] })).then('EVIDENCE_REQUIRED');
    const again = [1, 2].map((n) => ({ ...evidence, deliverableId: 'd1', newId: `n${n}` }));
    given(project, upTo.changes_requested)
      .when(submit(lead, { deliverables: again }))
      .then('EVIDENCE_REQUIRED');
  });
  it('takes clean files only', () => {
    working.when(submit(lead, { deliverables: [{ ...evidence, file: aFile('f1', 'stored') }] })).then('FILE_NOT_CLEAN');
    working
      .when(submit(lead, { deliverables: [{ ...evidence, file: aFile('f1', 'quarantined') }] }))
      .then('FILE_NOT_CLEAN');
  });
  it('needs a lead, before anything else', () => {
    const vacated: ProjectEvent = { type: 'LeadVacated', data: { projectId: 'p1', employeeId: 'lead-1' } };
    given(project, [...upTo.in_progress, vacated])
      .when(submit(admin, { deliverables: [] }))
      .then('LEAD_REQUIRED');
  });
  it('needs a report of the last 7 days, after the evidence', () => {
    const late = '2026-11-14T06:29:59.999Z';
    for (const reportedAt of [null, late]) {
      working.when(submit(lead, { reportedAt })).then('REPORT_REQUIRED');
      working.when(submit(admin, { reportedAt })).then('REPORT_REQUIRED');
      working.when(submit(lead, { reportedAt, deliverables: [] })).then('EVIDENCE_REQUIRED');
    }
    working.when(submit(lead, { reportedAt: '2026-11-14T06:30:00.000Z' })).then([submitted]);
  });
  it('makes a new deliverable at version 1, and version n + 1 of one that is named', () => {
    working.when(submit(lead)).then([submitted]);
    const again = { deliverableId: 'd1', newId: 'unused', title: 'Design', file: aFile('f2') };
    const { outcome } = given(project, upTo.changes_requested).when(
      submit(lead, { deliverables: [again, { ...evidence, newId: 'd2' }] }),
    );
    expect(outcome).toMatchObject([
      {
        type: 'MilestoneSubmitted',
        data: {
          submission: 2,
          deliverables: [
            { deliverableId: 'd1', version: 2, fileId: 'f2' },
            { deliverableId: 'd2', version: 1 },
          ],
        },
      },
    ]);
  });
  it('cannot name a deliverable that there is not', () => {
    working.when(submit(lead, { deliverables: [{ ...evidence, deliverableId: 'd9' }] })).then('NOT_FOUND');
  });
  it('counts versions over recalls too', () => {
    const again = { deliverableId: 'd1', newId: 'unused', title: 'Design', file: aFile('f2') };
    const { outcome } = given(project, [...upTo.submitted, recalled]).when(submit(lead, { deliverables: [again] }));
    expect(outcome).toMatchObject([{ data: { submission: 2, deliverables: [{ version: 2 }] } }]);
  });
});

describe('what a milestone is told to be', () => {
  it('is what its newest event made it', () => {
    for (const state of states) expect(milestone(upTo[state]).m).toMatchObject({ state, milestoneId: 'm1' });
    expect(milestone(upTo.changes_requested).m).toMatchObject({ items: ['Logo'], submissions: 1 });
    for (const events of [
      [...upTo.submitted, recalled],
      [...upTo.changes_requested, resumed],
      [...upTo.blocked, unblocked],
    ])
      expect(milestone(events).m.state).toBe('in_progress');
  });
  it('keeps the newest version of every deliverable, whether or not it was handed in last', () => {
    const second = { ...deliverable, deliverableId: 'd2', fileId: 'f2', name: 'f2.pdf' };
    const again = { ...deliverable, version: 2, fileId: 'f3', name: 'f3.pdf' };
    const [both, one]: readonly ProjectEvent[] = [
      { type: 'MilestoneSubmitted', data: { ...ids, submission: 1, deliverables: [deliverable, second], note: '' } },
      { type: 'MilestoneSubmitted', data: { ...ids, submission: 2, deliverables: [again], note: '' } },
    ];
    if (both === undefined || one === undefined) throw new Error('present by construction');
    const { m } = milestone([...upTo.in_progress, both, recalled, one]);
    expect(m).toMatchObject({ state: 'submitted', submitted: [again], submissions: 2 });
    expect(m.deliverables).toEqual([again, second]);
  });
  it('takes no rating before it is accepted', () => {
    const rated: ProjectEvent = {
      type: 'ClientRatingSubmitted',
      data: { ...ids, score: 5, comment: '', onBehalf: false, editableUntil: '2026-12-01T00:00:00.000Z' },
    };
    expect(milestone([...upTo.submitted, rated]).m).not.toHaveProperty('rating');
    expect(milestone([...upTo.accepted, rated]).m).toMatchObject({ rating: { score: 5, onBehalf: false } });
  });
});

describe('what is refused says what is wrong', () => {
  const detailOf = (events: readonly ProjectEvent[], command: ProjectCommand): unknown => {
    const { outcome } = given(project, events).when(command);
    return isRefusal(outcome) ? outcome.detail : null;
  };
  it('a file that is not clean, a reason that is missing, a set that is not the submitted one', () => {
    const unclean = aFile('f7', 'stored');
    for (const [events, command] of [
      [upTo.in_progress, submit(lead, { deliverables: [{ ...evidence, file: unclean }] })],
      [upTo.submitted, accept(admin, { reason: 'By letter', consent: unclean })],
    ] as const)
      expect(detailOf(events, command)).toEqual({ fileId: 'f7' });
    const said: ProjectEvent = {
      type: 'ProgressReported',
      data: { ...ids, fromBp: 0, toBp: 6_000, declaredBp: 6_000, note: 'More' },
    };
    expect(detailOf([...upTo.in_progress, said], report(lead, 5_000))).toEqual({
      errors: [{ field: 'reason', message: 'Say why the progress falls' }],
    });
    expect(detailOf(upTo.submitted, accept(client, { deliverables: [] }))).toEqual({ state: 'submitted', etag: 5 });
  });
});

describe('acceptance', () => {
  const waiting = given(project, upTo.submitted);
  it('names exactly the submitted set', () => {
    const other = { ...named, deliverableId: 'd2' };
    for (const deliverables of [
      [],
      [{ ...named, version: 2 }],
      [{ ...named, sha256: 'b'.repeat(64) }],
      [named, other],
      [other],
    ]) {
      waiting.when(accept(client, { deliverables })).then('DELIVERABLE_SUPERSEDED');
    }
  });
  it('names every one of several', () => {
    const second = { ...deliverable, deliverableId: 'd2' };
    const two: ProjectEvent = {
      type: 'MilestoneSubmitted',
      data: { ...ids, submission: 1, deliverables: [deliverable, second], note: '' },
    };
    const waitingForBoth = given(project, [...upTo.in_progress, two]);
    const other = { ...named, deliverableId: 'd2' };
    waitingForBoth
      .when(accept(client, { deliverables: [named, { ...other, version: 2 }] }))
      .then('DELIVERABLE_SUPERSEDED');
    expect(isRefusal(waitingForBoth.when(accept(client, { deliverables: [other, named] })).outcome)).toBe(false);
  });
  it('by an admin needs a reason and attached, clean consent; a return too', () => {
    for (const answer of [accept, request]) {
      waiting.when(answer(admin)).then('CONSENT_REQUIRED');
      waiting.when(answer(admin, { reason: 'By letter' })).then('CONSENT_REQUIRED');
      waiting.when(answer(admin, { consent: aFile('c1') })).then('CONSENT_REQUIRED');
      waiting.when(answer(admin, { reason: 'By letter', consent: aFile('c1', 'stored') })).then('FILE_NOT_CLEAN');
      const { outcome } = waiting.when(answer(admin, { reason: 'By letter', consent: aFile('c1') }));
      expect(outcome).toMatchObject([
        { data: { via: 'on_behalf', by: 'admin-1', reason: 'By letter', consentFileId: 'c1' } },
      ]);
    }
  });
  it('of an old set is told before missing consent', () => {
    waiting.when(accept(admin, { deliverables: [] })).then('DELIVERABLE_SUPERSEDED');
  });
  it('is deemed only where the contract says so', () => {
    waiting.when(accept(SYSTEM)).then('FORBIDDEN');
    const [head, ...rest] = upTo.submitted;
    if (head?.type !== 'ProjectCreated') throw new Error('created first');
    const deeming = { ...head, data: { ...head.data, terms: { paymentTermDays: 15, deemedAcceptanceDays: 10 } } };
    const { outcome } = given(project, [deeming, ...rest]).when(accept(SYSTEM));
    expect(outcome).toMatchObject([{ type: 'MilestoneAccepted', data: { by: 'system', via: 'deemed', deemed: true } }]);
  });
  it('of a second submission does not take the first one’s version', () => {
    const again: ProjectEvent = {
      type: 'MilestoneSubmitted',
      data: { ...ids, submission: 2, deliverables: [{ ...deliverable, version: 2 }], note: '' },
    };
    const waitingAgain = given(project, [...upTo.changes_requested, again]);
    waitingAgain.when(accept(client)).then('DELIVERABLE_SUPERSEDED');
    expect(isRefusal(waitingAgain.when(accept(client, { deliverables: [{ ...named, version: 2 }] })).outcome)).toBe(
      false,
    );
  });
});

describe('progress', () => {
  it('is shown up to the cap of the state, and 100 % only by acceptance', () => {
    const said = given(project, upTo.in_progress).when(report(member, 10_000));
    expect(said.outcome).toEqual([
      { type: 'ProgressReported', data: { ...ids, fromBp: 0, toBp: 9_500, declaredBp: 10_000, note: 'Half of it' } },
    ]);
    const events = [...upTo.in_progress, ...(said.outcome as readonly ProjectEvent[])];
    expect(milestoneBp(milestone(events).m)).toBe(9_500);
    expect(milestoneBp(milestone([...events, submitted]).m)).toBe(9_900);
    expect(milestoneBp(milestone([...events, submitted, accepted]).m)).toBe(10_000);
  });
  it('may fall, with a reason only', () => {
    const at60 = given(project, [
      ...upTo.in_progress,
      { type: 'ProgressReported', data: { ...ids, fromBp: 0, toBp: 6_000, declaredBp: 6_000, note: 'More' } },
    ]);
    at60.when(report(lead, 5_000)).then('VALIDATION_FAILED');
    at60.when(report(lead, 5_000, { reason: 'Built on sand' })).then([
      {
        type: 'ProgressReported',
        data: { ...ids, fromBp: 6_000, toBp: 5_000, declaredBp: 5_000, note: 'Half of it', reason: 'Built on sand' },
      },
    ]);
    expect(isRefusal(at60.when(report(lead, 6_000)).outcome)).toBe(false);
  });
  it('outlives every state of the work', () => {
    const said: ProjectEvent = {
      type: 'ProgressReported',
      data: { ...ids, fromBp: 0, toBp: 6_000, declaredBp: 6_000, note: 'More' },
    };
    const { m } = milestone([...upTo.blocked, said]);
    expect(m).toMatchObject({ state: 'blocked', declaredBp: 6_000, block: { severity: 'HIGH' } });
    expect(milestone([...upTo.in_progress, said, submitted, returned, resumed]).m.declaredBp).toBe(6_000);
  });
});

describe('versions', () => {
  it('an event about one milestone moves neither the head nor the others', () => {
    const before = milestone(active).p;
    const after = milestone(upTo.submitted).p;
    expect(after.etag).toBe(before.etag);
    expect(after.milestones[1]?.etag).toBe(before.milestones[1]?.etag);
    expect(after.milestones[0]?.etag).toBe(5);
  });
});

describe('any order of commands by anyone', () => {
  const commands = [start, resume, block, unblock, submit, recall, accept, request, report];
  const script = fc.array(fc.tuple(fc.constantFrom(...commands), fc.constantFrom(lead, member, admin, client)), {
    maxLength: 30,
  });
  it('keeps progress at or below the cap, ends acceptance for good, and never accepts what was not submitted', () => {
    fc.assert(
      fc.property(script, (steps) => {
        let events: readonly ProjectEvent[] = active;
        for (const [command, who] of steps) {
          const { outcome } = given(project, events).when(command(who));
          if (isRefusal(outcome)) continue;
          expect(milestone(events).m.state).not.toBe('accepted');
          events = [...events, ...outcome];
          const { m } = milestone(events);
          expect(milestoneBp(m)).toBeLessThanOrEqual(capBp(m.state));
          if (m.state === 'accepted') expect(events.at(-2)?.type).toMatch(/MilestoneSubmitted|Progress/);
        }
      }),
    );
  });
});
