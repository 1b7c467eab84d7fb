/**
 * Read your own write: a query waits until its view has reached what its asker wrote. Woken at once in this process, by
 * Broadcast from others; neither is the truth, so the checkpoint itself is looked at: after 20 ms, and then less and less
 * often, since a store that is late is not made faster by being asked more.
 */
import type { Broadcast } from '../ports/broadcast.ts';
import type { Position } from '../ports/event-store.ts';
import { newId } from '../ports/ids.ts';

const FIRST_LOOK_MS = 20;
const LOOK_AT_LEAST_EVERY_MS = 160;
const WAIT_MS = 500;

export type Waiters = Readonly<{
  /** `stale` after `ms`. `checkpoint` is asked again on every sign of progress. */
  reached(
    model: string,
    position: Position,
    checkpoint: () => Promise<Position | null>,
    ms?: number,
  ): Promise<'reached' | 'stale'>;
  /** Somebody waits for this model, here or a moment ago in another process: progress should be written without delay. */
  waiting(model: string): boolean;
  /** Tells who waits here, and other processes. */
  moved(model: string): void;
  /** Called when somebody begins to wait, here or elsewhere. */
  onWait(listener: () => void): void;
  close(): Promise<void>;
}>;

export const openWaiters = (service: string, broadcast: Broadcast): Waiters => {
  const [channel, wishes] = [`progress.${service}`, `wanted.${service}`];
  const own = `${newId()} `;
  const closing = new AbortController();
  const waiting = new Map<string, Set<() => void>>();
  const listeners: (() => void)[] = [];
  /** By model, until when (performance.now) somebody elsewhere may be waiting. */
  const wantedElsewhere = new Map<string, number>();
  const wake = (model: string): void => {
    for (const awake of [...(waiting.get(model) ?? [])]) awake();
  };

  const listen = async (to: string, heard: (model: string) => void): Promise<void> => {
    try {
      for await (const model of broadcast.subscribe(to, closing.signal)) heard(model);
    } catch {
      // A hint that does not come is made up for by looking, and by progress that is written in time anyway.
    }
  };
  const tellListeners = (): void => {
    for (const listener of listeners) listener();
  };
  const listening = Promise.all([
    listen(channel, wake),
    listen(wishes, (wish) => {
      if (wish.startsWith(own)) return;
      wantedElsewhere.set(wish.slice(own.length), performance.now() + WAIT_MS);
      tellListeners();
    }),
  ]);

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
    tellListeners();
    return { came, end };
  };

  return {
    reached: async (model, position, checkpoint, ms = WAIT_MS) => {
      const isThere = async (): Promise<boolean> => ((await checkpoint()) ?? '') >= position;
      if (await isThere()) return 'reached';
      const deadline = performance.now() + ms;
      for (let lookAfter = FIRST_LOOK_MS; ; lookAfter = Math.min(lookAfter * 2, LOOK_AT_LEAST_EVERY_MS)) {
        const left = deadline - performance.now();
        if (left <= 0) return ms > 0 && (await isThere()) ? 'reached' : 'stale';
        // Begins to wait before it looks, so that no sign is missed in between.
        const sign = nextSign(model, Math.min(lookAfter, left));
        if (await isThere()) {
          sign.end();
          return 'reached';
        }
        // Whoever leads the view may be another process, which keeps small progress for itself until somebody asks.
        if (lookAfter === FIRST_LOOK_MS) broadcast.publish(wishes, own + model).catch(() => undefined);
        await sign.came;
      }
    },
    waiting: (model) => waiting.has(model) || (wantedElsewhere.get(model) ?? 0) > performance.now(),
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
