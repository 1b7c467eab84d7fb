/** HTTP of a project's places, for those who may see the project. */
import { storageProviders } from '@lamplight/bff/contract/storage.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { staleMark } from '@lamplight/common/http/fresh.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../context.ts';
import { readersOf } from '../team/team.ts';
import { placeIdOf } from './ids.ts';
import { mayIn } from './may.ts';
import { projectOf } from './project-of.ts';
import { projectPlace } from './project-place.ts';
import { liveConnection } from './turn.ts';
import type { PlaceDoc } from './view.ts';

export const projectRoute = (integrations: Integrations): Served => {
  const { people, storagePlaces, storageWanted } = integrations;
  return serve('storage-project', async ({ req, res, params: { projectId }, actor }) => {
    const placeIds = storageProviders.map((provider) => placeIdOf(provider, projectId));
    const waited = await Promise.all([
      storageWanted.waitFor(null, undefined, [projectId]),
      storagePlaces.waitFor(readAfter(req), undefined, placeIds),
    ]);
    const { heard, members, reader } = await projectOf(integrations, actor, projectId);
    const { title, files } = heard;
    const found = await docsOf(storagePlaces, placeIds);
    const docs = placeIds.map((id) => found.get(id) ?? null);
    const grants = await Promise.all(storageProviders.map((provider) => liveConnection(integrations, provider)));
    const ids = [...new Set([...readersOf(members), ...docs.flatMap(peopleIn)])];
    const [mayOf, names] = await Promise.all([mayIn(integrations, ids), people.names(ids)]);
    const places = storageProviders.flatMap((provider, n) => {
      const [doc, grantId] = [docs[n] ?? null, grants[n]?.grantId ?? null];
      const wanted = { _id: projectId, title, files, team: members };
      const shown = projectPlace({ reader, readerId: actor.id, provider, wanted, doc, mayOf, grantId, names });
      return shown === null ? [] : [shown];
    });
    const connected = grants.some((one) => one !== null);
    send(res, { connected, places, ...staleMark({ stale: waited.includes('stale') }) });
  });
};

const peopleIn = (doc: PlaceDoc | null): readonly string[] =>
  doc === null ? [] : [...Object.keys(doc.machine.accesses), ...doc.machine.leftBehind];
