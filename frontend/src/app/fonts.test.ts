import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { facesIn } from '../../scripts/basic-fonts.ts';

const rule = (more: string) =>
  `@font-face {\n  font-family: Geist;\n  src: url("@basic/geist-latin-wght-normal.woff2") format("woff2");\n  ${more}\n}`;
const styles = readFileSync(join(import.meta.dirname, '../styles/type.css'), 'utf8');

it('reads from a rule which characters and weights are cut', () => {
  expect(facesIn(rule('font-weight: 400 700;\n  unicode-range: U+41-43, U+2013;'))).toEqual([
    { file: 'geist-latin-wght-normal.woff2', text: 'ABC–', weights: { min: 400, max: 700 } },
  ]);
});
it.each(['font-weight: 400 700;', 'unicode-range: U+41;'])('does not guess what a rule leaves out: %s', (more) => {
  expect(() => facesIn(rule(more))).toThrow('geist-latin-wght-normal.woff2');
});
it('cuts both fonts of the first paint to what English and its marks need', () => {
  const faces = facesIn(styles);
  expect(faces.map(({ file }) => file.split('-latin-')[0])).toEqual(['bricolage-grotesque', 'geist']);
  for (const { text } of faces)
    for (const character of 'Mm09 @#&%—–‘’“”…·•×−©é')
      expect([character, text.includes(character)]).toEqual([character, true]);
});
it('has every weight that the site is set in', () => {
  const weights = new Map(facesIn(styles).map(({ file, weights }) => [file.split('-')[0], weights]));
  const set = [...styles.matchAll(/font: (\d+) [^;]*var\(--(display|ui)\)/g)];
  expect(set.length).toBeGreaterThan(2);
  for (const [, weight, face] of set) {
    const { min, max } = weights.get(face === 'display' ? 'bricolage' : 'geist') ?? { min: 0, max: 0 };
    expect(Number(weight)).toBeGreaterThanOrEqual(min);
    expect(Number(weight)).toBeLessThanOrEqual(max);
  }
});
