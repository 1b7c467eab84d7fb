/** HTTP of what the code host wanted to tell and could not: the list is its own, and telling it once more is its work. */
import { send } from '@lamplight/common/http/answer.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { actAs } from '../../connections/acting.ts';
import type { Integrations } from '../../context.ts';
import type { CodeHost } from '../../providers/code-host.ts';
import { demandCodeHost, demandSaid } from '../asking.ts';
import { mapperOf } from '../standing.ts';
import { repositoryStream } from './ids.ts';
import { nameNow } from './named.ts';
import { repository } from './repository.ts';

export const deliveryRoutes = (integrations: Integrations): readonly Served[] => [
  serve('code-deliveries', async ({ res, params: { projectId, repositoryId }, actor }) => {
    await mapperOf(integrations, projectId, actor);
    const { connectionId, name, hookId, codeHost } = await hooked(integrations, projectId, repositoryId);
    const asked = (access: string) => codeHost.failedDeliveries(access, name, hookId);
    send(res, { items: demandSaid(await actAs(integrations, connectionId, asked)) });
  }),

  serve('code-replay', async ({ res, params: { projectId, repositoryId, deliveryId }, actor }) => {
    await mapperOf(integrations, projectId, actor);
    const { connectionId, name, hookId, codeHost } = await hooked(integrations, projectId, repositoryId);
    const asked = (access: string) => codeHost.redeliver(access, name, hookId, deliveryId);
    demandSaid(await actAs(integrations, connectionId, asked));
    send(res, {});
  }),
];

/**
 * Asked in the name in which the hook was made.
 * @throws 404 for a repository of another project; 409 where nothing is told of it
 */
const hooked = async (
  integrations: Integrations,
  projectId: string,
  repositoryId: string,
): Promise<Readonly<{ connectionId: string; name: string; hookId: string; codeHost: CodeHost }>> => {
  const { state } = await integrations.look(repositoryStream(repositoryId), repository);
  if (state.is === 'absent' || state.projectId !== projectId) throw problem('NOT_FOUND');
  const { hookId, connectionId } = state;
  if (hookId === null) throw problem('STATE_CONFLICT');
  const codeHost = demandCodeHost(integrations);
  const name = demandSaid(await nameNow(integrations, codeHost, connectionId, state));
  return { connectionId, name, hookId, codeHost };
};
