/** What the places of projects give their service. */
import { ADMINS, invalidate } from '@lamplight/common/service/signal.ts';
import type { Fact } from '@lamplight/events/core/types.ts';
import { storageEvents } from './events.ts';
import { place, type StorageEvent } from './place.ts';
import { placeView } from './view.ts';
import { wantedView } from './wanted.ts';

export const storageModule = {
  events: storageEvents,
  deciders: [place],
  views: { storagePlaces: placeView, storageWanted: wantedView },
  signals: {
    storagePlaces: ({ data }: Fact<StorageEvent>) => [invalidate(ADMINS, 'storage', data.projectId)],
  },
} as const;
