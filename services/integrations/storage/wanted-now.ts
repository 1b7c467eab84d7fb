/** What is wanted of a project's place now. */
import type { Integrations } from '../context.ts';
import { team, teamStream } from '../team/team.ts';
import type { WantedPlace } from './wanted.ts';

/** The team as it is recorded now, and the files as they were heard of; null for what is not activated. */
export const wantedOf = async (
  { look, storageWanted }: Pick<Integrations, 'look' | 'storageWanted'>,
  projectId: string,
): Promise<WantedPlace | null> => {
  const { state } = await look(teamStream(projectId), team);
  if (!state.works) return null;
  const { title, files } = (await storageWanted.get(projectId)) ?? { title: null, files: {} };
  return { _id: projectId, title, files, team: state };
};
