/** What is read of the log for a page of the history. */
import { openCodec } from '@lamplight/events/core/codec.ts';
import { openHistory } from '@lamplight/events/core/history.ts';
import type { EventStore, StreamId } from '@lamplight/events/ports/event-store.ts';
import { recordedOf } from '@lamplight/events/workbench/corpus.ts';
import type { Projects } from '../context.ts';
import { declared } from '../declared.ts';
import { eventsOf } from './events.ts';
import { auditView } from './view.ts';

const BOOK: StreamId = 'invoicebook-26-27';
const numbered = Array.from({ length: 60 }, (_, n) => {
  const ids = { invoiceId: `i${n}`, clientId: 'client-1', projectId: 'p1', milestoneId: `m${n}` };
  const data = { ...ids, invoiceNo: `INV/26-27/${n}`, issuedOn: '2026-11-21' };
  return { stream: BOOK, schema: 'InvoiceNumbered.v1', data, readAs: data };
});
const recorded = recordedOf({ schemas: [], events: numbered, digests: {} });

it('of a book of numbers is the event itself, and none of those before it', async () => {
  const read: number[] = [];
  const store: Pick<EventStore, 'read'> = {
    read: async function* (_stream, { from = 0, max = Number.POSITIVE_INFINITY } = {}) {
      for (const event of recorded.slice(from, from + max)) {
        read.push(event.revision);
        yield event;
      }
    },
  };
  const codec = openCodec({ definitions: declared.definitions, personalData: {} as never });
  const projects = {
    history: openHistory(store as EventStore, codec),
    people: { names: async () => (id: string) => ({ id, name: id, role: null }) },
    projects: { findSealed: async () => ({ items: [] }) },
    proposals: { findSealed: async () => ({ items: [] }) },
  } as unknown as Projects;
  const docs = [57, 20].map((n) => {
    const fact = codec.sealedFact(recorded[n] as (typeof recorded)[number]);
    return auditView.evolve(null, fact, fact.position) as NonNullable<ReturnType<typeof auditView.evolve>>;
  });
  const told = await eventsOf(projects, docs);
  expect(told.map(({ revision, changes }) => [revision, changes])).toEqual(
    [57, 20].map((n) => [
      n,
      [
        { field: 'invoiceNo', from: null, to: `INV/26-27/${n}` },
        { field: 'issuedOn', from: null, to: '2026-11-21' },
      ],
    ]),
  );
  expect(told.map(({ position }) => position)).toEqual(docs.map(({ _id }) => _id));
  expect(read).toEqual([57, 20]);
});
