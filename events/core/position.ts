/**
 * Read your own write: a query waits until its view has reached what its asker wrote. Woken at once in this process, by
 * Broadcast from others; neither is the truth, so the checkpoint itself is looked at every 20 ms.
 */
import type { Broadcast } from '../ports/broadcast.ts';
import type { Position } from '../ports/event-store.ts';

const LOOK_EVERY_MS = 20;
const WAIT_MS = 500;

export type Waiters = Readonly<{
  /** `stale` after `ms`. `checkpoint` is asked again on every sign of progress. */
  reached(
    model: string,
    position: Position,
    checkpoint: () => Promise<Position | null>,
    ms?: number,
  ): Promise<'reached' | 'stale'>;
  /** Somebody here waits for this model: progress should be written without delay. */
  waiting(model: string): boolean;
  /** Tells who waits here, and other processes. */
  moved(model: string): void;
  /** Called when somebody begins to wait. */
  onWait(listener: () => void): void;
  close(): Promise<void>;
}>;

export const openWaiters = (service: string, broadcast: Broadcast): Waiters => {
  const channel = `progress.${service}`;
  const closing = new AbortController();
  const waiting = new Map<string, Set<() => void>>();
  const listeners: (() => void)[] = [];
  const wake = (model: string): void => {
    for (const awake of [...(waiting.get(model) ?? [])]) awake();
  };

  const listen = async (): Promise<void> => {
    try {
      for await (const model of broadcast.subscribe(channel, closing.signal)) wake(model);
    } catch {
      // A hint that does not come is made up for by looking every 20 ms.
    }
  };
  const listening = listen();

  /** Ends at the next sign of progress or after `ms`, whichever comes first; `end` gives it up. */
  const nextSign = (model: string, ms: number): { came: Promise<void>; end(): void } => {
    let end = (): void => undefined;
    const came = new Promise<void>((resolve) => {
      end = () => {
        clearTimeout(timer);
        signs.delete(end);
        if (signs.size === 0 && waiting.get(model) === signs) waiting.delete(model);
        resolve();
      };
      const timer = setTimeout(() => end(), ms);
      const signs = waiting.get(model) ?? new Set();
      waiting.set(model, signs.add(end));
    });
    for (const listener of listeners) listener();
    return { came, end };
  };

  return {
    reached: async (model, position, checkpoint, ms = WAIT_MS) => {
      const isThere = async (): Promise<boolean> => ((await checkpoint()) ?? '') >= position;
      if (await isThere()) return 'reached';
      const deadline = performance.now() + ms;
      for (;;) {
        const left = deadline - performance.now();
        if (left <= 0) return 'stale';
        // Begins to wait before it looks, so that no sign is missed in between.
        const sign = nextSign(model, Math.min(LOOK_EVERY_MS, left));
        if (await isThere()) {
          sign.end();
          return 'reached';
        }
        await sign.came;
      }
    },
    waiting: (model) => waiting.has(model),
    moved: (model) => {
      wake(model);
      // A lost hint costs 20 ms.
      broadcast.publish(channel, model).catch(() => undefined);
    },
    onWait: (listener) => void listeners.push(listener),
    close: async () => {
      closing.abort();
      await listening;
    },
  };
};
