import { lookPauseMs } from './look-pause.ts';

it.each([
  ['at rest', 0, 0, 5_000],
  ['at rest, however long it took', 0, 900, 5_000],
  ['catching up', 1, 0, 100],
  ['catching up, where counting is quick', 9_000, 10, 100],
  ['catching up, where counting is slow', 9_000, 40, 400],
  ['catching up, no seldomer than at rest', 9_000_000, 3_000, 5_000],
])('%s', (_when, lagEvents, costMs, pause) => expect(lookPauseMs(lagEvents, costMs)).toBe(pause));
