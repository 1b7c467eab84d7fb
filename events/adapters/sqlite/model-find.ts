/** Runs a plan: one page of documents in order, and the cursor of the next. */
import type { StatementSync } from 'node:sqlite';
import { type AnyQuery, cursorOf, type Step } from '../../ports/read-models/query.ts';
import type { Statements } from './model-file.ts';
import { compareKeys, type Key, partsOf, valueHeld } from './model-keys.ts';
import { type Plan, planOf } from './model-query.ts';

export const findDocs = <T>(model: string, statements: Statements, query: AnyQuery): { items: T[]; next?: string } => {
  const plan = planOf(model, statements.layout, query);
  const { sql, withDocs } = plan;
  const rows = rowsOf(statements.query(withDocs ?? sql), plan, query.limit + 1);
  const docOf = (row: readonly Key[]): string =>
    (withDocs === null ? (statements.one.get(row.at(-1) ?? '') as unknown as [string])[0] : row.at(-1)) as string;
  const page = rows.slice(0, query.limit);
  const items = page.map((row) => JSON.parse(docOf(row)) as T);
  const last = page.at(-1);
  return last !== undefined && rows.length > query.limit
    ? { items, next: cursorOf(plan.signature, partsOf(last.slice(0, plan.order.length))) }
    : { items };
};

/** The columns of the index are all that is read. */
export const scanDocs = <T>(model: string, statements: Statements, query: AnyQuery): readonly T[] => {
  const { where = {}, sort = [], limit } = query;
  const plan = planOf(model, statements.layout, query);
  const placed = ['_id', ...sort.map(([field]) => field)].map(
    (field) => [field, plan.order.findIndex((step) => step.field === field)] as const,
  );
  // A field that is fixed to one value stands in no order.
  return rowsOf(statements.query(plan.sql), plan, limit).map(
    (row) =>
      Object.fromEntries(placed.map(([field, at]) => [field, at < 0 ? where[field] : valueHeld(row[at] ?? '')])) as T,
  );
};

/** Of many alternatives a page takes a few rows each: so many times its even share are read of each at first. */
const SHARES = 2;
const FEWEST = 4;

/** In the order of the plan, `most` at most. @param statement its `sql` or its `withDocs` */
const rowsOf = (statement: StatementSync, { runs, order }: Plan, most: number): Key[][] => {
  const read = (keys: readonly Key[], rows: number) => statement.all(...keys, rows) as unknown as Key[][];
  const [only, ...others] = runs;
  if (only !== undefined && others.length === 0) return read(only, most);

  const compare = inOrder(order);
  const few = Math.min(most, Math.max(FEWEST, Math.ceil((SHARES * most) / runs.length)));
  const firsts = runs.map((keys) => read(keys, few));
  const rows = merged(firsts.flat(), order);
  const last = rows[most - 1];
  // What a run has not told yet comes after its last row: where that stands behind the page already, it is not asked again.
  const mayHoldMore = (found: readonly Key[][]): boolean => {
    const lastTold = found.length < few ? undefined : found.at(-1);
    return lastTold !== undefined && (last === undefined || compare(lastTold, last) < 0);
  };
  if (!firsts.some(mayHoldMore)) return rows.slice(0, most);
  const whole = firsts.map((found, at) => (mayHoldMore(found) ? read(runs[at] ?? [], most) : found));
  return merged(whole.flat(), order).slice(0, most);
};

type Compare = (a: readonly Key[], b: readonly Key[]) => number;
const inOrder =
  (order: readonly Step[]): Compare =>
  (a, b) => {
    for (const [at, { direction }] of order.entries()) {
      const difference = compareKeys(a[at] ?? '', b[at] ?? '');
      if (difference !== 0) return difference * direction;
    }
    return 0;
  };

/** Alternatives side by side; a document that several of them found stands once. */
const merged = (rows: Key[][], order: readonly Step[]): Key[][] => {
  const seen = new Set<Key | undefined>();
  return rows.toSorted(inOrder(order)).filter((row) => {
    const id = row[order.length - 1];
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
};
