/** What stands on a paper, from the top down. How it is drawn is `draw.ts`'s; what is on it is said by whoever makes it. */
import type { CivilDate } from '../calendar/civil.ts';

export type Pair = readonly [name: string, value: string];
/** `lines` under a name in strong letters; `pairs` name and value beside each other. */
export type Part = Readonly<{ title: string; name?: string; lines?: readonly string[]; pairs?: readonly Pair[] }>;
export type Column = Readonly<{ title: string; share: number; figures?: boolean }>;
export type Sum = Readonly<{ name: string; value: string; total?: boolean }>;

/** Its head stands again on each page. @property foot its last row, in strong letters: what the columns come to */
export type Table = Readonly<{
  is: 'table';
  columns: readonly Column[];
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
  sums: readonly Sum[];
}>;

/**
 * `letter`: A4 with wide margins. `wide`: A4 across, with margins of 12 mm. `one_page`: A4 with margins of 12 mm, letters and
 * rows as much smaller as it takes to stand on one page, down to half their size; more than that goes on over pages.
 */
export type Layout = 'letter' | 'one_page' | 'wide';

export type Block =
  /** Who wrote it, what it is, its number and days. */
  | Readonly<{ is: 'head'; kind: string; name: string; lines: readonly string[]; pairs: readonly Pair[] }>
  /** Beside each other, at most two. */
  | Readonly<{ is: 'parts'; parts: readonly Part[] }>
  /** `large`: what a reader looks for first. */
  | Readonly<{ is: 'text'; text: string; strong?: boolean; large?: boolean }>
  | Table
  /** Beside each other, each in its share of the width; on one page as long as the page takes them. */
  | Readonly<{ is: 'tables'; tables: readonly Table[] }>;

export type Paper = Readonly<{
  title: string;
  author: string;
  /** The day that the file bears as its own, so that the same facts are the same bytes whenever they are asked for. */
  day: CivilDate;
  /** `letter` where it does not say. */
  layout?: Layout;
  /** The share of their usual size that letters have, for tables with many columns: above 0, at most 1. */
  scale?: number;
  blocks: readonly Block[];
}>;

/** More rows than that are no paper any more: whoever asks must ask for less. */
export const MOST_ROWS = 500;
/** Letters of one cell or paragraph at most; what is longer is cut, with an ellipsis. */
export const MOST_LETTERS = 2_000;
