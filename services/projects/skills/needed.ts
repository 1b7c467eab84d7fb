/** Which active projects need a tech stack: those whose brief names it (domain.md §5.1). */
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import type { ProjectDoc } from '../projects/view.ts';

/** A brief asks for one technology a line; people also write several into one. */
const BETWEEN = /\s*[,;]\s*|\s+(?:and|&)\s+/;

/** Whole names alone: React is not meant where React Native is named. */
export const namesIn = (techPreferences: readonly string[]): ReadonlySet<string> =>
  new Set(techPreferences.flatMap((line) => line.toLowerCase().split(BETWEEN)).map((name) => name.trim()));

/** The active projects by the name of a tech stack, oldest first. */
export const neededIn = async ({
  projects,
  proposals,
}: Pick<Projects, 'projects' | 'proposals'>): Promise<(name: string) => readonly ProjectDoc[]> => {
  const active = await allOf(projects, {
    where: { seenBy: { hasAny: ['role:admin'] }, state: 'active' },
    sort: [['createdAt', 1]],
  });
  const named = await Promise.all(
    active.map(async (doc) => namesIn((await proposals.get(doc._id))?.machine.content.techPreferences ?? [])),
  );
  return (name) => active.filter((_, index) => named[index]?.has(name.toLowerCase()));
};
