/** Views that have a long way to go are filled by a thread, those that set out together by one that reads their history once. */
import type { Filter } from '../ports/event-store.ts';
import { fillTogetherInThread, type RebuildModules } from './rebuild-thread.ts';

export type FirstFillOptions = Readonly<{
  modules: RebuildModules;
  /** Lets through what any view of the service wants. */
  filter: Filter;
  discards(projection: string): Promise<ReadonlySet<string>>;
  progress(projection: string, events: number): void;
}>;

type View = Readonly<{ projection: string; version: number; model: string }>;
type FillRequest = View & Readonly<{ signal: AbortSignal; resolve(): void; reject(error: unknown): void }>;

/**
 * @returns resolves when the view has reached the head of the log, or has stopped where its projection threw: whoever follows
 * the log from there takes that page event by event and parks the one at fault. Rejects where no thread could run, or when aborted
 */
export const openFirstFill = ({ modules, filter, discards, progress }: FirstFillOptions) => {
  let requests: FillRequest[] = [];

  const fill = async (together: readonly FillRequest[]): Promise<void> => {
    const stopping = new AbortController();
    let left = together.length;
    const gone = (): void => {
      left -= 1;
      // Whoever still waits for its own goes on.
      if (left === 0) stopping.abort();
    };
    for (const { signal, reject } of together)
      signal.addEventListener('abort', () => {
        reject(signal.reason);
        gone();
      });
    try {
      const views = await Promise.all(
        together.map(async ({ projection, version, model }) => ({
          ...{ projection, version, model },
          discarded: await discards(projection),
        })),
      );
      const report = (events: number): void => {
        for (const { projection } of together) progress(projection, events);
      };
      await fillTogetherInThread({ modules, views, filter, progress: report, signal: stopping.signal });
      for (const { resolve } of together) resolve();
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  };

  return (view: View, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      requests.push({ ...view, signal, resolve, reject });
      if (requests.length > 1) return;
      // They are told in the same turn of the event loop that their history is long.
      setImmediate(() => {
        const together = requests;
        requests = [];
        void fill(together);
      });
    });
};
