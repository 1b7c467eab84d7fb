/** How projects and milestones are called now, for whatever names them by their ids alone. */
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import type { ProjectDoc } from './view.ts';

export type Titles = Readonly<{
  /** Of a project, or of the proposal that may become it; empty for what is not there. */
  of(projectId: string): string;
  /** Null for a milestone that is not there. */
  ofMilestone(projectId: string, milestoneId: string | null): string | null;
}>;

/** So many are read at once: in a month a large company works on thousands. */
const AT_ONCE = 500;

/** No title is ever sealed, so no document is opened for one. @param ids of projects; an empty one stands for none */
export const titlesOf = async (
  { projects, proposals }: Pick<Projects, 'projects' | 'proposals'>,
  ids: readonly string[],
): Promise<Titles> => {
  const distinct = [...new Set(ids)].filter((id) => id !== '');
  const found = new Map<string, Pick<ProjectDoc['machine'], 'title' | 'milestones'>>();
  const proposed = new Map<string, string>();
  for (let from = 0; from < distinct.length; from += AT_ONCE) {
    const some = distinct.slice(from, from + AT_ONCE);
    for (const [id, { machine }] of await docsOf({ find: projects.findSealed }, some)) found.set(id, machine);
    const others = some.filter((id) => !found.has(id));
    for (const [id, { machine }] of await docsOf({ find: proposals.findSealed }, others))
      proposed.set(id, machine.content.title ?? '');
  }
  return {
    of: (projectId) => found.get(projectId)?.title ?? proposed.get(projectId) ?? '',
    ofMilestone: (projectId, milestoneId) =>
      found.get(projectId)?.milestones.find((milestone) => milestone.milestoneId === milestoneId)?.title ?? null,
  };
};
