/** How slow a transfer may be: slower ones are ended, or a few stalled ones would hold all places. */

export type Pace = Readonly<{
  /** At least `leastBytes` must move in each window of this length. */
  windowMs: number;
  leastBytes: number;
  /** However steadily it moves. */
  totalMs: number;
}>;

export type Pacing = Readonly<{ moved(bytes: number): void; end(): void }>;

/** @param onSlow called once, unless `end` came first */
export const pacingAt = ({ windowMs, leastBytes, totalMs }: Pace, onSlow: () => void): Pacing => {
  let bytes = 0;
  const end = (): void => {
    clearInterval(looking);
    clearTimeout(over);
  };
  const slow = (): void => {
    end();
    onSlow();
  };
  const looking = setInterval(() => {
    if (bytes < leastBytes) slow();
    bytes = 0;
  }, windowMs);
  const over = setTimeout(slow, totalMs);
  return {
    moved: (more) => {
      bytes += more;
    },
    end,
  };
};

/** Some 4 KiB a second: less than any network that people use. */
export const SLOWEST = { windowMs: 15_000, leastBytes: 64 * 1024 } as const satisfies Partial<Pace>;
