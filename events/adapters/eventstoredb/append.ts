/** Appending. A repeat of a batch is the server's to recognise; where it does not, what stands there is read and compared. */
import { type EventData, NO_STREAM } from '@eventstore/db-client';
import { categoryOf, serialised } from '../../ports/batch.ts';
import { unavailable, wrongExpectedRevision } from '../../ports/errors.ts';
import type { EventStore, Expected, Position, StreamId } from '../../ports/event-store.ts';
import { retried } from '../../ports/retry.ts';
import type { Connection } from './connection.ts';
import { actualRevision, isStreamNotFound, isUnavailable } from './errors.ts';
import { proposed } from './events.ts';
import type { Positions } from './positions.ts';

const REPEATED_WITHIN_MS = 10_000;

type Stored = Readonly<{ id: string; position: Position }>;

export const appender = (connection: Connection, positions: Positions): EventStore['append'] => {
  const stored = async (stream: StreamId, from: number, count: number): Promise<Stored[]> => {
    const all: Stored[] = [];
    const reading = connection.read((client, terms) =>
      client.readStream(stream, { fromRevision: BigInt(from), maxCount: count, ...terms }),
    );
    try {
      for await (const { event } of reading)
        if (event) all.push({ id: event.id, position: positions.written(event.position) });
    } catch (error) {
      if (!isStreamNotFound(error)) throw error;
    }
    return all;
  };

  /** The place of these events where they already stand at this expectation. */
  const repeated = async (stream: StreamId, first: number, events: readonly EventData[]): Promise<Position | null> => {
    const there = await stored(stream, first, events.length);
    const same = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    return same ? (there.at(-1)?.position ?? null) : null;
  };

  const appendOnce = async (
    stream: StreamId,
    expected: Expected,
    events: readonly EventData[],
  ): Promise<{ revision: number; position: Position }> => {
    const first = expected === 'no-stream' ? 0 : expected + 1;
    const last = first + events.length - 1;
    try {
      const { position } = await connection.call((client, terms) =>
        client.appendToStream(stream, [...events], {
          expectedRevision: expected === 'no-stream' ? NO_STREAM : BigInt(expected),
          ...terms,
        }),
      );
      if (position !== undefined) return { revision: last, position: positions.written(position) };
      // A server that takes a batch for a repeat need not say where it stands.
      const appended = (await stored(stream, last, 1)).at(0);
      if (appended === undefined)
        throw unavailable('the event store', new Error('what was appended cannot be read yet'));
      return { revision: last, position: appended.position };
    } catch (error) {
      const wrong = actualRevision(error);
      if (wrong === undefined) throw error;
      const position = (wrong.actual ?? -1) >= last ? await repeated(stream, first, events) : null;
      if (position === null) throw wrongExpectedRevision(stream, expected, wrong.actual);
      return { revision: last, position };
    }
  };

  return async (stream, expected, events) => {
    categoryOf(stream);
    if (expected !== 'no-stream' && (!Number.isSafeInteger(expected) || expected < 0))
      throw new TypeError(`${expected} is no revision`);
    serialised(events);
    const data = events.map(proposed);
    // The same ids at the same expectation write nothing twice, so an unknown outcome is answered by the same call. The
    // server itself counts on it: a repeat that overtakes the first try's replication it drops without a word.
    return retried(() => appendOnce(stream, expected, data), {
      mayRepeat: (error) => isUnavailable(error) && !connection.closed.aborted,
      withinMs: REPEATED_WITHIN_MS,
    });
  };
};
