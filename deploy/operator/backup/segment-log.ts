/** A log that is read from the segments of a backup, as far as one wants it. */
import { categoryOf } from '@lamplight/events/ports/batch.ts';
import type { EventStore, Page, Position, Recorded } from '@lamplight/events/ports/event-store.ts';
import { bytesOf, eventsIn, type SegmentNote } from './segments.ts';

export type SegmentLog = Pick<EventStore, 'read' | 'readAll'>;
type Asked = NonNullable<Parameters<EventStore['readAll']>[0]>;

const refused = (): never => {
  throw new TypeError('a backup is read forwards');
};

/**
 * Every segment is held against its digest whenever it is read; one is in memory at a time.
 * @param events so many from the first on; all of the notes' where it is not said
 */
export const openSegmentLog = (
  folder: string,
  notes: readonly SegmentNote[],
  events: number = Number.POSITIVE_INFINITY,
): SegmentLog => {
  const readAll = async function* ({ after, filter, backwards }: Asked = {}): AsyncGenerator<Page> {
    if (backwards === true) refused();
    const wanted = wants(filter);
    for (const note of notes) {
      const left = events - note.before;
      if (left <= 0) return;
      if (after !== undefined && note.last <= after) continue;
      const all = eventsIn(bytesOf(folder, note)).slice(0, left);
      const found = all.filter((event) => (after === undefined || event.position > after) && wanted(event));
      yield { events: found, position: note.last as Position, live: false };
    }
  };
  return {
    readAll,
    read: async function* (stream, { from = 0, max = Number.POSITIVE_INFINITY, backwards } = {}) {
      if (backwards === true) refused();
      let left = max;
      for await (const page of readAll())
        for (const event of page.events) {
          if (event.stream !== stream || event.revision < from) continue;
          if (left <= 0) return;
          left -= 1;
          yield event;
        }
    },
  };
};

const wants = (filter: Asked['filter']): ((event: Recorded) => boolean) => {
  if (filter === undefined) return () => true;
  if ('types' in filter) return ({ type }) => filter.types.includes(type);
  return ({ stream }) => filter.categories.includes(categoryOf(stream));
};
