/**
 * A catch-up subscription as pages. The client is pulled, never pushed: what the reader has not taken waits on the server,
 * so that a slow reader costs a buffer of a few events and no more.
 */
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import type { Page } from '../../ports/event-store.ts';
import { brokenOff, lateBy, portErrorOf, wasClosed } from './errors.ts';
import type { cutPages } from './page.ts';

/** While a reader catches up there is always something: events, or the word that there are no more. */
const CATCHES_UP_WITHIN_MS = 15_000;

type Part = Readonly<{
  subscription: AllStreamSubscription;
  cut: ReturnType<typeof cutPages>;
  add(resolved: AllStreamResolvedEvent): void;
  signal: AbortSignal;
  closed: AbortSignal;
}>;

/** @throws Unavailable when the connection breaks or the store is closed: the reader goes on from its last page */
export async function* pagesOf({ subscription, cut, add, signal, closed }: Part): AsyncGenerator<Page> {
  let caughtUp = false;
  let failure: unknown;
  let wake = (): void => undefined;
  const stir = (): void => wake();
  const fail = (error: unknown): void => {
    failure ??= error;
    wake();
  };

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
    for (let told = false; ; ) {
      if (signal.aborted) return;
      if (closed.aborted) throw wasClosed();
      const resolved = subscription.read() as AllStreamResolvedEvent | null;
      if (resolved !== null) {
        add(resolved);
        if (cut.full()) yield cut.take(false);
        continue;
      }
      if (failure !== undefined) throw portErrorOf(failure);
      // The first page always comes, so that whoever starts at the head learns that it is live.
      if (caughtUp && !(told && cut.empty())) {
        told = true;
        yield cut.take(true);
      } else await something(!caughtUp);
    }
  } finally {
    signal.removeEventListener('abort', stir);
    closed.removeEventListener('abort', leave);
    // An error after this is nobody's; the listener for it stays.
    leave();
  }
}
