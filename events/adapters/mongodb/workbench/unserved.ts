/**
 * Whether one index of a view's collection answers a question as MongoDB uses indexes: fields that are fixed, then those that
 * the answer is in order of, then nothing. Told of filter and sort alone, without a server.
 */
import { cursorOf } from '../../../ports/read-models/query.ts';
import { questionsOf, REACHED, totalsOver } from '../../../suites/read-models/questions.ts';
import { indexKeyOf } from '../model-collection.ts';
import { planOf } from '../model-find.ts';
import { totalsPlanOf } from '../model-totals.ts';

type Test = Readonly<Record<string, unknown>>;

/** @param declared what views' indexes are made of @param asked what is asked for, `declared` unless a test plants something */
export const unservedBy = (
  declared: readonly (readonly string[])[],
  asked: readonly (readonly string[])[] = declared,
): readonly string[] => {
  // Every collection has the first.
  const keys = [['_id'], ...declared.map((index) => Object.keys(indexKeyOf(index)))];
  const state = { birth: 'b', checkpoint: null, indexes: asked };
  const isServed = ({ filter, sort }: Asked): boolean =>
    waysOf(filter).every((way) => keys.some((key) => serves(key, way, sort)));
  const toldOf = (query: object, { filter, sort }: Asked): string =>
    `${JSON.stringify(query)}: ${JSON.stringify(filter)} in order of ${JSON.stringify(sort)}`;
  const totals = totalsOver(asked).flatMap(({ query }) => {
    const plan = totalsPlanOf('a view', state, query);
    return isServed(plan) ? [] : [toldOf(query, plan)];
  });
  const finds = questionsOf(asked).flatMap(({ query }) => {
    const { signature, order, ...first } = planOf('a view', state, query);
    const after = cursorOf(
      signature,
      order.map(() => REACHED),
    );
    return [first, planOf('a view', state, { ...query, after })].flatMap((plan) =>
      isServed(plan) ? [] : [toldOf(query, plan)],
    );
  });
  return [...finds, ...totals];
};

type Asked = Readonly<{ filter: Test; sort: Readonly<Record<string, 1 | -1>> }>;

/** Alternatives at the top are walked one beside the other, each by its index, and merged. */
const waysOf = (filter: Test): readonly (readonly Test[])[] => {
  const { $or, $and, ...tests } = filter as { $or?: readonly Test[]; $and?: readonly Test[] };
  const own = [tests, ...($and ?? []).flatMap((each) => waysOf(each).flat())];
  return $or === undefined ? [own] : $or.flatMap(waysOf).map((way) => [...own, ...way]);
};

const serves = (key: readonly string[], tests: readonly Test[], sort: Readonly<Record<string, 1 | -1>>): boolean => {
  const fixed = new Set(tests.flatMap((test) => Object.keys(test).filter((field) => isFixed(test[field]))));
  // Tombstones have no fields: whatever stands in an index with a field of a question is none.
  const others = tests.flatMap((test) => Object.keys(test)).filter((field) => !fixed.has(field) && field !== 'goneAt');
  const [by, directions] = [Object.keys(sort), new Set(Object.values(sort))];
  const begins = key.indexOf(by[0] ?? '');
  const head = key.slice(0, begins);
  return (
    begins >= 0 &&
    head.every((field) => fixed.has(field)) &&
    by.every((field, at) => key[begins + at] === field) &&
    directions.size === 1 &&
    // What stands outside of the index would be looked at document by document. Of the ids alone every birth is passed.
    [...fixed].every((field) => key.includes(field) || field === 'goneAt' || (field === 'birth' && begins === 0)) &&
    others.every((field) => key.includes(field))
  );
};

const isFixed = (test: unknown): boolean =>
  typeof test !== 'object' || test === null || Object.keys(test).some((operator) => ['$eq', '$in'].includes(operator));
