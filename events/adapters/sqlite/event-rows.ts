/** Between rows and events. */
import type { Position, Recorded, StreamId } from '../../ports/event-store.ts';

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
