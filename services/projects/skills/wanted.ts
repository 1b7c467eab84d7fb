/** How well people know the technologies that a project's brief asks for. */
import { publishedTechStacks } from '../catalogue/published.ts';
import type { Projects } from '../context.ts';
import { namesIn } from './needs-view.ts';
import { skillIdOf } from './view.ts';

export type KnownLevel = Readonly<{ name: string; level: number | null }>;

/** @returns for a person, each wanted technology that the company works with; the level is null where nobody has judged it */
export const wantedSkillsOf = async (
  projects: Projects,
  projectId: string,
): Promise<(employeeId: string) => Promise<KnownLevel[]>> => {
  const names = namesIn((await projects.proposals.get(projectId))?.machine.content.techPreferences ?? []);
  const wanted = (await publishedTechStacks(projects)).filter(({ name }) => names.has(name.toLowerCase()));
  return (employeeId) =>
    Promise.all(
      wanted.map(async ({ techId, name }) => {
        const known = await projects.skills.get(skillIdOf(employeeId, techId));
        return { name, level: known?.level ?? null };
      }),
    );
};
