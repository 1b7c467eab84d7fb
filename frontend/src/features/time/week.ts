/** A week of one's hours as the screen lays it out. */
import { addDays } from '../../ui/dates.ts';
import type { TimeProject } from './data.ts';

/** A day on a project. */
export type Place = Readonly<{ projectId: string; day: string }>;
/** What both drawings of a week show, the grid and the list of days. */
export type WeekProps = Readonly<{
  projects: readonly TimeProject[];
  days: readonly string[];
  today: string;
  onOpen: (place: Place) => void;
}>;

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** From Monday to Sunday. */
export const daysOf = (week: string): readonly string[] => WEEK.map((n) => addDays(week, n));

export const minutesOn = ({ sheet }: Pick<TimeProject, 'sheet'>, day: string): number =>
  (sheet?.entries ?? []).filter((e) => e.day === day).reduce((sum, { minutes }) => sum + minutes, 0);

export const minutesOfDay = (projects: readonly TimeProject[], day: string): number =>
  projects.reduce((sum, project) => sum + minutesOn(project, day), 0);

/** Approved hours stay as they are until they are sent back. */
export const isOpen = ({ days, sheet }: TimeProject, day: string): boolean =>
  days.includes(day) && sheet?.state !== 'approved';
