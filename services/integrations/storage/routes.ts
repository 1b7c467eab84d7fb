/** HTTP of the places of projects: a project's own, and for admins alone what is out of step, and that it be put right. */
import {
  type OutOfStep,
  type StoragePlace,
  type StorageProvider,
  storageProviders,
} from '@lamplight/bff/contract/storage.ts';
import { answer, send } from '@lamplight/common/http/answer.ts';
import { docAfter, staleMark } from '@lamplight/common/http/fresh.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../context.ts';
import { readersOf } from '../team/team.ts';
import { fileRoutes } from './file-routes.ts';
import { placeIdOf, placeStream } from './ids.ts';
import { mayIn } from './may.ts';
import { type Found, outOfStepAt } from './out-of-step.ts';
import { place as decider, type Place, type PlaceCommand } from './place.ts';
import { projectRoute } from './project-route.ts';
import { liveConnection } from './turn.ts';
import type { PlaceDoc } from './view.ts';
import type { WantedPlace } from './wanted.ts';
import { wantedOf } from './wanted-now.ts';

const MOST = 500;

export const storageRoutes = (integrations: Integrations): readonly Served[] => {
  const { change, look, projectTeams, storagePlaces, storageWanted } = integrations;
  return [
    projectRoute(integrations),
    ...fileRoutes(integrations),
    serve('storage-out-of-step', async ({ res }) => {
      const waited = [storageWanted.waitFor(null), projectTeams.waitFor(null), storagePlaces.waitFor(null)];
      const stale = (await Promise.all(waited)).includes('stale');
      const teams = await allOf(projectTeams, { where: { works: true } });
      const files = new Map((await allOf(storageWanted, {})).map((doc) => [doc._id, doc]));
      const wanted = teams.map(({ _id, team }): WantedPlace => {
        const { title, files: of } = files.get(_id) ?? { title: null, files: {} };
        return { _id, title, files: of, team };
      });
      let items: readonly OutOfStep[] = [];
      for (const provider of storageProviders) {
        const grantId = (await liveConnection(integrations, provider))?.grantId ?? null;
        const held = new Map((await allOf(storagePlaces, { where: { provider } })).map((doc) => [doc.projectId, doc]));
        // Of what was never connected nothing is missing.
        if (grantId === null && held.size === 0) continue;
        for (const project of wanted) {
          if (items.length > MOST) break;
          const machine = held.get(project._id)?.machine ?? decider.initial;
          items = [...items, ...(await itemsAt(integrations, provider, project, machine, grantId))];
        }
      }
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
        const grantId = (await liveConnection(integrations, provider))?.grantId ?? null;
        const machine = doc?.machine ?? decider.initial;
        const items = await itemsAt(integrations, provider, wanted, machine, grantId);
        return { place: showPlace(provider, wanted, doc), items: items.slice(0, MOST), ...staleMark({ stale }) };
      });
    }),
  ];
};

const itemsAt = async (
  integrations: Integrations,
  provider: StorageProvider,
  wanted: WantedPlace,
  place: Place,
  grantId: string | null,
): Promise<readonly OutOfStep[]> => {
  const mayOf = await mayIn(integrations, [...readersOf(wanted.team), ...Object.keys(place.accesses)]);
  const found = outOfStepAt({ provider, wanted, place, mayOf, grantId });
  if (found.length === 0) return [];
  const names = await integrations.people.names(found.flatMap(({ personId }) => personId ?? []));
  const project = { id: wanted._id, title: wanted.title };
  return found.map(({ personId, ...one }: Found) => ({
    ...{ provider, project, ...one },
    person: personId === null ? null : names(personId),
  }));
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
