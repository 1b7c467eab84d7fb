/**
 * Draws a paper as a PDF: A4, the faces embedded, text that can be selected and searched, title and language set, and tagged:
 * heading, paragraphs, lists of pairs and tables with the heads of their columns, in the order in which they are read. The
 * same paper is the same bytes on every machine: nothing of the hour, of chance or of the machine goes in, and nothing is
 * compressed, since compressors differ from one processor to the next.
 */
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { widthOf } from './lines.ts';
import {
  type Block,
  type Column,
  MOST_LETTERS,
  MOST_ROWS,
  type Pair,
  type Paper,
  type Part,
  type Sum,
} from './paper.ts';
import { type Doc, type Marked, type Setting, type Style, settingOn } from './setting.ts';

/** What a paper is served as. */
export const PAPER_TYPE = 'application/pdf';

const MARGIN = 56;
const [WIDTH, HEIGHT] = [595.28, 841.89] as const;
const LEFT: number = MARGIN;
const RIGHT = WIDTH - MARGIN;
const BOTTOM = HEIGHT - MARGIN - 18;
const INNER = RIGHT - LEFT;
const [INK, SOFT, RULE] = ['#1c1a17', '#57524a', '#d9d4ca'] as const;
const SIZE = 9.5;
const SMALL = 8;
/** Between two lines of one text, and after it. */
const [LEADING, GAP] = [1.5, 3] as const;

/** An element of the structure that readers go by (ISO 32000-1 §14.8). */
type Element = ReturnType<Doc['struct']>;
type Sheet = Readonly<{ doc: Doc; setting: Setting; root: Element }>;
type Written = Partial<Style> & Readonly<{ x: number; width: number; align?: 'left' | 'right' }>;

/**
 * The bytes of the file. At most MOST_ROWS rows and MOST_LETTERS letters a cell, so that time and memory have a bound.
 * @throws RangeError for more rows
 */
export const drawPaper = async (paper: Paper): Promise<Buffer> => {
  const rows = paper.blocks.flatMap((block) => (block.is === 'table' ? block.rows : []));
  if (rows.length > MOST_ROWS) throw new RangeError(`A paper of ${rows.length} rows; at most ${MOST_ROWS} are drawn`);
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, compress: false, autoFirstPage: true, pdfVersion: '1.7' },
    ...{ lang: 'en-IN', displayTitle: true, tagged: true },
    info: {
      ...{ Title: paper.title, Author: paper.author, Creator: 'Lamplight', Producer: 'Lamplight' },
      CreationDate: new Date(`${paper.day}T00:00:00.000Z`),
    },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = once(doc, 'end');
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, setting: settingOn(doc), root };
  doc.y = MARGIN;
  for (const block of paper.blocks) drawBlock(sheet, block);
  root.end();
  numberPages(sheet, paper.title);
  doc.end();
  await ended;
  return Buffer.concat(parts);
};

type Drawn = { [Is in Block['is']]: (sheet: Sheet, block: Extract<Block, { is: Is }>) => void };
const drawn: Drawn = {
  head: (sheet, block) => drawHead(sheet, block),
  parts: (sheet, { parts }) => drawParts(sheet, parts),
  text: (sheet, block) => drawText(sheet, block),
  table: (sheet, { columns, rows, sums }) => drawTable(sheet, columns, rows, sums),
};
const drawBlock = <Is extends Block['is']>(sheet: Sheet, block: Extract<Block, { is: Is }>): void =>
  (drawn[block.is as Is] as Drawn[Is])(sheet, block);

const drawHead = (sheet: Sheet, { kind, name, lines, pairs }: Extract<Block, { is: 'head' }>): void => {
  const { doc, root } = sheet;
  const top = doc.y;
  const half = INNER / 2;
  const left = { x: LEFT, width: half - 16 };
  write(sheet, within(sheet, root, 'H1'), kind.toUpperCase(), { ...left, size: SMALL, color: SOFT });
  write(sheet, within(sheet, root, 'P'), name, { ...left, weight: 'strong', size: 16 });
  for (const line of lines) write(sheet, within(sheet, root, 'P'), line, { ...left, color: SOFT });
  const under = doc.y;
  doc.y = top;
  drawPairs(sheet, root, pairs, { x: LEFT + half, width: INNER - half });
  doc.y = Math.max(under, doc.y) + 12;
  rule(sheet, INK);
  doc.y += 14;
};

const drawParts = (sheet: Sheet, parts: readonly Part[]): void => {
  const { doc, root } = sheet;
  const top = doc.y;
  const width = INNER / 2;
  const ends = parts.map(({ title, name, lines = [], pairs = [] }, index) => {
    doc.y = top;
    const at = { x: LEFT + index * width, width: width - 16 };
    write(sheet, within(sheet, root, 'H2'), title, { ...at, size: SMALL, color: SOFT });
    if (name !== undefined) write(sheet, within(sheet, root, 'P'), name, { ...at, weight: 'strong', size: 11 });
    for (const line of lines) write(sheet, within(sheet, root, 'P'), line, at);
    drawPairs(sheet, root, pairs, at);
    return doc.y;
  });
  doc.y = Math.max(...ends, top) + 14;
};

/** A name and what it is, one under the other. */
const drawPairs = (
  sheet: Sheet,
  into: Element,
  pairs: readonly Pair[],
  { x, width }: Pick<Written, 'x' | 'width'>,
): void => {
  if (pairs.length === 0) return;
  const { doc } = sheet;
  const label = 78;
  const list = within(sheet, into, 'L');
  for (const [name, value] of pairs) {
    const item = within(sheet, list, 'LI');
    const top = doc.y;
    write(sheet, within(sheet, item, 'Lbl'), name, { x, width: label - 8, color: SOFT });
    const under = doc.y;
    doc.y = top;
    write(sheet, within(sheet, item, 'LBody'), value, { x: x + label, width: width - label });
    doc.y = Math.max(under, doc.y);
  }
};

const drawText = (sheet: Sheet, { text, strong }: Extract<Block, { is: 'text' }>): void => {
  room(sheet, 30);
  const weight = strong ? 'strong' : 'plain';
  write(sheet, within(sheet, sheet.root, 'P'), text, { x: LEFT, width: INNER, weight });
  sheet.doc.y += 8;
};

const drawTable = (
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  sums: readonly Sum[],
): void => {
  const { doc } = sheet;
  const table = within(sheet, sheet.root, 'Table');
  const whole = columns.reduce((all, { share }) => all + share, 0);
  const widths = columns.map(({ share }) => (INNER * share) / whole);
  const lefts = widths.map((_, index) => LEFT + widths.slice(0, index).reduce((all, width) => all + width, 0));
  const cells = columns.map(({ figures }, index) => ({
    ...{ x: lefts[index] ?? LEFT, width: (widths[index] ?? 0) - (figures ? 0 : 10) },
    align: figures ? ('right' as const) : ('left' as const),
  }));
  const drawRow = (into: (index: number) => Element | null, texts: readonly string[], how: Partial<Written>): void => {
    const top = doc.y;
    const ends = cells.map((cell, index) => {
      doc.y = top;
      write(sheet, into(index), texts[index] ?? '', { ...cell, ...how });
      return doc.y;
    });
    doc.y = Math.max(...ends);
  };
  const heightOf = (texts: readonly string[]): number =>
    Math.max(...cells.map(({ width }, index) => measured(sheet, texts[index] ?? '', width)));
  /** `into`: none where it only stands again, on a later page. */
  const head = (into: Element | null): void => {
    const titles = columns.map(({ title }) => title);
    const row = into && within(sheet, into, 'TR');
    drawRow(() => row && within(sheet, row, 'TH', { scope: 'Column' }), titles, { size: SMALL, color: SOFT });
    doc.y += 3;
    rule(sheet, INK);
    doc.y += 5;
  };
  room(sheet, 60);
  head(within(sheet, table, 'THead'));
  const body = within(sheet, table, 'TBody');
  for (const texts of rows) {
    if (doc.y + heightOf(texts) + 8 > BOTTOM) {
      turn(sheet);
      head(null);
    }
    const row = within(sheet, body, 'TR');
    drawRow(() => within(sheet, row, 'TD'), texts, {});
    doc.y += 4;
    rule(sheet, RULE);
    doc.y += 5;
  }
  drawSums(sheet, sums);
};

const drawSums = (sheet: Sheet, sums: readonly Sum[]): void => {
  const { doc } = sheet;
  room(sheet, sums.length * (SIZE + 8) + 10);
  const list = within(sheet, sheet.root, 'L');
  for (const { name, value, total } of sums) {
    if (total) {
      rule(sheet, INK, LEFT + INNER / 2);
      doc.y += 5;
    }
    const how = total ? ({ weight: 'strong', size: 11 } as const) : {};
    const item = within(sheet, list, 'LI');
    const top = doc.y;
    write(sheet, within(sheet, item, 'Lbl'), name, {
      ...{ x: LEFT + INNER / 2, width: INNER / 4, color: total ? INK : SOFT },
      ...how,
    });
    const under = doc.y;
    doc.y = top;
    write(sheet, within(sheet, item, 'LBody'), value, {
      ...{ x: LEFT + (INNER * 5) / 8, width: (INNER * 3) / 8, align: 'right' },
      ...how,
    });
    doc.y = Math.max(under, doc.y) + 2;
  }
  doc.y += 12;
};

type Options = NonNullable<Parameters<Doc['struct']>[1]>;
/** The next element inside another one; `scope`: of which a head is one. */
const within = (
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
const write = (
  sheet: Sheet,
  into: Element | null,
  text: string,
  { x, width, weight = 'plain', size = SIZE, color = INK, align = 'left' }: Written,
): void => {
  const { doc, setting } = sheet;
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
    const height = line.ascent + line.descent + LEADING;
    // A page's number stands below all of it.
    if (into !== null && doc.y + height > BOTTOM + 18) {
      close();
      turn(sheet);
    }
    const y = doc.y;
    const from = align === 'right' ? x + width - widthOf(line.pieces) : x;
    setting.draw(line, { x: from, y: y + line.ascent }, style, marked);
    doc.y = y + height;
  }
  close();
  doc.y += GAP;
};

const measured = ({ setting }: Sheet, text: string, width: number): number =>
  setting
    .lines(plain(text), width, { weight: 'plain', size: SIZE, color: INK })
    .reduce((all, { ascent, descent }) => all + ascent + descent + LEADING, 0);

/**
 * Control characters would draw as boxes, and an unbreakable space is one that the reader's search does not find. Joiners
 * stay: they are part of how some Indian words are written.
 */
const plain = (text: string): string => {
  const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return cut.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
};

const rule = ({ doc }: Sheet, color: string, from = LEFT): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.moveTo(from, doc.y).lineTo(RIGHT, doc.y).lineWidth(0.7).strokeColor(color).stroke();
  doc.endMarkedContent();
};

const turn = ({ doc }: Sheet): void => {
  doc.addPage();
  doc.y = MARGIN;
};
const room = (sheet: Sheet, needed: number): void => {
  if (sheet.doc.y + needed > BOTTOM) turn(sheet);
};

/** Which page of how many, on each: known once all of them are drawn. */
const numberPages = (sheet: Sheet, title: string): void => {
  const { doc } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const at = { size: SMALL, color: SOFT };
    doc.y = HEIGHT - MARGIN;
    write(sheet, null, title, { ...at, x: LEFT, width: INNER * 0.7 });
    doc.y = HEIGHT - MARGIN;
    const place = `Page ${page + 1} of ${count}`;
    write(sheet, null, place, { ...at, x: LEFT + INNER * 0.7, width: INNER * 0.3, align: 'right' });
  }
};
