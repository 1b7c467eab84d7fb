/** Finds the declared index that answers a question, and the question as keys; what no index answers is refused. */
import { badCursor, notIndexed } from '../../ports/errors.ts';
import { boundsOf, fromText, type Key, keyOf, toText } from './model-keys.ts';
import { type Index, type Layout, product } from './model-layout.ts';

export type AnyQuery = Readonly<{
  where?: Readonly<Record<string, unknown>>;
  sort?: readonly (readonly [string, 1 | -1])[];
  limit: number;
  after?: string;
}>;

export type Plan = Readonly<{
  sql: string;
  /** One run of the statement for each: alternatives (`in`, `hasAny`) are looked up one by one, each in index order. */
  runs: readonly (readonly Key[])[];
  order: readonly Step[];
  /** Says of what order a cursor is. */
  signature: string;
}>;
export type Step = Readonly<{ field: string; direction: 1 | -1 }>;

type Condition =
  | Readonly<{ is: 'one of'; values: readonly unknown[]; single: boolean }>
  | Readonly<{ is: 'any of'; values: readonly unknown[] }>
  | Readonly<{ is: 'range'; gte: unknown; lt: unknown }>;
type Conditions = ReadonlyMap<string, Condition>;
type Choice = Readonly<{ index: Index | null; equal: readonly string[]; order: readonly Step[] }>;

/** @throws NotIndexed, BadCursor */
export const planOf = (model: string, layout: Layout, query: AnyQuery): Plan => {
  if (!Number.isSafeInteger(query.limit) || query.limit < 1) throw new RangeError('limit is a whole number from 1 on');
  const conditions: Conditions = new Map(
    Object.entries(query.where ?? {}).map(([field, asked]) => [field, conditionOf(field, asked)]),
  );
  const { index, equal, order } = choose(model, layout, conditions, query.sort ?? []);
  const column = (field: string) => (field === '_id' ? 'id' : `f${layout.fields.indexOf(field)}`);
  const viaArray = equal.some((field) => conditions.get(field)?.is === 'any of');

  const tests = equal.map((field) => `${column(field)} = ?`);
  const fixed: Key[] = [];
  for (const { field } of order) {
    const condition = conditions.get(field);
    if (condition !== undefined && !equal.includes(field))
      tests.push(filter(model, field, column(field), condition, fixed));
  }
  const signature = order.map(({ field, direction }) => `${direction === 1 ? '+' : '-'}${field}`).join();
  if (query.after !== undefined)
    tests.push(beyond(order, column, readCursor(model, query.after, signature, order.length), fixed));

  const from = viaArray ? `m${index?.number}` : index ? `docs INDEXED BY i${index.number}` : 'docs';
  if (!viaArray) tests.push('doc IS NOT NULL');
  const list = order.map(({ field }) => column(field)).join(', ');
  const by = order.map(({ field, direction }) => `${column(field)} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const sql = `SELECT ${list} FROM ${from} WHERE ${tests.join(' AND ') || 'TRUE'} ORDER BY ${by} LIMIT ?`;
  const alternatives = product(equal.map((field) => alternativesOf(model, field, conditions.get(field))));
  return { sql, runs: alternatives.map((keys) => [...keys, ...fixed, query.limit + 1]), order, signature };
};

export const cursorOf = (signature: string, keys: readonly Key[]): string =>
  Buffer.from(toText([signature, ...keys]), 'utf8').toString('base64url');

const readCursor = (model: string, cursor: string, signature: string, length: number): Key[] => {
  const [of, ...keys] = fromText(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (of !== signature || keys.length !== length) throw badCursor(model);
  return keys;
};

/** Only these exact shapes are operators; anything else, however it looks, is a value. */
const conditionOf = (field: string, asked: unknown): Condition => {
  // A right that is missing must not become a query without it.
  if (asked === undefined) throw new TypeError(`${field} is asked for nothing`);
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return equalTo(asked);
  const { in: values, hasAny, gte, lt } = asked as Record<string, unknown>;
  if (Object.values(asked).includes(undefined)) throw new TypeError(`${field} is asked for nothing`);
  switch (Object.keys(asked).sort().join()) {
    case 'in':
      return Array.isArray(values) ? { is: 'one of', values, single: false } : equalTo(asked);
    case 'hasAny':
      return Array.isArray(hasAny) ? { is: 'any of', values: hasAny } : equalTo(asked);
    case 'gte':
    case 'lt':
    case 'gte,lt':
      return { is: 'range', gte, lt };
    default:
      return equalTo(asked);
  }
};
const equalTo = (value: unknown): Condition => ({ is: 'one of', values: [value], single: true });

/** Equality fields, then the sort, are a prefix of an index with the id as its last field; the shortest such index wins. */
const choose = (model: string, layout: Layout, conditions: Conditions, sort: NonNullable<AnyQuery['sort']>): Choice => {
  const wanted = sort.filter(([field]) => {
    const condition = conditions.get(field);
    return !(condition?.is === 'one of' && condition.single);
  });
  const sorted = new Set(wanted.map(([field]) => field));
  const equal = [...conditions]
    .filter(([field, { is }]) => is !== 'range' && !sorted.has(field))
    .map(([field]) => field);
  const ranged = [...conditions].filter(([field]) => !equal.includes(field)).map(([field]) => field);
  const asked: readonly (readonly [string, 1 | -1])[] =
    wanted.length > 0 ? wanted : ranged.slice(0, 1).map((field) => [field, 1] as const);

  const candidates: (Index | null)[] = [null, ...layout.indexes.toSorted((a, b) => a.fields.length - b.fields.length)];
  for (const index of candidates) {
    const fields = [...(index?.fields ?? []), '_id'];
    const head = fields.slice(0, equal.length);
    const rest = fields.slice(equal.length);
    if (!equal.every((field) => head.includes(field))) continue;
    if (!asked.every(([field], at) => rest[at] === field)) continue;
    if (!ranged.every((field) => asked.some(([by]) => by === field))) continue;
    if (index === null && equal.some((field) => conditions.get(field)?.is === 'any of')) continue;
    const last = asked.at(-1)?.[1] ?? 1;
    const order = rest.map((field, at) => ({ field, direction: asked[at]?.[1] ?? last }));
    // With every field fixed, the id among them, one document at most is left for each alternative.
    return { index, equal: head, order: order.length > 0 ? order : [{ field: '_id', direction: 1 }] };
  }
  throw notIndexed(model, [...equal, ...asked.map(([field]) => field)]);
};

const alternativesOf = (model: string, field: string, condition: Condition | undefined): readonly Key[] => {
  if (condition === undefined || condition.is === 'range') return [];
  if (condition.is === 'one of' && condition.values.some(Array.isArray)) throw notIndexed(model, [field]);
  if (condition.values.includes(undefined)) throw new TypeError(`${field} is asked for nothing`);
  const distinct = new Map(condition.values.map((value) => [toText([keyOf(value)]), keyOf(value)]));
  return [...distinct.values()];
};

/** A condition on a field of the order: a range, or alternatives that are sorted by. */
const filter = (model: string, field: string, column: string, condition: Condition, keys: Key[]): string => {
  if (condition.is !== 'range') {
    const values = alternativesOf(model, field, condition);
    keys.push(...values);
    return `${column} IN (${values.map(() => '?').join(', ')})`;
  }
  const tests: string[] = [];
  const { gte, lt } = condition;
  const { above, below } = boundsOf(gte ?? lt);
  keys.push(gte === undefined ? above : keyOf(gte));
  tests.push(`${column} >= ?`);
  if (lt !== undefined) {
    if (typeof gte !== typeof lt && gte !== undefined) throw new TypeError('both ends of a range are of one type');
    keys.push(keyOf(lt));
    tests.push(`${column} < ?`);
  } else if (below !== null) {
    keys.push(below);
    tests.push(`${column} < ?`);
  }
  return tests.join(' AND ');
};

/** What comes after the keys of a cursor. One direction: rows compare as a whole, and the index finds the place. */
const beyond = (order: readonly Step[], column: (field: string) => string, at: readonly Key[], keys: Key[]): string => {
  const [first] = order;
  if (first !== undefined && order.every(({ direction }) => direction === first.direction)) {
    keys.push(...at);
    const list = order.map(({ field }) => column(field)).join(', ');
    return `(${list}) ${first.direction === 1 ? '>' : '<'} (${order.map(() => '?').join(', ')})`;
  }
  const ways = order.map(({ field, direction }, n) => {
    const same = order.slice(0, n).map(({ field: before }) => `${column(before)} = ?`);
    keys.push(...at.slice(0, n + 1));
    return `(${[...same, `${column(field)} ${direction === 1 ? '>' : '<'} ?`].join(' AND ')})`;
  });
  return `(${ways.join(' OR ')})`;
};
