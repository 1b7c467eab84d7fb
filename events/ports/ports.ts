/** All that a service stands on. */
import type { Broadcast } from './broadcast.ts';
import type { EventBus } from './event-bus.ts';
import type { EventStore } from './event-store.ts';
import type { Files } from './files.ts';
import type { JobQueue } from './job-queue.ts';
import type { KeyValue } from './key-value.ts';
import type { PersonalData } from './personal-data.ts';
import type { ReadModels } from './read-models.ts';

export type Ports = Readonly<{
  events: EventStore;
  bus: EventBus;
  models: ReadModels;
  keyValue: KeyValue;
  broadcast: Broadcast;
  jobs: JobQueue;
  files: Files;
  personalData: PersonalData;
}>;
