/** What differs between two states of a thing, as plain field paths: `state`, `committedDueDate`, `offer.amountPaise`. */
import type { Change } from '@lamplight/bff/contract/audit.ts';
import { isErased } from '@lamplight/events/core/personal.ts';
import { same } from '@lamplight/events/core/same.ts';

export type Difference = (from: unknown, to: unknown) => readonly Change[];

/**
 * Lists of things with an id are compared thing by thing, under that id, so that a new order is no change of all; other
 * lists as a whole. What is not there is null, and what was erased is compared as a whole.
 * @param o `ids`: the names of fields that name a thing, the one that counts where there are several last; `skipped`: fields
 * that say nothing of their own
 */
export const differenceBy = (o: Readonly<{ ids: readonly string[]; skipped: ReadonlySet<string> }>): Difference => {
  const differing = (path: string, from: unknown, to: unknown): readonly Change[] => {
    // A fold hands on what an event leaves alone: most of a state is the very same object in both.
    if (from === to) return [];
    const [before, after] = [fieldsOf(from), fieldsOf(to)];
    if (before === null || after === null || (path !== '' && before.size + after.size === 0))
      return same(from, to) ? [] : [{ field: path, from: from ?? null, to: to ?? null }];
    const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => !o.skipped.has(name));
    return names.flatMap((name) =>
      differing(path === '' ? name : `${path}.${name}`, before.get(name), after.get(name)),
    );
  };

  /** Null for what is compared as a whole. What is absent has no fields, so a new thing is listed field by field. */
  const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> | null => {
    if (value === undefined || value === null) return new Map();
    if (typeof value !== 'object' || isErased(value)) return null;
    if (!Array.isArray(value)) return new Map(Object.entries(value));
    const things = value.map((thing) => [idOf(thing), thing] as const);
    const named = things.flatMap(([id, thing]) => (id === null ? [] : [[id, thing] as const]));
    return named.length === value.length ? new Map(named) : null;
  };

  const idOf = (thing: unknown): string | null => {
    if (typeof thing !== 'object' || thing === null) return null;
    const name = o.ids.findLast((candidate) => candidate in thing);
    const id = name === undefined ? undefined : (thing as Record<string, unknown>)[name];
    return typeof id === 'string' ? id : null;
  };

  return (from, to) => differing('', from, to);
};
