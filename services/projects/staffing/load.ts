/** How much of a person's day is given away: Σ allocationBp of the assignments that include the day (domain.md §4.2). */
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import type { Bp } from '../money/paise.ts';

/** Both ends included; no end means for ever. */
export type Span = Readonly<{ from: CivilDate; to?: CivilDate | undefined; allocationBp: Bp }>;

export const FULL_DAY_BP = 10_000;

export const loadOn = (day: CivilDate, spans: readonly Span[]): Bp =>
  spans.reduce((load, span) => (includes(span, day) ? load + span.allocationBp : load), 0);

/** The heaviest day of a span beside the others. A load only rises where something begins, so those days are all there is to look at. */
export const peakWithin = (span: Span, others: readonly Span[]): Readonly<{ day: CivilDate; loadBp: Bp }> => {
  const days = [span.from, ...others.map((other) => other.from).filter((day) => includes(span, day))].sort();
  const loads = days.map((day) => ({ day, loadBp: loadOn(day, [...others, span]) }));
  return loads.reduce((peak, next) => (next.loadBp > peak.loadBp ? next : peak));
};

export const includes = ({ from, to }: Span, day: CivilDate): boolean => from <= day && (to === undefined || day <= to);
