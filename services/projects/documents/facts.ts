/** What other streams say of a document: whose project it is on, which file it names, what still waits for a decision. */
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import { ENDED_PROJECT } from '../belonging.ts';
import type { Projects } from '../context.ts';
import type { FileFact } from '../files/fact.ts';
import { factOf, file } from '../files/file.ts';
import { project } from '../projects/project.ts';
import { actorOn } from '../reading.ts';
import { document, newestOf, partIn, type Standing } from './document.ts';

export type Place = Readonly<{ standing: Standing; title: string; clientId: string }>;

/** What somebody is on a project, folded now; null where there is none. */
export const placeIn = async (projects: Projects, caller: SignedInActor, projectId: string): Promise<Place | null> => {
  const [actor, { state }] = await Promise.all([
    actorOn(projects, caller, projectId),
    projects.look(`project-${projectId}`, project),
  ]);
  if (state.is === 'absent') return null;
  const { title, clientId, is } = state;
  const standing = { actorId: actor.id, part: partIn(actor, state), open: !ENDED_PROJECT.has(is) };
  return { standing, title, clientId };
};

/** A file that the actor's side, the client or the team, uploaded to this project for a document; null for any other. */
export const uploadOf = async (
  { look }: Projects,
  actor: SignedInActor,
  { projectId, clientId, fileId }: Readonly<{ projectId: string; clientId: string; fileId: string }>,
): Promise<FileFact | null> => {
  const { state } = await look(`file-${fileId}`, file);
  if (state.is === 'absent') return null;
  const isOfSide = (state.uploadedBy === clientId) === (actor.id === clientId);
  return isOfSide ? factOf(state, projectId, 'document') : null;
};

/** Whether a version of any document of the project waits for a decision, folded from the stream of each. */
export const hasPendingDocuments = async (projects: Projects, projectId: string): Promise<boolean> => {
  const docs = await allOf(projects.documents, { where: { projectId }, sort: [['createdAt', 1]] });
  const states = await Promise.all(docs.map(({ _id }) => projects.look(`document-${_id}`, document)));
  return states.some(({ state }) => state.is !== 'absent' && newestOf(state).state === 'pending');
};
