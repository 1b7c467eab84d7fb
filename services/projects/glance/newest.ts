/** The newest of several parts of the index of events, merged into one list in the order of the log that can be paged through. */
import type { View } from '@lamplight/events/core/view.ts';
import type { AuditDoc } from '../audit/view.ts';

/** What one part holds, newest first. `reached`: how far it was looked through; null where nothing older is left. */
type Gathered = Readonly<{ docs: readonly AuditDoc[]; reached: AuditDoc | null }>;
export type Newest = Readonly<{
  /** Index fields that pick each part. */
  parts: readonly object[];
  /** An instant: an entry of long before it ends the search. `passing` decides about each entry. */
  from: string;
  /** A position: only what stands before it in the log, so behind it in the list. */
  after: string | null;
  limit: number;
  /** Called for each page, so that it may look rights up once for all of them. */
  passing(docs: readonly AuditDoc[]): Promise<readonly AuditDoc[]>;
}>;

const PAGE = 50;
/** So many entries are looked at for one answer, shared by its parts; each part may look at one page. */
const MOST_LOOKED_AT = 1_000;

/**
 * A part that was not read to its end ends the list where it stopped, so that nothing in between is left out: a page
 * may hold fewer than wanted, and `next` goes on from there.
 */
export const newestOf = async (
  view: View<AuditDoc>,
  query: Newest,
): Promise<Readonly<{ docs: readonly AuditDoc[]; next?: string }>> => {
  const most = Math.max(PAGE, Math.trunc(MOST_LOOKED_AT / Math.max(1, query.parts.length)));
  const gathered = await Promise.all(query.parts.map((part) => gather(view, part, query, most)));
  const end = gathered.flatMap(({ reached }) => reached ?? []).sort(newestFirst)[0];
  const all = gathered
    .flatMap(({ docs }) => docs)
    .filter((doc) => end === undefined || newestFirst(doc, end) <= 0)
    .sort(newestFirst);
  const docs = all.slice(0, query.limit);
  const last = all.length > query.limit ? docs.at(-1) : end;
  return last === undefined ? { docs } : { docs, next: last._id };
};

const gather = async (
  view: View<AuditDoc>,
  part: object,
  { from, after, limit, passing }: Newest,
  most: number,
): Promise<Gathered> => {
  const docs: AuditDoc[] = [];
  const longBefore = new Date(Date.parse(from) - APART_MS).toISOString();
  const where = { ...part, ...(after === null ? {} : { _id: { lt: after } }) };
  let next: string | undefined;
  // Where all of it passes, the first look finds the whole answer, and what comes behind it.
  const size = Math.max(PAGE, limit + 1);
  for (let looked = 0; looked < most; looked += size) {
    const page = await view.find({
      where,
      sort: [['_id', -1]],
      limit: Math.min(size, most - looked),
      ...(next === undefined ? {} : { after: next }),
    });
    docs.push(...(await passing(page.items)));
    next = page.next;
    const oldest = page.items.at(-1);
    if (next === undefined || oldest === undefined || oldest.occurredAt < longBefore) return { docs, reached: null };
    if (docs.length > limit || looked + size >= most) return { docs, reached: oldest };
  }
  return { docs, reached: null };
};

/** By its clock an entry may be older than one before it: two processes' clocks differ, or one was set back. */
const APART_MS = 2 * 3_600_000;

const newestFirst = (a: AuditDoc, b: AuditDoc): number => (a._id < b._id ? 1 : a._id === b._id ? 0 : -1);
