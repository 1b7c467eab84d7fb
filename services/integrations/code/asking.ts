/** Asking the code host in the name of whoever calls, while they wait. */
import { problem } from '@lamplight/common/http/problem.ts';
import { actAs, type NoConnection } from '../connections/acting.ts';
import { connectionIdOf } from '../connections/ids.ts';
import type { Integrations } from '../context.ts';
import type { CodeHost, FoundRepository, Said } from '../providers/code-host.ts';

/** @throws 422 CONNECTION_NOT_SET_UP */
export const demandCodeHost = ({ codeHost }: Pick<Integrations, 'codeHost'>): CodeHost => {
  if (codeHost === null) throw problem('CONNECTION_NOT_SET_UP');
  return codeHost;
};

/** @throws 409 CONNECTION_NEEDED without a connection that works; 422 REPOSITORY_FOREIGN for what the host refuses to them */
export const demandSaid = <T>(answer: Said<T> | NoConnection): T => {
  if (answer.is === 'no_connection') throw problem('CONNECTION_NEEDED');
  if (answer.is === 'refused') throw problem('REPOSITORY_FOREIGN');
  return answer.value;
};

/**
 * A repository that this person may administer, and in whose name that was found out.
 * @throws 409 CONNECTION_NEEDED; 422 REPOSITORY_FOREIGN for one that is not theirs, or not there
 */
export const administered = async (
  integrations: Integrations,
  personId: string,
  name: string,
): Promise<Readonly<{ found: FoundRepository; connectionId: string }>> => {
  const codeHost = demandCodeHost(integrations);
  const connectionId = connectionIdOf('github', personId);
  const found = demandSaid(await actAs(integrations, connectionId, (access) => codeHost.repository(access, name)));
  if (!found.administers) throw problem('REPOSITORY_FOREIGN');
  return { found, connectionId };
};
