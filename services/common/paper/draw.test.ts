import { createHash } from 'node:crypto';
import { drawPaper } from './draw.ts';
import { MOST_LETTERS, MOST_ROWS, type Paper } from './paper.ts';
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
    expect(sha(first)).toBe('3fef7a138ff950dfee412b8351df2fe1aa638343431e89b128532aece1c41d20');
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

  it('has a bound: more rows are refused, longer text is cut', async () => {
    const rows = Array.from({ length: MOST_ROWS + 1 }, () => ['x', 'y']);
    await expect(drawPaper({ ...paper, blocks: [table(rows)] })).rejects.toThrow(RangeError);
    const { pages } = await readPdf(
      await drawPaper({ ...paper, blocks: [{ is: 'text', text: 'a '.repeat(MOST_LETTERS) }] }),
    );
    expect(pages.flat().join('').replaceAll(/[^a]/g, '').length).toBeLessThan(MOST_LETTERS);
    expect(pages.flat().join('')).toContain('…');
  });
});
