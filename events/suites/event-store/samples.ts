/** Events, streams and small steps that the cases share. Every case has categories of its own: the log may hold anything else. */
import type { EventStore, NewEvent, Page, Position, Recorded, StreamId } from '../../ports/event-store.ts';
import { newId } from '../../ports/ids.ts';
import type { Case, Harness } from '../suite.ts';

export type StoreCase = Case<Harness<EventStore>>;

export const newCategory = (): string => `c${newId().replaceAll('-', '')}`;
export const newStream = (category: string = newCategory()): StreamId => `${category}-${newId()}`;

export const anEvent = (data: unknown = { n: 1 }, type = 'SomethingHappened'): NewEvent => {
  const id = newId();
  return {
    id,
    type,
    data,
    meta: {
      commandId: id,
      correlationId: id,
      causationId: id,
      actorId: 'someone',
      schema: '1',
      occurredAt: '2026-04-01T00:00:00.000Z',
    },
  };
};
export const someEvents = (count: number, type?: string): NewEvent[] =>
  Array.from({ length: count }, (_, n) => anEvent({ n }, type));

export const collected = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
};
export const eventsOf = (pages: readonly Page[]): Recorded[] => pages.flatMap((page) => page.events);
export const idsOf = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);

/** Follows until `enough` says so; the pages that came. */
export const followed = async (
  store: EventStore,
  o: { after: Position | null; category?: string; pageSize?: number },
  enough: (pages: readonly Page[]) => boolean,
): Promise<Page[]> => {
  const pages: Page[] = [];
  const done = new AbortController();
  const filter = o.category === undefined ? {} : { filter: { categories: [o.category] } };
  const size = o.pageSize === undefined ? {} : { pageSize: o.pageSize };
  for await (const page of store.subscribe({ after: o.after, ...filter, ...size, signal: done.signal })) {
    pages.push(page);
    if (enough(pages)) done.abort();
  }
  return pages;
};

/** The error that was thrown; a call that succeeds fails the test. */
export const errorOf = async (call: Promise<unknown>): Promise<unknown> => {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome) return outcome.error;
  throw new Error(`expected an error, got ${JSON.stringify(outcome.value)}`);
};

export const expectWrongRevision = async (call: Promise<unknown>, detail: Record<string, unknown>): Promise<void> =>
  expect(await errorOf(call)).toMatchObject({ code: 'WrongExpectedRevision', detail });

/** An unknown outcome is answered by the same call again. */
export const acknowledged = async <T>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'Unavailable') throw error;
    }
  }
};

/** One event after the other, each acknowledged. */
export const written = async (store: EventStore, stream: StreamId, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const batch = [anEvent({ n })];
    await acknowledged(() => store.append(stream, n === 0 ? 'no-stream' : n - 1, batch));
  }
};
