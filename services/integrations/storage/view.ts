/** The places of projects as they are shown and compared: the machine, and when the provider's lists were held against ours. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { Projection } from '@lamplight/events/core/types.ts';
import { placeIdOf } from './ids.ts';
import { type Place, place, type StorageEvent } from './place.ts';

export type PlaceDoc = Readonly<{
  _id: string;
  provider: StorageProvider;
  projectId: string;
  machine: Place;
  /** RFC 3339 UTC. */
  comparedAt: string | null;
}>;

export const placeView: Projection<PlaceDoc, StorageEvent> = {
  name: 'storage-places',
  version: 1,
  reads: { categories: [place.category] },
  indexes: [['provider']],
  ids: ({ data }) => [placeIdOf(data.provider, data.projectId)],
  evolve: (doc, fact, id) => {
    const { provider, projectId } = fact.data;
    const machine = place.evolve(doc?.machine ?? place.initial, fact, fact.revision);
    const comparedAt = fact.type === 'StorageCompared' ? fact.occurredAt : (doc?.comparedAt ?? null);
    return { _id: id, provider, projectId, machine, comparedAt };
  },
};
