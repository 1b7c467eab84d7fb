/** Reading: a stream, the whole log, and live. System events never leave this file. */
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  excludeSystemEvents,
  FORWARDS,
  START,
} from '@eventstore/db-client';
import type { EventStore, Page, Position, Recorded } from '../../ports/event-store.ts';
import type { Connection } from './connection.ts';
import { isStreamNotFound } from './errors.ts';
import { isOurs, recorded } from './events.ts';
import { cutPages, pageSize } from './page.ts';
import type { Positions } from './positions.ts';
import { resumed } from './resumed.ts';
import { pagesOf } from './subscription.ts';

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
    return resumed(once, connection.closed);
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
        yield* resumed(once, connection.closed);
      } catch (error) {
        if (!isStreamNotFound(error)) throw error;
      }
    },

    readAll: async function* (o = {}) {
      const backwards = o.backwards ?? false;
      if (o.after !== undefined) positions.read(o.after);
      const cut = cutPages(o.after ?? null, o.filter, pageSize(o.pageSize, MAX_PAGE));
      for await (const event of log(o.after ?? null, backwards)) {
        cut.add(event);
        if (cut.full()) yield cut.take(false);
      }
      if (!backwards) yield cut.take(true);
      else if (!cut.empty()) yield cut.take(false);
    },

    subscribe: async function* ({ after, filter, pageSize: asked, signal }): AsyncGenerator<Page> {
      const fromPosition = after === null ? START : positions.read(after);
      if (signal.aborted) return;
      const cut = cutPages(after, filter, pageSize(asked, MAX_LIVE_PAGE));
      yield* pagesOf({
        subscription: connection.subscribe((client, terms) =>
          client.subscribeToAll({ fromPosition, filter: excludeSystemEvents(), ...terms }, READY),
        ),
        cut,
        add: ({ event }) => {
          if (event !== undefined && isOurs(event)) cut.add(recorded(event, positions));
        },
        signal,
        closed: connection.closed,
      });
    },

    head: async () => {
      const { incarnation } = positions;
      connection.checkOpen();
      for await (const { position } of log(null, true)) return { incarnation, position };
      return { incarnation, position: null };
    },
  };
};
