/** Lists of audited events, newest first: one filter picks the index, the others pass over what it gives. */
import type { View } from '@lamplight/events/core/view.ts';
import type { Query } from '@lamplight/events/ports/read-models.ts';
import { invalid } from '../http/problem.ts';
import type { AuditEntry } from './entry.ts';
import { cursorAt, isOlder, placeOf } from './place.ts';

export type AuditFilter = Readonly<{
  subjectId?: string | undefined;
  personId?: string | undefined;
  projectId?: string | undefined;
  actorId?: string | undefined;
  type?: string | undefined;
  kind?: string | undefined;
}> &
  Within;
/** Instants, both included; neither given: at any time. */
export type Within = Readonly<{ from?: string | undefined; to?: string | undefined }>;
export type Paging = Readonly<{ limit: number; after?: string }>;
export type AuditPage<Entry> = Readonly<{ items: readonly Entry[]; next?: string }>;

/** From the most selective to the least; each has its index. */
const FILTERS = ['subjectId', 'personId', 'projectId', 'actorId', 'type', 'kind'] as const;

export const listAudited = <Entry extends AuditEntry>(
  view: Pick<View<Entry>, 'find'>,
  { from, to, ...filter }: AuditFilter,
  paging: Paging,
): Promise<AuditPage<Entry>> => {
  const [first, ...rest] = FILTERS.filter((field) => filter[field] !== undefined);
  const where = first === undefined ? {} : { [first]: filter[first] };
  const passes = (entry: Entry): boolean => rest.every((field) => entry[field] === filter[field]);
  return sift(view, { where, within: { from, to }, passes }, paging);
};

const PAGE = 200;
/** So many are looked at for one answer; a page may then hold fewer than asked, and `next` goes on from there. */
const MOST_LOOKED_AT = 4_000;

/**
 * What happened `within` and `passes`, `limit` of it at most. `next` is the place of the last entry that was looked at, so
 * that it holds for other services too, and events that are recorded meanwhile move nothing.
 * @throws 400 for an `after` that is no place
 */
export const sift = async <Entry extends AuditEntry>(
  view: Pick<View<Entry>, 'find'>,
  o: Readonly<{ where: object; within: Within; passes(entry: Entry): boolean }>,
  { limit, after }: Paging,
): Promise<AuditPage<Entry>> => {
  const behind = after === undefined ? undefined : placeOf(after);
  if (behind === null) throw invalid([{ field: 'after', message: 'This page belongs to another list' }]);
  const { from, to } = o.within;
  const last = [to, behind?.occurredAt].filter((instant) => instant !== undefined).sort()[0];
  const span = {
    ...(from === undefined ? {} : { gte: from }),
    ...(last === undefined ? {} : { lt: justAfter(last) }),
  };
  const when = from === undefined && last === undefined ? {} : { occurredAt: span };
  // Conditions on fields that every entry has, which the compiler cannot see through the type parameter.
  const where = { ...o.where, ...when } as NonNullable<Query<Entry>['where']>;
  const items: Entry[] = [];
  let looked = 0;
  for (let next: string | undefined; ; ) {
    const page = await view.find({
      where,
      sort: [['occurredAt', -1]],
      // Where one filter says it all, the first look finds the whole answer, and what comes behind it.
      limit: next === undefined ? Math.min(PAGE, limit + 1) : PAGE,
      ...(next === undefined ? {} : { after: next }),
    });
    for (const [at, entry] of page.items.entries()) {
      const place = { occurredAt: entry.occurredAt, position: entry._id };
      // Of the instant at which the page before ended, some were told there.
      if (behind !== undefined && !isOlder(place, behind)) continue;
      looked += 1;
      if (o.passes(entry)) items.push(entry);
      if (items.length < limit && looked < MOST_LOOKED_AT) continue;
      const isLast = page.next === undefined && at === page.items.length - 1;
      return isLast ? { items } : { items, next: cursorAt(place) };
    }
    if (page.next === undefined) return { items };
    next = page.next;
  }
};

const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();
