/** That the code of a project changed is told to those who may read it: its team by now, and admins. */
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import { readersOf, team, teamStream } from '../team/team.ts';
import type { DeliveryEvent } from './activity/events.ts';
import type { RepositoryEvent } from './repositories/events.ts';

export const codeChanged = async (
  { data }: Fact<RepositoryEvent | DeliveryEvent>,
  { look }: Pick<Integrations, 'look'>,
): Promise<readonly Signal[]> => {
  const { state } = await look(teamStream(data.projectId), team);
  return [invalidate({ users: [...readersOf(state)], roles: ['admin'] }, 'code', data.projectId)];
};
