/** A question as SQL over the columns and side tables of a view's file, and its values as keys. */
import { badCursor } from '../../ports/errors.ts';
import { type AnyQuery, ask, type Condition, type Step, valuesOf } from '../../ports/read-models/query.ts';
import { boundsOf, type Key, keyOf, keysOfParts, toText } from './model-keys.ts';
import { type Layout, product } from './model-layout.ts';

export type Plan = Readonly<{
  sql: string;
  /**
   * One run of the statement for each: alternatives (`in`, `hasAny`) are looked up one by one, each in index order. The last
   * key of the statement, how many rows at most, is not among them.
   */
  runs: readonly (readonly Key[])[];
  order: readonly Step[];
  signature: string;
}>;

/** @throws NotIndexed, BadCursor */
export const planOf = (model: string, layout: Layout, query: AnyQuery): Plan => {
  const { conditions, index, equal, order, signature, after } = ask(model, layout.indexes, query);
  const column = (field: string) => (field === '_id' ? 'id' : `f${layout.fields.indexOf(field)}`);
  const viaArray = equal.some((field) => conditions.get(field)?.is === 'any of');

  const tests = equal.map((field) => `${column(field)} = ?`);
  const fixed: Key[] = [];
  for (const { field } of order) {
    const condition = conditions.get(field);
    if (condition !== undefined && !equal.includes(field))
      tests.push(filter(model, field, column(field), condition, fixed));
  }
  if (after !== null) {
    const at = keysOfParts(after);
    if (at === null) throw badCursor(model);
    tests.push(beyond(order, column, at, fixed));
  }

  const from = viaArray ? `m${index?.number}` : index ? `docs INDEXED BY i${index.number}` : 'docs';
  if (!viaArray) tests.push('doc IS NOT NULL');
  const list = order.map(({ field }) => column(field)).join(', ');
  const by = order.map(({ field, direction }) => `${column(field)} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const sql = `SELECT ${list} FROM ${from} WHERE ${tests.join(' AND ') || 'TRUE'} ORDER BY ${by} LIMIT ?`;
  const alternatives = product(equal.map((field) => alternativesOf(model, field, conditions.get(field))));
  return { sql, runs: alternatives.map((keys) => [...keys, ...fixed]), order, signature };
};

const alternativesOf = (model: string, field: string, condition: Condition | undefined): readonly Key[] => {
  const distinct = new Map(valuesOf(model, field, condition).map((value) => [toText([keyOf(value)]), keyOf(value)]));
  return [...distinct.values()];
};

/** A condition on a field of the order: a range, or alternatives that are sorted by. */
const filter = (model: string, field: string, column: string, condition: Condition, keys: Key[]): string => {
  if (condition.is !== 'range') {
    const values = alternativesOf(model, field, condition);
    keys.push(...values);
    return `${column} IN (${values.map(() => '?').join(', ')})`;
  }
  const { gte, lt } = condition;
  const { above, below } = boundsOf(gte ?? lt);
  keys.push(gte === undefined ? above : keyOf(gte));
  keys.push(lt === undefined ? below : keyOf(lt));
  return `${column} >= ? AND ${column} < ?`;
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
