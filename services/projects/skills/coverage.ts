/** How well a tech stack is covered (domain.md §5.1). */

const COVERS_FROM = 3;
/** Whether somebody of this level knows it well, and counts. */
export const covers = (level: number): boolean => level >= COVERS_FROM;

/** By how many people know it well; a warning where there is only one. */
export const coverageOf = (count: number): Readonly<{ coverage: number; warning: boolean }> => ({
  coverage: count,
  warning: count === 1,
});

/** One who knows it well and one who can step in, where an active project needs it. */
const WANTED = 2;
export const wantedOf = (neededBy: number): number => (neededBy === 0 ? 0 : WANTED);
