/**
 * The log on EventStoreDB 24 or KurrentDB, with what both have: appends at an exact revision, reads, and catch-up
 * subscriptions. The server decides who wins a revision and in what order batches stand; nothing is kept here.
 */
import { crashpoint } from '../../ports/crashpoint.ts';
import type { EventStore } from '../../ports/event-store.ts';
import { appender } from './append.ts';
import { openConnection } from './connection.ts';
import { incarnationOf } from './incarnation.ts';
import { positionsOf } from './positions.ts';
import { openReader } from './read.ts';

/**
 * @param o.url esdb://user:password@host:2113?tls=true, several hosts with commas, or esdb+discover://; see `addressOf`
 * @param o.clock dates the incarnation where it is minted; events are dated by the server
 * @throws Misconfigured, Unavailable
 */
export const openEventStoreDb = async (o: { url: string; clock: Readonly<{ now(): number }> }): Promise<EventStore> => {
  const connection = openConnection(o.url);
  try {
    const positions = positionsOf(await incarnationOf(connection, o.clock));
    const append = appender(connection, positions);
    return {
      append: async (stream, expected, events) => {
        const result = await append(stream, expected, events);
        crashpoint('append-committed');
        return result;
      },
      ...openReader(connection, positions),
      // Subscriptions are told by the server.
      nudge: () => undefined,
      close: connection.close,
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
};
