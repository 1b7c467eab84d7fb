/** The places of projects as they are shown and compared: the machine, since when what is confirmed stands, and when the provider's lists were held against ours. */
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { Fact, Projection } from '@lamplight/events/core/types.ts';
import { placeIdOf } from './ids.ts';
import { type Place, place, type StorageEvent, subjectKey } from './place.ts';

export type PlaceDoc = Readonly<{
  _id: string;
  provider: StorageProvider;
  projectId: string;
  machine: Place;
  /** When copies and accesses were confirmed last (RFC 3339 UTC), by `<about>/<subject>`. */
  confirmedAt: Readonly<Record<string, string>>;
  /** RFC 3339 UTC. */
  comparedAt: string | null;
}>;

export const placeView: Projection<PlaceDoc, StorageEvent> = {
  name: 'storage-places',
  version: 2,
  reads: { categories: [place.category] },
  indexes: [['provider']],
  ids: ({ data }) => [placeIdOf(data.provider, data.projectId)],
  evolve: (doc, fact, id) => {
    const { provider, projectId } = fact.data;
    const machine = place.evolve(doc?.machine ?? place.initial, fact, fact.revision);
    const comparedAt = fact.type === 'StorageCompared' ? fact.occurredAt : (doc?.comparedAt ?? null);
    return { _id: id, provider, projectId, machine, comparedAt, confirmedAt: confirmed(doc?.confirmedAt ?? {}, fact) };
  },
};

/** The time of what was lost or taken since stays, and nobody looks at it. */
const confirmed = (before: PlaceDoc['confirmedAt'], { type, data, occurredAt }: Fact<StorageEvent>) => {
  switch (type) {
    case 'CopyConfirmed':
      return { ...before, [subjectKey('copy', data.copyId)]: occurredAt };
    case 'AccessGiven':
      return { ...before, [subjectKey('access', data.personId)]: occurredAt };
    default:
      return before;
  }
};
