/** What differs between two texts, line by line (E. W. Myers, An O(ND) Difference Algorithm, 1986). */

export type Hunk = Readonly<{
  /** The line of the new text at which it stands, from 1. */
  at: number;
  /** The lines that went; none where some only came. */
  from: readonly string[];
  to: readonly string[];
}>;

/** Beyond so many lines that differ, the rest is told as one change: it would be read as another text anyway. */
const MOST = 1_000;

/** In the order of the text; empty where nothing differs. */
export const lineDiff = (before: string, after: string): readonly Hunk[] => {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (from.length === 0 && to.length === 0) return [];
  const kept = pairsOf(from, to);
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...kept, [from.length, to.length] as const]) {
    if (nextX > x || nextY > y) hunks.push({ at: start + y + 1, from: from.slice(x, nextX), to: to.slice(y, nextY) });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunks;
};

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

type Pair = readonly [x: number, y: number];
/** Lines that both have, in order; none where too many differ. */
const pairsOf = (a: readonly string[], b: readonly string[]): readonly Pair[] => {
  const furthest = new Map<number, number>([[1, 0]]);
  const at = (k: number): number => furthest.get(k) ?? -1;
  const steps: ReadonlyMap<number, number>[] = [];
  for (let d = 0; d <= Math.min(MOST, a.length + b.length); d += 1) {
    steps.push(new Map(furthest));
    for (let k = -d; k <= d; k += 2) {
      let x = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? at(k + 1) : at(k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return wayBack(steps, a.length, b.length);
    }
  }
  return [];
};

const wayBack = (steps: readonly ReadonlyMap<number, number>[], endX: number, endY: number): readonly Pair[] => {
  const pairs: Pair[] = [];
  let [x, y] = [endX, endY];
  for (let d = steps.length - 1; d >= 0; d -= 1) {
    const at = (k: number): number => steps[d]?.get(k) ?? -1;
    const k = x - y;
    const before = k === -d || (k !== d && at(k - 1) < at(k + 1)) ? k + 1 : k - 1;
    const [fromX, fromY] = d === 0 ? [0, 0] : [at(before), at(before) - before];
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return pairs.reverse();
};
