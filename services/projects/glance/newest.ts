/** The newest of several parts of the index of events, merged into one list that can be paged through. */
import type { View } from '@lamplight/events/core/view.ts';
import type { AuditDoc } from '../audit/view.ts';

/** What one part holds, newest first. `reached`: how far it was looked through; null where nothing older is left. */
type Gathered = Readonly<{ docs: readonly AuditDoc[]; reached: AuditDoc | null }>;
export type Newest = Readonly<{
  /** Index fields that pick each part. */
  parts: readonly object[];
  /** Instants: nothing before `from`; only what stands behind `after` in the list. */
  from: string;
  after: AuditDoc | null;
  limit: number;
  /** Asked for each page, so that it may look rights up once for all of them. */
  passing(docs: readonly AuditDoc[]): Promise<readonly AuditDoc[]>;
}>;

const PAGE = 50;
/** So many entries are looked at for one answer, shared by its parts; each part may look at one page. */
const MOST_LOOKED_AT = 1_000;

/**
 * A part that was not looked through ends the list where it stopped, so that nothing is ever left out in between: a page
 * may hold fewer than asked, and `next` goes on from there.
 */
export const newestOf = async (
  view: View<AuditDoc>,
  asked: Newest,
): Promise<Readonly<{ docs: readonly AuditDoc[]; next?: string }>> => {
  const most = Math.max(PAGE, Math.trunc(MOST_LOOKED_AT / Math.max(1, asked.parts.length)));
  const gathered = await Promise.all(asked.parts.map((part) => gather(view, part, asked, most)));
  const end = gathered.flatMap(({ reached }) => reached ?? []).sort(newestFirst)[0];
  const all = gathered
    .flatMap(({ docs }) => docs)
    .filter((doc) => end === undefined || newestFirst(doc, end) <= 0)
    .sort(newestFirst);
  const docs = all.slice(0, asked.limit);
  const last = all.length > asked.limit ? docs.at(-1) : end;
  return last === undefined ? { docs } : { docs, next: last._id };
};

const gather = async (
  view: View<AuditDoc>,
  part: object,
  { from, after, limit, passing }: Newest,
  most: number,
): Promise<Gathered> => {
  const docs: AuditDoc[] = [];
  // Those of the cursor's own millisecond come again, and are passed over by their place.
  const where = { ...part, recordedAt: { gte: from, ...(after === null ? {} : { lt: justAfter(after.recordedAt) }) } };
  let next: string | undefined;
  for (let looked = 0; looked < most; looked += PAGE) {
    const page = await view.find({
      where,
      sort: [['recordedAt', -1]],
      limit: PAGE,
      ...(next === undefined ? {} : { after: next }),
    });
    docs.push(...(await passing(page.items.filter((doc) => after === null || newestFirst(after, doc) < 0))));
    next = page.next;
    if (next === undefined) return { docs, reached: null };
    if (docs.length > limit || looked + PAGE >= most) return { docs, reached: page.items.at(-1) ?? null };
  }
  return { docs, reached: null };
};

/** As the index itself sorts. */
const newestFirst = (a: AuditDoc, b: AuditDoc): number =>
  a.recordedAt === b.recordedAt ? (a._id < b._id ? 1 : a._id === b._id ? 0 : -1) : a.recordedAt < b.recordedAt ? 1 : -1;

const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();
