/** HTTP of hours (state-machines.md §5.1): one's own week, the weeks of those whom one leads, and the judgement on them. */
import { week as shapeOfWeek } from '@lamplight/bff/contract/reports.ts';
import { addDays, istToday, mondayOf } from '@lamplight/common/calendar/civil.ts';
import { NO } from '@lamplight/common/facts/foreign-fact.ts';
import { answer, send, sendList } from '@lamplight/common/http/answer.ts';
import { ifMatch, readAfter, type SignedInActor } from '@lamplight/common/http/caller.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { invalid, problem } from '@lamplight/common/http/problem.ts';
import { type Call, type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf, docsOf } from '@lamplight/common/service/all-of.ts';
import type { Changed } from '@lamplight/events/core/types.ts';
import type { Projects } from '../context.ts';
import { can, project } from '../projects/project.ts';
import type { ProjectDoc } from '../projects/view.ts';
import { actorOn, historyOf, isLate, readerOf, staleMark } from '../reading.ts';
import { isAssignedOn, person, wasAssigned } from '../staffing/person.ts';
import { namedIn, showSheet } from './show.ts';
import { type TimeCommand, type TimeEvent, type Timesheet, timesheet } from './timesheet.ts';
import { type SheetDoc, sheetId, timeSheetView } from './view.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

export const timeRoutes = (projects: Projects): readonly Served[] => [
  serve('time-week', async ({ req, res, params, actor }) => {
    const week = demandWeek(params.week);
    const stale = (await projects.timeSheets.waitFor(readAfter(req))) === 'stale';
    const today = istToday(projects.clock);
    const [{ state }, sheets] = await Promise.all([
      projects.look(`person-${actor.id}`, person),
      allOf(projects.timeSheets, { where: { employeeId: actor.id, week } }),
    ]);
    const ever = [...new Set(state.assignments.map(({ projectId }) => projectId))];
    const days = DAYS.map((n) => addDays(week, n));
    const rows = await Promise.all(
      ever.map(async (projectId) => {
        const on = days.filter((day) => isAssignedOn(state, projectId, day));
        const sheet = sheets.find((one) => one.projectId === projectId);
        const doc = on.length === 0 && sheet === undefined ? null : await projects.projects.get(projectId);
        if (doc === null) return [];
        const [own] = sheet === undefined ? [] : await shown(projects, [sheet], actor);
        return [
          {
            projectId,
            title: doc.machine.title,
            days: on.filter((day) => day <= today),
            milestones: milestonesOf(doc),
            ...(own === undefined ? {} : { sheet: own }),
          },
        ];
      }),
    );
    send(res, { week, projects: rows.flat(), ...staleMark({ stale }) });
  }),

  serve('time-log', async ({ req, res, body, actor, ...caller }) => {
    const { projectId, day } = body;
    const by = caller.by();
    const [{ state: of }, { state: on }] = await Promise.all([
      projects.look(`person-${actor.id}`, person),
      projects.look(`project-${projectId}`, project),
    ]);
    const milestones = on.is === 'absent' ? [] : on.milestones;
    const fact = {
      knows: on.is !== 'absent' && wasAssigned(of, projectId),
      onDay: isAssignedOn(of, projectId, day),
      milestoneIds: milestones.filter((m) => m.state !== 'cancelled').map((m) => m.milestoneId),
    };
    const command = {
      type: 'LogTime',
      ...body,
      employeeId: actor.id,
      project: fact,
      actor,
      at: by.at,
      ifMatch: ifMatch(req),
    } as const;
    const changed = await projects.change(`timesheet-${actor.id}`, command, timesheet, by);
    await answer(res, changed, () => sheetAfterwards(projects, changed, command, actor));
  }),

  serve('time-sheets', async ({ req, res, query, actor }) => {
    const { projectId, state, week, whose, ...paging } = query;
    const stale = (await projects.timeSheets.waitFor(readAfter(req))) === 'stale';
    const about = projectId === undefined ? {} : { projectId };
    const scope = whose === 'mine' ? { ...about, employeeId: actor.id } : await scopeOf(projects, actor, projectId);
    const asked = { ...(state === undefined ? {} : { state }), ...(week === undefined ? {} : { week }) };
    const { items, next } = await projects.timeSheets.find({
      where: { ...scope, ...asked },
      sort: [['week', -1]],
      ...pageOf(req, paging),
    });
    sendList(res, { items: await shown(projects, items, actor), stale, next });
  }),

  serve('time-approve', (call) => judge(projects, call, { type: 'ApproveTime' })),
  serve('time-return', (call) => judge(projects, call, { type: 'ReturnTime', reason: call.body.reason })),
];

/** @throws 400 for what is no Monday */
const demandWeek = (week: string): string => {
  if (!shapeOfWeek.safeParse(week).success)
    throw invalid([{ field: 'week', message: 'A week is named by its Monday' }]);
  return week;
};

const milestonesOf = ({ machine }: ProjectDoc) =>
  machine.milestones
    .filter(({ state }) => state !== 'cancelled')
    .map(({ milestoneId, title }) => ({ milestoneId, title }));

/** Admins all; a lead the weeks of the projects that they lead; who leads none of those asked for, their own. */
const scopeOf = async (
  projects: Projects,
  { id, role }: SignedInActor,
  projectId: string | undefined,
): Promise<Readonly<{ projectId?: string | Readonly<{ in: readonly string[] }>; employeeId?: string }>> => {
  const about = projectId === undefined ? {} : { projectId };
  if (role === 'admin') return about;
  const led = role === 'team_lead' ? await ledBy(projects, id) : [];
  if (projectId === undefined && led.length > 0) return { projectId: { in: led } };
  return projectId !== undefined && led.includes(projectId) ? about : { ...about, employeeId: id };
};

const ledBy = async ({ projects }: Projects, id: string): Promise<readonly string[]> => {
  const seen = await allOf(projects, { where: { seenBy: { hasAny: [id] } }, sort: [['createdAt', -1]] });
  return seen.filter(({ machine }) => machine.leadId === id).map(({ _id }) => _id);
};

type Judging = Pick<Call<'time-approve'>, 'req' | 'res' | 'params' | 'actor' | 'by'>;
type Made = Readonly<{ type: 'ApproveTime' } | { type: 'ReturnTime'; reason: string }>;

const judge = async (projects: Projects, { req, res, params, actor, ...caller }: Judging, made: Made) => {
  const { projectId, employeeId } = params;
  const week = demandWeek(params.week);
  const standing = await actorOn(projects, actor, projectId);
  const { state } = await projects.look(`project-${projectId}`, project);
  if (state.is === 'absent') throw problem('NOT_FOUND');
  const fact = {
    knows: can(standing, 'read', state),
    leads: can(standing, 'approveTime', state),
    otherLead: state.leadId !== null && state.leadId !== employeeId,
  };
  const by = caller.by();
  const isOwnOfAdmin = actor.role === 'admin' && actor.id === employeeId;
  const named = { employeeId, projectId, week, project: fact };
  const otherAdmin = isOwnOfAdmin ? await projects.people.otherAdmin(actor.id) : NO;
  const command = { ...made, ...named, otherAdmin, actor: standing, at: by.at, ifMatch: ifMatch(req) } as TimeCommand;
  const changed = await projects.change(`timesheet-${employeeId}`, command, timesheet, by);
  await answer(res, changed, () => sheetAfterwards(projects, changed, { employeeId, projectId, week }, actor));
};

type Named = Readonly<{ employeeId: string; projectId: string }> &
  (Readonly<{ week: string }> | Readonly<{ day: string }>);

/** Null where nothing was ever logged in that week. */
const sheetAfterwards = async (
  projects: Projects,
  changed: Changed<Timesheet, TimeEvent>,
  named: Named,
  actor: SignedInActor,
) => {
  const week = 'week' in named ? named.week : mondayOf(named.day);
  const id = sheetId({ ...named, week });
  const heard = (await isLate(projects.timeSheets, id, changed)) ? null : await projects.timeSheets.get(id);
  const doc = heard ?? (await historyOf(projects, `timesheet-${named.employeeId}`, timesheet, timeSheetView, id));
  const [sheet] = doc === null ? [] : await shown(projects, [doc], actor);
  return sheet === undefined ? null : { sheet };
};

const shown = async (projects: Projects, docs: readonly SheetDoc[], actor: SignedInActor) => {
  const found = await docsOf(
    projects.projects,
    docs.map(({ projectId }) => projectId),
  );
  const reader = await readerOf(projects, actor, docs.flatMap(namedIn));
  return docs.flatMap((doc) => {
    const of = found.get(doc.projectId);
    return of === undefined ? [] : [showSheet(doc, of, reader)];
  });
};
