/** What stands for a sealed text where it is looked for. */
import fc from 'fast-check';
import { beginningNumber, beginningsIn } from './beginnings.ts';
import { wordsIn } from './words.ts';

it('every word of a text, and every beginning of it of three letters or more, has its number among those of the text', () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 6 }), (text) => {
      const numbers = beginningsIn(text);
      for (const { word } of wordsIn(text)) {
        expect(numbers).toContain(beginningNumber(word));
        for (let length = 3; length <= word.length; length += 1)
          expect(numbers).toContain(beginningNumber(word.slice(0, length), true));
      }
      expect(new Set(numbers).size).toBe(numbers.length);
    }),
  );
});

it('is one byte, which many words share', () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const all = [...letters].flatMap((a) => [...letters].map((b) => beginningNumber(`${a}${b}x`) ?? -1));
  expect(all.every((number) => Number.isInteger(number) && number >= 0 && number < 256)).toBe(true);
  expect(new Set(all).size).toBeGreaterThan(200);
});

it('tells nothing of a beginning that is too short, and nothing of who was erased', () => {
  expect([beginningNumber('om', true), beginningNumber('om')]).toEqual([null, expect.any(Number)]);
  expect(beginningNumber('𝒜𝒷', true)).toBeNull();
  expect(beginningsIn({ erased: true })).toEqual([]);
  expect(beginningsIn('')).toEqual([]);
});
