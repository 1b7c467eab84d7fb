/** Reads what figures are made of: the period that was asked for, and whatever happened by its last day (domain.md §4.8). */
import type { Figure, FigureId, Period } from '@lamplight/bff/contract/figures.ts';
import { firstDayOf, ROLLING_MONTHS } from '@lamplight/bff/contract/period.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { invalid } from '@lamplight/common/http/problem.ts';
import { allOf, scannedWhole } from '@lamplight/common/service/all-of.ts';
import type { View } from '@lamplight/events/core/view.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import type { Projects } from '../context.ts';
import { workingOf } from '../cost/utilisations.ts';
import type { InvoiceDoc } from '../invoices/view.ts';
import { loggedWithin } from '../time/logged.ts';
import { type DeliveredDay, type OfDeliveries, reckonedByDay } from './delivered.ts';
import { NO_SOURCES, reckonedOf, type Sources } from './figures.ts';
import { type BilledAlike, type OfInvoices, reckonedAlike } from './plain-invoices.ts';

type Asked = Readonly<{ from?: string | undefined; to?: string | undefined }>;
/** So long a period is listed month by month for each person. */
const MOST_MONTHS = 120;

/**
 * The days that a query names; null where it names none.
 * @throws 400 for one that ends before it begins, that begins after today, or that is longer than ten years
 */
export const periodIn = ({ from: asked, to: until }: Asked, today: CivilDate): Period | null => {
  if (asked === undefined && until === undefined) return null;
  const to = until === undefined || until > today ? today : until;
  const from = asked ?? firstDayOf(to, ROLLING_MONTHS);
  if (until !== undefined && until < from)
    throw invalid([{ field: 'to', message: 'The last day is before the first' }]);
  if (to < from) throw invalid([{ field: 'from', message: 'Choose today or an earlier day' }]);
  if (from < firstDayOf(to, MOST_MONTHS)) throw invalid([{ field: 'from', message: 'Choose at most ten years' }]);
  return { from, to };
};

/** What the store has added up: milestones by day, and plain invoices by their days. */
type AddedUp = Readonly<{ delivered: readonly DeliveredDay[]; plain: readonly BilledAlike[] }>;

/**
 * Figures with the period that they look at, each reckoned from its rows, or where there may be many from what the store adds up.
 * @param sources of invoices those alone that are not plain
 */
export const figuresIn = (
  figures: readonly FigureId[],
  sources: Sources,
  period: Period,
  { delivered, plain }: AddedUp = { delivered: [], plain: [] },
): Readonly<{ period: Period; figures: Figure[] }> => ({
  period,
  figures: figures.map((figure) => {
    if (isOfDeliveries(figure)) return reckonedByDay(figure, delivered, period);
    if (isOfInvoices(figure)) return reckonedAlike(figure, plain, sources, period);
    return reckonedOf(figure, sources, period);
  }),
});

/**
 * What was issued or settled from that day on, or is open, and is not plain (`isPlain`), with what is sealed in it: whatever
 * else there is was issued and settled before, and stands in no figure of that day or a later one. So the cost grows with
 * those, not with the history.
 */
export const notPlainFrom = (
  { invoices }: Readonly<{ invoices: Pick<View<InvoiceDoc>, 'findSealed'> }>,
  day: CivilDate,
): Promise<readonly InvoiceDoc[]> =>
  allOf({ find: invoices.findSealed }, { where: { plain: false, movedOn: { gte: day } } });

/** What was decided in the period, by id: an index tells it, no document is read. */
export const decidedWithin = async (
  { outcomes }: Pick<Projects, 'outcomes'>,
  { from, to }: Period,
): Promise<Sources['proposals']> => {
  const ended = await scannedWhole(outcomes, {
    where: { kind: 'proposal', decidedOn: { gte: from, lt: addDays(to, 1) } },
    sort: [
      ['decidedOn', 1],
      ['state', 1],
      ['submittedAt', 1],
      ['since', 1],
    ],
  });
  return ended
    .flatMap(({ decidedOn, ...one }) => (decidedOn === null ? [] : [{ ...one, decidedOn }]))
    .toSorted((a, b) => (a._id < b._id ? -1 : 1));
};

type Read<K extends keyof Sources> = Readonly<{ items: Sources[K]; stale: boolean }>;

/** Who works here now, and whoever else logged hours in the period. */
export const worked = async (projects: Projects, period: Period, after: Position | null): Promise<Read<'people'>> => {
  const stale = (await projects.timeSheets.waitFor(after)) === 'stale';
  const [{ ids, stale: unheard }, months] = await Promise.all([
    projects.people.employed(),
    loggedWithin(projects.timeSheets, period, ['employeeId']),
  ]);
  const byPerson = Map.groupBy(months, ({ employeeId }) => employeeId);
  const people = await workingOf(projects, [...new Set([...ids, ...byPerson.keys()])]);
  const items = people.map((one) => ({
    ...one,
    logged: new Map((byPerson.get(one.employeeId) ?? []).map((logged) => [logged.month, logged] as const)),
  }));
  return { items, stale: stale || unheard };
};

const SOURCE_OF: Readonly<Record<FigureId, keyof Sources>> = {
  on_time: 'accepted',
  satisfaction: 'accepted',
  earned: 'accepted',
  billed: 'billed',
  collected: 'billed',
  outstanding: 'billed',
  overdue: 'billed',
  win_rate: 'proposals',
  cycle_time: 'proposals',
  utilisation: 'people',
};
export const isOfDeliveries = (figure: FigureId): figure is OfDeliveries => SOURCE_OF[figure] === 'accepted';
export const isOfInvoices = (figure: FigureId): figure is OfInvoices => SOURCE_OF[figure] === 'billed';

/** What one figure is made of, and nothing else. @param figure one whose rows are not read by pages */
export const sourcesOf = async (
  projects: Projects,
  figure: Exclude<FigureId, OfDeliveries | OfInvoices>,
  period: Period,
  after: Position | null,
): Promise<Readonly<{ sources: Sources; stale: boolean }>> => {
  if (SOURCE_OF[figure] === 'proposals') {
    const stale = (await projects.outcomes.waitFor(after)) === 'stale';
    return { sources: { ...NO_SOURCES, proposals: await decidedWithin(projects, period) }, stale };
  }
  const { items, stale } = await worked(projects, period, after);
  return { sources: { ...NO_SOURCES, people: items }, stale };
};
