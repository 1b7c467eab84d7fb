/** The utilisation of everybody who works here, with the projects behind each figure. */
import type { UtilisationRow } from '@lamplight/bff/contract/costs.ts';
import { mondayOf } from '@lamplight/common/calendar/civil.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { daysOfMonth, utilisation, type Working } from './utilisation.ts';
import { HOLIDAYS_STREAM, holidayCalendar, leaveBook } from './working-days.ts';

/** When each of these people is at work. */
export const workingOf = async (
  projects: Pick<Projects, 'look' | 'people'>,
  employeeIds: readonly string[],
): Promise<readonly Readonly<{ employeeId: string; working: Working }>[]> => {
  const { state: calendar } = await projects.look(HOLIDAYS_STREAM, holidayCalendar);
  return await Promise.all(
    employeeIds.map(async (employeeId) => {
      const [{ state: leave }, heard] = await Promise.all([
        projects.look(`leave-${employeeId}`, leaveBook),
        projects.people.heardOf(employeeId),
      ]);
      const { locationState: state = null, joinedOn = null, lastDay = null } = heard ?? {};
      return { employeeId, working: { holidays: calendar.holidays, leave, state, joinedOn, lastDay } };
    }),
  );
};

/** @param month `2026-11` */
export const utilisationsOf = async (
  projects: Projects,
  employeeIds: readonly string[],
  month: string,
): Promise<UtilisationRow[]> => {
  const days = daysOfMonth(month);
  const [sheets, people, names] = await Promise.all([
    allOf(projects.timeSheets, { where: { week: { in: [...new Set(days.map(mondayOf))] } } }),
    workingOf(projects, employeeIds),
    projects.people.names(employeeIds),
  ]);
  const ids = [...new Set(sheets.map(({ projectId }) => projectId))];
  const titles = new Map(
    await Promise.all(ids.map(async (id) => [id, (await projects.projects.get(id))?.machine.title ?? ''] as const)),
  );
  const rows = people.map(({ employeeId, working }) => {
    const own = sheets.filter((sheet) => sheet.employeeId === employeeId);
    const of = (mine: typeof own) =>
      utilisation(
        days,
        mine.flatMap(({ machine }) => machine.entries),
        working,
      );
    const byProject = [...Map.groupBy(own, ({ projectId }) => projectId)].map(([projectId, mine]) => {
      const { minutes, billableMinutes } = of(mine);
      return { projectId, title: titles.get(projectId) ?? '', minutes, billableMinutes };
    });
    return { employee: names(employeeId), ...of(own), projects: byProject.filter(({ minutes }) => minutes > 0) };
  });
  return rows.toSorted((a, b) => (a.employee.name ?? '').localeCompare(b.employee.name ?? ''));
};
