/** A key-value store in memory, and actors on it whose every call waits until a test lets it go: calls cross as the test says. */
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

type Entry = { value: string; rev: number; until: number };

/** One store of a process, with the promises of the port. */
export const memoryKeyValue = (clock: Readonly<{ now(): number }>): KeyValue => {
  const entries = new Map<string, Entry>();
  let last = 0;
  const live = (key: string): Entry | null => {
    const entry = entries.get(key);
    return entry !== undefined && entry.until > clock.now() ? entry : null;
  };
  const entryOf = (key: string) => {
    const entry = live(key);
    return entry === null ? null : { value: entry.value, rev: entry.rev };
  };
  const put = (key: string, value: string, until: number): number => {
    last += 1;
    entries.set(key, { value, rev: last, until });
    return last;
  };
  return {
    get: async (key) => entryOf(key),
    getMany: async (keys) => keys.map(entryOf),
    set: async (key, value, { ttlMs = Number.POSITIVE_INFINITY, if: expected } = {}) => {
      if (expected !== undefined && (live(key)?.rev ?? 'absent') !== expected) return 'conflict';
      return { rev: put(key, value, clock.now() + ttlMs) };
    },
    touch: async (key, rev, ttlMs) => {
      const entry = live(key);
      if (entry?.rev !== rev) return false;
      entry.until = clock.now() + ttlMs;
      return true;
    },
    delete: async (key) => {
      const there = live(key) !== null;
      entries.delete(key);
      return there;
    },
    increment: async (key, { by = 1, ttlMs }) => {
      const entry = live(key);
      const sum = Number(entry?.value ?? 0) + by;
      put(key, String(sum), entry?.until ?? clock.now() + ttlMs);
      return sum;
    },
    close: async () => undefined,
  };
};

export type Participant = Readonly<{
  keyValue: KeyValue;
  /** A point of its own beside the store's calls. */
  gate(): Promise<void>;
  /** Runs up to the first call. */
  start(act: () => Promise<void>): Promise<void>;
  /** Lets one call go, and waits for the next one. False once it has ended. @throws what the actor threw */
  step(): Promise<boolean>;
  /** @returns how many calls it still made */
  finish(): Promise<number>;
}>;

export const actorOn = (store: KeyValue): Participant => {
  const waiting: (() => void)[] = [];
  let arrived = Promise.withResolvers<void>();
  let ended = false;
  let failure: unknown;

  const gate = (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      arrived.resolve();
    });
  const atRest = async (): Promise<void> => {
    while (waiting.length === 0 && !ended) {
      await arrived.promise;
      arrived = Promise.withResolvers();
    }
    if (failure !== undefined) throw failure;
  };
  const gated =
    <A extends readonly unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      await gate();
      return call(...args);
    };
  const step = async (): Promise<boolean> => {
    const go = waiting.shift();
    if (go === undefined) return false;
    go();
    await atRest();
    return true;
  };
  return {
    keyValue: {
      get: gated(store.get),
      getMany: gated(store.getMany),
      set: gated(store.set),
      touch: gated(store.touch),
      delete: gated(store.delete),
      increment: gated(store.increment),
      close: store.close,
    },
    gate,
    start: async (act) => {
      act().then(
        () => {
          ended = true;
          arrived.resolve();
        },
        (error: unknown) => {
          failure = error;
          ended = true;
          arrived.resolve();
        },
      );
      await atRest();
    },
    step,
    finish: async () => {
      let steps = 0;
      while (await step()) steps += 1;
      return steps;
    },
  };
};
