/**
 * When a project may end and what it may cost, drawn again and again from how accepted milestones went (actual ÷ planned). The
 * seed is passed in, so that one project and day always give one answer. Nothing is said under 30 accepted milestones.
 */
import { LEAST_MILESTONES } from '@lamplight/bff/contract/forecast.ts';
import { type Bp, halfUp, type Paise, toPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate, daysFrom } from '@lamplight/common/calendar/civil.ts';

/** How an accepted milestone went. */
export type Gone = Readonly<{
  startedOn: CivilDate;
  acceptedOn: CivilDate;
  /** From its planned start to its first due date, both included. */
  plannedDays: number;
  amountPaise: Paise;
  /** What the hours on it cost; null where none were logged on it. */
  costPaise: Paise | null;
}>;
/** A milestone that is not accepted yet. `from`: since when it is worked on, or will be. */
export type Ahead = Readonly<{ from: CivilDate; plannedDays: number; amountPaise: Paise; progressBp: Bp }>;

/** In days, both ends included. */
export const spanDays = (from: CivilDate, to: CivilDate): number => Math.max(1, daysFrom(from, to) + 1);
const actualDays = ({ startedOn, acceptedOn }: Gone): number => spanDays(startedOn, acceptedOn);

const RUNS = 2_000;
const [LOW, HIGH] = [0.1, 0.9];
/** The nearest rank. */
const quantile = <T>(sorted: readonly T[], share: number): T | undefined =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

/** Planned days as they would go by one past milestone, rounded up to whole days. */
const daysAs = (plannedDays: number, gone: Gone): number =>
  Math.max(1, Math.ceil((plannedDays * actualDays(gone)) / gone.plannedDays));

/** @returns null where nothing is open or too little is known */
export const finishRange = (
  open: readonly Ahead[],
  gone: readonly Gone[],
  { today, seed }: Readonly<{ today: CivilDate; seed: string }>,
): Readonly<{ from: CivilDate; to: CivilDate }> | null => {
  if (open.length === 0 || gone.length < LEAST_MILESTONES) return null;
  const pick = picking(gone, seed);
  const begun = open.map(({ from, plannedDays }) => ({ after: daysFrom(today, from), plannedDays }));
  // In days after today, so that thousands of draws reckon with no calendar.
  const ends = Array.from({ length: RUNS }, () =>
    begun.reduce((last, { after, plannedDays }) => Math.max(last, after + daysAs(plannedDays, pick()) - 1), 0),
  ).toSorted((one, other) => one - other);
  const [from, to] = [quantile(ends, LOW), quantile(ends, HIGH)];
  return from === undefined || to === undefined ? null : { from: addDays(today, from), to: addDays(today, to) };
};

/** Past milestones whose hours say what they cost. */
export const costed = (gone: readonly Gone[]): readonly Gone[] =>
  gone.filter(({ costPaise, amountPaise }) => costPaise !== null && amountPaise > 0);

/** @param spentPaise what the project cost so far: what is drawn is added for the part that is not done */
export const costRange = (
  open: readonly Ahead[],
  gone: readonly Gone[],
  { spentPaise, seed }: Readonly<{ spentPaise: Paise; seed: string }>,
): Readonly<{ lowPaise: Paise; highPaise: Paise }> | null => {
  const known = costed(gone);
  if (open.length === 0 || known.length < LEAST_MILESTONES) return null;
  const pick = picking(known, seed);
  const totals = Array.from({ length: RUNS }, () =>
    open.reduce((sum, { amountPaise, progressBp }) => {
      const { costPaise, amountPaise: worth } = pick();
      const left = BigInt(amountPaise) * BigInt(10_000 - progressBp) * BigInt(costPaise ?? 0);
      return sum + toPaise(halfUp(left, BigInt(worth) * 10_000n));
    }, spentPaise),
  ).toSorted((a, b) => a - b);
  const [lowPaise, highPaise] = [quantile(totals, LOW), quantile(totals, HIGH)];
  return lowPaise === undefined || highPaise === undefined ? null : { lowPaise, highPaise };
};

/**
 * Each past milestone against the range that would have been given on the day it was started, by those that were accepted before
 * that day; where these were too few, it is no test. What is planned longer ends later whatever it is drawn from, so that the
 * range is that of the tenth and the ninetieth by pace, and these are kept in order as one after the other is accepted.
 */
export const backTest = (gone: readonly Gone[]): Readonly<{ tested: number; inside: number }> => {
  const accepted = gone.toSorted((one, other) => daysFrom(other.acceptedOn, one.acceptedOn));
  const known: Gone[] = [];
  let [next, tested, inside] = [0, 0, 0];
  for (const one of gone.toSorted((a, b) => daysFrom(b.startedOn, a.startedOn))) {
    for (let before = accepted[next]; before && before.acceptedOn < one.startedOn; before = accepted[next]) {
      known.splice(placeOf(known, before), 0, before);
      next += 1;
    }
    const [low, high] = [quantile(known, LOW), quantile(known, HIGH)];
    if (known.length < LEAST_MILESTONES || low === undefined || high === undefined) continue;
    tested += 1;
    const days = actualDays(one);
    if (daysAs(one.plannedDays, low) <= days && days <= daysAs(one.plannedDays, high)) inside += 1;
  }
  return { tested, inside };
};

/** Behind all that went as fast, or faster, for what was planned. */
const placeOf = (known: readonly Gone[], one: Gone): number => {
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = known[middle];
    if (other && actualDays(other) * one.plannedDays <= actualDays(one) * other.plannedDays) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** Draws with replacement; the same seed draws the same (xmur3 into mulberry32). */
const picking = (gone: readonly Gone[], seed: string): (() => Gone) => {
  let state = 1_779_033_703 ^ seed.length;
  for (let i = 0; i < seed.length; i += 1) {
    state = Math.imul(state ^ seed.charCodeAt(i), 3_432_918_353);
    state = (state << 13) | (state >>> 19);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const share = ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    const drawn = gone[Math.floor(share * gone.length)];
    if (drawn === undefined) throw new RangeError('nothing to draw from');
    return drawn;
  };
};
