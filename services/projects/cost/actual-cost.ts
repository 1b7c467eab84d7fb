/**
 * What a project cost up to a day (domain.md §4.4): Σ hours × the rate of their day + expenses. Every logged hour counts, approved
 * or not: it was worked. Each person's hours are one line, rounded once, and the sum is that of the lines.
 */

import { halfUp, type Paise, sumPaise, toPaise } from '@lamplight/bff/contract/paise.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { type EffortDoc, isApproved } from './effort-view.ts';
import { type Rate, rateOn } from './rates.ts';

export type PersonCost = Readonly<{
  employeeId: string;
  minutes: number;
  /** Without a rate on their day: they cost nothing here. */
  unratedMinutes: number;
  costPaise: Paise;
}>;
export type ActualCost = Readonly<{
  people: readonly PersonCost[];
  minutes: number;
  unapprovedMinutes: number;
  unratedMinutes: number;
  expensesPaise: Paise;
  actualCostPaise: Paise;
}>;

const MINUTES_OF_AN_HOUR = 60n;

/** What the hours on one milestone cost; null where none were logged on it, or some have no rate. */
export const milestoneCost = (
  effort: EffortDoc | null,
  milestoneId: string,
  ratesOf: (employeeId: string) => readonly Rate[],
): Paise | null => {
  const lines = Object.values(effort?.worked ?? {}).filter((line) => line.milestoneId === milestoneId);
  let paiseMinutes = 0n;
  for (const { employeeId, day, minutes } of lines) {
    const rate = rateOn(ratesOf(employeeId), day);
    if (rate === null) return null;
    paiseMinutes += BigInt(minutes) * BigInt(rate);
  }
  return lines.length === 0 ? null : toPaise(halfUp(paiseMinutes, MINUTES_OF_AN_HOUR));
};

/** @param ratesOf the entries of one person, in paise for an hour @param until hours and expenses of later days are left out */
export const actualCost = (
  effort: EffortDoc | null,
  ratesOf: (employeeId: string) => readonly Rate[],
  until: CivilDate,
): ActualCost => {
  const worked = Object.values(effort?.worked ?? {}).filter(({ day }) => day <= until);
  const people = [...Map.groupBy(worked, ({ employeeId }) => employeeId)].map(([employeeId, lines]): PersonCost => {
    const rates = ratesOf(employeeId);
    let [minutes, unratedMinutes, paiseMinutes] = [0, 0, 0n];
    for (const line of lines) {
      const rate = rateOn(rates, line.day);
      minutes += line.minutes;
      if (rate === null) unratedMinutes += line.minutes;
      else paiseMinutes += BigInt(line.minutes) * BigInt(rate);
    }
    const costPaise = toPaise(halfUp(paiseMinutes, MINUTES_OF_AN_HOUR));
    return { employeeId, minutes, unratedMinutes, costPaise };
  });
  const spent = Object.values(effort?.expenses ?? {}).filter(({ day }) => day <= until);
  const expensesPaise = sumPaise(spent.map(({ amountPaise }) => amountPaise));
  const total = (of: (person: PersonCost) => number) => people.reduce((sum, person) => sum + of(person), 0);
  const open = worked.filter((line) => effort !== null && !isApproved(effort, line));
  return {
    people,
    minutes: total(({ minutes }) => minutes),
    unapprovedMinutes: open.reduce((sum, { minutes }) => sum + minutes, 0),
    unratedMinutes: total(({ unratedMinutes }) => unratedMinutes),
    expensesPaise,
    actualCostPaise: sumPaise([...people.map(({ costPaise }) => costPaise), expensesPaise]),
  };
};
