/** What happens at an hour of its own while the story is told: whoever goes on to a later hour meets it on the way. */
export type Entry = Readonly<{
  /** Epoch ms. */
  at: number;
  happens(): Promise<void>;
}>;
type Diary = Readonly<{
  add(...entries: readonly Entry[]): void;
  /** Everything up to an hour, one after the other. @param ms epoch ms */
  upTo(ms: number): Promise<void>;
}>;

/** @param goesOn to the hour of an entry, before it happens; the clock may be past it already */
export const openDiary = (goesOn: (ms: number) => void): Diary => {
  let waiting: readonly Entry[] = [];
  return {
    add: (...entries) => {
      waiting = [...waiting, ...entries].toSorted((a, b) => a.at - b.at);
    },
    upTo: async (ms) => {
      for (let [next] = waiting; next !== undefined && next.at <= ms; [next] = waiting) {
        waiting = waiting.slice(1);
        goesOn(next.at);
        await next.happens();
      }
    },
  };
};

/** Goes on to an hour of a day, counted from the story's day 0; never back. What the diary has before it happens first. */
export type At = (day: number, hour?: number) => Promise<void>;
/** Acts that somebody does one right after the other: a hundred of them take minutes, not the rest of the day. */
export type Sitting = (acts: () => Promise<void>) => Promise<void>;
