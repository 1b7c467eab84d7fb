/**
 * What a word is, for the index and for those who look in it: letters, digits and their marks, without case, accents and
 * apostrophes. A number like INV/2026-27/0042 is its parts, one right after the other.
 */

/** Nothing longer is a word that somebody types. */
const LONGEST = 32;
/** Joiners belong to a word of Indian scripts and are never typed. */
const WORD = /[\p{L}\p{N}\p{M}\u200c\u200d]+(?:['’ʼ][\p{L}\p{N}\p{M}\u200c\u200d]+)*/gu;
const UNWRITTEN = /['’ʼ\u200c\u200d]/g;
/** Accents of Latin, Greek and Cyrillic. Vowel signs of other scripts are no accents: without them it is another word. */
const ACCENTS = /[\u0300-\u036f]/g;

export type Placed = Readonly<{ word: string; from: number; to: number }>;

/** Every word of a text and where it stands, in UTF-16 code units. */
export const wordsIn = (text: string): readonly Placed[] =>
  [...text.matchAll(WORD)].flatMap((found) => {
    const word = foldedWord(found[0]);
    return word === '' ? [] : [{ word, from: found.index, to: found.index + found[0].length }];
  });

const foldedWord = (word: string): string => {
  const folded = word.replace(UNWRITTEN, '').toLowerCase().normalize('NFD').replace(ACCENTS, '').normalize('NFC');
  return beginningOf(folded, LONGEST);
};

/** Its first `length` characters, never half of one. */
export const beginningOf = (word: string, length: number): string =>
  word.length <= length ? word : [...word].slice(0, length).join('');

/** In characters. */
export const lengthOf = (word: string): number => [...word].length;

/** The words of a text with a blank before, between and after: what stands in it is found by looking for ` word `. */
export const foldedOf = (text: string): string => {
  const words = wordsIn(text).map(({ word }) => word);
  return words.length === 0 ? '' : ` ${words.join(' ')} `;
};

/** What is looked for: words that stand one right after the other. `open`: the last of them may go on. */
export type Term = Readonly<{ parts: readonly string[]; open: boolean }>;

/** What blanks part is looked for each by itself. The last is still being typed, unless a blank ends it. */
export const termsOf = (query: string): readonly Term[] => {
  const pieces = query.split(/\s+/u).map((piece) => wordsIn(piece).map(({ word }) => word));
  return pieces.flatMap((parts, at) => (parts.length === 0 ? [] : [{ parts, open: at === pieces.length - 1 }]));
};

/** So short a beginning of a word is looked for in names alone: in a text nearly everything begins so. */
const OPEN_FROM = 3;

/** Whether a term stands in folded words. `named`: they are a title, a number or a name. */
export const standsIn = ({ parts, open }: Term, folded: string, named: boolean): boolean => {
  const goesOn = open && (named || lengthOf(parts.at(-1) ?? '') >= OPEN_FROM);
  return folded.includes(` ${parts.join(' ')}${goesOn ? '' : ' '}`);
};

/** The part of a term that tells most: the longest. */
export const tellingPart = ({ parts, open }: Term): Readonly<{ word: string; open: boolean }> => {
  const at = parts.reduce((best, part, n) => (part.length > (parts[best]?.length ?? 0) ? n : best), 0);
  return { word: parts[at] ?? '', open: open && at === parts.length - 1 };
};
