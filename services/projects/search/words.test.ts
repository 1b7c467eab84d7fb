/** Words as people type them: whatever their case, accents and script, in numbers and in names; and where they stand. */
import fc from 'fast-check';
import { entryAt, fieldOf, keysForOwn } from './entry.ts';
import { quoted } from './quote.ts';
import { foldedOf, standsIn, termsOf, wordsIn } from './words.ts';

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

describe('a quote', () => {
  const marked = (text: string, query: string) => {
    const said = quoted(text, termsOf(query), false);
    return [said.text, ...said.marks.map(({ from, to }) => said.text.slice(from, to))];
  };
  it('is the whole of a short text, with every word marked', () => {
    expect(marked('Orders come by telephone', 'telephone order')).toEqual([
      ...['Orders come by telephone', 'Orders', 'telephone'],
    ]);
  });
  it('is what stands around the first of the words in a long one, cut between words', () => {
    const long = `${'before and '.repeat(40)}the Übersicht of INV/26-27/000042 ${'after it '.repeat(60)}`;
    const [text, ...marks] = marked(long, 'ubersicht inv/26-27/0000');
    expect(text?.length).toBeLessThan(200);
    expect(text).toMatch(/^… (before|and|the) .* …$/);
    expect(marks).toEqual(['Übersicht', 'INV/26-27/000042']);
  });
  it('of any text holds every mark that it names', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 90 }), fc.nat(80), (text, at) => {
        const words = wordsIn(text);
        const word = words[at % words.length]?.word ?? '';
        const [, ...marks] = marked(text, word);
        expect(marks.length).toBeGreaterThan(0);
        for (const mark of marks) expect(mark.toLowerCase().startsWith(word.slice(0, 3))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});

it('of what is their own, a word is looked up by as many of its letters as tell it from most others', () => {
  const keysWith = (text: string): readonly string[] =>
    entryAt('r1', {
      ...{ kind: 'report', id: 'w1', projectId: 'p1', clientId: null, seers: ['p1'], at: '2026-11-26T00:00:00.000Z' },
      fields: fieldOf('summary', text),
    }).keys;
  const found = (query: string, text: string): boolean =>
    termsOf(query).every((term) => keysForOwn('report', term, ['p1']).some((key) => keysWith(text).includes(key)));
  expect(['portal', 'porta', 'port', 'por', 'po'].map((query) => found(query, 'the portal'))).toEqual(
    Array(5).fill(true),
  );
  expect(['portal', 'port', 'por'].map((query) => found(query, 'the portent'))).toEqual([false, true, true]);
  expect(found('portal', 'a port')).toBe(false);
  expect(
    keysForOwn('report', { parts: ['portal'], open: true }, ['p2']).filter((key) => keysWith('portal').includes(key)),
  ).toEqual([]);
});
