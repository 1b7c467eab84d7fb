/** Runs a plan: one page of documents in order, and the cursor of the next. */
import { type AnyQuery, cursorOf, type Step } from '../../ports/read-models/query.ts';
import type { Statements } from './model-file.ts';
import { compareKeys, type Key, partsOf, valueHeld } from './model-keys.ts';
import { planOf } from './model-query.ts';

export const findDocs = <T>(model: string, statements: Statements, query: AnyQuery): { items: T[]; next?: string } => {
  const { rows, signature } = rowsOf(model, statements, query);
  const page = rows.slice(0, query.limit);
  const items = page.map((row) => {
    const [doc] = statements.one.get(row.at(-1) ?? '') as unknown as [string];
    return JSON.parse(doc) as T;
  });
  const last = page.at(-1);
  return last !== undefined && rows.length > query.limit
    ? { items, next: cursorOf(signature, partsOf(last)) }
    : { items };
};

/** The columns of the index are all that is read. */
export const scanDocs = <T>(model: string, statements: Statements, query: AnyQuery): readonly T[] => {
  const { where = {}, sort = [], limit } = query;
  const { rows, order } = rowsOf(model, statements, query);
  const placed = ['_id', ...sort.map(([field]) => field)].map(
    (field) => [field, order.findIndex((step) => step.field === field)] as const,
  );
  // A field that is fixed to one value stands in no order.
  return rows
    .slice(0, limit)
    .map(
      (row) =>
        Object.fromEntries(placed.map(([field, at]) => [field, at < 0 ? where[field] : valueHeld(row[at] ?? '')])) as T,
    );
};

/** One row more than asked for, where there are more. */
const rowsOf = (model: string, statements: Statements, query: AnyQuery) => {
  const { sql, runs, order, signature } = planOf(model, statements.layout, query);
  const statement = statements.query(sql);
  const found = runs.map((keys) => statement.all(...keys) as unknown as Key[][]);
  return { rows: found.length === 1 ? (found[0] ?? []) : merged(found.flat(), order), order, signature };
};

/** Alternatives side by side; a document that several of them found stands once. */
const merged = (rows: Key[][], order: readonly Step[]): Key[][] => {
  const sorted = rows.sort((a, b) => {
    for (const [at, { direction }] of order.entries()) {
      const difference = compareKeys(a[at] ?? '', b[at] ?? '');
      if (difference !== 0) return difference * direction;
    }
    return 0;
  });
  const seen = new Set<Key | undefined>();
  return sorted.filter((row) => {
    const id = row.at(-1);
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
};
