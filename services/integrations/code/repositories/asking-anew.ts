/**
 * Once an account is connected again, be it another one or the same, the repositories in whose name it asks are asked of anew
 * (state-machines.md §13): what nobody could ask for follows, and what another account may not administer is said to be out of
 * step.
 */
import { SYSTEM } from '@lamplight/common/facts/actor.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Reactor } from '@lamplight/events/core/types.ts';
import type { ConnectionEvent } from '../../connections/events.ts';
import type { Integrations } from '../../context.ts';
import { repositoryStream } from './ids.ts';
import { type RepositoryCommand, repository } from './repository.ts';
import { demandUpTo } from './wanting.ts';

export const anewAsker = (sources: () => Promise<Pick<Integrations, 'repositories'>>): Reactor<ConnectionEvent> => ({
  name: 'repository-anew-asker',
  reads: { types: ['CodeHostConnected'] },
  react: async (fact) => {
    const { repositories } = await sources();
    const { connectionId } = fact.data;
    await demandUpTo(repositories, fact);
    return (await allOf(repositories, { where: { connectionId } })).map(({ _id: repositoryId }) => ({
      as: repositoryId,
      ...{ to: repositoryStream(repositoryId), decider: repository },
      command: {
        ...{ type: 'AskAnew', repositoryId, connectionId, actor: SYSTEM, at: fact.occurredAt },
      } satisfies RepositoryCommand,
    }));
  },
});
