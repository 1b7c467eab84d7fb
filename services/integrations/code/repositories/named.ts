/** What a repository is called now: another one may have taken its name, and which it is says its id alone. */
import { actAs, type NoConnection } from '../../connections/acting.ts';
import type { Integrations } from '../../context.ts';
import type { CodeHost, Said } from '../../providers/code-host.ts';
import type { PresentRepository } from './repository.ts';

/**
 * Refused where the account may not administer it, or it is not there any more.
 * @param connectionId in whose name the host is asked
 * @throws Unavailable where it does not answer
 */
export const nameNow = async (
  integrations: Integrations,
  codeHost: CodeHost,
  connectionId: string,
  { repositoryId, name }: Pick<PresentRepository, 'repositoryId' | 'name'>,
): Promise<Said<string> | NoConnection> => {
  const known = await actAs(integrations, connectionId, (access) => codeHost.repository(access, name));
  if (known.is === 'no_connection') return known;
  if (known.is === 'said' && known.value.repositoryId === repositoryId)
    return known.value.administers ? { is: 'said', value: name } : FOREIGN;
  const now = await actAs(integrations, connectionId, (access) => codeHost.nameOf(access, repositoryId));
  if (now.is !== 'said') return now;
  return now.value === null ? FOREIGN : { is: 'said', value: now.value };
};
const FOREIGN = { is: 'refused', cause: 'not_theirs', gone: false } as const;
