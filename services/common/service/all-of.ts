/** Reads lists whole: short ones, and those that are counted; what an index tells of many; and documents by their ids. */
import type { View } from '@lamplight/events/core/view.ts';
import { yieldingEvery } from '@lamplight/events/core/yielding.ts';
import type { Doc, Query, Scan } from '@lamplight/events/ports/read-models.ts';

const PAGE = 200;
/** Every document of a query that is bounded by its subject: the invoices of a project, the plans of the company. */
export const allOf = async <T extends Doc>(
  view: Pick<View<T>, 'find'>,
  query: Omit<Query<T>, 'limit' | 'after'>,
): Promise<T[]> => {
  const all: T[] = [];
  const others = yieldingEvery();
  for (let after: string | undefined; ; ) {
    const page = await view.find({ ...query, limit: PAGE, ...(after === undefined ? {} : { after }) });
    all.push(...page.items);
    if (page.next === undefined) return all;
    after = page.next;
    await others();
  }
};

/** So many are read at once: others have their turn between two parts of many. */
const DOCS = 500;
/** The documents that stand under some ids: each is asked for once, some hundreds in one question. */
export const docsOf = async <T extends Doc>(
  view: Pick<View<T>, 'find'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, T>> => {
  const distinct = [...new Set(ids)];
  const found = new Map<string, T>();
  const others = yieldingEvery();
  for (let from = 0; from < distinct.length; from += DOCS) {
    const some = distinct.slice(from, from + DOCS);
    const where = { _id: { in: some } } as NonNullable<Query<T>['where']>;
    for (const doc of (await view.find({ where, limit: some.length })).items) found.set(doc._id, doc);
    await others();
  }
  return found;
};

/** Far more than a company decides on or bills in ten years. */
const MOST_SCANNED = 1_000_000;
/**
 * What an index tells of every document of a query, at once: what goes to another place of it meanwhile is neither lost nor
 * told twice. @throws RangeError for more than a million
 */
export const scannedWhole = async <T extends Doc, K extends keyof T & string>(
  view: Pick<View<T>, 'scan'>,
  query: Omit<Scan<T, K>, 'limit'>,
): Promise<readonly Pick<T, K | '_id'>[]> => {
  const rows = await view.scan<K>({ ...query, limit: MOST_SCANNED + 1 });
  if (rows.length > MOST_SCANNED) throw new RangeError(`a question finds more than ${MOST_SCANNED} documents at once`);
  return rows;
};

const IDS = 5_000;
/**
 * The ids of every document of a query, in their order: an index tells them, no document is read. Its index holds the fields of
 * the query and no more.
 */
export const allIdsOf = async <T extends Doc>(
  view: View<T>,
  where: NonNullable<Query<T>['where']>,
): Promise<string[]> => {
  const all: string[] = [];
  const others = yieldingEvery();
  for (;;) {
    const last = all.at(-1);
    const from = last === undefined ? {} : { _id: { gte: last } };
    const rows = await view.scan({ where: { ...where, ...from }, sort: [['_id', 1]], limit: IDS });
    // The last one known comes again first.
    all.push(...rows.map(({ _id }) => _id).filter((id) => id !== last));
    if (rows.length < IDS) return all;
    await others();
  }
};
