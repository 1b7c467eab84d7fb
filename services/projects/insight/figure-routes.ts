/** HTTP of the rows behind a figure, for admins alone: each with what it came from (domain.md §4.8). */
import type { FigureId, FigureRow, Period } from '@lamplight/bff/contract/figures.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { send } from '@lamplight/common/http/answer.ts';
import { readAfter } from '@lamplight/common/http/caller.ts';
import { boundCursor } from '@lamplight/common/http/cursor.ts';
import { pageOf } from '@lamplight/common/http/parse.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { type Served, serve } from '@lamplight/common/http/serve.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import { staleMark } from '../reading.ts';
import { deliveryRows, type PageOfRows, type RowsAsked } from './delivery-rows.ts';
import { isOfDeliveries, periodIn, sourcesOf } from './figure-sources.ts';
import { isFigure, pageOfRows, type Row, reckoned, rowsOf } from './figures.ts';

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
  const { sources, stale } = await sourcesOf(projects, figure, period, after);
  const rows = rowsOf(figure, sources, period);
  const asked = marked === undefined ? rows : rows.filter((row) => row.marked === marked);
  return { figure: reckoned(figure, rows), ...pageOfRows(figure, asked, page), stale };
};

/** With titles and names of today. */
const shown = async (projects: Projects, rows: readonly Row[]): Promise<FigureRow[]> => {
  const named = rows.flatMap(({ source }) => (source.kind === 'person' ? [source.employeeId] : []));
  const [names, inProjects, inProposals] = await Promise.all([
    projects.people.names(named),
    found(
      projects.projects,
      rows.map(({ source }) => ('projectId' in source ? source.projectId : null)),
    ),
    found(
      projects.proposals,
      rows.map(({ source }) => ('proposalId' in source ? source.proposalId : null)),
    ),
  ]);
  return rows.map(({ source, ...row }): FigureRow => {
    switch (source.kind) {
      case 'milestone': {
        const machine = inProjects.get(source.projectId)?.machine;
        const of = machine?.milestones.find(({ milestoneId }) => milestoneId === source.milestoneId);
        return { ...row, source: { ...source, project: machine?.title ?? '', title: of?.title ?? '' } };
      }
      case 'invoice':
        return { ...row, source: { ...source, project: inProjects.get(source.projectId)?.machine.title ?? '' } };
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

const found = async <T>(
  view: Readonly<{ get(id: string): Promise<T | null> }>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, T>> => {
  const distinct = [...new Set(ids.filter((id) => id !== null))];
  const docs = await Promise.all(distinct.map(async (id) => [id, await view.get(id)] as const));
  return new Map(docs.flatMap(([id, doc]) => (doc === null ? [] : [[id, doc] as const])));
};
