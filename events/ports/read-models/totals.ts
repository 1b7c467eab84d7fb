/**
 * What `totals` asks, alike on every engine: its conditions and the declared index that answers them; and its answer, made of
 * the groups that an engine counted.
 */
import { notIndexed } from '../errors.ts';
import { compareValues } from './order.ts';
import { type Conditions, conditionsOf, type Fields, limitAlternatives, limited } from './query.ts';

export type AnyTotals = Readonly<{
  where?: Readonly<Record<string, unknown>>;
  by: readonly string[];
  sum?: readonly string[];
  limit: number;
}>;

export type PlannedTotals<Index> = Readonly<{
  conditions: Conditions;
  index: Index;
  /** Fields that are fixed to values, the first ones of the index. */
  equal: readonly string[];
  /** By what else it is grouped: the fields of the index that follow. */
  grouped: readonly string[];
  /** The field with a range: the first of those, or, where there are none, the first field of the index after the equal ones. */
  ranged: string | null;
}>;

/** A group as an engine counted it. One that it tells in several parts is put together here. */
export type Counted = Readonly<{ values: readonly unknown[]; count: number; sums: readonly number[] }>;

/**
 * The equality fields and then `by` are a prefix of one declared index, which also holds what is summed; a range is asked of
 * the first field after the equality ones alone. So one piece of an index, or one for each alternative, holds all that is
 * counted, group by group: nothing is passed over and nothing sorted.
 * @throws NotIndexed
 */
export const askTotals = <Index extends Fields>(
  model: string,
  indexes: readonly Index[],
  { where, by, sum = [], limit }: AnyTotals,
): PlannedTotals<Index> => {
  limited(limit);
  const conditions = conditionsOf(where);
  limitAlternatives(model, conditions);
  const equal = [...conditions].filter(([, { is }]) => is !== 'range').map(([field]) => field);
  const ranges = [...conditions].filter(([, { is }]) => is === 'range').map(([field]) => field);
  const grouped = by.filter((field) => !equal.includes(field));
  const anyOf = [...conditions.values()].filter((condition) => condition.is === 'any of');
  // A document that has two of the elements would be counted twice.
  if (anyOf.some(({ values }) => new Set(values).size > 1))
    throw new TypeError(`totals of ${model} are asked of one element of an array at a time`);
  for (const index of indexes.toSorted((a, b) => a.fields.length - b.fields.length)) {
    const head = index.fields.slice(0, equal.length);
    const rest = index.fields.slice(equal.length);
    const first = grouped[0] ?? rest[0];
    if (!equal.every((field) => head.includes(field)) || !grouped.every((field, at) => rest[at] === field)) continue;
    if (!ranges.every((field) => field === first) || !sum.every((field) => index.fields.includes(field))) continue;
    if (by.some((field) => conditions.get(field)?.is === 'any of')) continue;
    return { conditions, index, equal: head, grouped, ranged: ranges[0] ?? null };
  }
  throw notIndexed(model, [...equal, ...ranges, ...by, ...sum]);
};

/**
 * Rows in the order of their groups, with what `by` and `sum` name.
 * @throws RangeError for more groups than `limit`, and for a sum beyond the integers that a number tells apart; TypeError where
 * it is grouped by what is an array in some document
 */
export const totalsOf = async <Total>(
  model: string,
  { by, sum = [], limit }: AnyTotals,
  counted: Iterable<Counted> | AsyncIterable<Counted>,
): Promise<readonly Total[]> => {
  const groups = new Map<string, Counted>();
  for await (const one of counted) {
    if (one.values.some(Array.isArray)) throw new TypeError(`${model} cannot be grouped by an array`);
    const key = JSON.stringify(one.values);
    const there = groups.get(key);
    const sums = one.sums.map((added, at) => whole(model, sum[at], added + (there?.sums[at] ?? 0)));
    groups.set(key, { values: one.values, count: one.count + (there?.count ?? 0), sums });
    if (groups.size > limit)
      throw new RangeError(`${model} by ${by.join(', ')} has more than ${limit} groups: ask for fewer at a time`);
  }
  return [...groups.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => inOrder(a.values, b.values))
    .map(({ values, count, sums }) => ({
      group: Object.fromEntries(by.map((field, at) => [field, values[at]])),
      count,
      sums: Object.fromEntries(sum.map((field, at) => [field, sums[at] ?? 0])),
    })) as unknown as readonly Total[];
};

const whole = (model: string, field: string | undefined, sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new RangeError(`the sum of ${field} over ${model} is ${sum}, no safe integer`);
  return sum;
};

const inOrder = (a: readonly unknown[], b: readonly unknown[]): number => {
  for (const [at, value] of a.entries()) {
    const difference = compareValues(value, b[at]);
    if (difference !== 0) return difference;
  }
  return 0;
};
