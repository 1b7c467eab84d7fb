/** Between events and rows: what is refused before any write, and how a row becomes an event again. */
import { tooLarge } from '../../ports/errors.ts';
import type { NewEvent, Position, Recorded, StreamId } from '../../ports/event-store.ts';

const MAX_EVENTS = 1_000;
const MAX_BYTES = 900 * 1024;
const STREAM = /^([^-]+)-./s;

/** The part before the first '-'. */
export const categoryOf = (stream: StreamId): string => {
  const category = STREAM.exec(stream)?.[1];
  if (category === undefined) throw new TypeError(`${stream} is not <category>-<id>`);
  return category;
};

/** One JSON text per event. @throws TooLarge, or TypeError for what JSON cannot hold; both before anything is written */
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

/** In the order of `COLUMNS`. */
export type Row = readonly [
  position: number,
  stream: string,
  revision: number,
  type: string,
  id: string,
  recordedAt: number,
  body: string,
];
export const COLUMNS = 'position, stream, revision, type, id, recorded_at, body';

/** Turns rows into events; neighbours were mostly recorded in the same millisecond, so its text is made once. */
export const rowReader = (positionOf: (row: number) => Position) => {
  let ms = Number.NaN;
  let text = '';
  return ([position, stream, revision, type, id, recordedAt, body]: Row): Recorded => {
    if (recordedAt !== ms) {
      ms = recordedAt;
      text = new Date(recordedAt).toISOString();
    }
    const [data, meta] = JSON.parse(body) as [unknown, Recorded['meta']];
    return {
      stream: stream as StreamId,
      revision,
      type,
      id,
      data,
      meta,
      position: positionOf(position),
      recordedAt: text,
    };
  };
};
