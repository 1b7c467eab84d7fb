/** What is due in the seven days that begin today, and how running projects stand to their plan. */
import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { sumOf } from '../../parts/needs/owed.ts';
import { addDays, civilOf, daysBetween } from '../../ui/dates.ts';

type Due = ProjectRow['next'][number] & Readonly<{ projectId: string; projectTitle: string }>;
export type Day = Readonly<{ day: string; due: readonly Due[] }>;

const DAYS = 7;

export const runningOf = (projects: readonly ProjectRow[]): ProjectRow[] =>
  projects.filter(({ state }) => state === 'active');

export const weekOf = (projects: readonly ProjectRow[], now: number): { days: Day[]; count: number; paise: number } => {
  const all = runningOf(projects).flatMap(({ projectId, title, next }) =>
    next.map((m): Due => ({ ...m, projectId, projectTitle: title })),
  );
  const days = Array.from({ length: DAYS }, (_, n) => addDays(civilOf(now), n)).map((day) => ({
    day,
    due: all.filter(({ committedDueDate }) => committedDueDate === day),
  }));
  const due = days.flatMap((day) => day.due);
  return { days, count: due.length, paise: sumOf(due.map(({ amountPaise }) => amountPaise ?? 0)) };
};

/** Days past the oldest day that nothing was handed in for; 0 where nothing is late. */
export const daysLate = ({ next, milestones }: ProjectRow, now: number): number => {
  if (milestones.overdue === 0) return 0;
  const days = next
    .filter(({ state }) => state !== 'submitted')
    .map(({ committedDueDate }) => daysBetween(committedDueDate, civilOf(now)));
  return Math.max(1, ...days);
};

/** Nothing is late, and it is where its plan has it today (domain.md §4.4). */
export const isOnTime = ({ health }: Pick<ProjectRow, 'health'>): boolean => health === 'on_track';

/** The latest first, then what is furthest behind its plan. */
export const byTrouble = (projects: readonly ProjectRow[], now: number): ProjectRow[] =>
  [...projects].sort(
    (a, b) =>
      daysLate(b, now) - daysLate(a, now) ||
      b.plannedBp - b.overallBp - (a.plannedBp - a.overallBp) ||
      a.title.localeCompare(b.title),
  );
