import fc from 'fast-check';
import { csvOf, csvRows, inert } from './csv.ts';

/** As a reader of RFC 4180 takes it apart. */
const parsed = (text: string): string[][] =>
  [...text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)].map(([, row = '']) =>
    [...`${row},`.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*),/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );

describe('csv', () => {
  it('quotes what holds commas, quotes and line breaks, and writes objects as JSON', () => {
    expect(
      csvOf(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['two\nlines', { n: 1 }],
          [null, 7],
        ],
      ),
    ).toBe('a,b\r\n"x,y","say ""hi"""\r\n"two\nlines","{""n"":1}"\r\n,7');
  });
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('keeps %j from running as a formula', (text) => {
    expect(
      csvOf([], [[text]])
        .split('\r\n')[1]
        ?.replace(/^"/, ''),
    ).toMatch(/^'/);
  });

  it('property: whatever the cells, a reader gets them back, and none begins as a formula does', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",; \'aé₹1') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const safe = rows.map((row) => row.map(inert));
        expect(parsed(csvRows(safe))).toEqual(safe);
        expect(safe.flat().filter((one) => /^[=+\-@\t\r]/.test(one))).toEqual([]);
      }),
    );
  });
});
