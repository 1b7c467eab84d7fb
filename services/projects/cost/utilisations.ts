/** The utilisation of everybody who works here, with the projects behind each figure. */
import type { UtilisationRow } from '@lamplight/bff/contract/costs.ts';
import { mondayOf } from '@lamplight/common/calendar/civil.ts';
import { allOf } from '../all-of.ts';
import type { Projects } from '../context.ts';
import { daysOfMonth, utilisation } from './utilisation.ts';
import { HOLIDAYS_STREAM, holidayCalendar, leaveBook } from './working-days.ts';

/** @param month `2026-11` */
export const utilisationsOf = async (
  projects: Projects,
  employeeIds: readonly string[],
  month: string,
): Promise<UtilisationRow[]> => {
  const weeks = [...new Set(daysOfMonth(month).map(mondayOf))];
  const [sheets, { state: calendar }, names] = await Promise.all([
    allOf(projects.timeSheets, { where: { week: { in: weeks } } }),
    projects.look(HOLIDAYS_STREAM, holidayCalendar),
    projects.people.names(employeeIds),
  ]);
  const ids = [...new Set(sheets.map(({ projectId }) => projectId))];
  const titles = new Map(
    await Promise.all(ids.map(async (id) => [id, (await projects.projects.get(id))?.machine.title ?? ''] as const)),
  );
  const rows = await Promise.all(
    employeeIds.map(async (employeeId) => {
      const [{ state: leave }, heard] = await Promise.all([
        projects.look(`leave-${employeeId}`, leaveBook),
        projects.people.heardOf(employeeId),
      ]);
      const working = { holidays: calendar.holidays, leave, state: heard?.locationState ?? null };
      const own = sheets.filter((sheet) => sheet.employeeId === employeeId);
      const of = (mine: typeof own) =>
        utilisation(
          month,
          mine.flatMap(({ machine }) => machine.entries),
          working,
        );
      const byProject = [...Map.groupBy(own, ({ projectId }) => projectId)].map(([projectId, mine]) => {
        const { minutes, billableMinutes } = of(mine);
        return { projectId, title: titles.get(projectId) ?? '', minutes, billableMinutes };
      });
      return { employee: names(employeeId), ...of(own), projects: byProject.filter(({ minutes }) => minutes > 0) };
    }),
  );
  return rows.toSorted((a, b) => (a.employee.name ?? '').localeCompare(b.employee.name ?? ''));
};
