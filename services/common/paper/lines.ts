/** Breaks a text into lines of a width: between words, after a hyphen or slash before a letter, and within a word that is too long. */
import type { Run } from './runs.ts';

/** `width` in points. */
export type Piece = Run & Readonly<{ width: number }>;
export type Line = readonly Piece[];
export type Setting = Readonly<{
  runsOf: (text: string) => readonly Run[];
  /** In points. */
  widthOf: (run: Run) => number;
}>;

/** @param width in points. At least one line, which is empty where the text is. */
export const linesOf = (text: string, width: number, setting: Setting): readonly Line[] =>
  text.split('\n').flatMap((paragraph) => linesIn(paragraph, width, setting));

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const BREAK = / +|(?<=[\p{L}\p{M}\p{N}][-/–])(?=\p{L})/u;

const linesIn = (paragraph: string, width: number, setting: Setting): readonly Line[] => {
  const set = (part: string): Line => setting.runsOf(part).map((run) => ({ ...run, width: setting.widthOf(run) }));
  const space = set(' ');
  const lines: Piece[][] = [[]];
  let room = width;
  for (const { word, spaced } of wordsOf(paragraph)) {
    const pieces = set(word);
    const line = lines.at(-1) ?? [];
    const lead = spaced && line.length > 0 ? space : [];
    const needed = widthOf(lead) + widthOf(pieces);
    if (needed <= room) {
      line.push(...lead, ...pieces);
      room -= needed;
      continue;
    }
    const parts = widthOf(pieces) <= width ? [pieces] : cut(word, width, set);
    if (line.length === 0) lines.pop();
    lines.push(...parts.map((part) => [...part]));
    room = width - widthOf(lines.at(-1) ?? []);
  }
  return lines.map((line) => joined(line, setting));
};

/** `spaced`: a space stands before it. */
const wordsOf = (paragraph: string): readonly Readonly<{ word: string; spaced: boolean }>[] => {
  const words: { word: string; spaced: boolean }[] = [];
  let from = 0;
  for (const word of paragraph.split(BREAK)) {
    const at = paragraph.indexOf(word, from);
    if (word !== '') words.push({ word, spaced: at > from });
    from = at + word.length;
  }
  return words;
};

/** As many whole letters to a line as it takes; at least one. */
const cut = (word: string, width: number, set: (part: string) => Line): readonly Line[] => {
  const parts: string[] = [];
  let now = '';
  for (const { segment } of graphemes.segment(word)) {
    if (now !== '' && widthOf(set(now + segment)) > width) {
      parts.push(now);
      now = segment;
    } else now += segment;
  }
  return [...parts, now].map(set);
};

export const widthOf = (line: Line): number => line.reduce((all, { width }) => all + width, 0);

/**
 * Pieces of one face beside each other are drawn as one, and so are words of another script with the space between them: a
 * voice then reads them in one go.
 */
const joined = (line: readonly Piece[], { widthOf: measured }: Setting): Line => {
  const pieces: Piece[] = [];
  for (const piece of line) {
    const [before, last] = [pieces.at(-2), pieces.at(-1)];
    if (last?.face === piece.face && last !== undefined)
      pieces.splice(-1, 1, { ...last, text: last.text + piece.text, width: last.width + piece.width });
    else if (last?.text === ' ' && before !== undefined && before.face === piece.face) {
      const run = { text: `${before.text} ${piece.text}`, face: piece.face };
      pieces.splice(-2, 2, { ...run, width: measured(run) });
    } else pieces.push(piece);
  }
  return pieces;
};
