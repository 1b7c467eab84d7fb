/**
 * The faces of a paper: that of the site, with ₹ in it (faces/OFL.txt is its licence), and one for each Indian script, of
 * Noto Sans. Letters are shaped by HarfBuzz: what pdfkit shapes by sets conjuncts of Bengali and Kannada wrongly, and stops
 * at some of Malayalam and Gurmukhi.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Blob, Face, Feature, Font, shape, Buffer as Text } from 'harfbuzzjs';
import { sfntOf } from './sfnt.ts';

export type Weight = 'plain' | 'strong';
/** By Unicode's name of the script (UAX #24); `lang`: in which a reader's voice reads it, where nothing else is known. */
const SCRIPTS = {
  Devanagari: { letters: /\p{Script=Devanagari}/u, lang: 'hi', package: 'noto-sans-devanagari', subset: 'devanagari' },
  Bengali: { letters: /\p{Script=Bengali}/u, lang: 'bn', package: 'noto-sans-bengali', subset: 'bengali' },
  Gurmukhi: { letters: /\p{Script=Gurmukhi}/u, lang: 'pa', package: 'noto-sans-gurmukhi', subset: 'gurmukhi' },
  Gujarati: { letters: /\p{Script=Gujarati}/u, lang: 'gu', package: 'noto-sans-gujarati', subset: 'gujarati' },
  Oriya: { letters: /\p{Script=Oriya}/u, lang: 'or', package: 'noto-sans-oriya', subset: 'oriya' },
  Tamil: { letters: /\p{Script=Tamil}/u, lang: 'ta', package: 'noto-sans-tamil', subset: 'tamil' },
  Telugu: { letters: /\p{Script=Telugu}/u, lang: 'te', package: 'noto-sans-telugu', subset: 'telugu' },
  Kannada: { letters: /\p{Script=Kannada}/u, lang: 'kn', package: 'noto-sans-kannada', subset: 'kannada' },
  Malayalam: { letters: /\p{Script=Malayalam}/u, lang: 'ml', package: 'noto-sans-malayalam', subset: 'malayalam' },
} as const;
export type Script = keyof typeof SCRIPTS;
/** `Latin`: the face of the site, which has every letter of Europe's Latin alphabets, and figures. */
export type FaceName = Script | 'Latin';
export const scripts = Object.keys(SCRIPTS) as readonly Script[];
export const isOf = (script: Script, letter: string): boolean => SCRIPTS[script].letters.test(letter);
export const langOf = (face: FaceName): string | undefined => (face === 'Latin' ? undefined : SCRIPTS[face].lang);

/**
 * Places in thousandths of the letters' size. `advance`: from it to the next one; `width`: its own. `letters`: the code
 * points that it stands for; none where another one of its syllable stands for them.
 */
export type Glyph = Readonly<{
  id: number;
  advance: number;
  width: number;
  dx: number;
  dy: number;
  letters: readonly number[];
}>;
export type OpenFace = Readonly<{
  file: Buffer;
  /** In thousandths of the letters' size, above and below the line that they stand on; both above 0. */
  ascent: number;
  descent: number;
  has: (codePoint: number) => boolean;
  shaped: (text: string) => readonly Glyph[];
}>;

const opened = new Map<string, OpenFace>();
/** Read at the first paper that needs it. */
export const faceOf = (name: FaceName, weight: Weight): OpenFace => {
  const key = `${name} ${weight}`;
  const before = opened.get(key);
  if (before !== undefined) return before;
  const face = open(fileOf(name, weight));
  opened.set(key, face);
  return face;
};

const packages = createRequire(import.meta.url);
const fileOf = (name: FaceName, weight: Weight): Buffer => {
  if (name === 'Latin')
    return readFileSync(new URL(`./faces/Geist-${weight === 'plain' ? 'Regular' : 'SemiBold'}.ttf`, import.meta.url));
  const { package: from, subset } = SCRIPTS[name];
  const file = `${from}-${subset}-${weight === 'plain' ? 400 : 600}-normal.woff`;
  return sfntOf(readFileSync(packages.resolve(`@fontsource/${from}/files/${file}`)));
};

const open = (file: Buffer): OpenFace => {
  const face = new Face(new Blob(new Uint8Array(file)));
  const font = new Font(face);
  const letters = new Set(face.collectUnicodes());
  const scaled = (units: number): number => (units * 1000) / face.upem;
  const { ascender, descender } = font.hExtents();
  // Figures stand under one another, whatever their digits.
  const features = [new Feature('tnum', 1)];
  return {
    file,
    ascent: scaled(ascender),
    descent: scaled(-descender),
    has: (codePoint) => letters.has(codePoint),
    shaped: (text) => {
      const run = new Text();
      run.addText(text);
      run.guessSegmentProperties();
      shape(font, run, features);
      const places = run.getGlyphPositions();
      const infos = run.getGlyphInfos();
      const letters = lettersOf(text, infos, (codePoint) => font.nominalGlyph(codePoint));
      return infos.map(({ codepoint: id }, at) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {};
        return {
          ...{ id, advance: scaled(xAdvance), width: scaled(font.glyphHAdvance(id)) },
          ...{ dx: scaled(xOffset), dy: scaled(yOffset), letters: letters[at] ?? [] },
        };
      });
    },
  };
};

/** A letter's own glyph stands for it; what is left of a syllable, such as a conjunct, is the first other glyph's. */
const lettersOf = (
  text: string,
  infos: readonly Readonly<{ codepoint: number; cluster: number }>[],
  nominal: (codePoint: number) => number | undefined,
): readonly (readonly number[])[] => {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const letters: (readonly number[])[] = infos.map(() => []);
  for (const [n, start] of starts.entries()) {
    let left = [...text.slice(start, starts[n + 1])].map((letter) => letter.codePointAt(0) ?? 0);
    let rest: number | null = null;
    for (const [at, { codepoint, cluster }] of infos.entries()) {
      if (cluster !== start) continue;
      const own = left.find((codePoint) => nominal(codePoint) === codepoint);
      if (own === undefined) rest ??= at;
      else {
        letters[at] = [own];
        left = left.toSpliced(left.indexOf(own), 1);
      }
    }
    if (rest !== null) letters[rest] = left;
  }
  return letters;
};
