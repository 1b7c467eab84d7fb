/** Tables of a paper: heads that stand again on each page, rows that are never parted, feet and sums. */
import type { Sum, Table } from './paper.ts';
import {
  type Area,
  areaOf,
  type Element,
  INK,
  measured,
  RULE,
  room,
  rule,
  type Sheet,
  SOFT,
  turn,
  type Written,
  within,
  write,
} from './sheet.ts';

/** In `area`, or over the whole width. */
export const drawTable = (sheet: Sheet, { columns, rows, foot, sums }: Table, area: Area = areaOf(sheet)): void => {
  const { doc, form } = sheet;
  const { k, small } = form;
  const table = within(sheet, sheet.root, 'Table');
  const whole = columns.reduce((all, { share }) => all + share, 0);
  const widths = columns.map(({ share }) => (area.width * share) / whole);
  const lefts = widths.map((_, index) => area.x + widths.slice(0, index).reduce((all, width) => all + width, 0));
  // Figures end where their column does, and never touch what stands before them.
  const cells = columns.map(({ figures }, index) => {
    const [left, width] = [lefts[index] ?? area.x, widths[index] ?? 0];
    if (!figures) return { x: left, width: width - 10 * k, align: 'left' as const };
    const gap = index === 0 ? 0 : 6 * k;
    return { x: left + gap, width: width - gap, align: 'right' as const };
  });
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
    drawRow(() => row && within(sheet, row, 'TH', { scope: 'Column' }), titles, { size: small, color: SOFT });
    doc.y += 3 * k;
    rule(sheet, INK, area);
    doc.y += 5 * k;
  };
  const draw = (into: Element, texts: readonly string[], how: Partial<Written>): void => {
    if (doc.y + heightOf(texts) + 8 * k > form.bottom) {
      turn(sheet);
      head(null);
    }
    const row = within(sheet, into, 'TR');
    drawRow(() => within(sheet, row, 'TD'), texts, how);
    doc.y += 4 * k;
  };
  room(sheet, 60 * k);
  head(within(sheet, table, 'THead'));
  const body = within(sheet, table, 'TBody');
  for (const texts of rows) {
    draw(body, texts, {});
    rule(sheet, RULE, area);
    doc.y += 5 * k;
  }
  if (foot !== undefined) draw(within(sheet, table, 'TFoot'), foot, { weight: 'strong' });
  drawSums(sheet, sums, area);
};

const drawSums = (sheet: Sheet, sums: readonly Sum[], { x, width }: Area): void => {
  const { doc, form } = sheet;
  const { k } = form;
  const half = { x: x + width / 2, width: width / 2 };
  room(sheet, sums.length * (form.size + 8 * k) + 10 * k);
  const list = within(sheet, sheet.root, 'L');
  for (const { name, value, total } of sums) {
    if (total) {
      rule(sheet, INK, half);
      doc.y += 5 * k;
    }
    const how = total ? ({ weight: 'strong', size: 11 * k } as const) : {};
    const item = within(sheet, list, 'LI');
    const top = doc.y;
    write(sheet, within(sheet, item, 'Lbl'), name, {
      ...{ x: half.x, width: width / 4, color: total ? INK : SOFT },
      ...how,
    });
    const under = doc.y;
    doc.y = top;
    write(sheet, within(sheet, item, 'LBody'), value, {
      ...{ x: x + (width * 5) / 8, width: (width * 3) / 8, align: 'right' },
      ...how,
    });
    doc.y = Math.max(under, doc.y) + 2 * k;
  }
  doc.y += 12 * k;
};

/** Each begins where the first one does; what comes after stands below the longest, on the last page that one reached. */
export const drawTables = (sheet: Sheet, tables: readonly Table[]): void => {
  const { doc, at } = sheet;
  const all = areaOf(sheet);
  const between = 24 * sheet.form.k;
  // One alone stands in its half, as if another stood beside it.
  const places = Math.max(2, tables.length);
  const width = (all.width - between * (places - 1)) / places;
  room(sheet, 60 * sheet.form.k);
  const from = { page: at.page, y: doc.y };
  let end = from;
  for (const [index, table] of tables.entries()) {
    at.page = from.page;
    doc.switchToPage(from.page);
    doc.y = from.y;
    drawTable(sheet, table, { x: all.x + index * (width + between), width });
    const reached = { page: at.page, y: doc.y };
    if (reached.page > end.page || (reached.page === end.page && reached.y > end.y)) end = reached;
  }
  at.page = end.page;
  doc.switchToPage(end.page);
  doc.y = end.y;
};
