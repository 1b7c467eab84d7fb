/** What changed between two versions of an offer: milestone by milestone (matched by id), in paise and in days. */
import type { Counter, Offer, OfferedMilestone } from '@lamplight/bff/contract/proposals.ts';
import { linesOf } from '../../forms/reading.ts';
import { daysBetween } from '../../ui/dates.ts';
import { parsePercent, type Row } from './plan.ts';

/** A milestone on either side. What a draft does not say yet is null or empty. */
export type Line = Readonly<{
  key: string;
  title: string;
  weightBp: number | null;
  amountPaise: number | null;
  startDate: string;
  dueDate: string;
  criteria: readonly string[];
}>;
export type Side = Readonly<{
  amountPaise: number | null;
  lines: readonly Line[];
  validUntil?: string | undefined;
  paymentTermDays?: number | undefined;
  deemedAcceptanceDays?: number | undefined;
  advancePaise?: number | undefined;
}>;

export type LineChange = Readonly<
  | { field: 'title' | 'startDate' | 'dueDate'; from: string; to: string }
  | { field: 'weightBp' | 'amountPaise'; from: number | null; to: number | null }
  | { field: 'position'; from: number; to: number }
  | { field: 'criteria'; added: readonly string[]; removed: readonly string[] }
>;
export type LineDiff = Readonly<
  | { kind: 'added'; line: Line }
  | { kind: 'removed'; line: Line }
  | { kind: 'same'; line: Line }
  | { kind: 'changed'; line: Line; before: Line; changes: readonly LineChange[] }
>;
export type TermChange = Readonly<{
  field: 'validUntil' | 'paymentTermDays' | 'deemedAcceptanceDays' | 'advancePaise';
  from: string | number | null;
  to: string | number | null;
}>;
export type OfferDiff = Readonly<{
  lines: readonly LineDiff[];
  terms: readonly TermChange[];
  /** Null where one side has no amount yet. */
  deltaPaise: number | null;
  /** Between the last due dates; null where one side has none. */
  deltaDays: number | null;
}>;

export const lineOf = (key: string, figures: Omit<OfferedMilestone, 'milestoneId'>): Line => ({
  key,
  title: figures.title,
  weightBp: figures.weightBp,
  amountPaise: figures.amountPaise,
  startDate: figures.startDate,
  dueDate: figures.dueDate,
  criteria: figures.acceptanceCriteria,
});

export const sideOfOffer = (offer: Offer): Side => ({
  amountPaise: offer.amountPaise,
  lines: offer.milestones.map((m) => lineOf(m.milestoneId, m)),
  validUntil: offer.validUntil,
  ...offer.terms,
});

/** A counter as the offer it asks for: what it does not name stays as in the offer it answers. */
export const sideOfCounter = (counter: Counter, answered: Offer): Side => {
  const base = sideOfOffer(answered);
  const lines = counter.milestones ? sideOfOffer({ ...answered, milestones: counter.milestones }).lines : base.lines;
  const summed = counter.milestones ? sumOfLines(lines) : base.amountPaise;
  return { ...base, lines, amountPaise: counter.amountPaise ?? summed };
};

export const sideOfRows = (
  rows: readonly Row[],
  amountPaise: number | null,
  more: Omit<Side, 'lines' | 'amountPaise'> = {},
): Side => ({
  ...more,
  amountPaise,
  lines: rows.map((row) => {
    const bp = parsePercent(row.weight);
    return {
      key: row.key,
      title: row.title.trim(),
      weightBp: typeof bp === 'number' ? bp : null,
      amountPaise: row.amountPaise,
      startDate: row.startDate,
      dueDate: row.dueDate,
      criteria: linesOf(row.criteria),
    };
  }),
});

export const diffOffers = (from: Side, to: Side): OfferDiff => ({
  lines: inOrder(from.lines, to.lines),
  terms: TERMS.flatMap((field) => {
    const [was, is] = [from[field] ?? null, to[field] ?? null];
    return was === is ? [] : [{ field, from: was, to: is }];
  }),
  deltaPaise: from.amountPaise === null || to.amountPaise === null ? null : to.amountPaise - from.amountPaise,
  deltaDays: daysOf(lastDay(from.lines), lastDay(to.lines)),
});

const TERMS = ['validUntil', 'paymentTermDays', 'deemedAcceptanceDays', 'advancePaise'] as const;

export const isSame = (diff: OfferDiff): boolean =>
  diff.terms.length === 0 && (diff.deltaPaise ?? 0) === 0 && diff.lines.every((line) => line.kind === 'same');

export const lastDay = (lines: readonly Line[]): string | null =>
  lines.reduce<string | null>(
    (last, { dueDate }) => (dueDate !== '' && (last === null || dueDate > last) ? dueDate : last),
    null,
  );

/** What the milestones add up to; one without an amount counts nothing. */
export const sumOfLines = (lines: readonly Line[]): number =>
  lines.reduce((all, line) => all + (line.amountPaise ?? 0), 0);
const daysOf = (from: string | null, to: string | null): number | null =>
  from === null || to === null ? null : daysBetween(from, to);

/** The lines in the order of the newer side; a removed milestone stays behind the one that preceded it. */
const inOrder = (from: readonly Line[], to: readonly Line[]): readonly LineDiff[] => {
  const [before, after] = [byKey(from), byKey(to)];
  const stayed = from.filter(({ key }) => after.has(key)).map(({ key }) => key);
  const order = new Map(to.filter(({ key }) => before.has(key)).map(({ key }, index) => [key, index] as const));
  const out: LineDiff[] = to.map((line) => {
    const was = before.get(line.key);
    if (!was) return { kind: 'added', line };
    const changes = changesOf(was, line, { from: stayed.indexOf(line.key), to: order.get(line.key) ?? 0 });
    return changes.length === 0 ? { kind: 'same', line } : { kind: 'changed', line, before: was, changes };
  });
  for (const [index, line] of from.entries()) {
    if (after.has(line.key)) continue;
    const previous = from[index - 1]?.key;
    const at = previous === undefined ? 0 : out.findIndex((diff) => diff.line.key === previous) + 1;
    out.splice(at, 0, { kind: 'removed', line });
  }
  return out;
};

const byKey = (lines: readonly Line[]): ReadonlyMap<string, Line> => new Map(lines.map((line) => [line.key, line]));

const changesOf = (was: Line, is: Line, place: Readonly<{ from: number; to: number }>): LineChange[] => {
  const changes: LineChange[] = [];
  for (const field of ['title', 'startDate', 'dueDate'] as const)
    if (was[field] !== is[field]) changes.push({ field, from: was[field], to: is[field] });
  for (const field of ['weightBp', 'amountPaise'] as const)
    if (was[field] !== is[field]) changes.push({ field, from: was[field], to: is[field] });
  if (place.from !== place.to) changes.push({ field: 'position', from: place.from + 1, to: place.to + 1 });
  const added = is.criteria.filter((line) => !was.criteria.includes(line));
  const removed = was.criteria.filter((line) => !is.criteria.includes(line));
  if (added.length + removed.length > 0) changes.push({ field: 'criteria', added, removed });
  return changes;
};
