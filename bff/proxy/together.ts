/** Answers of several services as one: lists by place, newest first, and the verdicts on their chains. Pure. */
import { cursorAt, isOlder, type Place, placeOf } from '@lamplight/common/audit/place.ts';
import { withTag } from '@lamplight/common/http/cursor.ts';
import { DEFAULT_LIMIT } from '@lamplight/common/http/parse.ts';
import * as z from 'zod/mini';
import { verifyAnswer } from '../contract/audit.ts';
import { listOf } from '../contract/values.ts';

/** Of a service, or of all of them. */
export const page = listOf(z.looseObject({ position: z.string(), occurredAt: z.string() }));
export type Page = z.infer<typeof page>;

/**
 * One page of the lists that services answered for the same query, each behind the same place. Where one of them stopped
 * before its end, nothing older than that is told: what others have there may not be all.
 * @param tag what cursors of this list begin with (`CURSOR_TAG`)
 * @throws what zod throws, for what is no page
 */
export const pageOfAll = (answers: readonly unknown[], query: URLSearchParams, tag: string): unknown => {
  const pages = answers.map((answer) => page.parse(answer));
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const stops = pages.flatMap(({ next }) => (next === undefined ? [] : [placeIn(next)])).toSorted(newestFirst);
  const [stop] = stops;
  const told = pages
    .flatMap(({ items }) => items)
    .filter((item) => stop === undefined || !isOlder(item, stop))
    .toSorted(newestFirst);
  const items = told.slice(0, limit);
  const end = told.length > limit ? items.at(-1) : stop;
  const next = end === undefined ? {} : { next: withTag(tag, cursorAt(end)) };
  return { success: true, items, ...next, ...(pages.some(({ stale }) => stale) ? { stale: true } : {}) };
};

const newestFirst = (a: Place, b: Place): number => (isOlder(a, b) ? 1 : isOlder(b, a) ? -1 : 0);

/** @throws Error for a cursor of another kind of list */
export const placeIn = (cursor: string): Place => {
  const place = placeOf(cursor.slice(cursor.indexOf('.') + 1));
  if (place === null) throw new Error('A service stopped at no place.');
  return place;
};

/**
 * Intact where every part is; anchored as long ago as the part whose anchor is oldest, and not at all where one has none.
 * @throws what zod throws, for what is no verdict
 */
export const verdictOnAll = (answers: readonly unknown[]): unknown => {
  const verdicts = answers.map((answer) => verifyAnswer.parse(answer));
  const [first] = verdicts;
  if (first === undefined) throw new Error('Nobody was asked.');
  const broken = verdicts.find(({ firstBad }) => firstBad !== undefined);
  return {
    ...(broken ?? first),
    intact: verdicts.every(({ intact }) => intact),
    events: verdicts.reduce((sum, { events }) => sum + events, 0),
    anchoredAt: verdicts.map(({ anchoredAt }) => anchoredAt).reduce(earlierOf),
  };
};

const earlierOf = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? null : a < b ? a : b;
