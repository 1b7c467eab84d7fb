/** A question as a filter and a sort that one index of the server answers, and one page of its answer. */
import { badCursor } from '../../ports/errors.ts';
import { type AnyQuery, ask, type Condition, cursorOf, type Step, valuesOf } from '../../ports/read-models/query.ts';
import { type ModelCollection, type ModelFilter, pathOf, type State, type StoredDoc } from './model-collection.ts';
import { fromFields, fromScalar, isScalar, type Scalar, storedValue, toScalar } from './model-values.ts';

type Test = Record<string, unknown>;

/** How the server orders types; null, or no such field at all, comes before them. */
const TYPES = ['number', 'string', 'object', 'bool'] as const;

/** @throws NotIndexed, BadCursor */
export const planOf = (
  model: string,
  { birth, indexes }: State,
  query: AnyQuery,
): Readonly<{ filter: Test; sort: Record<string, 1 | -1>; order: readonly Step[]; signature: string }> => {
  const declared = indexes.map((fields) => ({ fields }));
  const { conditions, order, signature, after } = ask(model, declared, query);
  const tests = [...conditions].map(([field, condition]) => ({ [pathOf(field)]: testOf(model, field, condition) }));
  const filter: Test = { $and: [{ birth, goneAt: null }, ...tests] };
  if (after !== null && !after.every(isScalar)) throw badCursor(model);
  return {
    // Each way on from the cursor repeats the question: the server walks one index range for each and merges them in order.
    filter: after === null ? filter : { $or: beyond(order, after as Scalar[]).map((way) => ({ $and: [filter, way] })) },
    sort: Object.fromEntries(order.map(({ field, direction }) => [pathOf(field), direction])),
    order,
    signature,
  };
};

export const findDocs = async <T>(
  model: string,
  docs: ModelCollection,
  state: State,
  query: AnyQuery,
): Promise<{ items: T[]; next?: string }> => {
  const { filter, sort, order, signature } = planOf(model, state, query);
  const wanted = query.limit + 1;
  const found = await docs
    .find<StoredDoc>(filter as ModelFilter, { sort, limit: wanted, batchSize: wanted, projection: { fields: 1 } })
    .toArray();
  const page = found.slice(0, query.limit);
  const items = page.map(({ fields }) => fromFields(fields ?? {}) as T);
  const last = page.at(-1);
  if (last === undefined || found.length <= query.limit) return { items };
  return { items, next: cursorOf(signature, partsOf(model, last, order)) };
};

/** Only what is asked for comes over the wire. */
export const scanDocs = async <T>(
  model: string,
  docs: ModelCollection,
  state: State,
  query: AnyQuery,
): Promise<readonly T[]> => {
  const { filter, sort } = planOf(model, state, query);
  const { limit, sort: by = [] } = query;
  const fields = by.map(([field]) => field).filter((field) => field !== '_id');
  const projection = { _id: 1, ...Object.fromEntries(fields.map((field) => [pathOf(field), 1])) };
  const found = await docs
    .find<StoredDoc>(filter as ModelFilter, { sort, limit, batchSize: limit, projection })
    .toArray();
  return found.map(({ _id, fields: held }) => {
    const values = fields.map((field) => [field, storedValue(held, field)] as const);
    return {
      _id: fromScalar(_id),
      ...Object.fromEntries(values.map(([field, value]) => [field, fromScalar(value as Scalar)])),
    } as T;
  });
};

/** Values are told to be values: whatever they look like, the server reads no operator in them. */
export const testOf = (model: string, field: string, condition: Condition): Test => {
  if (condition.is === 'range') {
    const { gte, lt } = condition;
    return {
      ...(gte === undefined ? {} : { $gte: toScalar(gte) }),
      ...(lt === undefined ? {} : { $lt: toScalar(lt) }),
    };
  }
  const values = valuesOf(model, field, condition).map(toScalar);
  return condition.is === 'one of' && condition.single ? { $eq: values[0] } : { $in: values };
};

/** Where a document stands in the order. */
const partsOf = (model: string, { _id, fields }: StoredDoc, order: readonly Step[]): Scalar[] =>
  order.map(({ field }) => {
    const value = field === '_id' ? _id : storedValue(fields, field);
    if (!isScalar(value))
      throw new TypeError(`${model} cannot be sorted by ${field}: an array has no place in an order`);
    return value;
  });

/** Everything after the cursor: like it up to some step, and beyond it there. */
const beyond = (order: readonly Step[], at: readonly Scalar[]): Test[] =>
  order.flatMap(({ field, direction }, step) => {
    const same = order.slice(0, step).map((before, n) => ({ [pathOf(before.field)]: { $eq: at[n] } }));
    return past(pathOf(field), at[step] ?? null, direction).map((test) => ({ $and: [...same, test] }));
  });

/** A comparison sees values of its own type only: the types that follow are named. */
const past = (path: string, value: Scalar, direction: 1 | -1): Test[] => {
  const rank = TYPES.indexOf(typeOf(value) as (typeof TYPES)[number]);
  const types = direction === 1 ? TYPES.slice(rank + 1) : TYPES.slice(0, Math.max(rank, 0));
  return [
    ...(value === null ? [] : [{ [path]: direction === 1 ? { $gt: value } : { $lt: value } }]),
    ...(types.length === 0 ? [] : [{ [path]: { $type: [...types] } }]),
    ...(direction === -1 && value !== null && path !== '_id' ? [{ [path]: null }] : []),
  ];
};

const typeOf = (value: Scalar): string =>
  value === null ? 'null' : typeof value === 'boolean' ? 'bool' : typeof value;
