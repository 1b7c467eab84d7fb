/**
 * What a `find` asks, alike on every engine: its conditions, the declared index that answers them, the order, the cursor.
 * What no index answers is refused here, so that no engine finds more than another.
 */
import { badCursor, notIndexed } from '../errors.ts';

export type AnyQuery = Readonly<{
  where?: Readonly<Record<string, unknown>>;
  sort?: readonly (readonly [string, 1 | -1])[];
  limit: number;
  after?: string;
}>;

export type Step = Readonly<{ field: string; direction: 1 | -1 }>;

export type Condition =
  | Readonly<{ is: 'one of'; values: readonly unknown[]; single: boolean }>
  | Readonly<{ is: 'any of'; values: readonly unknown[] }>
  | Readonly<{ is: 'range'; gte: unknown; lt: unknown }>;
export type Conditions = ReadonlyMap<string, Condition>;

export type Fields = Readonly<{ fields: readonly string[] }>;

export type PlannedQuery<Index> = Readonly<{
  conditions: Conditions;
  /** Null: the ids alone answer it. */
  index: Index | null;
  /** Fields that are fixed to values, the first ones of the index. */
  equal: readonly string[];
  /** The rest of the index, ending in `_id`: a total order, all of it in one direction. Its first field may have a range. */
  order: readonly Step[];
  /** Says of what order a cursor is. */
  signature: string;
  /** One part for each step of the order, as the engine gave them to `cursorOf`; they may be forged. Null: from the start. */
  after: readonly unknown[] | null;
}>;

/** Declared indexes without what says nothing: the id at the end, which every index has. */
export const meant = (indexes: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  indexes.map((index) => (index.at(-1) === '_id' ? index.slice(0, -1) : index)).filter((index) => index.length > 0);

/** @throws NotIndexed, BadCursor */
export const ask = <Index extends Fields>(
  model: string,
  indexes: readonly Index[],
  query: AnyQuery,
): PlannedQuery<Index> => {
  limited(query.limit);
  const conditions = conditionsOf(query.where);
  limitAlternatives(model, conditions);
  const { index, equal, order } = choose(model, indexes, conditions, query.sort ?? []);
  const signature = order.map(({ field, direction }) => `${direction === 1 ? '+' : '-'}${field}`).join();
  const after = query.after === undefined ? null : readCursor(model, query.after, signature, order.length);
  return { conditions, index, equal, order, signature, after };
};

export const limited = (limit: number): void => {
  if (!Number.isSafeInteger(limit) || limit < 1) throw new RangeError('limit is a whole number from 1 on');
};

export const conditionsOf = (where: AnyQuery['where']): Conditions =>
  new Map(Object.entries(where ?? {}).map(([field, test]) => [field, conditionOf(field, test)]));

/**
 * Each alternative is a look-up of its own, and of two fields each pair of them is one.
 * @throws RangeError for more than may be asked at once: a caller who may have more asks in parts
 */
export const limitAlternatives = (model: string, conditions: Conditions): void => {
  const many = [...conditions].flatMap(([field, test]) =>
    test.is === 'range' || test.values.length <= 1 ? [] : [[field, test.values.length] as const],
  );
  const asked = many.reduce((all, [, count]) => all * count, 1);
  if (asked > MOST_ALTERNATIVES)
    throw new RangeError(
      `${model} is asked for ${asked} values of ${many.map(([field]) => field).join(' and ')}, at most ${MOST_ALTERNATIVES} at once`,
    );
};
export const MOST_ALTERNATIVES = 5_000;

/** The values that a field may have, or of which an array may hold any. An array as a whole is no such value. */
export const valuesOf = (model: string, field: string, condition: Condition | undefined): readonly unknown[] => {
  if (condition === undefined || condition.is === 'range') return [];
  if (condition.is === 'one of' && condition.values.some(Array.isArray)) throw notIndexed(model, [field]);
  if (condition.values.includes(undefined)) throw new TypeError(`${field} is asked for nothing`);
  return condition.values;
};

/** @param parts JSON values that place a document in the order, one for each step */
export const cursorOf = (signature: string, parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify([signature, ...parts]), 'utf8').toString('base64url');

const readCursor = (model: string, cursor: string, signature: string, length: number): readonly unknown[] => {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Not JSON: none of ours. It may have been through a stranger's hands.
    throw badCursor(model);
  }
  if (!Array.isArray(read) || read[0] !== signature || read.length !== length + 1) throw badCursor(model);
  return read.slice(1);
};

/** Only these exact shapes are operators; anything else, however it looks, is a value. */
const conditionOf = (field: string, test: unknown): Condition => {
  // A right that is missing must not become a query without it.
  if (test === undefined) throw new TypeError(`${field} is asked for nothing`);
  if (typeof test !== 'object' || test === null || Array.isArray(test)) return equalTo(test);
  const { in: values, hasAny, gte, lt } = test as Record<string, unknown>;
  if (Object.values(test).includes(undefined)) throw new TypeError(`${field} is asked for nothing`);
  switch (Object.keys(test).sort().join()) {
    case 'in':
      return Array.isArray(values) ? { is: 'one of', values, single: false } : equalTo(test);
    case 'hasAny':
      return Array.isArray(hasAny) ? { is: 'any of', values: hasAny } : equalTo(test);
    case 'gte':
    case 'lt':
    case 'gte,lt':
      return rangeOf(gte, lt);
    default:
      return equalTo(test);
  }
};
const equalTo = (value: unknown): Condition => ({ is: 'one of', values: [value], single: true });

/** No range reaches from one type into another. */
const rangeOf = (gte: unknown, lt: unknown): Condition => {
  const types = new Set([gte, lt].filter((end) => end !== undefined).map((end) => typeof end));
  if (types.size > 1) throw new TypeError('both ends of a range are of one type');
  if (!['number', 'string', 'boolean'].some((type) => types.has(type as 'number')))
    throw new TypeError('a range is asked of numbers, strings or booleans');
  return { is: 'range', gte, lt };
};

/**
 * Equality fields, then the sort, are a prefix of an index with the id as its last field; the shortest such index wins. A
 * range is asked of the first field of the order alone, and the order has one direction: so whatever is found stands in one
 * piece of the index, its place is looked up, and nothing is passed over or sorted.
 */
const choose = <Index extends Fields>(
  model: string,
  indexes: readonly Index[],
  conditions: Conditions,
  sort: NonNullable<AnyQuery['sort']>,
): Pick<PlannedQuery<Index>, 'index' | 'equal' | 'order'> => {
  const wanted = sort.filter(([field]) => {
    const condition = conditions.get(field);
    return !(condition?.is === 'one of' && condition.single);
  });
  const sorted = new Set(wanted.map(([field]) => field));
  const equal = [...conditions]
    .filter(([field, { is }]) => is !== 'range' && !sorted.has(field))
    .map(([field]) => field);
  const ranged = [...conditions].filter(([field]) => !equal.includes(field)).map(([field]) => field);
  const keys: readonly (readonly [string, 1 | -1])[] =
    wanted.length > 0 ? wanted : ranged.slice(0, 1).map((field) => [field, 1] as const);

  const candidates: (Index | null)[] = [null, ...indexes.toSorted((a, b) => a.fields.length - b.fields.length)];
  for (const index of candidates) {
    const fields = [...(index?.fields ?? []), '_id'];
    const head = fields.slice(0, equal.length);
    const rest = fields.slice(equal.length);
    if (!equal.every((field) => head.includes(field))) continue;
    if (!keys.every(([field], at) => rest[at] === field)) continue;
    if (!ranged.every((field) => field === keys[0]?.[0] && conditions.get(field)?.is === 'range')) continue;
    if (keys.some(([, direction]) => direction !== keys[0]?.[1])) continue;
    if (index === null && equal.some((field) => conditions.get(field)?.is === 'any of')) continue;
    const direction = keys[0]?.[1] ?? 1;
    const order = rest.map((field) => ({ field, direction }));
    // With every field fixed, the id among them, one document at most is left for each alternative.
    return { index, equal: head, order: order.length > 0 ? order : [{ field: '_id', direction: 1 }] };
  }
  throw notIndexed(model, [...equal, ...keys.map(([field]) => field)]);
};
