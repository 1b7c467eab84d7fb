/**
 * The rows behind a figure of invoices. Of plain ones (`isPlain`), which are most, an index tells their days and amounts, and
 * those alone that are shown are read.
 */
import type { Period } from '@lamplight/bff/contract/figures.ts';
import type { CivilDate } from '@lamplight/common/calendar/civil.ts';
import { docsOf, scannedWhole } from '@lamplight/common/service/all-of.ts';
import type { Projects } from '../context.ts';
import { END_OF_DAYS } from '../invoices/view.ts';
import { notPlainFrom } from './figure-sources.ts';
import { NO_SOURCES, type PageOfRows, pageOfRows, type RowsAsked, reckoned, rowsOf } from './figures.ts';
import { type BilledInvoice, billedOf } from './monthly.ts';
import type { OfInvoices } from './plain-invoices.ts';

type Invoices = Pick<Projects, 'invoices'>;

/** The newest first. */
export const invoiceRows = async (
  projects: Invoices,
  figure: OfInvoices,
  period: Period,
  { marked, ...page }: RowsAsked,
): Promise<PageOfRows> => {
  const [plain, others] = await Promise.all([
    plainOnesFrom(projects, period.from),
    notPlainFrom(projects, period.from),
  ]);
  const rowsOfThose = (billed: readonly BilledInvoice[]) => rowsOf(figure, { ...NO_SOURCES, billed }, period);
  const rows = rowsOfThose([...plain, ...billedOf(others)]);
  // Every row of a sum counts in it.
  const { items, ...next } = pageOfRows(figure, marked === false ? [] : rows, page);
  const ids = new Set(plain.map(({ invoiceId }) => invoiceId));
  const idOf = ({ source }: (typeof items)[number]) =>
    source.kind === 'invoice' && ids.has(source.invoiceId) ? source.invoiceId : null;
  const found = await docsOf(
    { find: projects.invoices.findSealed },
    items.flatMap((row) => idOf(row) ?? []),
  );
  return {
    figure: reckoned(figure, rows),
    items: items.flatMap((row) => {
      const id = idOf(row);
      const doc = id === null ? undefined : found.get(id);
      // A plain invoice has one row at most, whichever figure it is.
      return doc === undefined ? [row] : rowsOfThose(billedOf([doc]));
    }),
    ...next,
  };
};

/**
 * Plain invoices that were issued or settled from that day on or are open, as an index has them: their numbers and projects are
 * left out.
 */
const plainOnesFrom = async ({ invoices }: Invoices, day: CivilDate): Promise<readonly BilledInvoice[]> => {
  const found = await scannedWhole(invoices, {
    where: { plain: true, movedOn: { gte: day } },
    sort: [
      ['movedOn', 1],
      ['issuedOn', 1],
      ['dueOn', 1],
      ['taxablePaise', 1],
      ['totalPaise', 1],
    ],
  });
  return found.flatMap(({ _id: invoiceId, movedOn, issuedOn, dueOn, taxablePaise, totalPaise }) => {
    if (movedOn === null || issuedOn === null || dueOn === null) return [];
    const settled = movedOn === END_OF_DAYS ? [] : [{ on: movedOn, paise: totalPaise, by: '' }];
    const named = { invoiceId, invoiceNo: '', projectId: '' };
    return [{ ...named, issuedOn, dueOn, taxablePaise, totalPaise, settled }];
  });
};
