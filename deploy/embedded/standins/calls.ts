/** What was asked of a stand-in, for tests that count: that a wait is kept, or that nothing is asked twice. */

export type CountedCall = Readonly<{
  /** Its name in the provider's description, or `oauth.<step>`. */
  call: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Of the answer; `null` where none came out. */
  status: number | null;
}>;

export type Calls = Readonly<{
  note(call: string, status: number | null): void;
  all(): readonly CountedCall[];
  /** How often each was asked, by the minute (ISO 8601, UTC) in which it was. */
  byMinute(): Readonly<Record<string, Readonly<Record<string, number>>>>;
}>;

const MINUTE = 'yyyy-mm-ddThh:mm'.length;
/** The demo may stand for weeks. */
const KEPT = 20_000;

export const countedCalls = (now: () => number): Calls => {
  const all: CountedCall[] = [];
  return {
    note: (call, status) => {
      all.push({ call, at: now(), status });
      if (all.length > KEPT) all.shift();
    },
    all: () => [...all],
    byMinute: () => {
      const minutes: Record<string, Record<string, number>> = {};
      for (const { call, at } of all) {
        const minute = new Date(at).toISOString().slice(0, MINUTE);
        const counts = minutes[minute] ?? {};
        minutes[minute] = counts;
        counts[call] = (counts[call] ?? 0) + 1;
      }
      return minutes;
    },
  };
};
