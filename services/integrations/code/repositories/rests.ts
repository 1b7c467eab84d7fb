/** What has just failed rests, each time twice as long. In memory: another process, or the next one, tries at once. */

export type Rests = Readonly<{
  isResting(key: string): boolean;
  begin(key: string): void;
  end(key: string): void;
}>;

const AT_MOST_MS = 30_000;
/** Of what is not asked for any more nobody says that it ended. */
const KNOWN_AT_MOST = 10_000;

/** @param o.firstMs how long what has failed once rests */
export const restsOf = ({
  firstMs,
  now = () => performance.now(),
}: Readonly<{ firstMs: number; now?(): number }>): Rests => {
  const resting = new Map<string, Readonly<{ until: number; ms: number }>>();
  return {
    isResting: (key) => now() < (resting.get(key)?.until ?? 0),
    begin: (key) => {
      const before = resting.get(key)?.ms;
      const ms = Math.min(before === undefined ? firstMs : before * 2, AT_MOST_MS);
      if (resting.size >= KNOWN_AT_MOST) resting.clear();
      resting.set(key, { until: now() + ms, ms });
    },
    end: (key) => void resting.delete(key),
  };
};
