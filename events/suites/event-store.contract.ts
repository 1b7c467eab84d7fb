/** What every event store must do. An adapter's test file calls this with its harness, or with the reason why there is none. */
import type { EventStore } from '../ports/event-store.ts';
import { appends } from './event-store/appends.ts';
import { follows } from './event-store/follows.ts';
import { processes } from './event-store/processes.ts';
import { reads } from './event-store/reads.ts';
import { stays } from './event-store/stays.ts';
import { type Absent, contract, type Harness } from './suite.ts';

export const eventStoreContract = (
  subject: Readonly<{ adapter: string; client: string }>,
  harness: Harness<EventStore> | Absent,
): void =>
  contract({ port: 'EventStore', ...subject }, harness, [...appends, ...reads, ...follows, ...stays, ...processes]);
