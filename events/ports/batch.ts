/** What every event store refuses before it writes anything, and how a batch is measured: as JSON, in UTF-8. */
import { tooLarge } from './errors.ts';
import type { NewEvent, StreamId } from './event-store.ts';

const MAX_EVENTS = 1_000;
const MAX_BYTES = 900 * 1024;
const STREAM = /^([^-]+)-./s;

/** The part before the first '-'. */
export const categoryOf = (stream: StreamId): string => {
  const category = STREAM.exec(stream)?.[1];
  if (category === undefined) throw new TypeError(`${stream} is not <category>-<id>`);
  return category;
};

/** One JSON text per event: data and meta. @throws TooLarge, or TypeError for what JSON cannot hold */
export const serialised = (events: readonly NewEvent[]): string[] => {
  if (events.length < 1 || events.length > MAX_EVENTS)
    throw tooLarge(`a batch has 1 to ${MAX_EVENTS} events, not ${events.length}`);
  const bodies = events.map(bodyOf);
  // UTF-8 needs at most three bytes for each of the units that length counts.
  if (bodies.reduce((sum, body) => sum + body.length, 0) * 3 > MAX_BYTES) {
    const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
    if (bytes > MAX_BYTES) throw tooLarge(`a batch has at most ${MAX_BYTES} bytes, not ${bytes}`);
  }
  return bodies;
};

const bodyOf = ({ id, type, data, meta }: NewEvent): string => {
  if (typeof id !== 'string' || id === '' || typeof type !== 'string' || type === '')
    throw new TypeError('an event needs an id and a type');
  if (data === undefined || typeof meta !== 'object' || meta === null)
    throw new TypeError(`event ${id} needs data and meta`);
  return JSON.stringify([data, meta]);
};
