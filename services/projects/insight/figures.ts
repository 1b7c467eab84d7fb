/**
 * The company's figures over a period, pure: what is a row of each, and how a figure is reckoned from its rows and from
 * nothing else (domain.md §4.8).
 */
import { type Figure, type FigureId, figureIds, type Period } from '@lamplight/bff/contract/figures.ts';
import { sumPaise } from '@lamplight/bff/contract/paise.ts';
import { addDays, type CivilDate } from '@lamplight/common/calendar/civil.ts';
import { lastDayOf, monthOf } from '@lamplight/common/calendar/month.ts';
import { utilisation, type Working } from '../cost/utilisation.ts';
import { weekdaysBetween } from '../cost/working-days.ts';
import { exGstOf } from '../invoices/billed.ts';
import { type Logged, NO_TIME } from '../time/timesheet.ts';
import { DEFINITIONS } from './definitions.ts';
import { isCounted, isGood, isOnTime, medianMs, quarterMs, type Rated, shareBp, spanMs } from './metrics.ts';
import { type Accepted, type BilledInvoice, settledBy } from './monthly.ts';
import { DECIDED, type Ended } from './outcome-view.ts';

/** What the rows are made of. A figure reads one of them. */
export type Sources = Readonly<{
  accepted: readonly (Accepted & Readonly<{ milestoneId: string; projectId: string; rating: Rated | null }>)[];
  billed: readonly BilledInvoice[];
  proposals: readonly Ended[];
  people: readonly Readonly<{
    employeeId: string;
    working: Working;
    /** By month, as far as the period holds it. */
    logged: ReadonlyMap<string, Logged>;
  }>[];
}>;

export const NO_SOURCES: Sources = { accepted: [], billed: [], proposals: [], people: [] };

/** What a row came from, by its ids; titles and names are looked up for the rows that are shown. */
export type Source =
  | Readonly<{
      kind: 'milestone';
      projectId: string;
      milestoneId: string;
      committedDueDate: CivilDate;
      submittedOn: CivilDate;
      score: number | null;
    }>
  | Readonly<{ kind: 'proposal'; proposalId: string; state: string; submittedAt: string | null; decidedAt: string }>
  | Readonly<{
      kind: 'invoice';
      invoiceId: string;
      invoiceNo: string;
      projectId: string;
      issuedOn: CivilDate;
      dueOn: CivilDate;
    }>
  | Readonly<{ kind: 'person'; employeeId: string; month: string; from: CivilDate; to: CivilDate }>;
export type Row = Readonly<{
  rowId: string;
  on: CivilDate;
  marked: boolean;
  numerator: number;
  denominator: number | null;
  source: Source;
}>;

/** Of many each is made when it is asked for: whoever only adds them up holds one at a time. */
type RowsOf = (sources: Sources, period: Period) => Iterable<Row>;
const within =
  ({ from, to }: Period) =>
  (day: CivilDate): boolean =>
    from <= day && day <= to;
/** One thing that counts, and whether it is counted in the numerator. */
const counting = (row: Pick<Row, 'rowId' | 'on' | 'source'>, marked: boolean): Row => ({
  ...row,
  marked,
  numerator: marked ? 1 : 0,
  denominator: 1,
});
const adding = (row: Pick<Row, 'rowId' | 'on' | 'source'>, paise: number): Row => ({
  ...row,
  marked: true,
  numerator: paise,
  denominator: null,
});

const milestone = (of: Sources['accepted'][number]) => {
  const { milestoneId, projectId, committedDueDate, submittedOn, acceptedOn: on, rating } = of;
  const score = rating !== null && isCounted(rating) ? rating.score : null;
  const source = { kind: 'milestone', projectId, milestoneId, committedDueDate, submittedOn, score } as const;
  return { rowId: milestoneId, on, source };
};
const acceptedIn = ({ accepted }: Sources, period: Period) => {
  const isIn = within(period);
  return accepted.filter(({ acceptedOn }) => isIn(acceptedOn));
};

const proposal = ({ _id, state, submittedAt, since, decidedOn: on }: Ended) => {
  const proposalId = _id.slice(_id.indexOf('/') + 1);
  const source = { kind: 'proposal', proposalId, state, submittedAt, decidedAt: since } as const;
  return { rowId: proposalId, on, source };
};
const decidedIn = ({ proposals }: Sources, period: Period) => {
  const isIn = within(period);
  return proposals.filter(({ state, decidedOn }) => DECIDED.includes(state) && isIn(decidedOn));
};

type OfInvoice = Sources['billed'][number];
const invoice = (
  { invoiceId, invoiceNo, projectId, issuedOn, dueOn }: OfInvoice,
  on: CivilDate,
  rowId = invoiceId,
) => ({
  rowId,
  on,
  source: { kind: 'invoice', invoiceId, invoiceNo, projectId, issuedOn, dueOn } as const,
});
/** What each receipt settled, without GST: differences of a running sum, so that they add up to the invoice. */
const receipts = (of: OfInvoice, period: Period): Row[] => {
  const isIn = within(period);
  let settled = 0;
  return of.settled
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .flatMap(({ on, paise, by }) => {
      const before = exGstOf(of, settled);
      settled += paise;
      return isIn(on) ? [adding(invoice(of, on, `${of.invoiceId}-${by}`), exGstOf(of, settled) - before)] : [];
    });
};
const openAt = ({ billed }: Sources, { to }: Period): readonly Row[] =>
  billed
    .filter(({ issuedOn }) => issuedOn <= to)
    .map((of) => adding(invoice(of, of.dueOn), of.totalPaise - settledBy(of, to)))
    .filter(({ numerator }) => numerator !== 0);

/** The months of a period, each as far as the period holds it. */
const monthsOf = (period: Period): readonly (Period & Readonly<{ month: string }>)[] => {
  const months: (Period & { month: string })[] = [];
  for (let from = period.from; from <= period.to; ) {
    const month = monthOf(from);
    const last = lastDayOf(month);
    const to = last < period.to ? last : period.to;
    months.push({ month, from, to });
    from = addDays(to, 1);
  }
  return months;
};

const ROWS: Readonly<Record<FigureId, RowsOf>> = {
  on_time: (sources, period) => acceptedIn(sources, period).map((of) => counting(milestone(of), isOnTime(of))),
  satisfaction: (sources, period) =>
    acceptedIn(sources, period).flatMap((of) =>
      of.rating !== null && isCounted(of.rating) ? [counting(milestone(of), isGood(of.rating))] : [],
    ),
  win_rate: (sources, period) =>
    decidedIn(sources, period)
      .values()
      .map((of) => counting(proposal(of), of.state === 'accepted')),
  cycle_time: (sources, period) => {
    const rows = decidedIn(sources, period)
      .flatMap((of) => (of.submittedAt === null ? [] : [{ of, ms: spanMs(of.submittedAt, of.since) }]))
      .toSorted((a, b) => a.ms - b.ms);
    const middle = [Math.floor((rows.length - 1) / 2), Math.floor(rows.length / 2)];
    return rows.values().map(({ of, ms }, n) => ({
      ...proposal(of),
      marked: middle.includes(n),
      numerator: ms,
      denominator: null,
    }));
  },
  utilisation: ({ people }, period) =>
    monthsOf(period)
      .values()
      .flatMap(({ month, from, to }) => {
        const weekdays = weekdaysBetween(from, to);
        return people.values().flatMap(({ employeeId, working, logged }): Row[] => {
          const all = logged.get(month) ?? NO_TIME;
          const { availableMinutes, billableMinutes } = utilisation(weekdays, all, working);
          if (availableMinutes === 0 && billableMinutes === 0) return [];
          const source = { kind: 'person', employeeId, month, from, to } as const;
          const counts = { numerator: billableMinutes, denominator: availableMinutes };
          return [{ rowId: `${employeeId}-${month}`, on: to, marked: billableMinutes > 0, ...counts, source }];
        });
      }),
  earned: (sources, period) => acceptedIn(sources, period).map((of) => adding(milestone(of), of.amountPaise)),
  billed: ({ billed }, period) => {
    const isIn = within(period);
    return billed
      .filter(({ issuedOn }) => isIn(issuedOn))
      .map((of) => adding(invoice(of, of.issuedOn), of.taxablePaise));
  },
  collected: ({ billed }, period) => billed.flatMap((of) => receipts(of, period)),
  outstanding: openAt,
  overdue: (sources, period) => openAt(sources, period).filter(({ on }) => on < period.to),
};

/**
 * The rows that make a figure. Of one that is a share they add up to its numerator and its denominator; of a sum to the
 * sum; of a median they are the spans.
 */
export const rowsOf = (figure: FigureId, sources: Sources, period: Period): readonly Row[] => [
  ...ROWS[figure](sources, period),
];

/** The figure alone. */
export const reckonedOf = (figure: FigureId, sources: Sources, period: Period): Figure =>
  reckoned(figure, ROWS[figure](sources, period));

/** A figure as its rows say it: money in paise, spans in ms, shares in basis points. */
export const reckoned = (figure: FigureId, rows: Iterable<Row>): Figure => {
  const numerators: number[] = [];
  let [marked, numerator, denominator] = [0, 0, 0];
  for (const row of rows) {
    numerators.push(row.numerator);
    numerator += row.numerator;
    denominator += row.denominator ?? 0;
    if (row.marked) marked += 1;
  }
  const head = { figure, definition: DEFINITIONS[figure], rows: numerators.length, marked };
  switch (figure) {
    case 'on_time':
    case 'satisfaction':
    case 'win_rate':
    case 'utilisation':
      return { ...head, is: 'share', numerator, denominator, shareBp: shareBp(numerator, denominator) };
    case 'cycle_time': {
      const [lower, upper] = [quarterMs(numerators, 1), quarterMs(numerators, 3)];
      const quartersMs = lower === null || upper === null ? null : { lower, upper };
      return { ...head, is: 'median', medianMs: medianMs(numerators), quartersMs };
    }
    default:
      return { ...head, is: 'sum', sumPaise: sumPaise(numerators) };
  }
};

export const isFigure = (name: string): name is FigureId => (figureIds as readonly string[]).includes(name);

/** Unlike for any two rows of a figure; the greatest is shown first. */
const placeOf = (figure: FigureId, { rowId, on, numerator }: Row): string =>
  figure === 'cycle_time' ? `${String(numerator).padStart(15, '0')}.${rowId}` : `${on}.${rowId}`;

/** @property marked those alone that are counted in the numerator, or those alone that are not */
export type RowsAsked = Readonly<{ limit: number; after?: string | undefined; marked?: boolean | undefined }>;
/** A figure, and some of the rows that make it. */
export type PageOfRows = Readonly<{ figure: Figure; items: readonly Row[]; next?: string }>;

/** A page of rows, the newest first; of cycle time the longest. A row that came or went meanwhile moves no other. */
export const pageOfRows = (
  figure: FigureId,
  rows: readonly Row[],
  { limit, after }: Omit<RowsAsked, 'marked'>,
): Omit<PageOfRows, 'figure'> => {
  const placed = rows
    .map((row) => ({ row, place: placeOf(figure, row) }))
    .toSorted((a, b) => (a.place < b.place ? 1 : -1))
    .filter(({ place }) => after === undefined || place < after);
  const last = placed[limit - 1];
  const items = placed.slice(0, limit).map(({ row }) => row);
  return last === undefined || placed.length === limit ? { items } : { items, next: last.place };
};
