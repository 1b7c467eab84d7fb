/** Between rows and events. */
import type { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
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
  sum: number | null,
];
export const COLUMNS = 'position, stream, revision, type, id, recorded_at, body, sum';

/** An earlier release made the table without checksums. */
export const columnsOf = (db: Pick<DatabaseSync, 'prepare'>): string =>
  db.prepare("SELECT 1 FROM pragma_table_info('events') WHERE name = 'sum'").get() === undefined
    ? COLUMNS.replace(', sum', ', NULL')
    : COLUMNS;

/**
 * CRC-32 over everything of a row but its position. It shows what a failing disk or a careless hand did, in every stream;
 * against who alters the file on purpose stands the hash chain of the audited ones. A third of a microsecond.
 */
export const sumOf = (
  stream: string,
  revision: number,
  type: string,
  id: string,
  recordedAt: number,
  body: string,
): number => crc32(`${stream}\n${revision}\n${type}\n${id}\n${recordedAt}\n${body}`);

/** Null where it is as it was recorded, or was recorded before rows had checksums and can at least be parsed. */
const damageOf = ([, stream, revision, type, id, recordedAt, body, sum]: Row): 'altered' | null => {
  if (sum !== null && sum !== sumOf(stream, revision, type, id, recordedAt, body)) return 'altered';
  return null;
};

/** Turns rows into events; neighbours were mostly recorded in the same millisecond, so its text is made once. */
export const rowReader = (positionOf: (row: number) => Position) => {
  let ms = Number.NaN;
  let text = '';
  return (row: Row): Recorded => {
    const [position, stream, revision, type, id, recordedAt, body] = row;
    if (recordedAt !== ms) {
      ms = recordedAt;
      text = instantOf(recordedAt);
    }
    const parsed = parsedBody(body);
    const damage = parsed === null ? 'unreadable' : damageOf(row);
    // Written out and not spread: a rebuild makes a hundred thousand of these a second.
    const recorded: Recorded = {
      stream: stream as StreamId,
      revision,
      type,
      id,
      data: parsed === null ? null : parsed[0],
      meta: parsed === null ? ({} as Recorded['meta']) : parsed[1],
      position: positionOf(position),
      recordedAt: text,
    };
    return damage === null ? recorded : { ...recorded, damage };
  };
};

const parsedBody = (body: string): readonly [unknown, Recorded['meta']] | null => {
  try {
    const parsed: unknown = JSON.parse(body);
    return Array.isArray(parsed) && typeof parsed[1] === 'object' && parsed[1] !== null
      ? (parsed as unknown as readonly [unknown, Recorded['meta']])
      : null;
  } catch {
    return null; // whatever it was, it is no JSON any more
  }
};

/** A flipped bit may make an instant that no calendar has. */
const instantOf = (ms: number): string => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
};
