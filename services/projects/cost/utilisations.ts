/** The utilisation of everybody who works here, with the projects behind each figure. */
import type { UtilisationRow } from '@lamplight/bff/contract/costs.ts';
import { firstDayOf, lastDayOf } from '@lamplight/common/calendar/month.ts';
import type { Projects } from '../context.ts';
import { titlesOf } from '../projects/titles.ts';
import { loggedWithin } from '../time/logged.ts';
import { NO_TIME, together } from '../time/timesheet.ts';
import { utilisation, type Working } from './utilisation.ts';
import { HOLIDAYS_STREAM, holidayCalendar, leaveBook, weekdaysBetween } from './working-days.ts';

/** When each of these people is at work. */
export const workingOf = async (
  projects: Pick<Projects, 'look' | 'people'>,
  employeeIds: readonly string[],
): Promise<readonly Readonly<{ employeeId: string; working: Working }>[]> => {
  const [{ state: calendar }, heard] = await Promise.all([
    projects.look(HOLIDAYS_STREAM, holidayCalendar),
    projects.people.heardTogether(employeeIds),
  ]);
  return await Promise.all(
    employeeIds.map(async (employeeId) => {
      const { state: leave } = await projects.look(`leave-${employeeId}`, leaveBook);
      const { locationState: state = null, joinedOn = null, lastDay = null } = heard.get(employeeId) ?? {};
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
  const period = { from: firstDayOf(month), to: lastDayOf(month) };
  const [logged, people, names] = await Promise.all([
    loggedWithin(projects.timeSheets, period, ['employeeId', 'projectId']),
    workingOf(projects, employeeIds),
    projects.people.names(employeeIds),
  ]);
  const titles = await titlesOf(
    projects,
    logged.map(({ projectId }) => projectId),
  );
  const weekdays = weekdaysBetween(period.from, period.to);
  const byPerson = Map.groupBy(logged, ({ employeeId }) => employeeId);
  const rows = people.map(({ employeeId, working }) => {
    const own = byPerson.get(employeeId) ?? [];
    return {
      employee: names(employeeId),
      ...utilisation(weekdays, own.reduce(together, NO_TIME), working),
      projects: own.map(({ projectId, minutes, billableMinutes }) => ({
        ...{ projectId, title: titles.of(projectId), minutes, billableMinutes },
      })),
    };
  });
  return rows.toSorted((a, b) => (a.employee.name ?? '').localeCompare(b.employee.name ?? ''));
};
