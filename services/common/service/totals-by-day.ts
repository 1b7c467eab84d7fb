/** Totals of many days, some months at a time: where a store counts in this very thread, others have their turn in between. */
import type { View } from '@lamplight/events/core/view.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import type { Doc, Query, Scan, Total, Totals } from '@lamplight/events/ports/read-models.ts';
import { addDays, type CivilDate } from '../calendar/civil.ts';

const DAYS = 180;
/** A limit for groups by day: more than companies have, and twelve of a day for more than twenty years. */
export const MOST_DAYS = 100_000;

/**
 * As `totals`, grouped by a civil day first and of days alone: what has none is in no group. Each half-year is of one moment, so
 * the day of a document must be one that stays.
 * @param since of days from that one on alone
 */
export const totalsByDay = async <T extends Doc, K extends keyof T & string, S extends keyof T & string = never>(
  view: Pick<View<T>, 'scan' | 'totals'>,
  query: Totals<T, K, S> & Readonly<{ by: readonly [K, ...K[]] }>,
  since: CivilDate = '',
): Promise<readonly Total<T, K, S>[]> => {
  const { by, where, limit } = query;
  const [day] = by;
  const rows: Total<T, K, S>[] = [];
  const others = yieldingEvery();
  const within = (days: Readonly<{ gte: string; lt?: string }>) =>
    ({ ...where, [day]: days }) as Query<T>['where'] & object;
  for (let from = since; ; ) {
    const [first] = await view.scan({ where: within({ gte: from }), sort: [[day, 1]], limit: 1 } as Scan<T, K>);
    if (first === undefined) return rows;
    const begins = String(first[day]);
    from = addDays(begins, DAYS);
    rows.push(...(await view.totals({ ...query, where: within({ gte: begins, lt: from }) })));
    if (rows.length > limit) throw new RangeError(`there are more than ${limit} groups by ${by.join(', ')}`);
    await others();
  }
};
