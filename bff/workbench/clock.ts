/** The machine's clock, moved ahead by tests. */
export type MovedClock = { now(): number; move(ms: number): void };

export const movedClock = (): MovedClock => {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    move: (ms) => {
      ahead += ms;
    },
  };
};

/** Stands still until a test moves it: for what happens at one millisecond and not at the next. */
export const stoppedClock = (): MovedClock => {
  let now = Date.parse('2026-11-23T06:00:00.500Z');
  return {
    now: () => now,
    move: (ms) => {
      now += ms;
    },
  };
};
