/**
 * That the code of a project changed is told to those who may read it: its team by now, and admins; and its client, where a
 * request was merged for something that was handed in to them.
 */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import type { WantedFiles } from '../storage/wanted.ts';
import { readersOf, team, teamStream } from '../team/team.ts';
import type { DeliveryEvent } from './activity/events.ts';
import type { RepositoryEvent } from './repositories/events.ts';

type CodeEvent = RepositoryEvent | DeliveryEvent;

export const codeChanged = async (
  fact: Fact<CodeEvent>,
  { look, storageWanted }: Pick<Integrations, 'look' | 'storageWanted'>,
): Promise<readonly Signal[]> => {
  const { projectId } = fact.data;
  const [{ state }, heard] = await Promise.all([look(teamStream(projectId), team), storageWanted.get(projectId)]);
  const clientId = heard !== null && concernsClient(fact, heard) ? heard.clientId : null;
  const clients = clientId === null ? [] : [clientId];
  return [invalidate({ users: [...readersOf(state), ...clients], roles: ['admin'] }, 'code', projectId)];
};

/** Of anything else they are not even to know when it happens. */
const concernsClient = ({ type, data }: CodeEvent, { handedIn }: WantedFiles): boolean => {
  if (type !== 'CodeActivityReceived') return false;
  const named = new Set(Object.values(handedIn).flat().map(shortIdOf));
  return data.items.some(
    (item) => item.kind === 'request' && item.state === 'merged' && item.names.some((name) => named.has(name)),
  );
};
