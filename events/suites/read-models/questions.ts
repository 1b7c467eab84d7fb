/** Every form of question that a declaration of indexes lets anybody ask, so that an engine's way to each can be looked at. */
import { type AnyQuery, meant } from '../../ports/read-models/query.ts';
import type { AnyTotals } from '../../ports/read-models/totals.ts';

export type Question = Readonly<{
  query: AnyQuery;
  /** So many fields are fixed to values. */
  equal: number;
  isRanged: boolean;
  direction: 1 | -1;
}>;

/** Within the range, so that a cursor there is one of an answer. */
export const REACHED = 'm';
const RANGES = [undefined, { lt: 'z' }, { gte: 'a', lt: 'z' }] as const;
const SORTS = [null, 1, -1] as const;

/** @param indexes as they are declared; the ids alone are asked as well */
export const questionsOf = (indexes: readonly (readonly string[])[]): readonly Question[] =>
  [[], ...meant(indexes)].flatMap((index) => {
    const fields = [...index, '_id'];
    return fields.flatMap((field, equal) =>
      fixedOf(fields.slice(0, equal)).flatMap((fixed) =>
        RANGES.flatMap((range) =>
          SORTS.map((direction): Question => {
            const where = { ...fixed, ...(range === undefined ? {} : { [field]: range }) };
            const sort = direction === null ? {} : { sort: [[field, direction] as const] };
            const isRanged = range !== undefined;
            const query: AnyQuery = { where, ...sort, limit: 5 };
            return { query, equal, isRanged, direction: direction ?? 1 };
          }),
        ),
      ),
    );
  });

/** Every form of totals, likewise; `isRanged` of what is grouped by first. */
export const totalsOver = (
  indexes: readonly (readonly string[])[],
): readonly Readonly<{ query: AnyTotals; equal: number; isRanged: boolean }>[] =>
  meant(indexes).flatMap((index) =>
    index.flatMap((field, equal) =>
      fixedOf(index.slice(0, equal), ['x']).flatMap((fixed) =>
        RANGES.flatMap((range) =>
          [...new Set([0, 1, index.length - equal])].map((grouped) => {
            const isRanged = range !== undefined;
            const where = { ...fixed, ...(isRanged ? { [field]: range } : {}) };
            const by = index.slice(equal, equal + grouped);
            const sum = index.slice(equal + grouped);
            return { query: { where, by, sum, limit: 5 }, equal, isRanged };
          }),
        ),
      ),
    ),
  );

/** By one value each, by alternatives, and one of them by elements of an array. */
const fixedOf = (
  fields: readonly string[],
  elements: readonly string[] = ['x', 'y'],
): readonly Readonly<Record<string, unknown>>[] => {
  const each = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  const anyOf = fields.map((field) => ({ ...each('x'), [field]: { hasAny: elements } }));
  return fields.length === 0 ? [{}] : [each('x'), each({ in: ['x', 'y'] }), ...anyOf];
};
