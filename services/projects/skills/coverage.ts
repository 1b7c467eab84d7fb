/** How well a tech stack is covered (domain.md §5.1). */

export type SkillLevel = Readonly<{ level: number }>;
const COVERS_FROM = 3;

/** People at level 3 or above; a warning where there is only one. */
export const coverageOf = (skills: readonly SkillLevel[]): Readonly<{ coverage: number; warning: boolean }> => {
  const coverage = skills.filter(({ level }) => level >= COVERS_FROM).length;
  return { coverage, warning: coverage === 1 };
};

/** One who knows it well and one who can step in, where an active project needs it. */
const WANTED = 2;
export const wantedOf = (neededBy: number): number => (neededBy === 0 ? 0 : WANTED);
