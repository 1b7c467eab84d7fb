/** The pages that a paper is drawn on: measures, letters in their marks, rules, and the turn to the next page. */
import { widthOf } from './lines.ts';
import { type Layout, MOST_LETTERS } from './paper.ts';
import type { Doc, Marked, Setting, Style } from './setting.ts';

export const [INK, SOFT, RULE] = ['#1c1a17', '#57524a', '#d9d4ca'] as const;
const A4 = [595.28, 841.89] as const;
/** Twelve millimetres. */
const NARROW = 34;

/** In points. `k`: the share of their usual size that letters and the space between them have. */
export type Form = Readonly<{
  k: number;
  width: number;
  height: number;
  margin: number;
  /** Where text ends above the page's number. */
  bottom: number;
  size: number;
  small: number;
  /** Between two lines of one text, and after it. */
  leading: number;
  gap: number;
}>;
export const formOf = (layout: Layout, k: number): Form => {
  const [width, height] = layout === 'wide' ? [A4[1], A4[0]] : A4;
  const margin = layout === 'letter' ? 56 : NARROW;
  const bottom = height - margin - 18 * k;
  return { k, width, height, margin, bottom, size: 9.5 * k, small: 8 * k, leading: 1.5 * k, gap: 3 * k };
};

/** An element of the structure that readers go by (ISO 32000-1 §14.8). */
export type Element = ReturnType<Doc['struct']>;
/** A part of the page's width. */
export type Area = Readonly<{ x: number; width: number }>;
export type Sheet = Readonly<{ doc: Doc; setting: Setting; root: Element; form: Form; at: { page: number } }>;
export type Written = Partial<Style> & Area & Readonly<{ align?: 'left' | 'right' }>;

export const areaOf = ({ form: { margin, width } }: Sheet): Area => ({ x: margin, width: width - 2 * margin });

type Options = NonNullable<Parameters<Doc['struct']>[1]>;
/** The next element inside another one; `scope`: of which a head is one. */
export const within = (
  { doc }: Sheet,
  into: Element,
  type: string,
  options: Options & Readonly<{ scope?: 'Column' }> = {},
): Element => {
  // The types of pdfkit do not know of the scope yet.
  const element = doc.struct(type, options as Options);
  into.add(element);
  return element;
};

/** @param into none for what is of the page alone, and is not read: its number, a head that stands again */
export const write = (
  sheet: Sheet,
  into: Element | null,
  text: string,
  { x, width, weight = 'plain', size = sheet.form.size, color = INK, align = 'left' }: Written,
): void => {
  const { doc, setting, form } = sheet;
  const style = { weight, size, color };
  let isOpen = false;
  const close = (): void => {
    if (isOpen) doc.endMarkedContent();
    isOpen = false;
  };
  /** Plain letters stay in one mark, over all lines of a page. */
  const open = (): void => {
    if (isOpen) return;
    if (into === null) doc.markContent('Artifact', { type: 'Pagination' });
    else into.add(doc.markStructureContent('P'));
    isOpen = true;
  };
  const marked: Marked = (said, drawIt) => {
    if (said === null || into === null) {
      open();
      return drawIt();
    }
    close();
    into.add(doc.struct('Span', said, [doc.markStructureContent('Span', said)]));
    drawIt();
    doc.endMarkedContent();
  };
  for (const line of setting.lines(plain(text), width, style)) {
    const height = line.ascent + line.descent + form.leading;
    // A page's number stands below all of it.
    if (into !== null && doc.y + height > form.bottom + 18 * form.k) {
      close();
      turn(sheet);
    }
    const y = doc.y;
    const from = align === 'right' ? x + width - widthOf(line.pieces) : x;
    setting.draw(line, { x: from, y: y + line.ascent }, style, marked);
    doc.y = y + height;
  }
  close();
  doc.y += form.gap;
};

export const measured = ({ setting, form }: Sheet, text: string, width: number): number =>
  setting
    .lines(plain(text), width, { weight: 'plain', size: form.size, color: INK })
    .reduce((all, { ascent, descent }) => all + ascent + descent + form.leading, 0);

/**
 * Control characters would draw as boxes, and an unbreakable space is one that the reader's search does not find. Joiners
 * stay: they are part of how some Indian words are written.
 */
const plain = (text: string): string => {
  const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return cut.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
};

export const rule = (sheet: Sheet, color: string, { x, width }: Area = areaOf(sheet)): void => {
  const { doc } = sheet;
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .moveTo(x, doc.y)
    .lineTo(x + width, doc.y)
    .lineWidth(0.7)
    .strokeColor(color)
    .stroke();
  doc.endMarkedContent();
};

/** To the next page, which is there already where a table beside this one has turned to it. */
export const turn = ({ doc, form, at }: Sheet): void => {
  at.page += 1;
  if (at.page < doc.bufferedPageRange().count) doc.switchToPage(at.page);
  else doc.addPage();
  doc.y = form.margin;
};
export const room = (sheet: Sheet, needed: number): void => {
  if (sheet.doc.y + needed > sheet.form.bottom) turn(sheet);
};
