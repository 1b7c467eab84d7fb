/** Figures in words: what each is called, what it says, and what its rows are. What it means, the answer says itself. */
import type { Figure, FigureId } from '@lamplight/bff/contract/figures.ts';
import { durationSaid } from '../../parts/insight/words.ts';
import { counted } from '../../ui/counted.ts';
import { hoursSaid } from '../../ui/hours.ts';
import { formatRupees, grouped } from '../../ui/money.ts';
import { rangeSaid } from '../../ui/ranges.ts';
import { formatPercent } from '../../ui/shares.ts';

type Words = Readonly<{
  name: string;
  /** One of what its rows are. */
  row: string;
  /** What its marked rows are, and the others; none where every row is marked. */
  marks?: readonly [marked: string, unmarked: string];
}>;
export const figureWords: Readonly<Record<FigureId, Words>> = {
  on_time: { name: 'On-time delivery', row: 'milestone', marks: ['On time', 'Late'] },
  satisfaction: { name: 'Client satisfaction', row: 'rating', marks: ['4 or 5', '3 or less'] },
  win_rate: { name: 'Win rate', row: 'proposal', marks: ['Accepted', 'Not accepted'] },
  cycle_time: { name: 'Time to a decision', row: 'proposal', marks: ['In the middle', 'Others'] },
  utilisation: { name: 'Utilisation', row: 'month of a person', marks: ['With billable time', 'Without'] },
  earned: { name: 'Earned', row: 'milestone' },
  billed: { name: 'Billed', row: 'invoice' },
  collected: { name: 'Collected', row: 'receipt' },
  outstanding: { name: 'Outstanding', row: 'invoice' },
  overdue: { name: 'Overdue', row: 'invoice' },
};
export const groups: readonly (readonly [title: string, figures: readonly FigureId[]])[] = [
  ['Delivery', ['on_time', 'satisfaction']],
  ['Sales', ['win_rate', 'cycle_time']],
  ['People', ['utilisation']],
  ['Money', ['earned', 'billed', 'collected', 'outstanding', 'overdue']],
];

export const isFigureId = (name: string | null): name is FigureId => name !== null && Object.hasOwn(figureWords, name);

/** `12 milestones`, `3 months of people`. */
export const rowsSaid = (figure: FigureId, n: number): string =>
  figure === 'utilisation'
    ? counted(n, 'month of one person', 'months of people')
    : counted(n, figureWords[figure].row);

/** `21,504 h`: of many people, so that the hours are grouped. */
export const longHours = (minutes: number): string => hoursSaid(minutes).replace(/^\d+/, grouped);

/** A dash where nothing makes it. */
export const valueSaid = (of: Figure): string => {
  switch (of.is) {
    case 'share':
      return of.shareBp === null ? '–' : formatPercent(of.shareBp);
    case 'median':
      return of.medianMs === null ? '–' : durationSaid(of.medianMs);
    default:
      return formatRupees(of.sumPaise);
  }
};

/** What the value rests on: numerator and denominator, the middle half, or how many rows. */
export const basisSaid = (of: Figure): string => {
  if (of.rows === 0) return 'Nothing counts in this period';
  switch (of.is) {
    case 'share':
      return of.figure === 'utilisation'
        ? `${longHours(of.numerator)} of ${longHours(of.denominator)}`
        : `${of.numerator} of ${rowsSaid(of.figure, of.denominator)}`;
    case 'median':
      return of.quartersMs === null
        ? rowsSaid(of.figure, of.rows)
        : `Half of ${rowsSaid(of.figure, of.rows)}: ${rangeSaid(durationSaid(of.quartersMs.lower), durationSaid(of.quartersMs.upper))}`;
    default:
      return rowsSaid(of.figure, of.rows);
  }
};
