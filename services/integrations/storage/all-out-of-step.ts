/** What is out of step at all places, in a number of questions that grows with people and pages of places, not with projects. */
import { type OutOfStep, type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import { allOf } from '@lamplight/common/service/all-of.ts';
import type { Integrations } from '../context.ts';
import { readersOf } from '../team/team.ts';
import { mayIn } from './may.ts';
import { type Found, outOfStepAt } from './out-of-step.ts';
import { place as decider, type Place } from './place.ts';
import type { WantedPlace } from './wanted.ts';

type Sources = Pick<Integrations, 'knownPeople' | 'people' | 'projectTeams' | 'storagePlaces' | 'storageWanted'>;
/** `grantId`: of the connection that works now; null where none does. */
export type PlaceLooked = Readonly<{
  provider: StorageProvider;
  wanted: WantedPlace;
  place: Place;
  grantId: string | null;
}>;

/**
 * Of what was never connected nothing is missing.
 * @param grantOf of the connection that works now; null where none does
 * @param most as many are found at most
 */
export const allOutOfStep = async (
  sources: Sources,
  grantOf: (provider: StorageProvider) => Promise<string | null>,
  most: number,
): Promise<readonly OutOfStep[]> => {
  const { projectTeams, storagePlaces, storageWanted } = sources;
  const teams = await allOf(projectTeams, { where: { works: true } });
  const files = new Map((await allOf(storageWanted, {})).map((doc) => [doc._id, doc]));
  const places = await Promise.all(
    storageProviders.map(async (provider): Promise<readonly PlaceLooked[]> => {
      const [grantId, docs] = await Promise.all([grantOf(provider), allOf(storagePlaces, { where: { provider } })]);
      const held = new Map(docs.map(({ projectId, machine }) => [projectId, machine]));
      if (grantId === null && held.size === 0) return [];
      return teams.map(({ _id, team }) => {
        const { title, files: of } = files.get(_id) ?? { title: null, files: {} };
        return { provider, wanted: { _id, title, files: of, team }, place: held.get(_id) ?? decider.initial, grantId };
      });
    }),
  );
  return outOfStepAmong(sources, places.flat(), most);
};

/** Each person is looked up once, at however many places they are. */
export const outOfStepAmong = async (
  sources: Pick<Sources, 'knownPeople' | 'people'>,
  places: readonly PlaceLooked[],
  most: number,
): Promise<readonly OutOfStep[]> => {
  const concerned = places.flatMap(({ wanted, place }) => [...readersOf(wanted.team), ...Object.keys(place.accesses)]);
  const mayOf = await mayIn(sources, concerned);
  const found = places
    .flatMap((one) => outOfStepAt({ ...one, mayOf }).map((what) => ({ ...one, what })))
    .slice(0, most);
  const names = await sources.people.names(found.flatMap(({ what }) => what.personId ?? []));
  return found.map(({ provider, wanted, what }) => {
    const { personId, ...one }: Found = what;
    const project = { id: wanted._id, title: wanted.title };
    return { provider, project, ...one, person: personId === null ? null : names(personId) };
  });
};
