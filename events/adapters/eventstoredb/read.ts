/** Reading: a stream, the whole log, and live. System events never leave this file. */
import { type AllStreamResolvedEvent, BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { EventStore, Page, Position, Recorded } from '../../ports/event-store.ts';
import { retried } from '../../ports/retry.ts';
import type { Connection } from './connection.ts';
import { isStreamNotFound, isUnavailable } from './errors.ts';
import { isOurs, recorded } from './events.ts';
import { follow, history } from './follow.ts';
import { cutPages, pageSize } from './page.ts';
import type { Positions } from './positions.ts';
import { resumed } from './resumed.ts';

const HEAD_WITHIN_MS = 10_000;
const MAX_PAGE = 10_000;
const MAX_LIVE_PAGE = 256;
/** Events that the client may hold ready for a reader. */
const READY = { highWaterMark: 64 };

export const openReader = (
  connection: Connection,
  positions: Positions,
): Pick<EventStore, 'read' | 'readAll' | 'subscribe' | 'head'> => {
  /** The events of the log after (backwards: before) a position, system events left out. */
  const log = (after: Position | null, backwards: boolean): AsyncGenerator<Recorded> => {
    let at = after;
    const once = async function* (): AsyncGenerator<Recorded> {
      const edge = backwards ? END : START;
      const fromPosition = at === null ? edge : positions.read(at);
      const direction = backwards ? BACKWARDS : FORWARDS;
      const reading = connection.read<AllStreamResolvedEvent>((client, terms) =>
        client.readAll({ fromPosition, direction, ...terms }, READY),
      );
      for await (const { event } of reading) {
        if (event === undefined || !isOurs(event)) continue;
        const next = recorded(event, positions);
        // Forwards the server begins with the event at the position itself.
        if (at !== null && !backwards && next.position <= at) continue;
        at = next.position;
        yield next;
      }
    };
    return resumed(once, { closed: connection.closed });
  };

  /** The last event, where it is one of ours: only behind system events more than one is asked for. */
  const last = async (): Promise<Position | null> => {
    const newest = connection.read<AllStreamResolvedEvent>((client, terms) =>
      client.readAll({ fromPosition: END, direction: BACKWARDS, maxCount: 1, ...terms }),
    );
    for await (const { event } of newest)
      if (event !== undefined && isOurs(event)) return recorded(event, positions).position;
    return null;
  };
  const head = async (): Promise<Position | null> => {
    const newest = await retried(last, {
      mayRepeat: (error) => isUnavailable(error) && !connection.closed.aborted,
      withinMs: HEAD_WITHIN_MS,
    });
    if (newest !== null) return newest;
    for await (const { position } of log(null, true)) return position;
    return null;
  };

  return {
    read: async function* (stream, o = {}) {
      let [from, left] = [o.from, o.max ?? Number.POSITIVE_INFINITY];
      const once = async function* (): AsyncGenerator<Recorded> {
        if (left <= 0 || (o.backwards && from !== undefined && from < 0)) return;
        const reading = connection.read((client, terms) =>
          client.readStream(
            stream,
            {
              direction: o.backwards ? BACKWARDS : FORWARDS,
              fromRevision: from === undefined ? (o.backwards ? END : START) : BigInt(from),
              ...(left === Number.POSITIVE_INFINITY ? {} : { maxCount: left }),
              ...terms,
            },
            READY,
          ),
        );
        for await (const { event } of reading) {
          if (event === undefined) continue;
          const next = recorded(event, positions);
          from = next.revision + (o.backwards ? -1 : 1);
          left -= 1;
          yield next;
        }
      };
      try {
        yield* resumed(once, { closed: connection.closed });
      } catch (error) {
        if (!isStreamNotFound(error)) throw error;
      }
    },

    readAll: async function* (o = {}) {
      const backwards = o.backwards ?? false;
      if (o.after !== undefined) positions.read(o.after);
      const cut = cutPages(o.after ?? null, o.filter, pageSize(o.pageSize, MAX_PAGE));
      const { filter } = o;
      if (!backwards && filter !== undefined) {
        yield* history({ connection, positions, head, cut, filter, signal: new AbortController().signal });
        return;
      }
      for await (const event of log(o.after ?? null, backwards)) {
        cut.add(event);
        if (cut.full()) yield cut.take(false);
      }
      if (!backwards) yield cut.take(true);
      else if (!cut.empty()) yield cut.take(false);
    },

    subscribe: async function* ({ after, filter, pageSize: wanted, signal }): AsyncGenerator<Page> {
      if (after !== null) positions.read(after);
      if (signal.aborted) return;
      const cut = cutPages(after, filter, pageSize(wanted, MAX_LIVE_PAGE));
      yield* follow({ connection, positions, head, cut, filter, signal });
    },

    head: async () => {
      connection.checkOpen();
      return { incarnation: positions.incarnation, position: await head() };
    },
  };
};
