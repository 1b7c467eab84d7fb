/**
 * Looking in the index: for each pass the entries that stand under keys of all of the words, newest first, each held against
 * the words themselves. Bounded: it looks at so many places of the index and at so many entries at most, and then says where
 * it stopped.
 */
import { standsIn, type Term } from '@lamplight/common/words/words.ts';
import type { View } from '@lamplight/events/core/view.ts';
import { beginsShort, type Field, isName, type Pass, passes, textsId } from './entry.ts';
import type { IndexDoc } from './index-view.ts';
import type { Place } from './place.ts';
import { type Budget, inAll, type Scanned, type Step } from './posting.ts';

/** Of one kind, for one answer: places in the index, and entries that are read. */
const SCANNED = 6_000;
const READ = 240;
/** Entries that are read at once. */
const AT_ONCE = 16;
/** So many words are looked up; the others are only held against what was found. */
const LOOKED_UP = 4;

/** @property terms those of the words that stand in the field by which it was found */
export type Hit = Readonly<{ entry: IndexDoc; field: Field; terms: readonly Term[] }>;

export type Looking = Readonly<{
  terms: readonly Term[];
  /** Under which keys a word is found in this pass. */
  keysOf(term: Term, pass: Pass): readonly string[];
  /** What this reader may find an entry by: its fields, and whose it is where they may know that. */
  fieldsOf(entries: readonly IndexDoc[]): Promise<(entry: IndexDoc) => readonly Field[]>;
  /** Those that the reader may know of now: rights are looked up as they are, since the index may lag behind them. */
  allowed(hits: readonly Hit[]): Promise<readonly Hit[]>;
}>;

type Index = Pick<View<IndexDoc>, 'get'> & Scanned;

/** @param limit how many are found at most; `next` where there may be more */
export const findIn = async (
  index: Index,
  looking: Looking,
  { limit, after = null }: Readonly<{ limit: number; after?: Place | null }>,
): Promise<Readonly<{ hits: readonly Hit[]; next: Place | null }>> => {
  const { terms } = looking;
  if (terms.length === 0) return { hits: [], next: null };
  const hits: (Hit & Readonly<{ pass: Pass }>)[] = [];
  const budget: Budget = { left: SCANNED };
  const once = readOnce(index);
  for (const pass of passes.slice(after === null ? 0 : passes.indexOf(after.pass))) {
    const keys = terms
      .toSorted(bySize)
      .slice(0, LOOKED_UP)
      .map((term) => looking.keysOf(term, pass));
    const ask = inAll(once, { keys, below: after?.pass === pass ? after.order : null, budget });
    for (;;) {
      const { ids, last } = await some(ask, Math.min(AT_ONCE, limit + 1 - hits.length));
      const entries = (await Promise.all(ids.map(once.get))).filter((entry) => entry !== null);
      const fieldsOf = await looking.fieldsOf(entries);
      const fit = entries.flatMap((entry) => hitOf(entry, fieldsOf(entry), terms, pass) ?? []);
      hits.push(...(await looking.allowed(fit)).map((hit) => ({ ...hit, pass })));
      if (hits.length > limit) {
        const kept = hits.slice(0, limit);
        const end = kept.at(-1);
        return { hits: kept, next: end === undefined ? null : { pass: end.pass, order: end.entry.order } };
      }
      if (last.stopped || (last.entry !== null && once.read() >= READ))
        return { hits, next: last.place === null ? null : { pass, order: last.place } };
      if (last.entry === null) break;
    }
  }
  return { hits, next: null };
};

/** The next few, and how the last step went. */
const some = async (
  ask: () => Promise<Step>,
  most: number,
): Promise<Readonly<{ ids: readonly string[]; last: Step }>> => {
  const ids: string[] = [];
  for (;;) {
    const last = await ask();
    if (last.entry !== null) ids.push(textsId(last.entry._id));
    if (last.entry === null || ids.length === most) return { ids, last };
  }
};

/** Both passes of who has few things ask the same: what was read is not read again. */
const readOnce = (index: Index): Index & Readonly<{ read(): number }> => {
  const entries = new Map<string, Promise<IndexDoc | null>>();
  const scans = new Map<string, ReturnType<Scanned['scan']>>();
  return {
    get: (id) => keptIn(entries, id, () => index.get(id)),
    scan: (query) => keptIn(scans, JSON.stringify(query), () => index.scan(query)),
    read: () => entries.size,
  };
};
const keptIn = <T>(kept: Map<string, T>, name: string, ask: () => T): T => {
  const answer = kept.get(name) ?? ask();
  kept.set(name, answer);
  return answer;
};

const bySize = (a: Term, b: Term): number => b.parts.join('').length - a.parts.join('').length;

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
  return { entry, ...best };
};

/** Whether a word stands in a field. */
export const isIn = (term: Term, field: Field): boolean => standsIn(term, field.folded, beginsShort(field));
