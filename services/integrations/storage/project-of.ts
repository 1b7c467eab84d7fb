/** A project as whoever asks for its places may see it. */

import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Integrations } from '../context.ts';
import { type Team, team, teamStream } from '../team/team.ts';
import { type Reader, readerOf } from './readers.ts';
import type { WantedFiles } from './wanted.ts';

export type ProjectRead = Readonly<{ heard: WantedFiles; members: Team; reader: Reader }>;

/** @throws 404 for whoever is not to know of it */
export const projectOf = async (
  { look, storageWanted }: Pick<Integrations, 'look' | 'storageWanted'>,
  actor: SignedInActor,
  projectId: string,
): Promise<ProjectRead> => {
  const heard = await storageWanted.get(projectId);
  // Folded now: whoever left it a moment ago reads it no more.
  const { state: members } = await look(teamStream(projectId), team);
  const reader = heard === null ? null : readerOf(actor, heard.clientId, members);
  if (heard === null || reader === null) throw problem('NOT_FOUND');
  return { heard, members, reader };
};
