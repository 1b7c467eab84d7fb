/** HTTP of the rows behind a figure, for admins alone: each with what it came from (domain.md §4.8). */
import type { FigureId, FigureRow, Period } from '@lamplight/bff/contract/figures.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import { docsOf } from '@lamplight/common/service/all-of.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import { titlesOf } from '../projects/titles.ts';
import { staleMark } from '../reading.ts';
import { deliveryRows } from './delivery-rows.ts';
import { isOfDeliveries, isOfInvoices, periodIn, sourcesOf } from './figure-sources.ts';
import { isFigure, type PageOfRows, pageOfRows, type Row, type RowsAsked, reckoned, rowsOf } from './figures.ts';
import { invoiceRows } from './invoice-rows.ts';

export const figureRoutes = (projects: Projects): readonly Served[] => [
  serve('figure-rows', async ({ req, res, params, query }) => {
    const { figure } = params;
    if (!isFigure(figure)) throw problem('NOT_FOUND');
    const { from, to, marked, ...paging } = query;
    const today = istToday(projects.clock);
    const period = periodIn({ from, to: to ?? today }, today);
    if (period === null) throw new TypeError('a period that ends is one');
    const asked = { ...pageOf(req, paging), marked: marked === undefined ? undefined : marked === 'yes' };
    const { items, next, stale, ...said } = await rowsBehind(projects, figure, period, asked, readAfter(req));
    send(res, {
      period,
      ...said,
      items: await shown(projects, items),
      ...(next === undefined ? {} : { next: boundCursor(req, next) }),
      ...staleMark({ stale }),
    });
  }),
];

const rowsBehind = async (
  projects: Projects,
  figure: FigureId,
  period: Period,
  { marked, ...page }: RowsAsked,
  after: Position | null,
): Promise<PageOfRows & Readonly<{ stale: boolean }>> => {
  if (isOfDeliveries(figure)) {
    const stale = (await projects.deliveries.waitFor(after)) === 'stale';
    return { ...(await deliveryRows(projects, figure, period, { marked, ...page })), stale };
  }
  if (isOfInvoices(figure)) {
    const stale = (await projects.invoices.waitFor(after)) === 'stale';
    return { ...(await invoiceRows(projects, figure, period, { marked, ...page })), stale };
  }
  const { sources, stale } = await sourcesOf(projects, figure, period, after);
  const rows = rowsOf(figure, sources, period);
  const asked = marked === undefined ? rows : rows.filter((row) => row.marked === marked);
  return { figure: reckoned(figure, rows), ...pageOfRows(figure, asked, page), stale };
};

/** With titles and names of today. */
const shown = async (projects: Projects, rows: readonly Row[]): Promise<FigureRow[]> => {
  const named = rows.flatMap(({ source }) => (source.kind === 'person' ? [source.employeeId] : []));
  // No title is ever sealed.
  const [names, titles, inProposals] = await Promise.all([
    projects.people.names(named),
    titlesOf(
      projects,
      rows.flatMap(({ source }) => ('projectId' in source ? [source.projectId] : [])),
    ),
    docsOf(
      { find: projects.proposals.findSealed },
      rows.flatMap(({ source }) => ('proposalId' in source ? [source.proposalId] : [])),
    ),
  ]);
  return rows.map(({ source, ...row }): FigureRow => {
    switch (source.kind) {
      case 'milestone': {
        const title = titles.ofMilestone(source.projectId, source.milestoneId) ?? '';
        return { ...row, source: { ...source, project: titles.of(source.projectId), title } };
      }
      case 'invoice':
        return { ...row, source: { ...source, project: titles.of(source.projectId) } };
      case 'proposal':
        return {
          ...row,
          source: { ...source, title: inProposals.get(source.proposalId)?.machine.content.title ?? '' },
        };
      default: {
        const { employeeId, ...month } = source;
        return { ...row, source: { ...month, employee: names(employeeId) } };
      }
    }
  });
};
