/** Words as people type them: whatever their case, accents and script, in numbers and in names; and where they stand. */
import fc from 'fast-check';
import { beginningOf, foldedOf, lengthOf, standsIn, tellingPart, termsOf, wordsIn } from './words.ts';

const found = (text: string, query: string, named = true): boolean => {
  const terms = termsOf(query);
  return terms.length > 0 && terms.every((term) => standsIn(term, foldedOf(text), named));
};

it.each([
  ['Patient Portal', 'PORTAL pat', true],
  ['Patient Portal', 'pat portal', false], // only the last word may go on
  ['Patient Portal', 'patient-portal', true],
  ['Patient Portal', 'portal-patient', false],
  ['Patient Portal', 'tal', false],
  ['Café Zürich', 'cafe zurich', true],
  ['Cafe Zurich', 'CAFÉ zü', true],
  ['Cafe\u0301', 'café', true],
  ['O’Brien & Sons', "o'brien", true],
  ['O’Brien & Sons', 'obrien', true],
  ["The client's books", 'clients', true],
  ['रोगी पोर्टल', 'पोर्टल', true],
  ['रोगी पोर्टल', 'रोगी पोर', true],
  ['रोगी', 'रग', false], // without its vowel signs it is another word
  ['क्षत्रिय', 'क्\u200dषत्रिय', true],
  ['INV/26-27/000042', 'INV/26-27/000042', true],
  ['INV/26-27/000042', 'inv/26-27/0000', true],
  ['INV/26-27/000042', '000042', true],
  ['INV/26-27/000042', '26/000042', false],
  ['API v2 (beta)', 'v2', true],
  ['Straße', 'straße', true],
  ['𝒜𝒷𝒸 code', 'code', true],
])('%s, looked for by %s: %s', (text, query, says) => {
  expect(found(text, query)).toBe(says);
});

it('a beginning of two letters is looked for in names alone', () => {
  expect([found('Portal', 'po', true), found('Portal', 'po', false), found('Portal', 'por', false)]).toEqual([
    ...[true, false, true],
  ]);
  expect(found('We go on', 'go', false)).toBe(true);
});

it('a blank ends a word: then it does not go on', () => {
  expect([found('Portals', 'portal'), found('Portals', 'portal '), found('Portals of Wood', 'portals \t of ')]).toEqual(
    [...[true, false, true]],
  );
  expect(termsOf('INV/26 por')).toEqual([
    { parts: ['inv', '26'], open: false },
    { parts: ['por'], open: true },
  ]);
});

it('words that go on after 32 letters are taken for one, and no letter is parted', () => {
  const [long, letters] = ['x'.repeat(32), '𝒜'.repeat(40)];
  expect(wordsIn(`${long}y`)).toEqual([{ word: long, from: 0, to: 33 }]);
  expect([found(`${long}y`, `${long}z`), found(long.slice(1), long)]).toEqual([true, false]);
  expect(wordsIn(letters)).toEqual([{ word: '𝒜'.repeat(32), from: 0, to: 80 }]);
  expect([lengthOf(letters), beginningOf('𝒜bc', 2), beginningOf('abc', 3), beginningOf('abcd', 3)]).toEqual([
    ...[40, '𝒜b', 'abc', 'abc'],
  ]);
});

it('an apostrophe joins what stands on both its sides, and nothing beyond', () => {
  const words = (text: string) => wordsIn(text).map(({ word }) => word);
  expect(words("The client's books, of 2026’s 3's own'")).toEqual([
    'the',
    'clients',
    'books',
    'of',
    '2026s',
    '3s',
    'own',
  ]);
  expect(words("O'Brien's e\u0301'e\u0301")).toEqual(['obriens', 'ee']);
});

it('what is made of accents and joiners alone is no word', () => {
  expect(wordsIn('\u0301\u200d and')).toEqual([{ word: 'and', from: 3, to: 6 }]);
});

it('of words that belong together the longest tells most, the first of those that are as long; only the last goes on', () => {
  const of = (parts: readonly string[], open = true) => tellingPart({ parts, open });
  expect([of(['abc', 'def']), of(['ab', 'def']), of(['abcd', 'def']), of(['ab', 'def'], false), of(['a'])]).toEqual([
    { word: 'abc', open: false },
    { word: 'def', open: true },
    { word: 'abcd', open: false },
    { word: 'def', open: false },
    { word: 'a', open: true },
  ]);
});

it.each(['', '   ', '— / …', '!'])('%p has no words', (query) => {
  expect([termsOf(query), foldedOf(query)]).toEqual([[], '']);
});

it('holds for any text: each of its words is found in it, in any case, and stands where it is said to', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      for (const { word, from, to } of wordsIn(text)) {
        expect(from).toBeLessThan(to);
        expect(foldedOf(text.slice(from, to))).toBe(` ${word} `);
        expect(found(text, text.slice(from, to))).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
