/** One member of a group: takes the next batch of one of its partitions, has it handled, moves the offset. Never two at once. */
import { crashpoint } from '../../ports/crashpoint.ts';
import { hasCode } from '../../ports/errors.ts';
import type { Delivery } from '../../ports/event-bus.ts';
import type { BusFile } from './bus-file.ts';
import type { Membership, Place } from './bus-groups.ts';

export type Handle = (batch: readonly Delivery[], revoked: AbortSignal) => Promise<void>;

type Held = Place & { ready: boolean; failed: readonly Delivery[] | undefined; failures: number; retryAt: number };
type InHand = Readonly<{ place: Place; revoked: AbortController }>;

const FIRST_BACKOFF_MS = 50;
const LONGEST_BACKOFF_MS = 10_000;

/**
 * A crash before the offset has moved repeats the batch; a member that lost the partition meanwhile moves nothing.
 */
export const busMember = (
  file: () => BusFile,
  membership: Membership,
  o: Readonly<{ maxBatch: number; now: () => number; signal: AbortSignal }>,
  handle: Handle,
) => {
  let held: Held[] = [];
  let unsettled = true;
  let turn = 0;
  let inHand: InHand | undefined;
  let awake = false;
  let wakeUp = (): void => undefined;

  const wake = (): void => {
    awake = true;
    wakeUp();
  };
  o.signal.addEventListener('abort', wake);

  const settle = async (): Promise<void> => {
    const { db, groups } = file();
    if (!unsettled) return;
    unsettled = false;
    const places = await db.write(() => groups.settle(membership, o.now()));
    held = places.map((place) => held.find((one) => samePlace(one, place)) ?? fresh(place));
    for (const one of held) one.ready = true;
  };

  const next = async (): Promise<{ place: Held; batch: readonly Delivery[] } | undefined> => {
    for (let n = 0; n < held.length; n += 1) {
      const place = held[(turn + n) % held.length];
      if (!place?.ready || place.retryAt > performance.now()) continue;
      // Set before the read: whatever arrives after it sets it again.
      place.ready = false;
      const { db, messages } = file();
      const batch = place.failed ?? (await db.read(() => messages.following(place, o.maxBatch)));
      if (batch.length > 0) {
        place.ready = true;
        turn = (turn + n + 1) % held.length;
        return { place, batch };
      }
    }
    return undefined;
  };

  const work = async (place: Held, batch: readonly Delivery[]): Promise<void> => {
    const revoked = new AbortController();
    inHand = { place, revoked };
    try {
      await handle(batch, revoked.signal);
      crashpoint('batch-handled');
    } catch {
      // The core parks what keeps failing; here it is only tried again, and its partition waits.
      place.failed = batch;
      place.failures += 1;
      place.retryAt = performance.now() + Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (place.failures - 1));
      return;
    } finally {
      inHand = undefined;
    }
    const to = Number(batch.at(-1)?.offset);
    const { db, groups } = file();
    if (await db.write(() => groups.move(membership, place, to))) {
      crashpoint('offset-moved');
      place.position = to;
      place.failed = undefined;
      place.failures = 0;
    } else {
      held = held.filter((one) => one !== place);
      unsettled = true;
      revoked.abort();
    }
  };

  const sleep = async (): Promise<void> => {
    const waits = held.filter((one) => one.ready && one.failed).map((one) => one.retryAt - performance.now());
    const { promise, resolve } = Promise.withResolvers<void>();
    wakeUp = resolve;
    if (awake) resolve();
    const timer = waits.length > 0 ? setTimeout(resolve, Math.max(1, Math.min(...waits))) : undefined;
    await promise;
    clearTimeout(timer);
  };

  const live = async (): Promise<void> => {
    while (!o.signal.aborted) {
      awake = false;
      try {
        await settle();
        const found = await next();
        if (o.signal.aborted) break;
        if (found) await work(found.place, found.batch);
        else await sleep();
      } catch (error) {
        if (!hasCode(error, 'Unavailable')) throw error;
        unsettled = true;
        await new Promise((resolve) => setTimeout(resolve, FIRST_BACKOFF_MS * 4));
      }
    }
    o.signal.removeEventListener('abort', wake);
    try {
      const { db, groups } = file();
      await db.write(() => groups.leave(membership.id));
    } catch (error) {
      // The instance's next sign of life, or its end, takes the member off the list.
      if (!hasCode(error, 'Unavailable')) throw error;
    }
  };

  return {
    id: membership.id,
    settle,
    live,
    /** There may be messages in these places. */
    arrived: (places: ReadonlySet<string>): void => {
      let any = false;
      for (const one of held) {
        if (!places.has(`${one.topic}/${one.partition}`)) continue;
        one.ready = true;
        any = true;
      }
      if (any) wake();
    },
    /** Partitions may have changed hands: what is in hand and lost is told so at once, the rest is settled between batches. */
    reshaped: async (): Promise<void> => {
      unsettled = true;
      wake();
      const now = inHand;
      if (!now) return;
      const { db, groups } = file();
      if (!(await db.read(() => groups.holds(membership, now.place)))) now.revoked.abort();
    },
    revoke: (): void => inHand?.revoked.abort(),
  };
};

export type BusMember = ReturnType<typeof busMember>;

const samePlace = (a: Place, b: Place): boolean =>
  a.topic === b.topic && a.partition === b.partition && a.position === b.position;
const fresh = (place: Place): Held => ({ ...place, ready: true, failed: undefined, failures: 0, retryAt: 0 });
