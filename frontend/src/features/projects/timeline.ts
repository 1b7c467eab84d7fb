/** Dates of milestones and their parts as places on one scale. Civil dates in, shares of the scale out. Pure. */
import { addDays, daysBetween } from '../../ui/dates.ts';
import { type Card, type datesBy, dueOf } from './board.ts';

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

/** What is taken of a bar: all of it, or the end that stands for one of its dates. */
export type End = 'both' | 'start' | 'due';
export type Dates = Readonly<{ start: string | undefined; due: string | undefined }>;

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

export const datesOf = (card: Card): Dates => ({ start: startOf(card), due: dueOf(card) });

/** Which ends may be taken, by what moves the dates of the card (`datesBy`); before the start only the start is to be planned. */
export const endsOf = (card: Card, by: ReturnType<typeof datesBy>): readonly End[] => {
  const { start, due } = datesOf(card);
  if (by === null) return [];
  if (by === 'plan') return start === undefined ? [] : ['start'];
  if (start === undefined || due === undefined) return due === undefined ? ['start'] : ['due'];
  return ['both', 'start', 'due'];
};

/** Never due before it starts: an end that meets the other one stays there. @param days later, below zero earlier */
export const shifted = ({ start, due }: Dates, end: End, days: number): Dates => {
  const later = (day: string | undefined) => (day === undefined ? undefined : addDays(day, days));
  if (end === 'both') return { start: later(start), due: later(due) };
  if (end === 'start') {
    const moved = later(start);
    return { start: moved !== undefined && due !== undefined && moved > due ? due : moved, due };
  }
  const moved = later(due);
  return { start, due: moved !== undefined && start !== undefined && moved < start ? start : moved };
};

/** How many days so many px are. @param width of the whole scale, px */
export const daysIn = (px: number, width: number, { first, last }: Scale): number =>
  width <= 0 ? 0 : Math.round((px * daysBetween(first, last)) / width);

/** Rows in the order of the plan, and the lane of those without any date. */
export const rowsOf = (
  cards: readonly Card[],
  { first, last }: Scale,
  /** Where one of them is carried to, or on its way to. */
  going: Readonly<{ id: string; dates: Dates }> | null = null,
): Readonly<{ rows: readonly Row[]; undated: readonly Card[] }> => ({
  rows: cards.filter(isDated).map((card) => {
    const { start, due } = going?.id === card.id ? going.dates : datesOf(card);
    const baseline = baselineOf(card);
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
