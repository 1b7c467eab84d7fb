/**
 * A look at a server that hangs for ever. mongodb 7.9 waits without a limit for the `drain` of a connection that the server
 * has just ended; where that befalls the look by which it knows its servers, it finds none ever again. Such a client is
 * closed and connected anew: what is under way on it fails as on a lost connection, and its databases go on with it.
 */
import type { MongoClient } from 'mongodb';

/** Well above the client's own limit of 10 s for a look that merely gets no answer. */
const HUNG_MS = 15_000;
const EVERY_MS = 1_000;

type Revived = Pick<MongoClient, 'on' | 'close' | 'connect'>;

/** @returns ends it, once nothing is under way */
export const reviveWhenHung = (
  client: Revived,
  { hungMs = HUNG_MS, everyMs = EVERY_MS, now = () => performance.now() } = {},
): (() => Promise<void>) => {
  /** Since when each server was asked and has not answered. */
  const askedAt = new Map<string, number>();
  client.on('serverHeartbeatStarted', ({ connectionId }) => {
    if (!askedAt.has(connectionId)) askedAt.set(connectionId, now());
  });
  client.on('serverHeartbeatSucceeded', ({ connectionId }) => askedAt.delete(connectionId));
  client.on('serverHeartbeatFailed', ({ connectionId }) => askedAt.delete(connectionId));

  let isDown = false;
  let under: Promise<void> = Promise.resolve();
  const revive = async (): Promise<void> => {
    if (!isDown) await client.close().catch(() => undefined);
    isDown = true;
    askedAt.clear();
    try {
      await client.connect();
      isDown = false;
    } catch {
      // The server is away: closed clients do not seek it by themselves, so this asks again.
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    const hung = [...askedAt.values()].some((since) => now() - since >= hungMs);
    if (busy || (!isDown && !hung)) return;
    busy = true;
    under = revive().finally(() => {
      busy = false;
    });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
};
