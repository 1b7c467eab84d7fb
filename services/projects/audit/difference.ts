/** What differs between two states of a thing, as plain field paths: `state`, `committedDueDate`, `offer.amountPaise`. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import canonicalize from 'canonicalize';

/**
 * Lists of things with an id are compared thing by thing, under that id, so that a new order is no change of all; other
 * lists as a whole. What is not there is null. `skipped`: field names that say nothing of their own.
 */
export const differenceOf = (from: unknown, to: unknown, skipped: ReadonlySet<string> = NOTHING): readonly Change[] =>
  differing('', from, to, skipped);

const NOTHING: ReadonlySet<string> = new Set();

const differing = (path: string, from: unknown, to: unknown, skipped: ReadonlySet<string>): readonly Change[] => {
  const [before, after] = [fieldsOf(from), fieldsOf(to)];
  if (before === null || after === null || (path !== '' && before.size + after.size === 0))
    return same(from, to) ? [] : [{ field: path, from: from ?? null, to: to ?? null }];
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !skipped.has(name));
  return names.flatMap((name) =>
    differing(path === '' ? name : `${path}.${name}`, before.get(name), after.get(name), skipped),
  );
};

const same = (a: unknown, b: unknown): boolean => canonicalize(a ?? null) === canonicalize(b ?? null);

type Fields = ReadonlyMap<string, unknown>;

/** Null for what is compared as a whole. What is absent has no fields, so a new thing is listed field by field. */
const fieldsOf = (value: unknown): Fields | null => {
  if (value === undefined || value === null) return new Map();
  if (typeof value !== 'object' || isErased(value)) return null;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const things = value.map((thing) => [idOf(thing), thing] as const);
  const named = things.flatMap(([id, thing]) => (id === null ? [] : [[id, thing] as const]));
  return named.length === value.length ? new Map(named) : null;
};

const IDS = [
  'milestoneId',
  'subMilestoneId',
  'assignmentId',
  'interestId',
  'changeId',
  'invoiceId',
  'paymentId',
  'deliverableId',
  'pinId',
  'pictureId',
  'week',
  'expenseId',
  'holidayId',
] as const;

const idOf = (thing: unknown): string | null => {
  if (typeof thing !== 'object' || thing === null) return null;
  // A payment names its invoice too: its own id comes last.
  const name = IDS.findLast((candidate) => candidate in thing);
  const id = name === undefined ? undefined : (thing as Record<string, unknown>)[name];
  return typeof id === 'string' ? id : null;
};
