import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { drawPaper } from './draw.ts';
import { type FaceName, faceOf, isOf, scripts } from './faces.ts';
import { linesOf, widthOf } from './lines.ts';
import { MOST_LETTERS, MOST_ROWS, type Paper } from './paper.ts';
import { type Has, runsOf } from './runs.ts';
import { readPdf } from './workbench/read.ts';

const table = (rows: readonly (readonly string[])[]): Paper['blocks'][number] => ({
  is: 'table',
  columns: [
    { title: 'What', share: 3 },
    { title: 'Amount', share: 1, figures: true },
  ],
  rows,
  sums: [{ name: 'Total', value: '₹1,23,45,678.90', total: true }],
});
const paper: Paper = {
  ...{ title: 'Receipt 7', author: 'Lamplight', day: '2026-11-21' },
  blocks: [
    { is: 'head', kind: 'Receipt', name: 'Lamplight', lines: ['Bengaluru'], pairs: [['Number', '7']] },
    {
      is: 'parts',
      parts: [
        { title: 'From', name: 'Łukasz & Søn', lines: ['Kraków'] },
        { title: 'Due', pairs: [['By', 'UPI']] },
      ],
    },
    table([['Design\u00a0and build', '-₹10.00']]),
    { is: 'text', text: 'Thanks\u0000.' },
  ],
};
/** The reader of these tests drops a space at the edge of a mark. */
const unspaced = (told: readonly string[]) => told.map((text) => text.replaceAll(' ', ''));
const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a paper', () => {
  it('is a PDF with title, language and text that can be selected, ₹ and letters beyond English among it', async () => {
    const { title, language, pages } = await readPdf(await drawPaper(paper));
    expect([title, language]).toEqual(['Receipt 7', 'en-IN']);
    expect(pages).toEqual([
      [
        ...['RECEIPT', 'Number | 7', 'Lamplight', 'Bengaluru'],
        ...['From | Due', 'By | UPI', 'Łukasz & Søn', 'Kraków', 'What | Amount'],
        ...['Design and build | -₹10.00', 'Total | ₹1,23,45,678.90', 'Thanks.', 'Receipt 7 | Page 1 of 1'],
      ],
    ]);
  });

  it('is the same bytes for the same facts, here and on every other machine', async () => {
    const [first, again] = [await drawPaper(paper), await drawPaper(structuredClone(paper))];
    expect(sha(again)).toBe(sha(first));
    expect(sha(await drawPaper({ ...paper, day: '2026-11-22' }))).not.toBe(sha(first));
    // What a compressor made would differ from one processor to the next.
    expect(first.includes('/FlateDecode')).toBe(false);
    expect(sha(first)).toBe('f75e7ee657288776b338e57e0e1f9f27355bff0781bc72debf4c350fdd858825');
  });

  it('is tagged: heading, paragraphs, pairs and a table with its heads, told in the order in which they are read', async () => {
    const { tagged, told, loose } = await readPdf(await drawPaper(paper));
    expect(tagged).toBe(true);
    expect(loose).toEqual([]);
    expect(told).toEqual([
      ...['H1 RECEIPT', 'P Lamplight', 'P Bengaluru', 'Lbl Number', 'LBody 7'],
      ...['H2 From', 'P Łukasz & Søn', 'P Kraków', 'H2 Due', 'Lbl By', 'LBody UPI'],
      ...['TH What', 'TH Amount', 'TD Design and build', 'TD -₹10.00'],
      ...['Lbl Total', 'LBody ₹1,23,45,678.90', 'P Thanks.'],
    ]);
  });

  it('tells of each cell once, however many pages its table goes over, and of no head that stands again', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [`Row ${n}`, '₹1.00']);
    const long = 'a '.repeat(1_000);
    const { told, loose, pages } = await readPdf(
      await drawPaper({ ...paper, blocks: [table(rows), { is: 'text', text: long }] }),
    );
    expect(pages.length).toBeGreaterThan(2);
    expect(loose).toEqual([]);
    expect(told.filter((one) => one.startsWith('TH '))).toEqual(['TH What', 'TH Amount']);
    expect(told.filter((one) => /^TD Row/.test(one))).toEqual(rows.map(([name]) => `TD ${name}`));
    expect(told.flatMap((one) => (one.startsWith('P ') ? one.slice(2).split(' ') : []))).toHaveLength(1_000);
  });

  it('sets the scripts of India, each joined as it is written, and is read back as it was typed', async () => {
    const names = [
      'लक्ष्मी इंटरप्राइज़ेज़, क्षत्रिय श्री किशोर',
      'রবীন্দ্র চন্দ্রিকা, লক্ষ্মী',
      'ਅੰਮ੍ਰਿਤਸਰ ਕੁਲਵੰਤ ਸਿੰਘ',
      'ગુજરાત ક્ષેત્ર',
      'ଓଡ଼ିଶା ଇନ୍ଦ୍ର',
      'கிருஷ்ணன் ஶ்ரீ',
      'శక్తి కృష్ణారెడ్డి',
      'ಶ್ರೀ ಲಕ್ಷ್ಮಿ, ಬೆಂಗಳೂರು',
      'ക്രിഷ്ണൻ തിരുവനന്തപുരം ന\u200dറെ',
    ];
    const lines = names.map((name, n) => `${n + 1} ${name} & Co`);
    const blocks: Paper['blocks'] = [{ is: 'parts', parts: [{ title: 'To', name: names[0] ?? '', lines }] }];
    const { told, loose } = await readPdf(await drawPaper({ ...paper, blocks }));
    expect(unspaced(told)).toEqual(unspaced(['H2 To', `P ${names[0]}`, ...lines.map((line) => `P ${line}`)]));
    // Words of one script stay together, with their space.
    expect(told[1]).toContain('क्षत्रिय श्री किशोर');
    expect(loose).toEqual([]);
  });

  it('draws a box for a letter that no face has, and tells which it was', async () => {
    const typed = 'Shop 9, اردو بازار, 中文 😀 & 𑀅 Delhi';
    const { told } = await readPdf(await drawPaper({ ...paper, blocks: [{ is: 'text', text: typed }] }));
    expect(unspaced(told)).toEqual(unspaced([`P ${typed}`]));
    // Names in brackets and with a backslash end no string early.
    const marked = 'लि (प्रा) \\ नं)';
    const { told: whole } = await readPdf(await drawPaper({ ...paper, blocks: [{ is: 'text', text: marked }] }));
    expect(unspaced(whole)).toEqual(unspaced([`P ${marked}`]));
  });

  it('goes on over pages, with its head on each, and loses no row', async () => {
    const rows = Array.from({ length: MOST_ROWS }, (_, n) => [`Row ${n}`, '₹1.00']);
    const bytes = await drawPaper({ ...paper, blocks: [table(rows)] });
    expect(bytes.length).toBeLessThan(2_000_000);
    const { pages } = await readPdf(bytes);
    expect(pages.every(([head]) => head === 'What | Amount')).toBe(true);
    expect(pages.flat().filter((line) => line.startsWith('Row '))).toHaveLength(MOST_ROWS);
    expect(pages.at(-1)?.at(-1)).toBe(`Receipt 7 | Page ${pages.length} of ${pages.length}`);
  });

  const named = (
    what: string,
    count: number,
    foot?: readonly string[],
  ): Extract<Paper['blocks'][number], { is: 'table' }> => ({
    is: 'table',
    columns: [
      { title: what, share: 3 },
      { title: `${what} paid`, share: 2, figures: true },
    ],
    rows: Array.from({ length: count }, (_, n) => [`${what} ${n}`, '₹1.00']),
    ...(foot === undefined ? {} : { foot }),
    sums: [],
  });
  const after: Paper['blocks'][number] = { is: 'text', text: 'After both.', strong: true, large: true };

  it('sets tables beside each other, the first told before the second, each with its foot', async () => {
    const blocks: Paper['blocks'] = [
      { is: 'tables', tables: [named('Left', 2, ['Sum', '₹2.00']), named('Right', 1)] },
      after,
    ];
    const { pages, told, loose } = await readPdf(await drawPaper({ ...paper, blocks }));
    expect(loose).toEqual([]);
    expect(pages[0]?.slice(0, 4)).toEqual([
      'Left | Left paid | Right | Right paid',
      'Left 0 | ₹1.00 | Right 0 | ₹1.00',
      'Left 1 | ₹1.00',
      'Sum | ₹2.00',
    ]);
    expect(told).toEqual([
      ...['TH Left', 'TH Left paid', 'TD Left 0', 'TD ₹1.00', 'TD Left 1', 'TD ₹1.00', 'TD Sum', 'TD ₹2.00'],
      ...['TH Right', 'TH Right paid', 'TD Right 0', 'TD ₹1.00', 'P After both.'],
    ]);
  });

  it.each([
    [40, 90],
    [90, 40],
  ])(
    'goes on over pages with tables of %d and %d rows beside each other, and after the longer one',
    async (left, right) => {
      const blocks: Paper['blocks'] = [{ is: 'tables', tables: [named('Left', left), named('Right', right)] }, after];
      const { pages, loose } = await readPdf(await drawPaper({ ...paper, blocks }));
      expect([pages.length, loose]).toEqual([4, []]);
      const at = (text: string) => pages.findIndex((page) => page.some((line) => line.split(' | ').includes(text)));
      expect([at('Left 0'), at('Right 0'), at('After both.')]).toEqual([0, 0, 3]);
      for (const [what, count] of [
        ['Left', left],
        ['Right', right],
      ] as const)
        for (let n = 0; n < count; n += 1) expect(at(`${what} ${n}`)).toBeGreaterThanOrEqual(0);
    },
  );

  it('on one page: letters as large as all of it takes, down to half their size; more goes on', async () => {
    const sizeOf = (bytes: Buffer): number => Number(/BT \/\S+ ([\d.]+) Tf/.exec(bytes.toString('latin1'))?.[1]);
    const of = async (rows: number) => {
      const bytes = await drawPaper({ ...paper, layout: 'one_page', blocks: [named('Row', rows)] });
      return { size: sizeOf(bytes), pages: (await readPdf(bytes)).pages.length };
    };
    const [few, some, many, more] = [await of(5), await of(40), await of(55), await of(200)];
    expect([few.size, few.pages, some.pages, many.pages]).toEqual([8, 1, 1, 1]);
    expect(some.size).toBeLessThan(few.size);
    expect(many.size).toBeLessThan(some.size);
    expect([more.size, more.pages > 1]).toEqual([4, true]);
  });

  it('has a bound: more rows are refused, longer text is cut', async () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, () => ['x', 'y']);
    await expect(drawPaper({ ...paper, blocks: [table(rows)] })).rejects.toThrow(RangeError);
    const beside: Paper['blocks'] = [{ is: 'tables', tables: [named('Left', MOST_ROWS), named('Right', 1)] }];
    await expect(drawPaper({ ...paper, blocks: beside })).rejects.toThrow(RangeError);
    const { pages } = await readPdf(
      await drawPaper({ ...paper, blocks: [{ is: 'text', text: 'a '.repeat(MOST_LETTERS) }] }),
    );
    expect(pages.flat().join('').replaceAll(/[^a]/g, '').length).toBeLessThan(MOST_LETTERS);
    expect(pages.flat().join('')).toContain('…');
  });
});

describe('a text', () => {
  const has = (face: FaceName, letter: string) => faceOf(face, 'plain').has(letter.codePointAt(0) ?? 0);
  const faces = (text: string) => runsOf(text, has).map((run) => [run.face, run.text]);
  it.each<[string, string, readonly (readonly [FaceName | null, string])[]]>([
    ['of one alphabet', 'Asha & Co, ₹5', [['Latin', 'Asha & Co, ₹5']]],
    [
      'of two',
      'श्री Asha',
      [
        ['Devanagari', 'श्री'],
        ['Latin', ' Asha'],
      ],
    ],
    [
      'with a stop that scripts share',
      'ক। খ',
      [
        ['Bengali', 'ক।'],
        ['Latin', ' '],
        ['Bengali', 'খ'],
      ],
    ],
    ['that begins with such a stop', '।', [['Devanagari', '।']]],
    [
      'with joiners in a word, and where they join nothing',
      'ക്\u200dഷ a\u200db\u200c',
      [
        ['Malayalam', 'ക്\u200dഷ'],
        ['Latin', ' ab'],
      ],
    ],
    [
      'that nobody has a face for',
      'a 中',
      [
        ['Latin', 'a '],
        [null, '中'],
      ],
    ],
    ['of a joiner alone', '\u200d', []],
    [
      'that begins with letters that nobody has a face for, and a joiner among them',
      '中\u200d文 a',
      [
        [null, '中文'],
        ['Latin', ' a'],
      ],
    ],
  ])('%s is set in the faces that have its letters', (_what, text, expected) => expect(faces(text)).toEqual(expected));

  it('sets a mark in the face of its letter where that has it, and what no face has in none', () => {
    const ofScripts: Has = (face, letter) =>
      face === 'Latin' ? letter <= '~' : isOf(face, letter) || (face === 'Devanagari' && letter === '\u0951');
    const told = (text: string, has: Has) => runsOf(text, has).map((run) => [run.face, run.text]);
    expect(told('க\u0951', ofScripts)).toEqual([
      ['Tamil', 'க'],
      ['Devanagari', '\u0951'],
    ]);
    expect(told('க\u0951', (face, letter) => face === 'Tamil' || ofScripts(face, letter))).toEqual([
      ['Tamil', 'க\u0951'],
    ]);
    expect(told('aக\u0951', (face, letter) => face === 'Latin' && letter <= '~')).toEqual([
      ['Latin', 'a'],
      [null, 'க\u0951'],
    ]);
  });
  it('has a face for each script, and letters stand joined in it: fewer signs than letters', () => {
    const syllables = ['क्ष', 'ক্ষ', 'ਕ੍ਰ', 'ક્ષ', 'କ୍ଷ', 'க்ஷ', 'క్ష', 'ಕ್ಷ', 'ക്ഷ'];
    expect(syllables.map((text) => runsOf(text, has).map(({ face }) => face))).toEqual(scripts.map((one) => [one]));
    for (const weight of ['plain', 'strong'] as const)
      for (const [n, script] of scripts.entries()) {
        const glyphs = faceOf(script, weight).shaped(syllables[n] ?? '');
        expect([script, weight, glyphs.length < 3, glyphs.some(({ id }) => id === 0)]).toEqual([
          script,
          weight,
          true,
          false,
        ]);
      }
  });
  it('has its vowel signs where they are written: i before its letter, and what a sign stands for is not lost', () => {
    const [sign, letter] = faceOf('Devanagari', 'plain').shaped('कि');
    expect([sign?.letters, letter?.letters]).toEqual([[0x93f], [0x915]]);
    const conjunct = faceOf('Devanagari', 'plain').shaped('क्षि');
    expect(conjunct.flatMap(({ letters }) => letters).sort()).toEqual([0x915, 0x937, 0x93f, 0x94d].sort());
  });

  const setting = {
    runsOf: (text: string) => [{ text, face: 'Latin' as const }],
    widthOf: ({ text }: { text: string }) => text.length,
  };
  const broken = (text: string, width: number) =>
    linesOf(text, width, setting).map((line) => line.map((piece) => piece.text).join(''));
  it.each<[string, string, number, readonly string[]]>([
    ['fits', 'ab cd', 5, ['ab cd']],
    ['breaks between words, and drops the space there', 'ab cd ef', 5, ['ab cd', 'ef']],
    ['keeps its own lines', 'ab\ncd', 5, ['ab', 'cd']],
    ['is one empty line where it is empty', '', 5, ['']],
    ['breaks after a hyphen or a slash before a letter', 'well-known and/or', 6, ['well-', 'known', 'and/or']],
    ['keeps figures and a minus together', 'x 26-27/01 -₹5', 8, ['x', '26-27/01', '-₹5']],
    ['breaks a word that is too long for any line', 'a bcdefgh i', 3, ['a', 'bcd', 'efg', 'h i']],
    ['puts at least a letter on a line', 'abc', 0, ['a', 'b', 'c']],
    ['never parts a letter from its sign', 'किकि', 2, ['कि', 'कि']],
    ['drops spaces at its ends', '  ab  ', 4, ['ab']],
    ['breaks after a dash', 'Mon–Fri', 5, ['Mon–', 'Fri']],
    ['breaks after the slash behind a figure', '26/Jan', 4, ['26/', 'Jan']],
    ['breaks after the hyphen behind a vowel sign', 'कि-ab', 4, ['कि-', 'ab']],
    ['keeps hyphens before a word', 'x --help', 6, ['x', '--help']],
    ['has no line for the space behind a word that was cut', 'abc ', 0, ['a', 'b', 'c']],
  ])('%s', (_what, text, width, expected) => expect(broken(text, width)).toEqual(expected));

  it('of any words and width: nothing is lost, each line is as full as it may be, and what one face sets is one piece', () => {
    const words = fc.array(fc.stringMatching(/^[a-zA-Z]{1,8}$/), { minLength: 1, maxLength: 12 });
    // Capitals stand in a face of their own.
    const twoFaces = {
      runsOf: (text: string) =>
        (text.match(/[A-Z]+|[^A-Z]+/g) ?? []).map((run) => ({
          ...{ text: run, face: /[A-Z]/.test(run) ? ('Tamil' as const) : ('Latin' as const) },
        })),
      widthOf: ({ text }: { text: string }) => text.length,
    };
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 14 }), (said, width) => {
        const lines = linesOf(said.join(' '), width, twoFaces);
        const texts = lines.map((line) => line.map(({ text }) => text).join(''));
        expect(texts.join('').replaceAll(' ', '')).toBe(said.join(''));
        for (const [n, line] of lines.entries()) {
          const text = texts[n] ?? '';
          expect([text, text.length <= width, widthOf(line)]).toEqual([text.trim(), true, text.length]);
          for (const [at, piece] of line.entries()) {
            expect(piece.width).toBe(piece.text.length);
            const next = line.slice(at + 1, at + 3).map(({ text, face }) => (text === ' ' ? ' ' : face));
            expect(next[0]).not.toBe(piece.face);
            if (next[0] === ' ') expect(next[1]).not.toBe(piece.face);
          }
          const after = texts[n + 1]?.split(' ')[0];
          if (after !== undefined) expect(text.length + 1 + after.length).toBeGreaterThan(width);
        }
      }),
    );
  });
});
