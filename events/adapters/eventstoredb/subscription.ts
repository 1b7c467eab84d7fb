/**
 * A catch-up subscription, taken event by event. The client is pulled, never pushed: what the reader has not taken waits on
 * the server, so that a slow reader costs a buffer of a few events and no more.
 */
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import { brokenOff, lateBy, portErrorOf, wasClosed } from './errors.ts';

/** While a reader catches up there is always something: events, word of how far the server has looked, or that this is all. */
const CATCHES_UP_WITHIN_MS = 15_000;

/** All that there was is taken, for now. */
export const CAUGHT_UP = 'caught up';

type Part = Readonly<{
  /** `alive` is for a sign of life that is no event: the server has looked at so many that do not match. */
  open(alive: () => void): AllStreamSubscription;
  signal: AbortSignal;
  closed: AbortSignal;
}>;

/**
 * The events of one subscription; after the last one of its history, and each time that the live ones are taken, `CAUGHT_UP`.
 * @throws Unavailable when the server ends it, the connection breaks or the store is closed
 */
export async function* taken({
  open,
  signal,
  closed,
}: Part): AsyncGenerator<AllStreamResolvedEvent | typeof CAUGHT_UP> {
  let caughtUp = false;
  let failure: unknown;
  let wake = (): void => undefined;
  const stir = (): void => wake();
  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };

  if (signal.aborted) return;
  const subscription = open(stir);
  // This word overtakes events that the client holds ready, so it counts only once they have been taken.
  subscription.on('caughtUp', () => {
    caughtUp = true;
    wake();
  });
  subscription.on('readable', stir);
  subscription.on('error', fail);
  subscription.on('end', () => fail(brokenOff()));
  subscription.on('close', () => fail(brokenOff()));
  // The rest flows away unread: the client's own `dispose` waits for ever for a stream that was only destroyed.
  const leave = (): void => {
    subscription.off('readable', stir);
    subscription.unsubscribe().catch(() => undefined);
    subscription.resume();
    wake();
  };
  signal.addEventListener('abort', stir);
  closed.addEventListener('abort', leave);

  const something = async (limited: boolean): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    const timer = limited ? setTimeout(() => fail(lateBy(CATCHES_UP_WITHIN_MS)), CATCHES_UP_WITHIN_MS) : undefined;
    await promise;
    clearTimeout(timer);
  };

  try {
    for (let isNews = true; ; ) {
      if (signal.aborted) return;
      if (closed.aborted) throw wasClosed();
      const resolved = subscription.read() as AllStreamResolvedEvent | null;
      if (resolved !== null) {
        isNews = true;
        yield resolved;
        continue;
      }
      if (failure !== undefined) throw portErrorOf(failure);
      if (caughtUp && isNews) {
        isNews = false;
        yield CAUGHT_UP;
      } else await something(!caughtUp);
    }
  } finally {
    signal.removeEventListener('abort', stir);
    closed.removeEventListener('abort', leave);
    // An error after this is nobody's; the listener for it stays.
    leave();
  }
}
