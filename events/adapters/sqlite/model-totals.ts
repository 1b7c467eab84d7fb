/** Groups of documents with counts and sums, as SQLite reckons them along one index. */
import { type AnyTotals, askTotals, type Counted } from '../../ports/read-models/totals.ts';
import type { Statements } from './model-file.ts';
import { type Key, valueHeld } from './model-keys.ts';
import { type Layout, product } from './model-layout.ts';
import { alternativesOf, boundsIn } from './model-query.ts';

/** One run of the statement for each alternative; its last key, how many rows at most, is not among them. */
export const totalsPlanOf = (
  model: string,
  layout: Layout,
  query: AnyTotals,
): Readonly<{ sql: string; runs: readonly (readonly Key[])[] }> => {
  const { conditions, index, equal, grouped, ranged } = askTotals(model, layout.indexes, query);
  const column = (field: string) => `f${layout.fields.indexOf(field)}`;
  const viaArray = equal.some((field) => conditions.get(field)?.is === 'any of');
  const bounds = ranged === null ? [] : boundsIn([{ field: ranged, direction: 1 }], conditions, null);
  const tests = [
    ...equal.map((field) => `${column(field)} = ?`),
    ...bounds.map(({ fields, than, keys }) => `(${fields.map(column)}) ${than} (${keys.map(() => '?')})`),
    ...(viaArray ? [] : ['doc IS NOT NULL']),
  ];
  // A key is never NULL: what is null is below every number there is.
  const sums = (query.sum ?? [])
    .map(column)
    .map((name) => `total(CASE WHEN typeof(${name}) IN ('real', 'integer') AND ${name} > -9e999 THEN ${name} END)`);
  const from = viaArray ? `m${index.number}` : `docs INDEXED BY i${index.number}`;
  const list = [...query.by.map(column), 'count(*)', ...sums].join(', ');
  const by = grouped.map(column).join(', ');
  const order = by === '' ? '' : ` GROUP BY ${by} ORDER BY ${by}`;
  const sql = `SELECT ${list} FROM ${from} WHERE ${tests.join(' AND ') || 'TRUE'}${order} LIMIT ?`;
  const alternatives = product(equal.map((field) => alternativesOf(model, field, conditions.get(field))));
  return { sql, runs: alternatives.map((keys) => [...keys, ...bounds.flatMap((bound) => bound.keys)]) };
};

/** One group more than asked for, where there are more. */
export const countGroups = (model: string, statements: Statements, query: AnyTotals): readonly Counted[] => {
  const { sql, runs } = totalsPlanOf(model, statements.layout, query);
  const statement = statements.query(sql);
  const { by, limit } = query;
  return runs
    .flatMap((keys) => statement.all(...keys, limit + 1) as unknown as Key[][])
    .map((row) => ({
      values: row.slice(0, by.length).map((key) => valueHeld(key ?? '')),
      count: Number(row[by.length]),
      sums: row.slice(by.length + 1).map(Number),
    }));
};
