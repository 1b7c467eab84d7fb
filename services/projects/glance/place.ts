/** Places in the order of events, and the marks that somebody has set there. */

/**
 * An event's place: `position` within one incarnation of the log. After a restore or a copy the event has another position,
 * which `event` finds; where it is not known, `occurredAt` orders across (event-core.md §5).
 */
export type Place = Readonly<{
  position: string;
  occurredAt: string;
  event?: Readonly<{ stream: string; revision: number }> | undefined;
}>;

/** How far somebody has looked: through everything, and further than that on single projects. */
export type Marks<P extends Place> = Readonly<{ everything: P | null; projects: Readonly<Record<string, P>> }>;

export const NO_MARKS: Marks<never> = { everything: null, projects: {} };

export const isAfter = (place: Place, other: Place | null): boolean => {
  if (other === null) return true;
  return incarnationOf(place) === incarnationOf(other)
    ? place.position > other.position
    : place.occurredAt > other.occurredAt;
};

export const incarnationOf = ({ position }: Pick<Place, 'position'>): string =>
  position.slice(0, position.indexOf('.'));

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
