/** The marks that somebody has set in the order of events. */
import { isAfter, type Place } from '@lamplight/common/marks/place.ts';

/** How far somebody has looked: through everything, and further than that on single projects. */
export type Marks<P extends Place> = Readonly<{ everything: P | null; projects: Readonly<Record<string, P>> }>;

export const NO_MARKS: Marks<never> = { everything: null, projects: {} };

/** The mark that counts for one project, or for everything. */
export const markOn = <P extends Place>({ everything, projects }: Marks<P>, projectId?: string): P | null => {
  const own = projectId === undefined ? null : (projects[projectId] ?? null);
  return own !== null && isAfter(own, everything) ? own : everything;
};

/** A new mark for everything drops the marks of single projects that it has passed, so that they never pile up. */
export const marked = <P extends Place>(marks: Marks<P>, place: P, projectId?: string): Marks<P> => {
  if (projectId !== undefined) return { ...marks, projects: { ...marks.projects, [projectId]: place } };
  const ahead = Object.entries(marks.projects).filter(([, own]) => isAfter(own, place));
  return { everything: place, projects: Object.fromEntries(ahead) };
};
