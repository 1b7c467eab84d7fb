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
