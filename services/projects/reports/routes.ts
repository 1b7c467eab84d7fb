/** HTTP of weekly reports: read, drafted from the week's events, kept, filed (state-machines.md §5). */
import { type ReportContent, type ReportDraft, week as shapeOfWeek } from '@lamplight/bff/contract/reports.ts';
import { istDate, istToday, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Projects } from '../context.ts';
import { cpisOf } from '../cost/spent.ts';
import { readable } from '../projects/commanding.ts';
import { can, type ProjectEvent, project } from '../projects/project.ts';
import { standingIn } from '../projects/relation.ts';
import { projectAllows } from '../projects/rights.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { actorOn, docAfter, freshDoc, freshProject, historyOf, orNotFound, readerOf, staleMark } from '../reading.ts';
import { weekDraft } from './draft.ts';
import { leadReports, type ProjectFact, type Writing } from './report.ts';
import { namedIn, openingOf, showReport, showReportRow } from './show.ts';
import { type ReportDoc, reportId, reportView } from './view.ts';
import { endOfWeek } from './week.ts';

export const reportRoutes = (projects: Projects): readonly Served[] => [
  serve('lead-reports', async (call) => {
    const { doc } = await readable(projects, call);
    const stale = (await projects.reports.waitFor(readAfter(call.req))) === 'stale';
    const actor = standingIn(doc, call.actor);
    const { items, next } = await projects.reports.find({
      where: { projectId: doc._id, openTo: { hasAny: [openingOf(doc, { actor })] } },
      sort: [['week', -1]],
      ...pageOf(call.req, call.query),
    });
    const reader = await readerOf(projects, actor, items.flatMap(namedIn));
    const rows = items.flatMap((report) => showReportRow(report, doc, reader) ?? []);
    sendList(call.res, { items: rows, stale, next });
  }),

  serve('lead-report', async (call) => {
    const { doc } = await readable(projects, call);
    const id = reportId(doc._id, call.params.week);
    const fresh = await freshDoc(projects.reports, id, call.req, () => reportAsFiled(projects, doc._id, id));
    const report = orNotFound(fresh.doc);
    const actor = standingIn(doc, call.actor);
    if (!report.openTo.includes(openingOf(doc, { actor }))) throw problem('NOT_FOUND');
    const reader = await readerOf(projects, actor, namedIn(report));
    send(call.res, { report: showReport(report, doc, reader), ...staleMark(fresh) });
  }),

  serve('lead-report-week', async (call) => {
    const { doc } = await readable(projects, call);
    const week = begun(projects, call.params.week);
    const actor = standingIn(doc, call.actor);
    if (!can(actor, 'fileReport', doc.machine)) throw problem('FORBIDDEN');
    if (!projectAllows('fileReport', doc.machine)) throw problem('STATE_CONFLICT');
    const now = new Date(projects.clock.now()).toISOString();
    const steps = await projects.history(`project-${doc._id}`, project, { at: endOfWeek(week) });
    const atEnd = steps.at(-1)?.to;
    if (atEnd === undefined || atEnd.is === 'absent') throw problem('NOT_FOUND');
    const events = steps.map(({ fact }) => ({ event: fact as unknown as ProjectEvent, at: fact.occurredAt }));
    const start = steps.findLast(({ fact }) => mondayOf(istDate(fact.occurredAt)) < week)?.to;
    const atStart = start === undefined || start.is === 'absent' ? null : start;
    const until = now < endOfWeek(week) ? now : endOfWeek(week);
    const cpi = await cpisOf(projects, [atEnd], istDate(until));
    send(call.res, { draft: weekDraft(week, { events, atStart, atEnd, now, cpiBp: cpi(doc._id) }) });
  }),

  serve('lead-report-save', (call) => decide(projects, call, { type: 'SaveReport', content: contentOf(call.body) })),
  serve('lead-report-file', (call) => decide(projects, call, { type: 'FileReport', content: contentOf(call.body) })),
];

/** @throws 400 for what is no week, or one that has not begun */
const begun = ({ clock }: Projects, week: string): string => {
  const today = istToday(clock);
  if (!isWeek(week) || week > mondayOf(today))
    throw invalid([{ field: 'week', message: 'Choose a week that has begun' }]);
  return week;
};
const isWeek = (week: string): boolean => shapeOfWeek.safeParse(week).success;

type Deciding = Pick<Call<'lead-report-save'>, 'req' | 'res' | 'params' | 'actor' | 'by'>;
type Made = Pick<Writing, 'type' | 'content'>;

const decide = async (projects: Projects, { req, res, params, ...caller }: Deciding, made: Made): Promise<void> => {
  const { projectId } = params;
  const actor = await actorOn(projects, caller.actor, projectId);
  const { state } = await projects.look(`project-${projectId}`, project);
  if (state.is === 'absent' || !can(actor, 'read', state)) throw problem('NOT_FOUND');
  const doc = orNotFound((await freshProject(projects, projectId, req)).doc);
  const fact: ProjectFact = {
    state: state.is,
    knows: true,
    leads: can(actor, 'fileReport', state),
    open: projectAllows('fileReport', state),
    milestoneIds: state.milestones.map(({ milestoneId }) => milestoneId),
    people: [...(state.leadId === null ? [] : [state.leadId]), ...doc.assignments.map((a) => a.employeeId)],
  };
  const by = caller.by();
  const week = isWeek(params.week) ? params.week : begun(projects, params.week);
  const command = { ...made, projectId, week, project: fact, actor, at: by.at, ifMatch: ifMatch(req) };
  const changed = await projects.change(`leadreport-${projectId}`, command, leadReports, by);
  await answer(res, changed, async () => {
    const id = reportId(projectId, week);
    const folded = () => reportAsFiled(projects, projectId, id);
    const fresh = await docAfter(projects.reports, id, changed, folded);
    // A refusal too may be about a report that is there.
    const there = fresh.doc ?? (await folded());
    // Refused before there was any.
    if (there === null) return null;
    return { report: await shown(projects, there, doc, caller.actor), ...staleMark(fresh) };
  });
};

/** Folded from its stream. */
const reportAsFiled = (projects: Projects, projectId: string, id: string): Promise<ReportDoc | null> =>
  historyOf(projects, `leadreport-${projectId}`, leadReports, reportView, id);

const shown = async (
  projects: Projects,
  report: ReportDoc,
  doc: ProjectDoc,
  actor: Deciding['actor'],
): Promise<ReturnType<typeof showReport>> =>
  showReport(report, doc, await readerOf(projects, standingIn(doc, actor), namedIn(report)));

/** As it is recorded: what was left out is not there. */
const contentOf = ({
  hours,
  done,
  next,
  risks,
  blockers,
  ...rest
}: ReportContent | ReportDraft): Writing['content'] => ({
  ...rest,
  done: done.map(lineOf),
  next: next.map(lineOf),
  risks: risks.map(({ ownerId, ...risk }) => ({ ...risk, ...(ownerId === undefined ? {} : { ownerId }) })),
  blockers: blockers.map(({ milestoneId, ...blocker }) => ({
    ...blocker,
    ...(milestoneId === undefined ? {} : { milestoneId }),
  })),
  ...(hours === undefined ? {} : { hours }),
});
const lineOf = ({ text, milestoneId }: ReportContent['done'][number]) => ({
  text,
  ...(milestoneId === undefined ? {} : { milestoneId }),
});
