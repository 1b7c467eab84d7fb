/** Lists of audited events, newest first: one filter picks the index, the others pass over what it gives. */
import type { View } from '@lamplight/events/core/view.ts';
import type { AuditDoc } from './view.ts';

export type AuditFilter = Readonly<{
  subjectId?: string | undefined;
  projectId?: string | undefined;
  actorId?: string | undefined;
  type?: string | undefined;
  kind?: AuditDoc['kind'] | undefined;
  /** Instants, both included. */
  from?: string | undefined;
  to?: string | undefined;
}>;
export type Paging = Readonly<{ limit: number; after?: string }>;
export type AuditPage = Readonly<{ items: readonly AuditDoc[]; next?: string }>;

/** From the most selective to the least; each has its index. */
const FILTERS = ['subjectId', 'projectId', 'actorId', 'type', 'kind'] as const;

export const listAudited = (view: View<AuditDoc>, filter: AuditFilter, paging: Paging): Promise<AuditPage> => {
  const present = FILTERS.filter((field) => filter[field] !== undefined);
  const [first, ...rest] = present;
  const where = { ...(first === undefined ? {} : { [first]: filter[first] }), ...within(filter) };
  return sift(view, where, (doc) => rest.every((field) => doc[field] === filter[field]), paging);
};

/** What happened between two instants, both included; neither given: at any time. */
export const within = ({ from, to }: Pick<AuditFilter, 'from' | 'to'>): Readonly<{ occurredAt?: object }> => {
  if (from === undefined && to === undefined) return {};
  return {
    occurredAt: { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lt: justAfter(to) }) },
  };
};

const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

const PAGE = 200;
/** So many are looked at for one answer; a page may then hold fewer than asked, and `next` goes on from there. */
const MOST_LOOKED_AT = 4_000;

/**
 * Pages through `where` until `limit` documents pass. The cursor stands exactly behind the last document of the answer:
 * a page that holds more is read again, cut off there.
 */
export const sift = async (
  view: View<AuditDoc>,
  where: object,
  passes: (doc: AuditDoc) => boolean,
  { limit, after }: Paging,
): Promise<AuditPage> => {
  const items: AuditDoc[] = [];
  let next = after;
  const pageOf = (size: number) =>
    view.find({ where, sort: [['occurredAt', -1]], limit: size, ...(next === undefined ? {} : { after: next }) });
  for (let looked = 0; looked < MOST_LOOKED_AT; ) {
    let page = await pageOf(PAGE);
    const wanted = limit - items.length;
    const last = page.items.map((doc, at) => (passes(doc) ? at : -1)).filter((at) => at >= 0)[wanted - 1];
    if (last !== undefined && last < page.items.length - 1) page = await pageOf(last + 1);
    items.push(...page.items.filter(passes));
    looked += page.items.length;
    if (page.next === undefined) return { items };
    next = page.next;
    if (items.length >= limit) break;
  }
  return next === undefined ? { items } : { items, next };
};
