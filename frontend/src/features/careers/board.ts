/** The board's state while cards are moved: what is lifted, where it would go, what is on its way. Pure. */
import type { ApplicationRow, Stage } from '@lamplight/bff/contract/careers.ts';
import { type Target, targetsOf } from './moves.ts';
import type { NextAct } from './waiting.ts';

/** Columns of the board; what was rejected or withdrawn stands in the table. */
export const columns = ['applied', 'screening', 'interview', 'offer', 'hired'] as const satisfies readonly Stage[];
export type Column = (typeof columns)[number];

export type Lifted = Readonly<{ row: ApplicationRow; over: Column; by: 'keys' | 'pointer' }>;
export type Going = Readonly<{ row: ApplicationRow; to: Column }>;

/** What the board lets its cards and columns do. */
export type CardActs = Readonly<{
  lifted: Lifted | null;
  /** The card whose move was refused, and why. */
  refused: Readonly<{ applicationId: string; says: string }> | null;
  /** Link to one application. */
  hrefOf: (applicationId: string) => string;
  lift: (row: ApplicationRow, by: Lifted['by']) => void;
  /** Takes a key on a lifted card. @returns whether the board knows that key */
  press: (key: string) => boolean;
  /** The pointer carries the card over this column. */
  hover: (column: Column) => void;
  drop: () => void;
  putBack: () => void;
  /** Moves a card by its button or the menu beside it, or asks for what comes before a move. */
  send: (row: ApplicationRow, to: Exclude<NextAct, 'record'>) => void;
}>;

export const columnOf = ({ stage }: Pick<ApplicationRow, 'stage'>): Column | null =>
  columns.find((column) => column === stage) ?? null;

/** Where a lifted card may be dropped: its own column, and those that the server allows. */
export const landings = (row: ApplicationRow): readonly Column[] => {
  const targets: readonly Target[] = targetsOf(row);
  return columns.filter((column) => column === row.stage || targets.includes(column));
};

/** The landing one arrow further; the last one stays the last. */
export const stepped = ({ row, over }: Lifted, step: 1 | -1): Column => {
  const all = landings(row);
  return all[all.indexOf(over) + step] ?? over;
};

/** A column's cards: those that are on their way elsewhere are gone from it, those on their way here lie on top. */
export const cardsOf = (
  column: Column,
  rows: readonly ApplicationRow[],
  going: Going | null,
): readonly ApplicationRow[] => {
  const staying = rows.filter(({ applicationId }) => applicationId !== going?.row.applicationId);
  return going?.to === column ? [going.row, ...staying] : staying;
};
