/** A question as SQL over the columns and side tables of a view's file, and its values as keys. */
import { badCursor } from '../../ports/errors.ts';
import {
  type AnyQuery,
  ask,
  type Condition,
  type Conditions,
  type Step,
  valuesOf,
} from '../../ports/read-models/query.ts';
import { boundsOf, compareKeys, type Key, keyOf, keysOfParts, toText } from './model-keys.ts';
import { type Layout, product } from './model-layout.ts';

export type Plan = Readonly<{
  /** Places in the order: the fields of the index alone. */
  sql: string;
  /**
   * The same with each document behind its place. Null where whole documents would be read for nothing (of several alternatives
   * a part of each is passed over) or cannot be (an array is asked through a table of its own).
   */
  withDocs: string | null;
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

  const at = after === null ? null : keysOfParts(after);
  if (after !== null && at === null) throw badCursor(model);
  const bounds = boundsIn(order, conditions, at);
  const tests = [
    ...equal.map((field) => `${column(field)} = ?`),
    ...bounds.map(({ fields, than, keys }) => `(${fields.map(column)}) ${than} (${keys.map(() => '?')})`),
  ];
  const fixed = bounds.flatMap(({ keys }) => keys);

  const from = viaArray ? `m${index?.number}` : index ? `docs INDEXED BY i${index.number}` : 'docs';
  if (!viaArray) tests.push('doc IS NOT NULL');
  const list = order.map(({ field }) => column(field)).join(', ');
  const by = order.map(({ field, direction }) => `${column(field)} ${direction === 1 ? 'ASC' : 'DESC'}`).join(', ');
  const select = (columns: string) =>
    `SELECT ${columns} FROM ${from} WHERE ${tests.join(' AND ') || 'TRUE'} ORDER BY ${by} LIMIT ?`;
  const alternatives = product(equal.map((field) => alternativesOf(model, field, conditions.get(field))));
  const runs = alternatives.map((keys) => [...keys, ...fixed]);
  const areWhole = !viaArray && (runs.length === 1 || index === null);
  return { sql: select(list), withDocs: areWhole ? select(`${list}, doc`) : null, runs, order, signature };
};

export const alternativesOf = (model: string, field: string, condition: Condition | undefined): readonly Key[] => {
  const distinct = new Map(valuesOf(model, field, condition).map((value) => [toText([keyOf(value)]), keyOf(value)]));
  return [...distinct.values()];
};

type Bound = Readonly<{ fields: readonly string[]; than: '>=' | '<' | '>'; keys: readonly Key[] }>;

/**
 * Where in the index an answer begins and ends. A cursor takes the place of the end that it lies beyond: of two bounds on one
 * end SQLite looks up the first, and would walk from there to the second, further with every page. A cursor of somebody's own
 * making that lies before the range begins where the range does.
 */
export const boundsIn = (
  order: readonly Step[],
  conditions: Conditions,
  at: readonly Key[] | null,
): readonly Bound[] => {
  const [first] = order;
  const asked = first === undefined ? undefined : conditions.get(first.field);
  const cursor = (than: '<' | '>'): Bound[] =>
    at === null ? [] : [{ fields: order.map(({ field }) => field), than, keys: at }];
  if (first === undefined || asked?.is !== 'range') return cursor(first?.direction === -1 ? '<' : '>');

  const { gte, lt } = asked;
  const { above, below } = boundsOf(gte ?? lt);
  const [lowest, beyond] = [gte === undefined ? above : keyOf(gte), lt === undefined ? below : keyOf(lt)];
  const from: Bound = { fields: [first.field], than: '>=', keys: [lowest] };
  const to: Bound = { fields: [first.field], than: '<', keys: [beyond] };
  const reached = at?.[0];
  if (reached === undefined) return [from, to];
  if (first.direction === 1) return [...(compareKeys(reached, lowest) < 0 ? [from] : cursor('>')), to];
  return [from, ...(compareKeys(reached, beyond) < 0 ? cursor('<') : [to])];
};
