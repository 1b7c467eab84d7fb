import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { isRefusal } from '@lamplight/events/core/types.ts';
import { projectView } from '../projects/view.ts';
import { AT, admin, aReport, given, lead } from '../workbench/cast.ts';
import type { Content, ReportEvent } from './events.ts';
import { isShared, lastFiledAt, leadReports, type ProjectFact, reportAbilities, type Writing } from './report.ts';
import { reportView } from './view.ts';

const WEEK = '2026-11-16';
const open: ProjectFact = {
  state: 'active',
  knows: true,
  leads: true,
  open: true,
  milestoneIds: ['m1', 'm2'],
  people: ['lead-1', 'employee-1'],
};
type Over = Partial<Omit<Writing, 'project' | 'content'>> &
  Readonly<{ project?: Partial<ProjectFact>; content?: Partial<Content> }>;
const command = (type: Writing['type'], { project, content, ...over }: Over = {}): Writing => ({
  type,
  actor: lead,
  at: AT,
  projectId: 'p1',
  week: WEEK,
  ...over,
  project: { ...open, ...project },
  content: { ...aReport, ...content },
});
const drafted = (content: Partial<Content> = {}, week = WEEK): ReportEvent => ({
  type: 'LeadReportDrafted',
  data: { projectId: 'p1', week, content: { ...aReport, ...content } },
});
const filed = (version: number, over: Partial<Content> = {}, { week = WEEK, filedAt = AT } = {}): ReportEvent => {
  const content = { ...aReport, ...over };
  return {
    type: 'LeadReportFiled',
    data: { projectId: 'p1', week, version, filedAt, visibleToClient: content.visibleToClient, content },
  };
};
const both = ['SaveReport', 'FileReport'] as const;

describe('a report', () => {
  it('is kept as a draft, also without words', () => {
    given(leadReports)
      .when(command('SaveReport', { content: { summary: '', done: [] } }))
      .then([drafted({ summary: '', done: [] })]);
  });
  it('is filed without a draft before it, and after one', () => {
    given(leadReports)
      .when(command('FileReport'))
      .then([filed(1)]);
    given(leadReports, [drafted()])
      .when(command('FileReport'))
      .then([filed(1)]);
  });
  it('stays as it was filed: a correction is the next version', () => {
    const corrected = { summary: 'It is worse than I wrote.', health: 'off_track' } as const;
    const { state } = given(leadReports, [filed(1), drafted(corrected), filed(2, corrected)]);
    expect(state.reports).toEqual([
      {
        etag: 2,
        week: WEEK,
        draft: null,
        versions: [
          { version: 1, filedAt: AT, content: aReport },
          { version: 2, filedAt: AT, content: { ...aReport, ...corrected } },
        ],
      },
    ]);
    given(leadReports, [filed(1)])
      .when(command('FileReport', { content: corrected }))
      .then([filed(2, corrected)]);
  });
  it('is one of its week: another week begins at version 1', () => {
    given(leadReports, [filed(1), filed(2)])
      .when(command('FileReport', { week: '2026-11-09' }))
      .then([filed(1, {}, { week: '2026-11-09' })]);
  });
  it('keeps what it held while another is written', () => {
    const { state } = given(leadReports, [filed(1), drafted({ summary: 'Later' })]);
    expect(state.reports[0]?.draft?.summary).toBe('Later');
    expect(state.reports[0]?.versions).toHaveLength(1);
  });
});

describe('refusals', () => {
  const cases: readonly (readonly [string, Over, string])[] = [
    ['who may not know of the project', { project: { knows: false } }, 'NOT_FOUND'],
    ['who does not lead it', { project: { leads: false } }, 'FORBIDDEN'],
    ['where there is no work', { project: { open: false, state: 'planned' } }, 'STATE_CONFLICT'],
    ['a stale version', { ifMatch: 7 }, 'VERSION_CONFLICT'],
    ['a day that is no Monday', { week: '2026-11-17' }, 'VALIDATION_FAILED'],
    ['a week that has not begun', { week: '2026-11-23' }, 'VALIDATION_FAILED'],
    [
      'something done on a milestone of another project',
      { content: { done: [{ text: 'x', milestoneId: 'm9' }] } },
      'VALIDATION_FAILED',
    ],
    ['something next on one', { content: { next: [{ text: 'x', milestoneId: 'm9' }] } }, 'VALIDATION_FAILED'],
    [
      'a slip of one',
      { content: { slips: [{ milestoneId: 'm9', committedDueDate: WEEK, cause: 'x' }] } },
      'VALIDATION_FAILED',
    ],
    [
      'a blocker on one',
      { content: { blockers: [{ text: 'x', severity: 'HIGH', since: WEEK, neededFrom: 'y', milestoneId: 'm9' }] } },
      'VALIDATION_FAILED',
    ],
    ['an owner who is not on it', { content: { risks: [risk('employee-9')] } }, 'VALIDATION_FAILED'],
  ];
  it.each(both.flatMap((type) => cases.map(([what, over, code]) => [type, what, over, code] as const)))(
    '%s: %s',
    (type, _what, over, code) => {
      given(leadReports, [filed(1)])
        .when(command(type, over))
        .then(code);
    },
  );
  it('come in their order: who, then the version, then the state, then what is in it', () => {
    const wrong = { week: '2026-11-17', project: { leads: false, open: false, knows: false } };
    given(leadReports).when(command('FileReport', wrong)).then('NOT_FOUND');
    given(leadReports)
      .when(command('FileReport', { ...wrong, project: { leads: false, open: false } }))
      .then('FORBIDDEN');
    given(leadReports)
      .when(command('FileReport', { ...wrong, project: { open: false } }))
      .then('STATE_CONFLICT');
    given(leadReports)
      .when(command('FileReport', { week: '2026-11-17' }))
      .then('VALIDATION_FAILED');
  });
  it.each(['done', 'next', 'slips', 'blockers'] as const)('name the line of %s that is of another project', (list) => {
    const line = { text: 'x', milestoneId: 'm9', committedDueDate: '2026-12-31', cause: 'x', severity: 'HIGH' };
    const own = { ...line, milestoneId: 'm1' };
    const content = { [list]: [own, { ...line, since: '2026-11-16', neededFrom: 'Client' }] } as Partial<Content>;
    const { outcome } = given(leadReports, []).when(command('SaveReport', { content }));
    expect(isRefusal(outcome) && outcome.detail).toEqual({
      errors: [{ field: `${list}.1.milestoneId`, message: 'Name a milestone of this project' }],
    });
  });
  it('are told with the field', () => {
    const outcome = leadReports.decide(
      command('FileReport', { content: { risks: [risk('employee-9')] } }),
      leadReports.initial,
    );
    expect(isRefusal(outcome) && outcome.detail).toMatchObject({ errors: [{ field: 'risks.0.ownerId' }] });
  });
  it('but an owner who stood there before stays, and so does whoever writes it', () => {
    const gone = { risks: [risk('employee-9')] };
    given(leadReports, [filed(1, gone)])
      .when(command('FileReport', { content: gone }))
      .then([filed(2, gone)]);
    const own = { risks: [risk('admin-1')] };
    given(leadReports)
      .when(command('FileReport', { actor: admin, content: own }))
      .then([filed(1, own)]);
  });
});

it('is audited', () => expect([leadReports.category, leadReports.audited]).toEqual(['leadreport', true]));

describe('a reminder of a report', () => {
  const remind = (week = WEEK) => ({
    ...({ type: 'RemindLead', actor: SYSTEM, at: AT, projectId: 'p1', week } as const),
    ...{ toId: lead.id, title: 'Portal' },
  });
  const reminded = (week = WEEK): ReportEvent => ({
    type: 'LeadReportReminded',
    data: { projectId: 'p1', week, toId: lead.id, title: 'Portal' },
  });
  it.each<readonly [string, readonly ReportEvent[], readonly ReportEvent[]]>([
    ['of a week of which nothing is written', [], [reminded()]],
    ['of a week that is only a draft', [drafted()], [reminded()]],
    ['where other weeks have theirs', [filed(1, {}, { week: '2026-11-09' })], [reminded()]],
    ['after that of the week before', [reminded('2026-11-09')], [reminded()]],
    ['not of a week that is filed', [filed(1)], []],
    ['not of a week that is filed and corrected', [filed(1), drafted(), filed(2)], []],
    ['not twice', [reminded()], []],
    ['not after one of a later week', [reminded('2026-11-23')], []],
  ])('is sent %s', (_what, before, events) => {
    given(leadReports, before).when(remind()).then(events);
  });
  it('is no report', () => {
    expect(given(leadReports, [reminded()]).state.reports).toEqual([]);
    expect(given(leadReports, [filed(1), reminded()]).state.reports).toHaveLength(1);
    expect(reportView.ids({ ...reminded(), stream: 'leadreport-p1' } as never)).toEqual([]);
    expect(projectView.ids({ ...reminded(), stream: 'leadreport-p1' } as never)).toEqual([]);
  });
});

describe('what follows from what was filed', () => {
  it('counts for submissions by when it was signed last, whatever its week', () => {
    expect(lastFiledAt(leadReports.initial)).toBeNull();
    expect(lastFiledAt(given(leadReports, [drafted()]).state)).toBeNull();
    const late = '2026-11-22T08:00:00.000Z';
    const { state } = given(leadReports, [filed(1), filed(1, {}, { week: '2026-11-09', filedAt: late }), drafted()]);
    expect(lastFiledAt(state)).toBe(late);
  });
  it('is shared with the client as its newest version says', () => {
    const shared = (...events: readonly ReportEvent[]) =>
      given(leadReports, events).state.reports.map((report) => isShared(report));
    expect(shared(drafted({ visibleToClient: true }))).toEqual([false]);
    expect(shared(filed(1))).toEqual([true]);
    expect(shared(filed(1), filed(2, { visibleToClient: false }))).toEqual([false]);
    expect(shared(filed(1, { visibleToClient: false }), filed(2))).toEqual([true]);
  });
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])('may be written by whom who leads (%s) while there is work (%s): %s', (leads, work, may) => {
    expect(reportAbilities({ leads, open: work })).toEqual({ saveReport: may, fileReport: may });
  });
});

function risk(ownerId: string): Content['risks'][number] {
  return { text: 'It rains', probability: 1, impact: 1, mitigation: 'A roof', ownerId, status: 'open' };
}
