/** A content that is given up while it is read. */

/** A sender that falls silent must not hold what its reader has open: the signal ends the wait for the next piece. */
export const stoppable = async function* (content: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined) {
  signal?.throwIfAborted();
  const pieces = content[Symbol.asyncIterator]();
  const stopped = Promise.withResolvers<never>();
  const giveUp = () => stopped.reject(signal?.reason);
  // Nobody may be waiting for a piece when the signal comes; the next wait still sees it.
  stopped.promise.catch(() => undefined);
  signal?.addEventListener('abort', giveUp, { once: true });
  let whole = false;
  try {
    for (;;) {
      const piece = await Promise.race([pieces.next(), stopped.promise]);
      whole = piece.done === true;
      if (whole) return;
      yield piece.value as Uint8Array;
    }
  } finally {
    signal?.removeEventListener('abort', giveUp);
    // Not awaited: a sender that hangs would hold us here as well. What it says while ending changes nothing any more.
    if (!whole) void pieces.return?.().then(undefined, () => undefined);
  }
};
