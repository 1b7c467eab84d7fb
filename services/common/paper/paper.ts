/** What stands on a paper, from the top down. How it is drawn is `draw.ts`'s; what is on it is said by whoever makes it. */
import type { CivilDate } from '../calendar/civil.ts';

export type Pair = readonly [name: string, value: string];
/** `lines` under a name in strong letters; `pairs` name and value beside each other. */
export type Part = Readonly<{ title: string; name?: string; lines?: readonly string[]; pairs?: readonly Pair[] }>;
export type Column = Readonly<{ title: string; share: number; figures?: boolean }>;
export type Sum = Readonly<{ name: string; value: string; total?: boolean }>;

export type Block =
  /** Who wrote it, what it is, its number and days. */
  | Readonly<{ is: 'head'; kind: string; name: string; lines: readonly string[]; pairs: readonly Pair[] }>
  /** Beside each other, at most two. */
  | Readonly<{ is: 'parts'; parts: readonly Part[] }>
  | Readonly<{ is: 'text'; text: string; strong?: boolean }>
  /** Its head stands again on each page. */
  | Readonly<{
      is: 'table';
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      sums: readonly Sum[];
    }>;

export type Paper = Readonly<{
  title: string;
  author: string;
  /** The day that the file bears as its own, so that the same facts are the same bytes whenever they are asked for. */
  day: CivilDate;
  blocks: readonly Block[];
}>;

/** More rows than that are no paper any more: whoever asks must ask for less. */
export const MOST_ROWS = 500;
/** Letters of one cell or paragraph at most; what is longer is cut, with an ellipsis. */
export const MOST_LETTERS = 2_000;
