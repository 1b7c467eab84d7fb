/** Who somebody is to the code of a project (product.md, Who may do what): admins, whoever leads it, whoever is on it. */
import { isAdmin } from '@lamplight/common/facts/actor.ts';
import type { SignedInActor } from '@lamplight/common/http/caller.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Integrations } from '../context.ts';
import { readersOf, type Team, team, teamStream } from '../team/team.ts';

/** Whoever is on it or leads it. */
export const isOn = (now: Team, personId: string): boolean => readersOf(now).includes(personId);

/** Those who are let into its repositories: nobody before the project is activated, nor once it is over. */
export const letInto = ({ works, over, assigned }: Team): readonly string[] =>
  works && !over ? [...new Set(Object.values(assigned))] : [];

export type CodeReader = Readonly<{ actor: SignedInActor; leads: boolean }>;

/** @throws 404 for a project that is not theirs, or of which nothing was heard */
export const readerOf = async (
  { look }: Pick<Integrations, 'look'>,
  projectId: string,
  actor: SignedInActor,
): Promise<CodeReader> => {
  const { state, revision } = await look(teamStream(projectId), team);
  const knows = revision !== null && (isAdmin(actor) || isOn(state, actor.id));
  if (!knows) throw problem('NOT_FOUND');
  return { actor, leads: state.leadId === actor.id };
};

/** @throws besides 403 for whoever neither leads it nor is an admin */
export const mapperOf = async (
  sources: Pick<Integrations, 'look'>,
  projectId: string,
  actor: SignedInActor,
): Promise<CodeReader> => {
  const reader = await readerOf(sources, projectId, actor);
  if (!reader.leads && !isAdmin(actor)) throw problem('FORBIDDEN');
  return reader;
};
