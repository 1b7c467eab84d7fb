/**
 * Draws a paper as a PDF: A4, the faces embedded, text that can be selected and searched, title and language set, and tagged:
 * heading, paragraphs, lists of pairs and tables with the heads of their columns, in the order in which they are read. The
 * same paper is the same bytes on every machine: nothing of the hour, of chance or of the machine goes in, and nothing is
 * compressed, since compressors differ from one processor to the next.
 */
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { type Block, MOST_ROWS, type Pair, type Paper, type Part, type Table } from './paper.ts';
import { type Doc, openLines, type Setting, settingOn } from './setting.ts';
import {
  type Area,
  areaOf,
  type Element,
  type Form,
  formOf,
  INK,
  room,
  rule,
  type Sheet,
  SOFT,
  within,
  write,
} from './sheet.ts';
import { drawTable, drawTables } from './tables.ts';

/** What a paper is served as. */
export const PAPER_TYPE = 'application/pdf';
/** Shares of their usual size that letters are tried at. */
const SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.5] as const;

const tablesOf = (block: Block): readonly Table[] =>
  block.is === 'table' ? [block] : block.is === 'tables' ? block.tables : [];

/**
 * The bytes of the file. At most MOST_ROWS rows and MOST_LETTERS letters a cell, so that time and memory have a bound.
 * @throws RangeError for more rows
 */
export const drawPaper = async (paper: Paper): Promise<Buffer> => {
  const rows = paper.blocks.flatMap((block) => tablesOf(block).flatMap((table) => table.rows));
  if (rows.length > MOST_ROWS) throw new RangeError(`A paper of ${rows.length} rows; at most ${MOST_ROWS} are drawn`);
  const lines = openLines();
  const sheet = paper.layout === 'one_page' ? onOnePage(paper, lines) : laidOut(paper, paper.scale ?? 1, lines);
  const { doc } = sheet;
  numberPages(sheet, paper.title);
  const parts: Buffer[] = [];
  doc.on('data', (part: Buffer) => parts.push(part));
  const ended = once(doc, 'end');
  doc.end();
  await ended;
  return Buffer.concat(parts);
};

/** With the largest letters that all of it stands on one page with; the smallest where none do. */
const onOnePage = (paper: Paper, lines: Setting['lines']): Sheet => {
  const fits = (scale: number): boolean => pagesOf(paper, scale, lines) === 1;
  const smallest = SCALES.at(-1) ?? 1;
  if (fits(SCALES[0])) return laidOut(paper, SCALES[0], lines);
  let [from, to] = [1, fits(smallest) ? SCALES.length - 1 : 1];
  let found: number = smallest;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const tried = SCALES[middle] ?? 1;
    if (fits(tried)) [found, to] = [tried, middle];
    else from = middle + 1;
  }
  return laidOut(paper, found, lines);
};

/** How many it takes. Nothing is drawn: a paper that is tried at five sizes is a PDF once. */
const pagesOf = (paper: Paper, scale: number, lines: Setting['lines']): number => {
  const doc = measuring();
  lay(paper, formOf(paper.layout ?? 'letter', scale), doc, { lines, draw: () => {} });
  return doc.bufferedPageRange().count;
};

/** Turns its pages as a PDF does, and has nothing on them. */
const measuring = (): Doc => {
  const element = { add: () => element, end: () => element };
  let count = 1;
  const doc = {
    y: 0,
    ...{ struct: () => element, markStructureContent: () => element, addStructure: () => doc },
    ...{ markContent: () => doc, endMarkedContent: () => doc, switchToPage: () => doc },
    ...{ moveTo: () => doc, lineTo: () => doc, lineWidth: () => doc, strokeColor: () => doc, stroke: () => doc },
    bufferedPageRange: () => ({ start: 0, count }),
    addPage: () => {
      count += 1;
      return doc;
    },
  };
  return doc as unknown as Doc;
};

const laidOut = (paper: Paper, scale: number, lines: Setting['lines']): Sheet => {
  const { title, author, day, layout = 'letter' } = paper;
  const form = formOf(layout, scale);
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: form.margin, bufferPages: true, compress: false, autoFirstPage: true, pdfVersion: '1.7' },
    ...{ layout: layout === 'wide' ? 'landscape' : 'portrait', lang: 'en-IN', displayTitle: true, tagged: true },
    info: {
      ...{ Title: title, Author: author, Creator: 'Lamplight', Producer: 'Lamplight' },
      CreationDate: new Date(`${day}T00:00:00.000Z`),
    },
  });
  return lay(paper, form, doc, settingOn(doc, lines));
};

const lay = ({ blocks }: Paper, form: Form, doc: Doc, setting: Setting): Sheet => {
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, setting, root, form, at: { page: 0 } };
  doc.y = form.margin;
  for (const block of blocks) drawBlock(sheet, block);
  root.end();
  return sheet;
};

type Drawn = { [Is in Block['is']]: (sheet: Sheet, block: Extract<Block, { is: Is }>) => void };
const drawn: Drawn = {
  head: (sheet, block) => drawHead(sheet, block),
  parts: (sheet, { parts }) => drawParts(sheet, parts),
  text: (sheet, block) => drawText(sheet, block),
  table: (sheet, block) => drawTable(sheet, block),
  tables: (sheet, { tables }) => drawTables(sheet, tables),
};
const drawBlock = <Is extends Block['is']>(sheet: Sheet, block: Extract<Block, { is: Is }>): void =>
  (drawn[block.is as Is] as Drawn[Is])(sheet, block);

const drawHead = (sheet: Sheet, { kind, name, lines, pairs }: Extract<Block, { is: 'head' }>): void => {
  const { doc, root, form } = sheet;
  const { k } = form;
  const { x, width } = areaOf(sheet);
  const top = doc.y;
  const half = width / 2;
  const left = { x, width: half - 16 * k };
  write(sheet, within(sheet, root, 'H1'), kind.toUpperCase(), { ...left, size: form.small, color: SOFT });
  write(sheet, within(sheet, root, 'P'), name, { ...left, weight: 'strong', size: 16 * k });
  for (const line of lines) write(sheet, within(sheet, root, 'P'), line, { ...left, color: SOFT });
  const under = doc.y;
  doc.y = top;
  drawPairs(sheet, root, pairs, { x: x + half, width: width - half });
  doc.y = Math.max(under, doc.y) + 12 * k;
  rule(sheet, INK);
  doc.y += 14 * k;
};

const drawParts = (sheet: Sheet, parts: readonly Part[]): void => {
  const { doc, root, form } = sheet;
  const { k } = form;
  const top = doc.y;
  const area = areaOf(sheet);
  const width = area.width / 2;
  const ends = parts.map(({ title, name, lines = [], pairs = [] }, index) => {
    doc.y = top;
    const at = { x: area.x + index * width, width: width - 16 * k };
    write(sheet, within(sheet, root, 'H2'), title, { ...at, size: form.small, color: SOFT });
    if (name !== undefined) write(sheet, within(sheet, root, 'P'), name, { ...at, weight: 'strong', size: 11 * k });
    for (const line of lines) write(sheet, within(sheet, root, 'P'), line, at);
    drawPairs(sheet, root, pairs, at);
    return doc.y;
  });
  doc.y = Math.max(...ends, top) + 14 * k;
};

/** A name and what it is, one under the other. */
const drawPairs = (sheet: Sheet, into: Element, pairs: readonly Pair[], { x, width }: Area): void => {
  if (pairs.length === 0) return;
  const { doc, form } = sheet;
  const label = 78 * form.k;
  const list = within(sheet, into, 'L');
  for (const [name, value] of pairs) {
    const item = within(sheet, list, 'LI');
    const top = doc.y;
    write(sheet, within(sheet, item, 'Lbl'), name, { x, width: label - 8 * form.k, color: SOFT });
    const under = doc.y;
    doc.y = top;
    write(sheet, within(sheet, item, 'LBody'), value, { x: x + label, width: width - label });
    doc.y = Math.max(under, doc.y);
  }
};

const drawText = (sheet: Sheet, { text, strong, large }: Extract<Block, { is: 'text' }>): void => {
  const { size, k } = sheet.form;
  room(sheet, 30 * k);
  const style = { weight: strong ? 'strong' : 'plain', size: large ? 14 * k : size } as const;
  write(sheet, within(sheet, sheet.root, 'P'), text, { ...areaOf(sheet), ...style });
  sheet.doc.y += 8 * k;
};

/** Which page of how many, on each: known once all of them are drawn. */
const numberPages = (sheet: Sheet, title: string): void => {
  const { doc, form } = sheet;
  const { x, width } = areaOf(sheet);
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    const at = { size: form.small, color: SOFT };
    doc.y = form.height - form.margin;
    write(sheet, null, title, { ...at, x, width: width * 0.7 });
    doc.y = form.height - form.margin;
    const place = `Page ${page + 1} of ${count}`;
    write(sheet, null, place, { ...at, x: x + width * 0.7, width: width * 0.3, align: 'right' });
  }
};
