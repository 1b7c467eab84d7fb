/** From what was sent to what a route may trust: one schema, every fault named, nothing coerced. */
import type { Request } from 'express';
import type { $ZodIssue, $ZodType, output } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { endOfDay } from '../calendar/civil.ts';
import { ownCursor } from './cursor.ts';
import { invalid, problem } from './problem.ts';
import { plainWords } from './words.ts';

/**
 * @param value a body, a query or parameters
 * @param message the sentence above the list of faults; `first` repeats the first of them
 * @throws 400 VALIDATION_FAILED with the fields at fault
 */
export const parse = <S extends $ZodType>(schema: S, value: unknown, message?: string | { first: true }): output<S> => {
  const read = safeParse(schema, value, { error: plainWords });
  if (read.success) return read.data;
  const errors = faultsIn(read.error.issues);
  throw invalid(errors, typeof message === 'string' ? message : message && errors[0]?.message);
};

/** What a schema finds wrong, field by field, as the failure envelope tells it. */
export const faultsIn = (issues: readonly $ZodIssue[]) => issues.slice(0, 50).flatMap(faults);

const faults = (issue: $ZodIssue) => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, 10)
      .map((key) => ({ field: [...path, key].join('.').slice(0, 200), message: 'Unknown field' }));
  }
  return [{ field: path.join('.').slice(0, 200), message: issue.message }];
};

const PARAMETER = /^[A-Za-z0-9_-]{1,128}$/;

/** A path parameter. A value that cannot be an id is 404 before any store is read. */
export const param = (req: Request, name: string): string => {
  const value = req.params[name];
  if (typeof value !== 'string' || !PARAMETER.test(value)) throw problem('NOT_FOUND');
  return value;
};

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;
const MAX_CURSOR = 512;

/** `usual`: rows of a page where nobody says how many; `most` at once. `longest`: characters of a cursor. */
type Bounds = Readonly<{ usual: number; most: number; longest: number }>;
const BOUNDS: Bounds = { usual: DEFAULT_LIMIT, most: MAX_LIMIT, longest: MAX_CURSOR };

/**
 * `limit` and the opaque `after` of a list, from a query that a schema has passed.
 * @param own bounds of this list, where they are others: rows that hold much, cursors of another's
 * @throws 400 for a cursor of another list, of other filters or of another person
 */
export const pageOf = (
  req: Request,
  query: Readonly<{ limit?: string | undefined; after?: string | undefined }>,
  own: Partial<Bounds> = {},
): { limit: number; after?: string } => {
  const { usual, most, longest } = { ...BOUNDS, ...own };
  const limit = query.limit === undefined ? usual : /^[1-9]\d{0,2}$/.test(query.limit) ? Number(query.limit) : 0;
  if (limit < 1 || limit > most) throw invalid([{ field: 'limit', message: `1 to ${most}` }]);
  if (query.after === undefined) return { limit };
  const after = ownCursor(req, query.after);
  if (after === null || after.length > longest)
    throw invalid([{ field: 'after', message: 'This page belongs to another list' }]);
  return { limit, after };
};

/** `at` of a GET of one object: an instant for time travel, or undefined for now. */
export const instantOf = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const ms = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw invalid([{ field: 'at', message: 'An instant like 2026-01-31T12:00:00Z' }]);
  return new Date(ms).toISOString();
};

/** `knownAt` of a GET: an instant, or the end of a day in India; undefined for all that is known now. */
export const knownAtOf = (text: string | undefined): string | undefined =>
  text?.length === 10 ? endOfDay(text) : instantOf(text);
