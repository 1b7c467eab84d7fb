import fc from 'fast-check';
import { type Hunk, lineDiff } from './lineDiff.ts';

const lines = (...of: string[]) => of.map((line) => `${line}\n`).join('');

it.each<[string, string, string, readonly Hunk[]]>([
  ['nothing', lines('a', 'b'), lines('a', 'b'), []],
  ['a last line without its end', 'a\nb', lines('a', 'b'), []],
  ['a changed line', lines('a', 'b', 'c'), lines('a', 'x', 'c'), [{ at: 2, from: ['b'], to: ['x'] }]],
  ['an added line', lines('a', 'c'), lines('a', 'b', 'c'), [{ at: 2, from: [], to: ['b'] }]],
  ['a removed line', lines('a', 'b', 'c'), lines('a', 'c'), [{ at: 2, from: ['b'], to: [] }]],
  ['a first text', '', lines('a'), [{ at: 1, from: [], to: ['a'] }]],
  [
    'two places, told apart',
    lines('a', 'b', 'c', 'd', 'e'),
    lines('a', 'x', 'c', 'd'),
    [
      { at: 2, from: ['b'], to: ['x'] },
      { at: 5, from: ['e'], to: [] },
    ],
  ],
])('%s', (_, before, after, hunks) => expect(lineDiff(before, after)).toEqual(hunks));

it('any text becomes the other one by its hunks, and none of them is empty', () => {
  const text = fc.array(fc.constantFrom<string[]>('a', 'b', 'c', ''), { maxLength: 30 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const whole = (of: readonly string[]) => of.map((line) => `${line}\n`).join('');
      const hunks = lineDiff(whole(before), whole(after));
      let moved = 0;
      const now = [...before];
      for (const { at, from, to } of hunks) {
        expect(from.length + to.length).toBeGreaterThan(0);
        expect(now.splice(at - 1, from.length, ...to)).toEqual(from);
        moved += 1;
      }
      expect(now).toEqual(after);
      if (whole(before) === whole(after)) expect(moved).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it('texts that have nothing in common are one change, soon', () => {
  const many = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`).join('\n');
  const began = performance.now();
  expect(lineDiff(many('old'), many('new'))).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(5_000);
});
