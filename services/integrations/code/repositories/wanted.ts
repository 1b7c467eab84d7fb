/** What is wanted of somebody's access to the repositories of a project by now, and by which account. */
import { isErased } from '@lamplight/events/core/personal.ts';
import { connection } from '../../connections/connection.ts';
import { connectionIdOf, connectionStream } from '../../connections/ids.ts';
import type { Integrations } from '../../context.ts';
import { team, teamStream } from '../../team/team.ts';
import { letInto } from '../standing.ts';
import type { Access } from './access.ts';

type Sources = Pick<Integrations, 'knownPeople' | 'look'>;
export type Wanted = Readonly<{
  wanted: Access['wanted'];
  /** Its id, as their own connection says; undefined where there is none that works, or one whose id nobody kept. */
  account: string | undefined;
}>;

export const wantedOf = async (sources: Sources, projectId: string, personId: string): Promise<Wanted> => {
  const { look, knownPeople } = sources;
  const [{ state: now }, person, account] = await Promise.all([
    look(teamStream(projectId), team),
    knownPeople.get(personId),
    accountOf(sources, personId),
  ]);
  // Whoever may not sign in is let in nowhere.
  const isIn = letInto(now).includes(personId) && person?.deactivated !== true;
  return { wanted: isIn ? 'given' : 'taken', account };
};

const accountOf = async ({ look }: Sources, personId: string): Promise<string | undefined> => {
  const { state } = await look(connectionStream(connectionIdOf('github', personId)), connection);
  if (state.is === 'absent' || state.state === 'revoked') return undefined;
  const { accountId } = state;
  return accountId === undefined || isErased(accountId) ? undefined : (accountId as string);
};
