/**
 * Draws a paper as a PDF: A4, the face embedded, text that can be selected and searched, title and language set. The same
 * paper is the same bytes on every machine: nothing of the hour, of chance or of the machine goes in, and nothing is
 * compressed, since compressors differ from one processor to the next.
 */
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { faces } from './faces.ts';
import { type Block, type Column, MOST_LETTERS, MOST_ROWS, type Paper, type Part, type Sum } from './paper.ts';

/** What a paper is served as. */
export const PAPER_TYPE = 'application/pdf';

const MARGIN = 56;
const [WIDTH, HEIGHT] = [595.28, 841.89] as const;
const LEFT: number = MARGIN;
const RIGHT = WIDTH - MARGIN;
const BOTTOM = HEIGHT - MARGIN - 18;
const INNER = RIGHT - LEFT;
const [INK, SOFT, RULE] = ['#1c1a17', '#57524a', '#d9d4ca'] as const;
const [PLAIN, STRONG] = ['plain', 'strong'] as const;
const SIZE = 9.5;
const GAP = 3;

type Doc = InstanceType<typeof PDFDocument>;
type Written = Readonly<{
  x: number;
  width: number;
  face?: typeof PLAIN | typeof STRONG;
  size?: number;
  color?: string;
  align?: 'left' | 'right';
}>;

/**
 * The bytes of the file. At most MOST_ROWS rows and MOST_LETTERS letters a cell, so that time and memory have a bound.
 * @throws RangeError for more rows
 */
export const drawPaper = async (paper: Paper): Promise<Buffer> => {
  const rows = paper.blocks.flatMap((block) => (block.is === 'table' ? block.rows : []));
  if (rows.length > MOST_ROWS) throw new RangeError(`A paper of ${rows.length} rows; at most ${MOST_ROWS} are drawn`);
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, bufferPages: true, compress: false, autoFirstPage: true, pdfVersion: '1.7' },
    ...{ lang: 'en-IN', displayTitle: true },
    info: {
      ...{ Title: paper.title, Author: paper.author, Creator: 'Lamplight', Producer: 'Lamplight' },
      CreationDate: new Date(`${paper.day}T00:00:00.000Z`),
    },
  });
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = once(doc, 'end');
  const { plain, strong } = faces();
  doc.registerFont(PLAIN, plain);
  doc.registerFont(STRONG, strong);
  doc.y = MARGIN;
  for (const block of paper.blocks) drawBlock(doc, block);
  numberPages(doc, paper.title);
  doc.end();
  await ended;
  return Buffer.concat(parts);
};

type Drawn = { [Is in Block['is']]: (doc: Doc, block: Extract<Block, { is: Is }>) => void };
const drawn: Drawn = {
  head: (doc, block) => drawHead(doc, block),
  parts: (doc, { parts }) => drawParts(doc, parts),
  text: (doc, block) => drawText(doc, block),
  table: (doc, { columns, rows, sums }) => drawTable(doc, columns, rows, sums),
};
const drawBlock = <Is extends Block['is']>(doc: Doc, block: Extract<Block, { is: Is }>): void =>
  (drawn[block.is as Is] as Drawn[Is])(doc, block);

const drawHead = (doc: Doc, { kind, name, lines, pairs }: Extract<Block, { is: 'head' }>): void => {
  const top = doc.y;
  const half = INNER / 2;
  const left = { x: LEFT, width: half - 16 };
  write(doc, kind.toUpperCase(), { ...left, size: 8, color: SOFT });
  write(doc, name, { ...left, face: STRONG, size: 16 });
  for (const line of lines) write(doc, line, { ...left, color: SOFT });
  const under = doc.y;
  doc.y = top;
  drawPairs(doc, pairs, { x: LEFT + half, width: INNER - half });
  doc.y = Math.max(under, doc.y) + 12;
  rule(doc, INK);
  doc.y += 14;
};

const drawParts = (doc: Doc, parts: readonly Part[]): void => {
  const top = doc.y;
  const width = INNER / 2;
  const ends = parts.map(({ title, name, lines = [], pairs = [] }, index) => {
    doc.y = top;
    const at = { x: LEFT + index * width, width: width - 16 };
    write(doc, title, { ...at, size: 8, color: SOFT });
    if (name !== undefined) write(doc, name, { ...at, face: STRONG, size: 11 });
    for (const line of lines) write(doc, line, at);
    drawPairs(doc, pairs, at);
    return doc.y;
  });
  doc.y = Math.max(...ends, top) + 14;
};

const drawPairs = (doc: Doc, pairs: Part['pairs'] & {}, { x, width }: Pick<Written, 'x' | 'width'>): void => {
  const label = 78;
  for (const [name, value] of pairs) {
    const top = doc.y;
    write(doc, name, { x, width: label - 8, color: SOFT });
    const under = doc.y;
    doc.y = top;
    write(doc, value, { x: x + label, width: width - label });
    doc.y = Math.max(under, doc.y);
  }
};

const drawText = (doc: Doc, { text, strong }: Extract<Block, { is: 'text' }>): void => {
  room(doc, 30);
  write(doc, text, { x: LEFT, width: INNER, face: strong ? STRONG : PLAIN });
  doc.y += 8;
};

const drawTable = (
  doc: Doc,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  sums: readonly Sum[],
): void => {
  const whole = columns.reduce((all, { share }) => all + share, 0);
  const widths = columns.map(({ share }) => (INNER * share) / whole);
  const lefts = widths.map((_, index) => LEFT + widths.slice(0, index).reduce((all, width) => all + width, 0));
  const cells = columns.map(({ figures }, index) => ({
    ...{ x: lefts[index] ?? LEFT, width: (widths[index] ?? 0) - (figures ? 0 : 10) },
    align: figures ? ('right' as const) : ('left' as const),
  }));
  const drawRow = (texts: readonly string[], how: Partial<Written>): void => {
    const top = doc.y;
    const ends = cells.map((cell, index) => {
      doc.y = top;
      write(doc, texts[index] ?? '', { ...cell, ...how });
      return doc.y;
    });
    doc.y = Math.max(...ends);
  };
  const heightOf = (texts: readonly string[]): number =>
    Math.max(...cells.map(({ width }, index) => measured(doc, texts[index] ?? '', width)));
  const head = (): void => {
    const titles = columns.map(({ title }) => title);
    drawRow(titles, { size: 8, color: SOFT });
    doc.y += 3;
    rule(doc, INK);
    doc.y += 5;
  };
  room(doc, 60);
  head();
  for (const texts of rows) {
    if (doc.y + heightOf(texts) + 8 > BOTTOM) {
      turn(doc);
      head();
    }
    drawRow(texts, {});
    doc.y += 4;
    rule(doc, RULE);
    doc.y += 5;
  }
  room(doc, sums.length * (SIZE + 8) + 10);
  for (const { name, value, total } of sums) {
    if (total) {
      rule(doc, INK, LEFT + INNER / 2);
      doc.y += 5;
    }
    const how = total ? { face: STRONG, size: 11 } : {};
    const top = doc.y;
    write(doc, name, { x: LEFT + INNER / 2, width: INNER / 4, color: total ? INK : SOFT, ...how });
    const under = doc.y;
    doc.y = top;
    write(doc, value, { x: LEFT + (INNER * 5) / 8, width: (INNER * 3) / 8, align: 'right', ...how });
    doc.y = Math.max(under, doc.y) + 2;
  }
  doc.y += 12;
};

/** Figures stand under one another, whatever their digits. */
const FEATURES = ['tnum'] as const;

const write = (
  doc: Doc,
  text: string,
  { x, width, face = PLAIN, size = SIZE, color = INK, align = 'left' }: Written,
) => {
  const before = doc.y;
  doc.font(face).fontSize(size).fillColor(color);
  doc.text(plain(text), x, before, { width, align, lineGap: 1.5, features: [...FEATURES] });
  doc.y += GAP;
};

const measured = (doc: Doc, text: string, width: number): number =>
  doc
    .font(PLAIN)
    .fontSize(SIZE)
    .heightOfString(plain(text), { width, lineGap: 1.5, features: [...FEATURES] });

/** Control characters would draw as boxes; an unbreakable space is one that the reader's search does not find. */
const plain = (text: string): string => {
  const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
  return cut.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/[^\P{C}\n]/gu, '');
};

const rule = (doc: Doc, color: string, from = LEFT): void => {
  doc.moveTo(from, doc.y).lineTo(RIGHT, doc.y).lineWidth(0.7).strokeColor(color).stroke();
};

const turn = (doc: Doc): void => {
  doc.addPage();
  doc.y = MARGIN;
};
const room = (doc: Doc, needed: number): void => {
  if (doc.y + needed > BOTTOM) turn(doc);
};

/** Which page of how many, on each: known once all of them are drawn. */
const numberPages = (doc: Doc, title: string): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin pdfkit would begin another page.
    doc.page.margins.bottom = 0;
    const at = { size: 8, color: SOFT };
    doc.y = HEIGHT - MARGIN;
    write(doc, title, { ...at, x: LEFT, width: INNER * 0.7 });
    doc.y = HEIGHT - MARGIN;
    write(doc, `Page ${page + 1} of ${count}`, { ...at, x: LEFT + INNER * 0.7, width: INNER * 0.3, align: 'right' });
  }
};
