/**
 * That the code of a project changed is told to those who may read it: its team by now, and admins; and its client, where a
 * request had been merged for something when that was handed in to them, and where what was merged so is checked later.
 */
import { shortIdOf } from '@lamplight/bff/contract/short-ids.ts';
import { invalidate, type Signal } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import type { Integrations } from '../context.ts';
import type { WantedFiles } from '../storage/wanted.ts';
import { readersOf, team, teamStream } from '../team/team.ts';
import type { DeliveryEvent } from './activity/events.ts';
import { mergedBy, wasMergedBy } from './activity/handed-in.ts';
import { evidenceId } from './activity/views.ts';
import type { RepositoryEvent } from './repositories/events.ts';

type CodeEvent = RepositoryEvent | DeliveryEvent;

export const codeChanged = async (
  fact: Fact<CodeEvent>,
  { look, storageWanted, codeEvidence }: Pick<Integrations, 'look' | 'storageWanted' | 'codeEvidence'>,
): Promise<readonly Signal[]> => {
  const { projectId } = fact.data;
  const [{ state }, heard] = await Promise.all([look(teamStream(projectId), team), storageWanted.get(projectId)]);
  const clientId = heard !== null && (await concernsClient(fact, heard, codeEvidence)) ? heard.clientId : null;
  const clients = clientId === null ? [] : [clientId];
  return [invalidate({ users: [...readersOf(state), ...clients], roles: ['admin'] }, 'code', projectId)];
};

/** Of anything else they are not even to know when it happens. */
const concernsClient = async (
  { type, data }: CodeEvent,
  { handedIn }: WantedFiles,
  codeEvidence: Pick<Integrations['codeEvidence'], 'get'>,
): Promise<boolean> => {
  if (type !== 'CodeActivityReceived') return false;
  const { projectId, repositoryId, items } = data;
  const parts = Object.values(handedIn).flatMap(({ at, subMilestoneIds }) =>
    subMilestoneIds.map((id) => ({ at, name: shortIdOf(id) })),
  );
  const isMerged = items.some(
    (item) =>
      item.kind === 'request' && parts.some(({ at, name }) => item.names.includes(name) && wasMergedBy(item, at)),
  );
  const checked = new Set(items.flatMap((item) => (item.kind === 'check' ? [item.sha] : [])));
  if (isMerged || checked.size === 0) return isMerged;
  const merged = await Promise.all(
    parts.map(async ({ at, name }) => {
      const doc = await codeEvidence.get(evidenceId(projectId, name));
      return doc === null ? [] : mergedBy(doc, at);
    }),
  );
  return merged.flat().some((one) => one.repositoryId === repositoryId && checked.has(one.headSha));
};
