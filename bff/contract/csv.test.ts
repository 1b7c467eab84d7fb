import { csvOf } from './csv.ts';

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
});
