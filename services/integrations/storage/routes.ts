/** HTTP of the places of projects: a project's own, and for admins alone what is out of step, and that it be put right. */
import { type StoragePlace, type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { docAfter, staleMark } from '@lamplight/common/http/fresh.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Integrations } from '../context.ts';
import { allOutOfStep, outOfStepAmong } from './all-out-of-step.ts';
import { fileRoutes } from './file-routes.ts';
import { placeIdOf, placeStream } from './ids.ts';
import { place as decider, type PlaceCommand } from './place.ts';
import { projectRoute } from './project-route.ts';
import { liveConnection } from './turn.ts';
import type { PlaceDoc } from './view.ts';
import type { WantedPlace } from './wanted.ts';
import { wantedOf } from './wanted-now.ts';

const MOST = 500;

export const storageRoutes = (integrations: Integrations): readonly Served[] => {
  const { change, look, projectTeams, storagePlaces, storageWanted } = integrations;
  const grantOf = async (provider: StorageProvider): Promise<string | null> =>
    (await liveConnection(integrations, provider))?.grantId ?? null;
  return [
    projectRoute(integrations),
    ...fileRoutes(integrations),
    serve('storage-out-of-step', async ({ res }) => {
      const waited = [storageWanted.waitFor(null), projectTeams.waitFor(null), storagePlaces.waitFor(null)];
      const stale = (await Promise.all(waited)).includes('stale');
      const items = await allOutOfStep(integrations, grantOf, MOST + 1);
      send(res, { items: items.slice(0, MOST), more: items.length > MOST, ...staleMark({ stale }) });
    }),
    serve('storage-reconcile', async ({ res, params, actor, by: byNow }) => {
      const provider = storageProviders.find((one) => one === params.provider);
      const { projectId } = params;
      const wanted = provider === undefined ? null : await wantedOf(integrations, projectId);
      if (provider === undefined || wanted === null) throw problem('NOT_FOUND');
      const by = byNow();
      const command: PlaceCommand = { type: 'Reconcile', provider, projectId, actor, at: by.at };
      const stream = placeStream(provider, projectId);
      const changed = await change(stream, command, decider, by);
      await answer(res, changed, async () => {
        const id = placeIdOf(provider, projectId);
        const folded = async (): Promise<PlaceDoc> => {
          const before = await storagePlaces.get(id);
          const { state: machine } = await look(stream, decider);
          return { comparedAt: null, confirmedAt: {}, ...before, _id: id, provider, projectId, machine };
        };
        const { doc, stale } = await docAfter(storagePlaces, id, changed, folded);
        const place = doc?.machine ?? decider.initial;
        const looked = { provider, wanted, place, grantId: await grantOf(provider) };
        const items = await outOfStepAmong(integrations, [looked], MOST);
        return { place: showPlace(provider, wanted, doc), items: [...items], ...staleMark({ stale }) };
      });
    }),
  ];
};

const showPlace = (provider: StorageProvider, wanted: WantedPlace, doc: PlaceDoc | null): StoragePlace => {
  const { folder, copies, accesses } = doc?.machine ?? decider.initial;
  return {
    provider,
    project: { id: wanted._id, title: wanted.title },
    link: folder.is === 'confirmed' ? folder.link : null,
    copies: Object.values(copies).filter(({ is }) => is === 'confirmed').length,
    people: Object.values(accesses).filter(({ is }) => is === 'given').length,
    comparedAt: doc?.comparedAt ?? null,
  };
};
