/** The plan of an offer or counter while it is written: rows as typed, what they add up to, and what they become. */
import type { Counter, Offer, OfferedMilestone, PlannedMilestone } from '@lamplight/bff/contract/proposals.ts';
import { type Faults, linesOf } from '../../forms/reading.ts';
import { typedPercent } from '../../ui/shares.ts';

/** One milestone as typed. `key` is its id where it stays, and made on this screen where it is new. */
export type Row = Readonly<{
  key: string;
  milestoneId?: string;
  title: string;
  /** Percent as typed, so that `12.` survives the next keystroke. */
  weight: string;
  amountPaise: number | null;
  startDate: string;
  dueDate: string;
  /** One criterion a line. */
  criteria: string;
}>;

export const FULL = 10_000;
export const MOST_ROWS = 50;

export const rowOf = (m: OfferedMilestone): Row => ({
  key: m.milestoneId,
  milestoneId: m.milestoneId,
  title: m.title,
  weight: typedPercent(m.weightBp),
  amountPaise: m.amountPaise,
  startDate: m.startDate,
  dueDate: m.dueDate,
  criteria: m.acceptanceCriteria.join('\n'),
});

/** A new row takes what is left to 100 % and starts where the one before it ends. */
export const emptyRow = (key: string, rows: readonly Row[], dates: Readonly<{ start: string; due: string }>): Row => {
  const left = FULL - sumWeights(rows);
  return {
    key,
    title: '',
    weight: left > 0 ? typedPercent(left) : '',
    amountPaise: null,
    startDate: rows.at(-1)?.dueDate || dates.start,
    dueDate: dates.due,
    criteria: '',
  };
};

/** What the next offer starts from: the client's wish where it names milestones, else the newest offer. */
export const startOf = (
  offers: readonly Offer[],
  counters: readonly Counter[],
): Readonly<{ rows: Row[]; amountPaise: number | null }> => {
  const newest = offers.at(-1);
  const counter = counters.findLast((c) => c.version === newest?.version);
  const plan = counter?.milestones ?? newest?.milestones ?? [];
  return {
    rows: plan.map(rowOf),
    amountPaise:
      counter?.amountPaise ?? (counter?.milestones ? sumOf(counter.milestones) : (newest?.amountPaise ?? null)),
  };
};

const sumOf = (milestones: readonly OfferedMilestone[]): number =>
  milestones.reduce((sum, m) => sum + m.amountPaise, 0);

/** Whether weights and amounts add up, so that the plan can be sent. */
export const addsUp = (rows: readonly Row[], amountPaise: number | null): boolean =>
  amountPaise !== null && amountPaise > 0 && sumWeights(rows) === FULL && sumAmounts(rows) === amountPaise;

/** Percent as typed (`12`, `12.5`, `12.25`) as basis points; nothing is rounded. Empty is null. */
export const parsePercent = (typed: string): number | null | 'invalid' => {
  const text = typed.replace(/[\s%\u00a0\u2009]/g, '');
  if (text === '') return null;
  const [, whole, decimals = ''] = /^(\d{1,3})(?:\.(\d{0,2}))?$/.exec(text) ?? [];
  if (whole === undefined) return 'invalid';
  const bp = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return bp > FULL ? 'invalid' : bp;
};

const weightOf = (row: Row): number => {
  const bp = parsePercent(row.weight);
  return typeof bp === 'number' ? bp : 0;
};
export const sumWeights = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + weightOf(row), 0);
export const sumAmounts = (rows: readonly Row[]): number => rows.reduce((sum, row) => sum + (row.amountPaise ?? 0), 0);

/**
 * The amount shared by the weights so that not one paisa is lost (domain.md §3.2): floors first, then one paisa each to
 * the largest remainders, ties to the earlier row. Without weights nothing changes.
 */
export const shareByWeights = (rows: readonly Row[], amountPaise: number): Row[] => {
  const weights = rows.map((row) => BigInt(weightOf(row)));
  const total = weights.reduce((a, b) => a + b, 0n);
  if (total === 0n) return [...rows];
  const size = BigInt(amountPaise);
  const shares = weights.map((weight) => (size * weight) / total);
  const left = Number(size - shares.reduce((a, b) => a + b, 0n));
  const order = weights
    .map((weight, index) => ({ index, rest: (size * weight) % total }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  const lucky = new Set(order.slice(0, left).map(({ index }) => index));
  return rows.map((row, index) => ({
    ...row,
    amountPaise: Number((shares[index] ?? 0n) + (lucky.has(index) ? 1n : 0n)),
  }));
};

type RowField = 'title' | 'weight' | 'amountPaise' | 'startDate' | 'dueDate' | 'criteria';
/** The path of a row's fault in a form that holds its rows as `rows`. */
const placeOf = (row: Row, field: RowField): string => `rows.${row.key}.${field}`;

/** What stands in the way of sending the rows, by the path of each field. */
export const faultsOf = (rows: readonly Row[]): Faults =>
  Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(rowFaults(row)).map(([field, says]) => [placeOf(row, field as RowField), says] as const),
    ),
  );

const rowFaults = (row: Row): Partial<Record<RowField, string>> => {
  const faults: Partial<Record<RowField, string>> = {};
  const title = row.title.trim();
  if (title === '') faults.title = 'Give the milestone a title';
  else if (title.length > 160) faults.title = 'At most 160 characters';
  const bp = parsePercent(row.weight);
  if (bp === null) faults.weight = 'Give it a weight';
  else if (bp === 'invalid') faults.weight = 'Percent with at most two decimals';
  if (row.amountPaise === null) faults.amountPaise = 'Enter an amount';
  if (row.startDate === '') faults.startDate = 'Enter a start';
  if (row.dueDate === '') faults.dueDate = 'Enter a due date';
  else if (row.startDate > row.dueDate) faults.dueDate = 'Due before it starts';
  const criteria = linesOf(row.criteria);
  if (criteria.length > 30) faults.criteria = 'At most 30 criteria';
  else if (criteria.some((line) => line.length > 500)) faults.criteria = 'At most 500 characters a criterion';
  return faults;
};

/** The rows as the API takes them; call it only where `faultsOf` finds nothing. */
export const toMilestones = (rows: readonly Row[]): PlannedMilestone[] =>
  rows.map((row) => ({
    ...(row.milestoneId === undefined ? {} : { milestoneId: row.milestoneId }),
    title: row.title.trim(),
    weightBp: weightOf(row),
    amountPaise: row.amountPaise ?? 0,
    startDate: row.startDate,
    dueDate: row.dueDate,
    acceptanceCriteria: linesOf(row.criteria),
  }));

const FIELDS: Readonly<Record<string, RowField>> = {
  title: 'title',
  weightBp: 'weight',
  amountPaise: 'amountPaise',
  startDate: 'startDate',
  dueDate: 'dueDate',
  acceptanceCriteria: 'criteria',
};

/** The server's `milestones.2.dueDate` as the field of the row that it means; what is not of a row keeps its name. */
export const placeIn = (rows: readonly Row[], field: string): string => {
  const [, index, name] = /^milestones[.[](\d+)\]?\.([A-Za-z]+)/.exec(field) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  const at = name === undefined ? undefined : FIELDS[name];
  return row && at ? placeOf(row, at) : field;
};
