/** What one listener of a broadcast has been told and has not read yet: adapters that get texts as events share it. */

/** A listener that does not read loses the oldest hints, never the memory of its process. */
const KEPT = 1_000;

/**
 * Listens from the call on, not from the first read on: what is published in between is not missed.
 * @param onEnd called once, at the first of `end` and the reader breaking off
 */
export const openInbox = (onEnd: () => void) => {
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  let ended = false;

  const end = (): void => {
    if (ended) return;
    ended = true;
    waiting.length = 0;
    wake?.();
    onEnd();
  };
  const read = async (): Promise<IteratorResult<string, undefined>> => {
    for (;;) {
      if (ended) return { done: true, value: undefined };
      const text = waiting.shift();
      if (text !== undefined) return { done: false, value: text };
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const iterator: AsyncIterator<string, undefined> = {
    next: read,
    return: async () => {
      end();
      return { done: true, value: undefined };
    },
  };
  return {
    end,
    hear: (text: string) => {
      if (waiting.push(text) > KEPT) waiting.shift();
      wake?.();
    },
    texts: { [Symbol.asyncIterator]: () => iterator } satisfies AsyncIterable<string>,
  };
};
