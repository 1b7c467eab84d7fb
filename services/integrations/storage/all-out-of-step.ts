/** What is out of step at all places, in a number of questions that grows with people and pages of places, not with projects. */
import { type OutOfStep, type StorageProvider, storageProviders } from '@lamplight/bff/contract/storage.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import type { Integrations } from '../context.ts';
import { readersOf } from '../team/team.ts';
import type { ProjectTeamDoc } from '../team/view.ts';
import { placeIdOf } from './ids.ts';
import { mayIn } from './may.ts';
import { type Found, outOfStepAt } from './out-of-step.ts';
import { place as decider, type Place } from './place.ts';
import type { May } from './steps.ts';
import type { WantedPlace } from './wanted.ts';

type Sources = Pick<Integrations, 'knownPeople' | 'people' | 'projectTeams' | 'storagePlaces' | 'storageWanted'>;
/** `grantId`: of the connection that works now; null where none does. */
export type PlaceLooked = Readonly<{
  provider: StorageProvider;
  wanted: WantedPlace;
  place: Place;
  grantId: string | null;
}>;

const PAGE = 200;

/**
 * Of what was never connected nothing is missing. Projects are gone through page by page, all of them where too little is found:
 * held at once are a page of them and what was found.
 * @param grantOf of the connection that works now; null where none does
 * @param most as many are found at most
 */
export const allOutOfStep = async (
  sources: Sources,
  grantOf: (provider: StorageProvider) => Promise<string | null>,
  most: number,
): Promise<readonly OutOfStep[]> => {
  const asked = await Promise.all(
    storageProviders.map(async (provider) => {
      const grantId = await grantOf(provider);
      const wasConnected = grantId !== null || (await hasPlaces(sources, provider));
      return wasConnected ? [{ provider, grantId, found: [] as FoundAt[] }] : [];
    }),
  );
  const providers = asked.flat();
  const known = new Map<string, May>();
  const others = yieldingEvery();
  // What is told is told provider by provider: once the first one has enough, no other is.
  const isFull = (): boolean => (providers[0]?.found.length ?? most) >= most;
  for (let after: string | undefined; !isFull(); ) {
    const page = await sources.projectTeams.find({
      where: { works: true },
      sort: [['changedAt', 1]],
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    });
    const looked = await lookedAt(sources, page.items, providers);
    await learnOf(sources, known, looked);
    for (const { provider, found } of providers)
      found.push(
        ...foundAmong(
          looked.filter((one) => one.provider === provider),
          known,
        ).slice(0, most - found.length),
      );
    after = page.next;
    if (after === undefined) break;
    await others();
  }
  return shown(sources, providers.flatMap(({ found }) => found).slice(0, most));
};

const hasPlaces = async ({ storagePlaces }: Pick<Sources, 'storagePlaces'>, provider: StorageProvider) =>
  (await storagePlaces.find({ where: { provider }, limit: 1 })).items.length > 0;

/** The places of these projects at each provider. */
const lookedAt = async (
  { storagePlaces, storageWanted }: Pick<Sources, 'storagePlaces' | 'storageWanted'>,
  teams: readonly ProjectTeamDoc[],
  providers: readonly Pick<PlaceLooked, 'provider' | 'grantId'>[],
): Promise<readonly PlaceLooked[]> => {
  if (teams.length === 0) return [];
  const ids = teams.map(({ _id }) => _id);
  const files = await docsOf(storageWanted, ids);
  const places = await Promise.all(
    providers.map(async ({ provider, grantId }) => {
      const idOf = (projectId: string): string => placeIdOf(provider, projectId);
      const held = await docsOf(storagePlaces, ids.map(idOf));
      return teams.map(({ _id, team }) => {
        const { title, files: named } = files.get(_id) ?? { title: null, files: {} };
        const place = held.get(idOf(_id))?.machine ?? decider.initial;
        return { provider, wanted: { _id, title, files: named, team }, place, grantId };
      });
    }),
  );
  return places.flat();
};

/** Each person is looked up once, at however many places they are. */
export const outOfStepAmong = async (
  sources: Pick<Sources, 'knownPeople' | 'people'>,
  places: readonly PlaceLooked[],
  most: number,
): Promise<readonly OutOfStep[]> => {
  const known = new Map<string, May>();
  await learnOf(sources, known, places);
  return shown(sources, foundAmong(places, known).slice(0, most));
};

type FoundAt = PlaceLooked & Readonly<{ what: Found }>;

/** What people whom these places concern may do, of those of whom it is not known yet. */
const learnOf = async (
  sources: Pick<Sources, 'knownPeople'>,
  known: Map<string, May>,
  places: readonly PlaceLooked[],
): Promise<void> => {
  const concerned = places.flatMap(({ wanted, place }) => [...readersOf(wanted.team), ...Object.keys(place.accesses)]);
  const strangers = [...new Set(concerned)].filter((id) => !known.has(id));
  const mayOf = await mayIn(sources, strangers);
  for (const id of strangers) known.set(id, mayOf(id));
};

const foundAmong = (places: readonly PlaceLooked[], known: ReadonlyMap<string, May>): readonly FoundAt[] => {
  const mayOf = (personId: string): May => known.get(personId) ?? 'unknown';
  return places.flatMap((one) => outOfStepAt({ ...one, mayOf }).map((what) => ({ ...one, what })));
};

const shown = async ({ people }: Pick<Sources, 'people'>, found: readonly FoundAt[]): Promise<readonly OutOfStep[]> => {
  const names = await people.names(found.flatMap(({ what }) => what.personId ?? []));
  return found.map(({ provider, wanted, what }) => {
    const { personId, ...one }: Found = what;
    const project = { id: wanted._id, title: wanted.title };
    return { provider, project, ...one, person: personId === null ? null : names(personId) };
  });
};
