/** Groups of documents with counts and sums, as the server reckons them. */
import type { AggregationCursor } from 'mongodb';
import { type AnyTotals, askTotals, type Counted, totalsOf } from '../../ports/read-models/totals.ts';
import { type ModelCollection, type ModelFilter, pathOf, type State } from './model-collection.ts';
import { testOf } from './model-find.ts';
import { fromScalar, type Scalar } from './model-values.ts';

type Found = Readonly<{ _id: Readonly<Record<string, unknown>> | null; [figure: string]: unknown }>;
type Figures = Readonly<Record<string, Readonly<{ $sum: 1 | string }>>>;

/** What is counted, and in which order of fields one index has its groups: for the server, and for whoever looks at the index. */
export const totalsPlanOf = (model: string, { birth, indexes }: State, query: AnyTotals) => {
  const declared = indexes.map((fields) => ({ fields }));
  const { conditions, index, equal, grouped } = askTotals(model, declared, query);
  const tests = [...conditions].map(([field, condition]) => ({ [pathOf(field)]: testOf(model, field, condition) }));
  const [next = '_id'] = index.fields.slice(equal.length);
  const order = grouped.length > 0 ? grouped : [next];
  return {
    filter: { $and: [{ birth, goneAt: null }, ...tests] },
    sort: Object.fromEntries(order.map((field) => [pathOf(field), 1] as const)),
  };
};

export const totalsIn = async <Total>(
  model: string,
  docs: ModelCollection,
  state: State,
  query: AnyTotals,
): Promise<readonly Total[]> => {
  const { filter } = totalsPlanOf(model, state, query);
  const { by, sum = [] } = query;
  const _id = by.length === 0 ? null : Object.fromEntries(by.map((field, at) => [`g${at}`, `$${pathOf(field)}`]));
  const sums = Object.fromEntries(sum.map((field, at) => [`s${at}`, { $sum: `$${pathOf(field)}` }]));
  const found = (of: Figures) => docs.aggregate<Found>([{ $match: filter as ModelFilter }, { $group: { _id, ...of } }]);
  const counted = (row: Found): Counted => ({
    // What a document lacks is null, whether the server says so or says nothing: one group, put together of both.
    values: by.map((_, at) => readValue(row._id?.[`g${at}`])),
    count: Number(row['count'] ?? 0),
    sums: sum.map((_, at) => Number(row[`s${at}`] ?? 0)),
  });
  return totalsOf(model, query, groupsOf(found, sums, counted));
};

const COUNT = { count: { $sum: 1 } } as const;

/**
 * One command, so that all figures of a group are of the same documents. FerretDB 1 lets each figure go on where the one before
 * it stopped reading, at the end: the last one counts once more, and where it comes to another number each is asked for alone.
 */
async function* groupsOf(
  found: (of: Figures) => AggregationCursor<Found>,
  sums: Figures,
  counted: (row: Found) => Counted,
): AsyncGenerator<Counted> {
  for await (const row of found({ ...COUNT, ...sums, again: COUNT.count })) {
    if (row['again'] !== row['count']) {
      for (const each of [COUNT, ...Object.entries(sums).map((one) => Object.fromEntries([one]))])
        for await (const part of found(each)) yield counted(part);
      return;
    }
    yield counted(row);
  }
}

const readValue = (value: unknown): unknown =>
  value === undefined ? null : Array.isArray(value) ? value : fromScalar(value as Scalar);
