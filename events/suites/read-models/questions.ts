/** Every form of question that a declaration of indexes lets anybody ask, so that an engine's way to each can be looked at. */
import { type AnyQuery, meant } from '../../ports/read-models/query.ts';

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

/** By one value each, by alternatives, and one of them by elements of an array. */
const fixedOf = (fields: readonly string[]): readonly Readonly<Record<string, unknown>>[] => {
  const each = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
  const anyOf = fields.map((field) => ({ ...each('x'), [field]: { hasAny: ['x', 'y'] } }));
  return fields.length === 0 ? [{}] : [each('x'), each({ in: ['x', 'y'] }), ...anyOf];
};
