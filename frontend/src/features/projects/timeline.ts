/** Dates of milestones and their parts as places on one scale. Civil dates in, shares of the scale out. Pure. */
import { addDays, daysBetween } from '../../ui/dates.ts';
import { type Card, dueOf } from './board.ts';

/** A bar, a tick where one date alone is known; places are shares of the scale, 0 to 1. */
export type Row = Readonly<{
  card: Card;
  from: number;
  to: number;
  /** Where it was first agreed for; null where that is its date still, or where there is none. */
  baseline: number | null;
}>;
export type Scale = Readonly<{
  first: string;
  last: string;
  /** First days of the months in it. */
  months: readonly Readonly<{ day: string; at: number }>[];
  today: number;
}>;

const MARGIN_DAYS = 5;

const startOf = ({ milestone, sub }: Card): string | undefined => (sub === null ? milestone.startDate : sub.startDate);
const baselineOf = ({ milestone, sub }: Card): string | undefined =>
  sub === null ? milestone.baselineDueDate : undefined;
const isDated = (card: Card): boolean => startOf(card) !== undefined || dueOf(card) !== undefined;

/** From the first date to the last one of all cards, today always within. */
export const scaleOf = (cards: readonly Card[], today: string): Scale => {
  const days = [today, ...cards.flatMap((card) => [startOf(card), dueOf(card), baselineOf(card)])]
    .filter((day) => day !== undefined)
    .toSorted();
  const first = addDays(days[0] ?? today, -MARGIN_DAYS);
  const last = addDays(days.at(-1) ?? today, MARGIN_DAYS);
  const months: { day: string; at: number }[] = [];
  for (let day = nextMonth(first); day <= last; day = nextMonth(day))
    months.push({ day, at: placeOf(first, last, day) });
  return { first, last, months, today: placeOf(first, last, today) };
};

const nextMonth = (day: string): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
};

const placeOf = (first: string, last: string, day: string): number =>
  daysBetween(first, day) / Math.max(1, daysBetween(first, last));

/** Rows in the order of the plan, and the lane of those without any date. */
export const rowsOf = (
  cards: readonly Card[],
  { first, last }: Scale,
): Readonly<{ rows: readonly Row[]; undated: readonly Card[] }> => ({
  rows: cards.filter(isDated).map((card) => {
    const [start, due, baseline] = [startOf(card), dueOf(card), baselineOf(card)];
    const place = (day: string) => placeOf(first, last, day);
    return {
      card,
      from: place(start ?? due ?? first),
      to: place(due ?? start ?? last),
      baseline: baseline === undefined || baseline === due ? null : place(baseline),
    };
  }),
  undated: cards.filter((card) => !isDated(card)),
});

/** For a phone: what is due by month, the earliest first; what only has a start stands at it. */
export const agendaOf = (
  cards: readonly Card[],
): Readonly<{ months: readonly Readonly<{ month: string; cards: readonly Card[] }>[]; undated: readonly Card[] }> => {
  const dayOf = (card: Card): string => dueOf(card) ?? startOf(card) ?? '';
  const dated = cards.filter(isDated).toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const byMonth = Map.groupBy(dated, (card) => dayOf(card).slice(0, 7));
  return {
    months: [...byMonth].map(([month, due]) => ({ month, cards: due })),
    undated: cards.filter((card) => !isDated(card)),
  };
};
