/** What an answer quotes of a text, and by how much of a word what is one's own is looked up. */
import { termsOf, wordsIn } from '@lamplight/common/words/words.ts';
import fc from 'fast-check';
import { entryAt, fieldOf, keysForOwn } from './entry.ts';
import { quoted, quoteOf } from './quote.ts';

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
  describe('of a long text', () => {
    /** Words of nine letters, each with the blank behind it: word n stands from 10 n on. */
    const words = (count: number): string =>
      Array.from({ length: count }, (_, n) => `word${String(n).padStart(5, '0')}`).join(' ');
    const of = (text: string, query: string) => quoted(text, termsOf(query), false);
    it('begins with the word that stands 48 letters before the first that was found, and has 180 at most', () => {
      const text = words(40);
      expect(of(text, 'word00020')).toEqual({
        ...{ text: `… ${text.slice(160, 339)} …`, marks: [{ from: 42, to: 51 }] },
      });
    });
    it('begins with a word that stands just 48 letters before, and ends with one that just fits', () => {
      // Words of seven letters: the sixth before it is 48 letters away.
      const eights = Array.from({ length: 60 }, (_, n) => `w${String(n).padStart(6, '0')}`).join(' ');
      expect(of(eights, 'w000020').text.startsWith('… w000014 ')).toBe(true);
      const longer = `x${words(40)}`;
      expect(of(longer, 'word00003').text).toBe(`${longer.slice(0, 180)} …`);
      expect(longer.slice(0, 180)).toMatch(/ word00017$/);
    });
    it('begins where the text begins, where that is not far', () => {
      const text = words(40);
      expect(of(text, 'word00006')).toEqual({ text: `${text.slice(0, 179)} …`, marks: [{ from: 60, to: 69 }] });
      expect(of(text, 'word00007').text).toBe(`… ${text.slice(30, 209)} …`);
      expect(of(`abc ${text}`, 'word00006').text.startsWith('abc ')).toBe(true);
    });
    it('ends where the text ends', () => {
      const text = words(40);
      expect(of(text, 'word00030')).toEqual({ text: `… ${text.slice(260)}`, marks: [{ from: 42, to: 51 }] });
      expect(of(`${text}!`, 'word00030').text).toBe(`… ${text.slice(260)}!`);
    });
    it('names no word that stands behind its end', () => {
      const text = words(40);
      expect(of(text, 'word00020 word00033').marks).toEqual([
        { from: 42, to: 51 },
        { from: 172, to: 181 },
      ]);
      expect(of(text, 'word00020 word00034').marks).toHaveLength(1);
    });
    it('is cut in a word that is longer than all of it', () => {
      expect(of('x'.repeat(300), 'xxx')).toEqual({ text: `${'x'.repeat(180)} …`, marks: [] });
    });
    it('without a word that was found is its beginning', () => {
      const text = words(40);
      expect(of(text, 'none')).toEqual({ text: `${text.slice(0, 179)} …`, marks: [] });
    });
    it('is the whole of one that has just room', () => {
      const [fits, longer] = [`${words(17)} sixteen.`.padEnd(180, '.'), `${words(17)} sixteen`.padEnd(181, '.')];
      expect([of(fits, 'sixteen').text, of(longer, 'sixteen').text.startsWith('… ')]).toEqual([fits, true]);
    });
  });
  it('marks words that overlap as one, and each place in order', () => {
    expect(marked('alpha beta gamma alpha', 'beta alpha-beta-gamma')).toEqual([
      ...['alpha beta gamma alpha', 'alpha beta gamma'],
    ]);
    expect(marked('alpha beta gamma', 'alpha-beta beta-gamma')).toEqual(['alpha beta gamma', 'alpha beta gamma']);
    expect(marked('portals and portal', 'portal-none portal')).toEqual(['portals and portal', 'portals', 'portal']);
    expect(marked('alpha beta gamma', 'alpha alpha-beta-gamma')).toEqual(['alpha beta gamma', 'alpha beta gamma']);
    expect(marked('alpha beta gamma', 'alpha-beta-gamma alpha ')).toEqual(['alpha beta gamma', 'alpha beta gamma']);
    expect(marked('alpha and beta', 'beta alpha ')).toEqual(['alpha and beta', 'alpha', 'beta']);
  });
  it('names its field and the version in which it stands; two letters are marked in a title alone', () => {
    const [title] = fieldOf('title', 'Portal');
    const [text] = fieldOf('text', 'Portal', { version: 3 });
    if (title === undefined || text === undefined) throw new Error('no field');
    expect(quoteOf({ field: title, terms: termsOf('po') })).toEqual({
      ...{ field: 'title', text: 'Portal', marks: [{ from: 0, to: 6 }] },
    });
    expect(quoteOf({ field: text, terms: termsOf('po') })).toEqual({
      ...{ field: 'text', text: 'Portal', marks: [], version: 3 },
    });
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
