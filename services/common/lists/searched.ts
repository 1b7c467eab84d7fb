/**
 * Lists narrowed by what no index knows: words, since names are sealed in the views, or what stands in other streams. Page
 * after page is looked at until there is enough.
 */
import type { View } from '@lamplight/events/core/view.ts';
import type { Doc, Query } from '@lamplight/events/ports/read-models.ts';

const PAGE = 100;
/** A search looks at this many documents at most and then says where it stopped. */
const LOOKED_AT = 2_000;

type Page = Readonly<{ limit: number; after?: string }>;
/** The words of each document of a page, to look in. */
export type TextsOf<T> = (docs: readonly T[]) => Promise<(doc: T) => string>;

/**
 * The documents in which every word of `search` stands, wherever in them and whatever its case. Without words, the list.
 */
export const searched = async <T extends Doc>(
  view: View<T>,
  query: Omit<Query<T>, 'limit' | 'after'>,
  { limit, after }: Page,
  { search, textsOf }: Readonly<{ search: string; textsOf: TextsOf<T> }>,
): Promise<{ items: T[]; next?: string }> => {
  const words = searchWords(search);
  if (words.length === 0) return view.find({ ...query, limit, ...(after === undefined ? {} : { after }) });
  return narrowed(view, query, { limit, ...(after === undefined ? {} : { after }) }, async (docs) => {
    const textOf = await textsOf(docs);
    return docs.filter((doc) => hasAll(textOf(doc), words));
  });
};

/** What `keep` leaves of each page. A page may have more than `limit`, or none with a place to go on from. */
export const narrowed = async <T extends Doc, Item = T>(
  view: Pick<View<T>, 'find'>,
  query: Omit<Query<T>, 'limit' | 'after'>,
  { limit, after }: Page,
  keep: (docs: readonly T[]) => Promise<readonly Item[]>,
  lookedAt = LOOKED_AT,
): Promise<{ items: Item[]; next?: string }> => {
  const items: Item[] = [];
  let from = after;
  for (let seen = 0; seen < lookedAt; seen += PAGE) {
    const page = await view.find({ ...query, limit: PAGE, ...(from === undefined ? {} : { after: from }) });
    items.push(...(await keep(page.items)));
    from = page.next;
    if (from === undefined || items.length >= limit) break;
  }
  return from === undefined ? { items } : { items, next: from };
};

/** What blanks part, whatever its case. */
export const searchWords = (search: string): readonly string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word stands in a text, wherever in it. @param words of `searchWords` */
export const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};
