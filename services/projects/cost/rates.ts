/** What an hour of one person costs, from which day on (domain.md §4.4). */

import type { Paise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate, Instant } from '@lamplight/common/calendar/civil.ts';
import { type CommandOf, isAdmin } from '@lamplight/common/facts/actor.ts';
import { ABSENT, FORBIDDEN } from '@lamplight/common/facts/standing.ts';
import type { Decider, Personal, Refusal } from '@lamplight/events/core/types.ts';
import type { RateEvent } from './events.ts';

/** Paise for an hour, as digits; erased with the person. */
export type Rate = Readonly<{ from: CivilDate; hourlyPaise: Personal; reason: string }>;
/** In the order in which they were entered. */
export type Rates = Readonly<{ rates: readonly Rate[] }>;

/** @param hourlyPaise paise for an hour, above 0 */
export type SetCostRate = CommandOf<'SetCostRate'> &
  Readonly<{ employeeId: string; from: CivilDate; hourlyPaise: Paise; reason: string; known: boolean }>;

const evolve = ({ rates }: Rates, { data: { from, hourlyPaise, reason } }: RateEvent): Rates => ({
  rates: [...rates, { from, hourlyPaise, reason }],
});

const decide = (c: SetCostRate, { rates }: Rates): readonly RateEvent[] | Refusal => {
  if (!isAdmin(c.actor)) return FORBIDDEN;
  if (!c.known) return ABSENT;
  const { employeeId, from, reason } = c;
  const hourlyPaise = String(c.hourlyPaise);
  const before = rates.findLast((rate) => rate.from === from);
  if (before?.hourlyPaise === hourlyPaise && before.reason === reason) return [];
  return [{ type: 'CostRateSet', data: { employeeId, from, hourlyPaise, currency: 'INR', reason } }];
};

export const costRates: Decider<Rates, SetCostRate, RateEvent> = {
  category: 'costrate',
  initial: { rates: [] },
  audited: true,
  evolve,
  decide,
};

export const paiseOf = (hourly: Personal): Paise | null => (typeof hourly === 'string' ? Number(hourly) : null);

/**
 * What an hour of that day costs in paise: the entry with the latest `from` that is not after it, of one day the newest; null
 * where there is none or the person was erased.
 */
export const rateOn = (rates: readonly Rate[], day: CivilDate): Paise | null => {
  const holding = rates.reduce<Rate | null>(
    (found, rate) => (rate.from <= day && (found === null || rate.from >= found.from) ? rate : found),
    null,
  );
  return holding === null ? null : paiseOf(holding.hourlyPaise);
};
/** An entry with when it was made, and by whom. */
export type Traced = Rate & Readonly<{ setAt: Instant; by: string }>;
