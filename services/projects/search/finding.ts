/**
 * Looking in the index: for each pass the entries newest first, by the word of which there are fewest, each held against all
 * of the words. Bounded: it looks at so many entries at most, and then says where it stopped.
 */
import type { Quote } from '@lamplight/bff/contract/search.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { beginsShort, type Field, isName, type Pass, passes } from './entry.ts';
import type { IndexDoc } from './index-view.ts';
import { quoted } from './quote.ts';
import { standsIn, type Term } from './words.ts';

const PAGE = 16;
/** Of one kind, for one answer. */
const LOOKED_AT = 1_000;
/** So many words are looked up; the others are only held against what was found. */
const LOOKED_UP = 4;

export type Hit = Readonly<{ entry: IndexDoc; quote: Quote }>;
/** After which entry of which pass to go on. */
export type Place = Readonly<{ pass: Pass; order: string }>;

export type Looking = Readonly<{
  kind: IndexDoc['kind'];
  terms: readonly Term[];
  /** Under which keys a word is found in this pass. */
  keysOf(term: Term, pass: Pass): readonly string[];
  /** What this reader may find an entry by: its fields, and whose it is where they may know that. */
  fieldsOf(entries: readonly IndexDoc[]): Promise<(entry: IndexDoc) => readonly Field[]>;
  /** Those that the reader may know of now: rights are looked up as they are, since the index may lag behind them. */
  allowed(hits: readonly Hit[]): Promise<readonly Hit[]>;
}>;

/** @param limit how many are found at most; `next` where there may be more */
export const findIn = async (
  index: Pick<View<IndexDoc>, 'find'>,
  looking: Looking,
  { limit, after = null }: Readonly<{ limit: number; after?: Place | null }>,
): Promise<Readonly<{ hits: readonly Hit[]; next: Place | null }>> => {
  const { terms } = looking;
  if (terms.length === 0) return { hits: [], next: null };
  const hits: (Hit & Readonly<{ pass: Pass }>)[] = [];
  const read = readerOf(index, looking);
  let looked = 0;
  for (const pass of passes.slice(after === null ? 0 : passes.indexOf(after.pass))) {
    let below = after?.pass === pass ? after.order : null;
    let term: Term | null = null;
    for (;;) {
      const page: Page = await pageBelow(read, looking, { pass, below, term });
      ({ term } = page);
      const fieldsOf = await looking.fieldsOf(page.items);
      const fit = page.items.flatMap((entry) => hitOf(entry, fieldsOf(entry), terms, pass) ?? []);
      hits.push(...(await looking.allowed(fit)).map((hit) => ({ ...hit, pass })));
      if (hits.length > limit) {
        const kept = hits.slice(0, limit);
        const last = kept.at(-1);
        return { hits: kept, next: last === undefined ? null : { pass: last.pass, order: last.entry.order } };
      }
      looked += page.items.length;
      below = page.items.at(-1)?.order ?? below;
      if (page.end || below === null) break;
      if (looked >= LOOKED_AT) return { hits, next: { pass, order: below } };
    }
  }
  return { hits, next: null };
};

type Page = Readonly<{ term: Term | null; items: readonly IndexDoc[]; end: boolean }>;
type At = Readonly<{ pass: Pass; below: string | null; term: Term | null }>;

type Read = (keys: readonly string[], below: string | null) => Promise<Omit<Page, 'term'>>;

/** Both passes of who has few things ask the same: what was read is not read again. */
const readerOf = (index: Pick<View<IndexDoc>, 'find'>, { kind }: Looking): Read => {
  const pages = new Map<string, ReturnType<Read>>();
  const read: Read = async (keys, below) => {
    if (keys.length === 0) return { items: [], end: true };
    const { items, next } = await index.find({
      where: { kind, keys: { hasAny: keys }, ...(below === null ? {} : { order: { lt: below } }) },
      sort: [['order', -1]],
      limit: PAGE,
    });
    return { items, end: next === undefined };
  };
  return (keys, below) => {
    const asked = JSON.stringify([keys, below]);
    const page = pages.get(asked) ?? read(keys, below);
    pages.set(asked, page);
    return page;
  };
};

/** The page of the term, or of the one whose page reaches furthest back: of it there are fewest here. */
const pageBelow = async (read: Read, looking: Looking, { pass, below, term }: At): Promise<Page> => {
  const terms = term === null ? looking.terms.toSorted(bySize).slice(0, LOOKED_UP) : [term];
  const pages = await Promise.all(
    terms.map(async (one): Promise<Page> => ({ term: one, ...(await read(looking.keysOf(one, pass), below)) })),
  );
  return pages.reduce((best, page) => (isFewer(page, best) ? page : best));
};

const bySize = (a: Term, b: Term): number => b.parts.join('').length - a.parts.join('').length;
const isFewer = (a: Page, b: Page): boolean => {
  if (a.end !== b.end) return a.end;
  if (a.end) return a.items.length < b.items.length;
  return (a.items.at(-1)?.order ?? '') < (b.items.at(-1)?.order ?? '');
};

/** Null where not all words stand in it, or where the pass before has found it already. */
const hitOf = (entry: IndexDoc, fields: readonly Field[], terms: readonly Term[], pass: Pass): Hit | null => {
  const held = fields.map((field) => ({ field, terms: terms.filter((term) => isIn(term, field)) }));
  const named = held.filter(({ field }) => isName(field));
  const byName = terms.every((term) => named.some((one) => one.terms.includes(term)));
  if (byName !== (pass === 'names')) return null;
  if (!byName && !terms.every((term) => held.some((one) => one.terms.includes(term)))) return null;
  // What says most: of fields that hold as many of the words, the one that is not the name, which stands above it anyway.
  const best = (byName ? named : held).reduce((most, one) =>
    one.terms.length > most.terms.length || (one.terms.length === most.terms.length && isName(most.field) && !byName)
      ? one
      : most,
  );
  const { name, text, version } = best.field;
  const said = quoted(text, best.terms, beginsShort(best.field));
  return { entry, quote: { field: name, ...said, ...(version === undefined ? {} : { version }) } };
};

const isIn = (term: Term, field: Field): boolean => standsIn(term, field.folded, beginsShort(field));
