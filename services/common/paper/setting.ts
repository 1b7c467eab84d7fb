/** Sets letters on a PDF: each run in its face, shaped by HarfBuzz, and read aloud and found as it was written. */
import type PDFDocument from 'pdfkit';
import { type FaceName, faceOf, type Glyph, langOf, type OpenFace, type Weight } from './faces.ts';
import { linesOf, type Piece, type Setting as Setter } from './lines.ts';
import { type Run, runsOf } from './runs.ts';

export type Doc = InstanceType<typeof PDFDocument>;
/** `size` in points. */
export type Style = Readonly<{ weight: Weight; size: number; color: string }>;
/** A line with its letters' height above and below where they stand, in points. */
export type SetLine = Readonly<{ pieces: readonly Piece[]; ascent: number; descent: number }>;

/** A letter of Unicode that no face has, ever: drawn as the box of a missing one. */
const NO_LETTER = '\uffff';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const boxesFor = (text: string): string =>
  [...graphemes.segment(text)].map(({ segment }) => (segment === ' ' ? ' ' : NO_LETTER)).join('');
const drawnAs = ({ text, face }: Run): string => (face === null ? boxesFor(text) : text);

/** `said`: how a piece is told as a whole; none where each of its letters is found by itself. */
export type Marked = (said: Said | null, drawIt: () => void) => void;
export type Said = Readonly<{ actual: string; lang?: string }>;

export type Setting = Readonly<{
  lines: (text: string, width: number, style: Style) => readonly SetLine[];
  /**
   * @param at where the line's first letter stands, in points from the left and the top of the page
   * @param marked draws one piece inside its mark
   */
  draw: (line: SetLine, at: Readonly<{ x: number; y: number }>, style: Style, marked: Marked) => void;
}>;

/** Lines of one paper, however often it is laid out: what a run measures at one size is known at every other. */
export const openLines = (): Setting['lines'] => {
  const widths = new Map<string, number>();
  const widthOf = (run: Run, { weight, size }: Style): number => {
    const name = run.face ?? 'Latin';
    const key = `${name} ${weight} ${run.text}`;
    const before = widths.get(key) ?? sumOf(faceOf(name, weight).shaped(drawnAs(run)));
    widths.set(key, before);
    return (before * size) / 1000;
  };
  const setter = (style: Style): Setter => ({
    runsOf: (text) => runsOf(text, (face, letter) => faceOf(face, style.weight).has(letter.codePointAt(0) ?? 0)),
    widthOf: (run) => widthOf(run, style),
  });
  return (text, width, style) =>
    linesOf(text, width, setter(style)).map((pieces) => {
      const faces = ['Latin' as const, ...pieces.flatMap(({ face }) => face ?? [])].map((f) => faceOf(f, style.weight));
      const most = (of: (face: OpenFace) => number): number => (Math.max(...faces.map(of)) * style.size) / 1000;
      return { pieces, ascent: most(({ ascent }) => ascent), descent: most(({ descent }) => descent) };
    });
};

/** Files of faces as pdfkit has opened them: what a paper takes of one is a subset of its own, so all papers share it. */
const openedFiles = new Map<OpenFace, unknown>();

export const settingOn = (doc: Doc, lines: Setting['lines']): Setting => {
  const fonts = new Map<string, OfPdfkit>();
  const use = (name: FaceName, { weight, size, color }: Style): OfPdfkit => {
    const key = `${name} ${weight}`;
    const face = faceOf(name, weight);
    const before = fonts.get(key);
    // The types of pdfkit do not know of opened fonts, which it takes wherever it takes their bytes.
    if (before === undefined) doc.registerFont(key, (openedFiles.get(face) ?? face.file) as Buffer);
    doc.font(key).fontSize(size).fillColor(color);
    const font = before ?? shapedBy(doc, face);
    fonts.set(key, font);
    return font;
  };
  return {
    lines,
    draw: ({ pieces }, { x, y }, style, marked) => {
      let left = x;
      for (const piece of pieces) {
        const font = use(piece.face ?? 'Latin', style);
        const at = { x: left, y };
        marked(saidOf(piece), () => show(doc, font, style.size, { text: drawnAs(piece), at }));
        left += piece.width;
      }
    },
  };
};

/** Signs that were moved, joined or are not there are told as what was written. */
const saidOf = ({ face, text: actual }: Run): Said | null => {
  if (face === 'Latin') return null;
  const lang = face === null ? undefined : langOf(face);
  return { actual, ...(lang === undefined ? {} : { lang }) };
};

const sumOf = (glyphs: readonly Glyph[]): number => glyphs.reduce((all, { advance }) => all + advance, 0);

/** A font of pdfkit's as it stands open in one document; of the places `width` and `advance` are those of `Glyph`. */
type OfPdfkit = {
  /** Its file, opened. */
  readonly font: unknown;
  readonly id: string;
  readonly scale: number;
  readonly ref: () => unknown;
  readonly encode: (text: string) => readonly [codes: readonly string[], places: readonly Glyph[]];
  layoutRun: (text: string) => Readonly<{
    glyphs: readonly Readonly<{ id: number; advanceWidth: number; codePoints: readonly number[] }>[];
    positions: readonly Glyph[];
    advanceWidth: number;
  }>;
};

/** pdfkit has no door for another shaper: its open font, which this document alone uses, gets the one question answered anew. */
const shapedBy = (doc: Doc, face: OpenFace): OfPdfkit => {
  const font = (doc as unknown as Readonly<{ _font: OfPdfkit }>)._font;
  openedFiles.set(face, font.font);
  font.layoutRun = (text) => {
    const glyphs = face.shaped(text);
    return {
      glyphs: glyphs.map(({ id, width, letters }) => ({ id, advanceWidth: width / font.scale, codePoints: letters })),
      positions: glyphs,
      advanceWidth: sumOf(glyphs),
    };
  };
  return font;
};

type Shown = Readonly<{ text: string; at: Readonly<{ x: number; y: number }> }>;

/**
 * Draws glyphs where they belong (ISO 32000-1 §9.4). pdfkit's own way turns the page over for each text, and readers that
 * look where a mark ends would find what it says upside down.
 */
const show = (doc: Doc, font: OfPdfkit, size: number, { text, at }: Shown): void => {
  const [codes, places] = font.encode(text);
  (doc.page as unknown as Readonly<{ fonts: Record<string, unknown> }>).fonts[font.id] ??= font.ref();
  const parts: string[] = [`BT /${font.id} ${figure(size)} Tf 1 0 0 -1 ${figure(at.x)} ${figure(at.y)} Tm`];
  let row = '';
  const flush = (): void => {
    if (row !== '') parts.push(`[${row}] TJ`);
    row = '';
  };
  const moved = (by: number): void => {
    if (figure(by) !== '0') row += ` ${figure(-by)} `;
  };
  for (const [n, code] of codes.entries()) {
    const { advance = 0, width = 0, dx = 0, dy = 0 } = places[n] ?? {};
    if (dy !== 0) {
      flush();
      parts.push(`${figure((dy * size) / 1000)} Ts`);
    }
    moved(dx);
    row += `<${code}>`;
    moved(advance - width - dx);
    if (dy !== 0) {
      flush();
      parts.push('0 Ts');
    }
  }
  flush();
  doc.addContent([...parts, 'ET'].join('\n'));
};

/** At most three places after the point, as every machine writes it. */
const figure = (value: number): string => `${Math.round(value * 1000) / 1000 || 0}`;
