/**
 * The two fonts that the first paint waits for, cut to the weights that the site is set in and to the characters of English:
 * half their size. What the style sheet asks for under `@basic/` is cut as its own rule says, by its `font-weight` and its
 * `unicode-range`; any other character is taken from the whole font, which a browser asks for when it meets one.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const STYLES = 'src/styles/type.css';
const FACE = /@font-face \{[^}]*url\("@basic\/([^"]+)"\)[^}]*\}/g;

export type BasicFace = Readonly<{
  /** Of the whole font, as its package names it. */
  file: string;
  text: string;
  weights: Readonly<{ min: number; max: number }>;
}>;

/** @throws Error for a rule that says no weights or no characters */
export const facesIn = (css: string): readonly BasicFace[] =>
  [...css.matchAll(FACE)].map(([rule, file = '']) => {
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(rule) ?? [];
    const [, ranges] = /unicode-range:\s*([^;]+);/.exec(rule) ?? [];
    if (min === undefined || max === undefined || ranges === undefined)
      throw new Error(`The rule of ${file} must say its weights and its characters.`);
    return { file, text: textOf(ranges), weights: { min: Number(min), max: Number(max) } };
  });

const textOf = (ranges: string): string =>
  [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, n) => String.fromCodePoint(first + n));
    })
    .join('');

const { resolve: fileOf } = createRequire(import.meta.url);

/** Before the styles are read, in a build and in the development server alike. */
export const basicFonts = (root: string): Plugin => {
  const folder = resolve(root, 'node_modules/.basic-fonts');
  return {
    name: 'basic-fonts',
    config: async () => {
      mkdirSync(folder, { recursive: true });
      for (const { file, text, weights } of facesIn(readFileSync(join(root, STYLES), 'utf8'))) {
        const [family = ''] = file.split('-latin-');
        const whole = readFileSync(fileOf(`@fontsource-variable/${family}/files/${file}`));
        const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: { wght: weights } });
        writeFileSync(join(folder, file.replace('-latin-', '-basic-')), cut);
      }
      return { resolve: { alias: [{ find: /^@basic\/(.*)-latin-/, replacement: `${folder}/$1-basic-` }] } };
    },
  };
};
