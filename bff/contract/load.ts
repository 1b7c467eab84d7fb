/**
 * How much of people's days is given away (domain.md §4.2): now, and with assignments that are only thought of. One
 * computation for whoever decides an assignment and for the screen that tries some out. Pure: days are civil dates, whose
 * string order is date order; weeks and today come from outside.
 */

/** Both ends included; no end means for ever. `allocationBp`: share of a day in basis points. */
export type Span = Readonly<{ from: string; to?: string | undefined; allocationBp: number }>;
export type Peak = Readonly<{ day: string; loadBp: number }>;

export const FULL_DAY_BP = 10_000;

/** Σ allocationBp of the spans that include the day. */
export const loadOn = (day: string, spans: readonly Span[]): number =>
  spans.reduce((load, span) => (includes(span, day) ? load + span.allocationBp : load), 0);

/** The heaviest day of a span beside the others. A load only rises where something begins, so those days are all there is to look at. */
export const peakWithin = (span: Span, others: readonly Span[]): Peak => {
  const days = [span.from, ...others.map((other) => other.from).filter((day) => includes(span, day))].sort();
  const loads = days.map((day) => ({ day, loadBp: loadOn(day, [...others, span]) }));
  return loads.reduce((peak, next) => (next.loadBp > peak.loadBp ? next : peak));
};

export const includes = ({ from, to }: Pick<Span, 'from' | 'to'>, day: string): boolean =>
  from <= day && (to === undefined || day <= to);

/** Monday and Sunday. */
export type Week = Readonly<{ from: string; to: string }>;
/** The heaviest day of a week. */
export const loadIn = ({ from, to }: Week, spans: readonly Span[]): number =>
  peakWithin({ from, to, allocationBp: 0 }, spans).loadBp;

/** Of which an assignment is, and as what. */
type Of = Readonly<{ projectId: string; role: string }>;
/** A live assignment, or one that is only thought of. */
export type Placed = Span & Of;
export type Thought = Placed & Readonly<{ employeeId: string }>;

export type WhatIf = Readonly<{
  people: readonly Readonly<{
    employeeId: string;
    weeks: readonly Readonly<{ nowBp: number; thenBp: number }>[];
    /** The heaviest day above 100 % within what is thought of for them; null where there is none. */
    conflict: Peak | null;
  }>[];
  /** Open milestones with weeks in which a wanted role is not covered, or somebody on the project is above 100 %. */
  atRisk: readonly Readonly<{
    milestoneId: string;
    weeks: readonly Readonly<{ monday: string; missing: readonly string[]; over: readonly string[] }>[];
  }>[];
}>;

/**
 * Everybody's load by week with what is thought of, before anything is written.
 *
 * @param people with their live assignments, in whichever projects
 * @param roles that the project wants; each is covered in a week where somebody on it has that role on the first and the
 *   last day that the milestone has of the week
 * @param milestones of the project that are still to be done
 */
export const whatIf = ({
  projectId,
  roles,
  milestones,
  weeks,
  people,
  thoughts,
}: Readonly<{
  projectId: string;
  roles: readonly string[];
  milestones: readonly Readonly<{ milestoneId: string; startDate: string; dueDate: string }>[];
  weeks: readonly Week[];
  people: readonly Readonly<{ employeeId: string; placed: readonly Placed[] }>[];
  thoughts: readonly Thought[];
}>): WhatIf => {
  const thoughtOf = Map.groupBy(thoughts, ({ employeeId }) => employeeId);
  const all = people.map(({ employeeId, placed }) => {
    const own = thoughtOf.get(employeeId) ?? [];
    const then = [...placed, ...own];
    return {
      employeeId,
      then,
      weeks: weeks.map((week) => {
        const nowBp = loadIn(week, placed);
        return { nowBp, thenBp: own.length === 0 ? nowBp : loadIn(week, then) };
      }),
      conflict: conflictIn(own, placed),
    };
  });
  const team = all.flatMap(({ employeeId, then, weeks: loads }) => {
    const here = then.filter((one) => one.projectId === projectId);
    return here.length === 0 ? [] : [{ employeeId, here, loads }];
  });
  return {
    people: all.map(({ employeeId, weeks: loads, conflict }) => ({ employeeId, weeks: loads, conflict })),
    atRisk: milestones.flatMap(({ milestoneId, startDate, dueDate }) => {
      const risky = weeks.flatMap((week, index) => {
        const first = week.from < startDate ? startDate : week.from;
        const last = week.to > dueDate ? dueDate : week.to;
        if (first > last) return [];
        const there = team.flatMap(({ here }) => here);
        const missing = roles.filter((role) => !isCovered(role, first, last, there));
        const over = team.flatMap(({ employeeId, here, loads }) => {
          const isHere = here.some((one) => one.from <= last && (one.to === undefined || first <= one.to));
          return isHere && (loads[index]?.thenBp ?? 0) > FULL_DAY_BP ? [employeeId] : [];
        });
        return missing.length + over.length === 0 ? [] : [{ monday: week.from, missing, over }];
      });
      return risky.length === 0 ? [] : [{ milestoneId, weeks: risky }];
    }),
  };
};

/** As the server will judge them one after another: each beside all others of the person. */
const conflictIn = (own: readonly Thought[], placed: readonly Placed[]): Peak | null => {
  const peaks = own.map((one) => peakWithin(one, [...placed, ...own.filter((other) => other !== one)]));
  const worst = peaks.reduce<Peak | null>(
    (most, peak) => (most === null || peak.loadBp > most.loadBp ? peak : most),
    null,
  );
  return worst !== null && worst.loadBp > FULL_DAY_BP ? worst : null;
};

const isCovered = (role: string, first: string, last: string, there: readonly Placed[]): boolean => {
  const named = there.filter((one) => one.role.toLowerCase() === role.toLowerCase());
  return named.some((one) => includes(one, first)) && named.some((one) => includes(one, last));
};
