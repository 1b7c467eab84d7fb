import { istDate, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { type PresentProject, type ProjectEvent, project } from '../projects/project.ts';
import { active, given, lead } from '../workbench/cast.ts';
import { type Happened, weekDraft } from './draft.ts';

const WEEK = '2026-12-07';
const before = '2026-12-02T05:00:00.000Z';
const monday = '2026-12-07T05:00:00.000Z';
const friday = '2026-12-11T05:00:00.000Z';
const now = '2026-12-11T10:00:00.000Z';
const ids = (milestoneId = 'm1') => ({ projectId: 'p1', milestoneId }) as const;

const started = (milestoneId = 'm1'): ProjectEvent => ({ type: 'MilestoneStarted', data: ids(milestoneId) });
const progress = (fromBp: number, toBp: number): ProjectEvent => ({
  type: 'ProgressReported',
  data: { ...ids(), fromBp, toBp, declaredBp: toBp, note: 'Went on' },
});
const parts: ProjectEvent = {
  type: 'SubMilestonesPlanned',
  data: {
    ...ids(),
    subMilestones: [
      { subMilestoneId: 's1', order: 1, title: 'Screens', weightBp: 6_000, checklist: [] },
      { subMilestoneId: 's2', order: 2, title: 'Words', weightBp: 4_000, checklist: [] },
    ],
  },
};
const ofPart = (subMilestoneId: string, fromBp: number, toBp: number): ProjectEvent => ({
  type: 'ProgressReported',
  data: { ...ids(), subMilestoneId, fromBp, toBp, declaredBp: toBp, note: 'Went on' },
});
const submitted = (submission = 1): ProjectEvent => ({
  type: 'MilestoneSubmitted',
  data: { ...ids(), submission, deliverables: [], note: '' },
});
const returned: ProjectEvent = {
  type: 'MilestoneChangesRequested',
  data: { ...ids(), submission: 1, items: ['Logo', 'Type'], by: 'client-1', via: 'client' },
};
const accepted: ProjectEvent = {
  type: 'MilestoneAccepted',
  data: {
    ...ids(),
    clientId: 'client-1',
    title: 'Design',
    projectTitle: 'Portal',
    amountPaise: 1,
    paymentTermDays: 15,
    deliverables: [],
    by: 'client-1',
    via: 'client',
    deemed: false,
  },
};
const blocked = (severity: 'HIGH' | 'CRITICAL' = 'HIGH'): ProjectEvent => ({
  type: 'MilestoneBlocked',
  data: { ...ids(), reason: 'No access', severity, neededFrom: 'Client' },
});
const unblocked: ProjectEvent = { type: 'MilestoneUnblocked', data: ids() };

type Told = readonly (readonly [at: string, event: ProjectEvent])[];
const draftOf = (told: Told, { at = now, week = WEEK }: { at?: string; week?: string } = {}) => {
  const events: Happened[] = told.map(([when, event]) => ({ at: when, event }));
  const { state } = given(project, [...active, ...events.map(({ event }) => event)]);
  const earlier = events.filter(({ at: then }) => mondayOf(istDate(then)) < week).map(({ event }) => event);
  const atStart = given(project, [...active, ...earlier]).state as PresentProject;
  return weekDraft(week, { events, atStart, atEnd: state as PresentProject, now: at, cpiBp: null });
};
const doneIn = (told: Told) => draftOf(told).done.map(({ text }) => text);

describe('what was done in the week', () => {
  it.each<[string, Told, readonly string[]]>([
    ['nothing', [], []],
    ['a start', [[monday, started()]], ['Started Design.']],
    ['what began before it is not of it', [[before, started()]], []],
    [
      'what comes after it is not of it',
      [
        [before, started()],
        ['2026-12-13T18:30:00.000Z', submitted()],
      ],
      [],
    ],
    [
      'the last moment of Sunday is',
      [
        [before, started()],
        ['2026-12-13T18:29:59.999Z', submitted()],
      ],
      ['Submitted Design.'],
    ],
    [
      'progress is told once, from the first value to the last',
      [
        [before, started()],
        [monday, progress(1_000, 2_500)],
        [friday, progress(2_500, 4_090)],
      ],
      ['Design went from 10 % to 40 %.'],
    ],
    [
      'progress that came back is none',
      [
        [before, started()],
        [monday, progress(1_000, 2_000)],
        [friday, progress(2_000, 1_000)],
      ],
      [],
    ],
    [
      'handed in, returned, taken up, handed in again, accepted',
      [
        [before, started()],
        [monday, submitted()],
        [monday, returned],
        [friday, { type: 'MilestoneResumed', data: ids() }],
        [friday, submitted(2)],
        [friday, accepted],
      ],
      [
        'Submitted Design.',
        'Design was returned: Logo; Type',
        'Took up Design again.',
        'Submitted Design, for the second time.',
        'Design was accepted.',
      ],
    ],
    [
      'a recall',
      [
        [before, started()],
        [monday, submitted()],
        [friday, { type: 'MilestoneRecalled', data: { ...ids(), reason: 'A page' } }],
      ],
      ['Submitted Design.', 'Recalled what was submitted of Design.'],
    ],
    [
      'a blocker and its end',
      [
        [before, started()],
        [monday, blocked()],
        [friday, unblocked],
      ],
      ['Design was blocked: No access', 'Design goes on.'],
    ],
    [
      'what became of its parts, and how far the whole came by them',
      [
        [before, started()],
        [before, parts],
        [before, ofPart('s1', 0, 5_000)],
        [monday, ofPart('s2', 0, 4_000)],
        [monday, { type: 'SubMilestoneDone', data: { ...ids(), subMilestoneId: 's1', note: 'Done', files: [] } }],
        [friday, { type: 'SubMilestoneVerified', data: { ...ids(), subMilestoneId: 's1' } }],
      ],
      ['Screens of Design is done.', 'Screens of Design was verified.', 'Design went from 30 % to 76 %.'],
    ],
    [
      'a due date that moved',
      [
        [
          monday,
          {
            type: 'MilestoneDueDateCommitted',
            data: { ...ids(), from: '2026-12-31', to: '2027-01-05', changeId: 'c1' },
          },
        ],
      ],
      ['Design is now due on 5 Jan 2027, before that on 31 Dec 2026.'],
    ],
  ])('%s', (_what, told, done) => {
    expect(doneIn(told)).toEqual(done);
  });
  it('says how often it was handed in, and at most 300 letters of a reason', () => {
    const times = ([2, 3, 4] as const).map((n): Told[number] => [monday, submitted(n)]);
    expect(doneIn([[before, started()], ...times])).toEqual([
      'Submitted Design, for the second time.',
      'Submitted Design, for the third time.',
      'Submitted Design, for the 4th time.',
    ]);
    const because = (reason: string): ProjectEvent => ({
      type: 'MilestoneBlocked',
      data: { ...ids(), reason, severity: 'HIGH', neededFrom: 'Client' },
    });
    const [whole, long] = ['a'.repeat(300), 'b'.repeat(301)];
    const told: Told = [
      [before, started()],
      [monday, because(whole)],
      [friday, because(long)],
    ];
    expect(doneIn(told)).toEqual([`Design was blocked: ${whole}`, `Design was blocked: ${'b'.repeat(300)}…`]);
    expect(draftOf(told).blockers.map(({ text }) => text)).toEqual([`${'b'.repeat(300)}…`]);
  });
  it('tells nothing of a part that was cancelled, and reads progress of the whole where its parts had no act', () => {
    const cancelled: ProjectEvent = {
      type: 'SubMilestoneCancelled',
      data: { ...ids(), subMilestoneId: 's1', reason: 'Not needed', weightsBp: { s2: 10_000 } },
    };
    const done: ProjectEvent = {
      type: 'SubMilestoneDone',
      data: { ...ids(), subMilestoneId: 's1', note: 'Done', files: [] },
    };
    const standing: Told = [
      [before, started()],
      [before, parts],
    ];
    expect(doneIn([...standing, [monday, done], [friday, cancelled]])).toEqual([]);
    expect(doneIn([...standing, [monday, progress(1_000, 2_000)]])).toEqual(['Design went from 10 % to 20 %.']);
    // Of a milestone without parts a report counts as it was given.
    expect(
      doneIn([
        [before, started()],
        [monday, progress(0, 2_000)],
        [friday, { type: 'MilestoneStarted', data: ids('m2') }],
      ]),
    ).toEqual(['Design went from 0 % to 20 %.', 'Started Build.']);
  });
  it('holds fifty lines at most, and no more of what comes next', () => {
    const many = Array.from({ length: 60 }, (_, n): Told[number] => [monday, submitted(n + 1)]);
    expect(doneIn([[before, started()], ...many])).toHaveLength(50);
  });
  it('leads to its milestone', () => {
    expect(draftOf([[monday, started('m2')]]).done).toEqual([{ text: 'Started Build.', milestoneId: 'm2' }]);
  });
  it('leaves out milestones that were cancelled', () => {
    const gone: ProjectEvent = { type: 'MilestoneCancelled', data: { ...ids(), reason: 'No' } };
    expect(
      doneIn([
        [monday, started()],
        [friday, gone],
      ]),
    ).toEqual([]);
  });
});

describe('what comes next', () => {
  it.each<[string, Told, string, readonly string[]]>([
    ['what starts within a week', [], '2026-11-27T10:00:00.000Z', ['Start Design, due on 31 Dec 2026.']],
    ['not what starts later', [], '2026-11-23T10:00:00.000Z', []],
    ['what is at work', [[monday, started()]], now, ['Go on with Design, due on 31 Dec 2026.']],
    [
      'what came back',
      [
        [monday, started()],
        [monday, submitted()],
        [monday, returned],
      ],
      now,
      ['Mend what was returned of Design.'],
    ],
    [
      'not what is with the client',
      [
        [monday, started()],
        [monday, submitted()],
      ],
      now,
      [],
    ],
  ])('%s', (_what, told, at, next) => {
    const week = at === now ? WEEK : '2026-11-23';
    expect(draftOf(told, { at, week }).next.map(({ text }) => text)).toEqual(next);
  });
});

describe('what is in the way', () => {
  it('a blocker, since the day on which it was said, in whichever week', () => {
    expect(
      draftOf([
        [before, started()],
        [before, blocked('CRITICAL')],
      ]).blockers,
    ).toEqual([
      { text: 'No access', severity: 'CRITICAL', since: '2026-12-02', neededFrom: 'Client', milestoneId: 'm1' },
    ]);
  });
  it('each since its own day, whatever else was said later', () => {
    const second: ProjectEvent = {
      type: 'MilestoneBlocked',
      data: { ...ids('m2'), reason: 'No data', severity: 'HIGH', neededFrom: 'Client' },
    };
    const told: Told = [
      [before, started()],
      [before, started('m2')],
      [before, blocked()],
      [monday, second],
      [friday, progress(0, 1_000)],
    ];
    expect(draftOf(told).blockers.map(({ milestoneId, since }) => [milestoneId, since])).toEqual([
      ['m1', '2026-12-02'],
      ['m2', '2026-12-07'],
    ]);
  });
  it('the newest of two, and none that was lifted', () => {
    const again: Told = [
      [before, started()],
      [before, blocked()],
      [monday, unblocked],
      [friday, blocked()],
    ];
    expect(draftOf(again).blockers.map(({ since }) => since)).toEqual(['2026-12-11']);
    expect(draftOf(again.slice(0, 3)).blockers).toEqual([]);
  });
  it('what was due and is not handed in, its cause to be written', () => {
    const late = { at: '2027-01-02T05:00:00.000Z', week: '2026-12-28' };
    expect(draftOf([[before, started()]], late).slips).toEqual([
      { milestoneId: 'm1', committedDueDate: '2026-12-31', cause: '' },
    ]);
    expect(
      draftOf(
        [
          [before, started()],
          [monday, submitted()],
        ],
        late,
      ).slips,
    ).toEqual([]);
    expect(draftOf([[before, started()]], { at: '2026-12-31T18:29:59.999Z', week: '2026-12-28' }).slips).toEqual([]);
  });
  it('of a week that is over, as it was at its end', () => {
    expect(draftOf([[before, started()]], { at: '2027-02-01T05:00:00.000Z', week: '2026-12-21' }).slips).toEqual([]);
  });
});

describe('how it stands', () => {
  it('in percent, and where it was when the week began', () => {
    const { percentCompleteBp, summary } = draftOf([
      [before, started()],
      [before, progress(0, 1_000)],
      [monday, progress(1_000, 5_000)],
    ]);
    expect(percentCompleteBp).toBe(1_500);
    expect(summary).toBe('Portal stands at 15 %, 3 % at the beginning of the week.');
    expect(draftOf([]).summary).toBe('Portal stands at 0 %.');
  });
  it('by its figures, or in the lead’s own word', () => {
    expect(draftOf([[monday, started()]]).health).toBe('off_track');
    const word: ProjectEvent = {
      type: 'HealthChanged',
      data: {
        projectId: 'p1',
        derived: 'off_track',
        declared: 'at_risk',
        reason: 'It is nearly there',
        declaredAt: monday,
        by: lead.id,
      },
    };
    expect(
      draftOf([
        [monday, started()],
        [monday, word],
      ]).health,
    ).toBe('at_risk');
  });
  it('is shared with nobody until the lead says so', () => {
    expect(draftOf([]).visibleToClient).toBe(false);
  });
});
