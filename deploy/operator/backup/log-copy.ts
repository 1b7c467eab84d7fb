/** The log as it goes on, into segments: what is there already is a beginning of it, and only what came since is read. */
import type { AnchorKey } from '@lamplight/common/config/anchor-key.ts';
import type { LogReader } from '@lamplight/events/adapters/sqlite/log-reader.ts';
import type { Position, Recorded } from '@lamplight/events/ports/event-store.ts';
import type { Part } from '../move/progress.ts';
import { doesNotVerify } from '../move/refusals.ts';
import { isOlder, otherLog } from './refusals.ts';
import { bytesOf, eventsIn, lineOf, type SegmentNote, writeSegment } from './segments.ts';

/** A segment is kept in memory while it is written. */
const SEGMENT_BYTES = 4 * 1024 * 1024;
const PAGE = 1_000;

const nameOf = ({ type, stream, revision }: Recorded): string => `${type} at ${revision} of ${stream}`;

/** @throws Misconfigured where the last event of the segments is not where it was in this log */
export const demandBeginning = async (folder: string, notes: readonly SegmentNote[], log: LogReader): Promise<void> => {
  const note = notes.at(-1);
  if (note === undefined) return;
  if (note.incarnation !== log.incarnation)
    throw otherLog(folder, `it was made of the life ${note.incarnation} of the log, and this is ${log.incarnation}`);
  const last = eventsIn(bytesOf(folder, note)).at(-1);
  if (last === undefined) return;
  for await (const own of log.read(last.stream, { from: last.revision, max: 1 })) {
    if (lineOf(own) === lineOf(last)) return;
    throw otherLog(folder, `where it has ${nameOf(last)} this log has another`);
  }
  throw isOlder(folder, `${nameOf(last)} is not in it`);
};

/**
 * Up to a head and no further: who writes meanwhile is not run after.
 * @returns the notes with those that were added. @throws Misconfigured for an event that is not as it was recorded
 */
export const copyLog = async (
  o: Readonly<{
    folder: string;
    log: LogReader;
    head: Position | null;
    notes: readonly SegmentNote[];
    key: AnchorKey;
    part: Part;
  }>,
): Promise<readonly SegmentNote[]> => {
  const { folder, log, head, key, part } = o;
  const notes = [...o.notes];
  let [batch, bytes]: [Readonly<{ position: string; line: string }>[], number] = [[], 0];
  const end = (): void => {
    if (batch.length === 0) return;
    notes.push(writeSegment(folder, log.incarnation, notes.at(-1) ?? null, batch, key));
    [batch, bytes] = [[], 0];
  };
  for await (const event of eventsUpTo(log, notes.at(-1)?.last ?? null, head)) {
    if (event.damage !== undefined)
      throw doesNotVerify(`${nameOf(event)} is ${event.damage}`, 'See what lamplight doctor says of the log.');
    const line = lineOf(event);
    batch.push({ position: event.position, line });
    bytes += Buffer.byteLength(line);
    part.done();
    if (bytes >= SEGMENT_BYTES) end();
  }
  end();
  return notes;
};

const eventsUpTo = async function* (
  log: LogReader,
  after: string | null,
  head: Position | null,
): AsyncGenerator<Recorded> {
  if (head === null) return;
  const from = after === null ? {} : { after: after as Position };
  for await (const { events } of log.readAll({ ...from, pageSize: PAGE }))
    for (const event of events) {
      if (event.position > head) return;
      yield event;
    }
};

/** The last event of now; null of an empty log. */
export const headOf = async (log: Pick<LogReader, 'readAll'>): Promise<Position | null> => {
  for await (const { events } of log.readAll({ backwards: true, pageSize: 1 })) return events[0]?.position ?? null;
  return null;
};

/** How many events there are up to a head that were not copied; null where the engine's positions do not tell. */
export const eventsLeft = (head: Position | null, notes: readonly SegmentNote[]): number | null => {
  const numberOf = (position: string | null | undefined): number => Number(position?.split('.')[1] ?? 0);
  const note = notes.at(-1);
  const isCount = note === undefined || numberOf(note.last) === note.before + note.events;
  const left = numberOf(head) - numberOf(note?.last);
  return isCount && Number.isSafeInteger(left) ? left : null;
};
