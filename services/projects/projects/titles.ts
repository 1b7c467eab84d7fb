/** How projects and milestones are called now, for whatever names them by their ids alone. */
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';

export type Titles = Readonly<{
  /** Of a project, or of the proposal that may become it; empty for what is not there. */
  of(projectId: string): string;
  /** Null for a milestone that is not there. */
  ofMilestone(projectId: string, milestoneId: string | null): string | null;
}>;

/** No title is ever sealed, so no document is opened for one. @param ids of projects; an empty one stands for none */
export const titlesOf = async (
  { projects, proposals }: Pick<Projects, 'projects' | 'proposals'>,
  ids: readonly string[],
): Promise<Titles> => {
  const found = await docsOf(
    { find: projects.findSealed },
    ids.filter((id) => id !== ''),
  );
  const proposed = await docsOf(
    { find: proposals.findSealed },
    ids.filter((id) => id !== '' && !found.has(id)),
  );
  return {
    of: (projectId) => found.get(projectId)?.machine.title ?? proposed.get(projectId)?.machine.content.title ?? '',
    ofMilestone: (projectId, milestoneId) =>
      found.get(projectId)?.machine.milestones.find((milestone) => milestone.milestoneId === milestoneId)?.title ??
      null,
  };
};
