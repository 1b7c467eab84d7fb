/** The place of a text in which the words stand, short enough to be read at a glance. */
import type { Quote } from '@lamplight/bff/contract/search.ts';
import { type Placed, standsIn, type Term, wordsIn } from '@lamplight/common/words/words.ts';
import { beginsShort, type Field } from './entry.ts';

type Mark = Quote['marks'][number];

/** Characters before the first word, and in all. */
const BEFORE = 48;
const MOST = 180;

/** Of what is shown alone: to find the words takes as long as to find the thing. @param terms those that stand in the field */
export const quoteOf = ({ field, terms }: Readonly<{ field: Field; terms: readonly Term[] }>): Quote => {
  const { name, text, version } = field;
  const said = quoted(text, terms, beginsShort(field));
  return { field: name, ...said, ...(version === undefined ? {} : { version }) };
};

/** @returns the text around the first of the terms that stands in it, with all of them marked. Cut between words alone. */
export const quoted = (text: string, terms: readonly Term[], named: boolean): Pick<Quote, 'text' | 'marks'> => {
  const words = wordsIn(text);
  const marks = joined(terms.flatMap((term) => placesOf(term, words, named)));
  if (text.length <= MOST) return { text, marks: [...marks] };
  const first = marks[0]?.from ?? 0;
  const from = words.find((word) => word.from >= first - BEFORE)?.from ?? 0;
  const start = from <= BEFORE / 2 ? 0 : from;
  const end = endWithin(words, text.length, start + MOST);
  const [before, after] = [start === 0 ? '' : '… ', end === text.length ? '' : ' …'];
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${after}`,
    marks: marks.flatMap((mark) => (mark.to > end ? [] : [{ from: mark.from + shift, to: mark.to + shift }])),
  };
};

const endWithin = (words: readonly Placed[], length: number, limit: number): number =>
  length <= limit ? length : (words.findLast(({ to }) => to <= limit)?.to ?? limit);

const placesOf = (term: Term, words: readonly Placed[], named: boolean): readonly Mark[] =>
  words.flatMap((first, at) => {
    const run = words.slice(at, at + term.parts.length);
    const last = run.at(-1);
    if (last === undefined || run.length < term.parts.length) return [];
    return standsIn(term, ` ${run.map(({ word }) => word).join(' ')} `, named)
      ? [{ from: first.from, to: last.to }]
      : [];
  });

/** In order; what overlaps is one, whichever of those that begin together comes first. */
const joined = (marks: readonly Mark[]): readonly Mark[] => {
  const apart: Mark[] = [];
  for (const mark of marks.toSorted((a, b) => a.from - b.from)) {
    const last = apart.at(-1);
    if (last === undefined || mark.from >= last.to) apart.push(mark);
    else apart.splice(-1, 1, { from: last.from, to: Math.max(last.to, mark.to) });
  }
  return apart;
};
