/** Places in the log, compared: null is before all of it. */
import type { Position } from '../ports/event-store.ts';

export const isAfter = (a: Position | null, b: Position | null): boolean => (a ?? '') > (b ?? '');

/** Null where one of them is at the beginning; undefined of none. */
export const lowestOf = (positions: readonly (Position | null)[]): Position | null | undefined => {
  let [least, ...others] = positions;
  for (const at of others) if (isAfter(least ?? null, at)) least = at;
  return least;
};
