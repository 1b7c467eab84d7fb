/** Lists narrowed by words. Names are sealed in the views, so a search opens page after page until it has enough. */
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
  const items: T[] = [];
  let from = after;
  for (let seen = 0; seen < LOOKED_AT; seen += PAGE) {
    const page = await view.find({ ...query, limit: PAGE, ...(from === undefined ? {} : { after: from }) });
    const textOf = await textsOf(page.items);
    items.push(...page.items.filter((doc) => hasAll(textOf(doc), words)));
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
