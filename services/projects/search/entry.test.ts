/** The keys of the index: by which beginnings a thing is found, by whom, and how much of it is kept (event-core.md §5.14). */
import { foundKinds } from '@lamplight/bff/contract/search.ts';
import { termsOf } from '@lamplight/common/words/words.ts';
import {
  beginsShort,
  entryAt,
  type Field,
  fieldOf,
  indexId,
  isName,
  isTexts,
  keysForAll,
  keysForOwn,
  keysOfPeople,
  kindAt,
  textsId,
} from './entry.ts';

type About = Parameters<typeof entryAt>[1];
const about: Omit<About, 'fields'> = {
  ...{ kind: 'project', id: 'p1', projectId: 'p1', clientId: null, seers: [], at: '2026-11-26T00:00:00.000Z' },
};
const keysOf = (fields: readonly Field[], more: Partial<About> = {}): readonly string[] =>
  entryAt(indexId('project', 'p1'), { ...about, fields, ...more }).keys;
const title = (text: string): readonly Field[] => fieldOf('title', text);
const note = (text: string): readonly Field[] => fieldOf('note', text);
const isAmong = (keys: readonly string[], asked: readonly string[]): boolean => asked.some((key) => keys.includes(key));
const term = (query: string) => {
  const [only] = termsOf(query);
  if (only === undefined) throw new Error(`${query} has no word`);
  return only;
};
const WORD = 'portalgates';
const beginnings = Array.from(WORD, (_, n) => WORD.slice(0, n + 1));

describe('admins find', () => {
  const byName = (query: string, fields: readonly Field[]): boolean =>
    isAmong(keysOf(fields), keysForAll('project', term(query), 'names', true));
  const byText = (query: string, fields: readonly Field[], alone = true): boolean =>
    isAmong(keysOf(fields), keysForAll('project', term(query), 'texts', alone));

  it('names by each of their beginnings, from the first letter on, and texts from the third', () => {
    expect(beginnings.map((query) => byName(query, title(`the ${WORD}`)))).toEqual(beginnings.map(() => true));
    expect(beginnings.map((query) => byText(query, note(`the ${WORD}`)))).toEqual(
      beginnings.map(({ length }) => length > 2),
    );
    expect([byText('a ', note('a b')), byName('v2 ', title('v2'))]).toEqual([true, true]);
  });
  it.each([
    ['portent', 'portal', false],
    ['portalx', 'portaly', true], // by six letters of both
    ['portalgax', 'portalgay', false], // by nine
    ['portalgatx', 'portalgaty', true],
    ['p', 'q', false],
    ['po', 'pq', false],
  ])('%s is looked up by so much of it that %s is met: %s', (query, word, met) => {
    expect(byName(query, title(word))).toBe(met);
    if (query.length > 2) expect(byText(query, note(word))).toBe(met);
  });
  it('a word that does not go on by itself, and never by those that begin like it', () => {
    for (const has of [byName, byText]) {
      const of = has === byName ? title : note;
      expect([has('portal ', of('portal')), has('portal ', of('portals')), has('portals ', of('portal'))]).toEqual([
        ...[true, false, false],
      ]);
      // Twelve letters tell a long word apart.
      expect([has('abcdefghijklm ', of('abcdefghijklx')), has('abcdefghijklm ', of('abcdefghijkx'))]).toEqual([
        ...[true, false],
      ]);
    }
  });
  it('what has a word in its name first, then what has it in a text; a name again where there are other words', () => {
    const both = [...title('portal'), ...note('gates')];
    expect([byName('portal', both), byName('gates', both)]).toEqual([true, false]);
    expect([byText('portal', both), byText('gates', both)]).toEqual([false, true]);
    expect([byText('portal', both, false), byText('gates', both, false)]).toEqual([true, true]);
  });
  it('each kind by itself', () => {
    const of = foundKinds.map((kind) => keysForAll(kind, term('portal'), 'names', true));
    const kept = foundKinds.map((kind) => keysOf(title('portal'), { kind }));
    expect(kept.map((keys) => of.map((asked) => isAmong(keys, asked)))).toEqual(
      foundKinds.map((one) => foundKinds.map((other) => other === one)),
    );
  });
});

describe('everybody else finds', () => {
  const own = (query: string, seers: readonly string[], fields: readonly Field[]): boolean =>
    isAmong(keysOf(fields, { seers: ['u1', 'u2'] }), keysForOwn('project', term(query), seers));
  it('what is theirs by three or five letters, and all of it by fewer', () => {
    expect(beginnings.map((query) => own(query, ['u1'], note(WORD)))).toEqual(beginnings.map(() => true));
    expect([own('por', ['u1'], title('pot')), own('port', ['u1'], title('porch'))]).toEqual([false, true]);
    expect([own('porta', ['u1'], title('porte')), own('portalx', ['u1'], title('portaly'))]).toEqual([false, true]);
    // What is shorter than three letters finds all that they may know of, unless it ends there.
    expect([own('xy', ['u1'], title('portal')), own('xy ', ['u1'], title('portal'))]).toEqual([true, false]);
    expect(own('v2 ', ['u1'], title('v2'))).toBe(true);
  });
  it('nothing of others', () => {
    for (const query of ['portal', 'po', 'portal '])
      expect([own(query, ['u2'], title('portal')), own(query, ['u3'], title('portal'))]).toEqual([true, false]);
    expect(own('portal', ['u3', 'u2'], title('portal'))).toBe(true);
    const keys = keysOf(title('portal'), { seers: ['u1'] });
    expect([isAmong(keys, keysOfPeople('project', ['u1'])), isAmong(keys, keysOfPeople('project', ['u2']))]).toEqual([
      ...[true, false],
    ]);
    expect(isAmong(keys, keysOfPeople('milestone', ['u1']))).toBe(false);
    expect(isAmong(keys, keysForOwn('milestone', term('portal'), ['u1']))).toBe(false);
  });
});

describe('a field', () => {
  it('is what was written, in one line, with its words; there is none without a word', () => {
    expect(fieldOf('note', '  A cafe\u0301\n\t and more ')).toEqual([
      ...[{ name: 'note', text: 'A café and more', folded: ' a cafe and more ', for: 'all' }],
    ]);
    expect(['', ' — ', null, undefined].map((text) => fieldOf('note', text))).toEqual([[], [], [], []]);
    expect(fieldOf('text', 'word', { for: 'team', version: 2 })).toEqual([
      ...[{ name: 'text', text: 'word', folded: ' word ', for: 'team', version: 2 }],
    ]);
  });
  it('keeps 4,000 characters; half of one is shown as a letter that is not known', () => {
    const [kept] = fieldOf('note', 'x'.repeat(5_000));
    expect(kept?.text).toBe('x'.repeat(4_000));
    const [cut] = fieldOf('note', `${'x '.repeat(1_999)}x😀 more`);
    expect([cut?.text.length, cut?.text.isWellFormed(), cut?.text.endsWith('\ufffd')]).toEqual([4_000, true, true]);
  });
  it.each([
    ['title', true, true],
    ['number', true, true],
    ['client', true, false],
    ['note', false, false],
  ] as const)('%s: a name %s, found by a letter %s', (name, isAName, short) => {
    expect([isName({ name }), beginsShort({ name })]).toEqual([isAName, short]);
  });
});

describe('an entry', () => {
  const word = (n: number): string => `w${String(n).padStart(4, '0')}`;
  const finds = (keys: readonly string[], n: number): boolean =>
    isAmong(keys, keysForAll('project', term(`${word(n)} `), 'texts', true));
  it('is found by its first 500 words, each counted once', () => {
    const text = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => word(from + n)).join(' ');
    const fields = [text(0, 300), text(0, 300), text(300, 600)].flatMap(note);
    const keys = keysOf(fields, { seers: ['u1'] });
    expect([0, 299, 300, 499, 500, 599].map((n) => finds(keys, n))).toEqual([true, true, true, true, false, false]);
  });
  it('is found by its first 60 fields', () => {
    const fields = Array.from({ length: 70 }, (_, n) => word(n)).flatMap(note);
    const keys = keysOf(fields);
    expect([0, 59, 60].map((n) => finds(keys, n))).toEqual([true, true, false]);
    const texts = entryAt(textsId('x'), { ...about, fields });
    expect([texts.fields.length, texts.keys]).toEqual([60, []]);
  });
  it('stands in two documents, its keys in the one and its texts in the other, under one order', () => {
    const id = indexId('project', 'p1');
    const said = { ...about, fields: title('portal') };
    const [keys, texts] = [entryAt(id, said), entryAt(textsId(id), said)];
    expect([isTexts(keys._id), isTexts(texts._id), keys.fields, texts.fields]).toEqual([
      ...[false, true, [], title('portal')],
    ]);
    const shown = { kind: 'project', id: 'p1', projectId: 'p1', clientId: null, order: keys.order };
    expect([keys, texts]).toMatchObject([shown, shown]);
    expect(keys.keys.length).toBeGreaterThan(0);
    expect(keys).not.toHaveProperty('at');
  });
  it('stands under an id of its own, which tells its kind', () => {
    expect(foundKinds.map((kind) => kindAt(indexId(kind, 'a', 'b')))).toEqual(foundKinds);
    expect(foundKinds.map((kind) => kindAt(textsId(indexId(kind, 'a'))))).toEqual(foundKinds);
    expect(new Set([indexId('report', 'a', 'bc'), indexId('report', 'ab', 'c'), indexId('report', 'abc')]).size).toBe(
      3,
    );
    expect(() => kindAt('?')).toThrow();
  });
  it('has its place by when it began, and no other has the same', () => {
    const order = (at: string, more: Partial<About> = {}): string =>
      entryAt('p', { ...about, fields: [], at, ...more }).order;
    const began = ['1970-01-01T00:00:00.001Z', '2026-11-26T00:00:00.000Z', '2026-11-26T00:00:00.001Z'];
    const orders = began.map((at) => order(at));
    expect(orders.toSorted()).toEqual(orders);
    expect(new Set(orders.map(({ length }) => length)).size).toBe(1);
    const at = '2026-11-26T00:00:00.000Z';
    const unlike = [
      {},
      { projectId: 'p', id: '1/p1' },
      { projectId: 'p', id: '1p1' },
      { id: 'p2' },
      { projectId: 'p2' },
      { projectId: null },
      { kind: 'proposal' as const },
    ];
    expect(new Set(unlike.map((more) => order(at, more))).size).toBe(unlike.length);
    expect(order(at)).toBe(order(at));
  });
});
