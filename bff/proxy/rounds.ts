/**
 * A list of all services in rounds: at first each tells a few, and then the one that stopped first goes on, until the page is
 * known. What a service tells of its history it folds from its log, so nearly all that is folded is shown. Pure.
 */
import { isOlder, type Place } from '@lamplight/common/audit/place.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '@lamplight/common/http/parse.ts';

/** Fewer than that are not worth another question. */
const FEW = 10;

/** How many each of so many services is asked for at first; null where it is the whole page, or its size is none. */
export const fewOf = (query: URLSearchParams, services: number): number | null => {
  const limit = limitIn(query);
  const few = Math.max(FEW, Math.ceil(limit / services));
  return query.getAll('limit').length < 2 && limit <= MAX_LIMIT && few < limit ? few : null;
};

/** What the services would make of it; 0 for what is no size. */
export const limitIn = (query: URLSearchParams): number => {
  const asked = query.get('limit') ?? String(DEFAULT_LIMIT);
  return /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 0;
};

/** The list of one service as far as it is known; `stop`: behind what it may hold more, null where that is all. */
export type Known = Readonly<{ items: readonly Place[]; stop: Place | null }>;

/**
 * Which of them goes on, and with how many: the one whose stop is the newest, since nothing older than that can be told yet.
 * What is known before its stop goes before what it holds behind it, so that it has told enough then, however much it holds.
 * Null where the page is known.
 */
export const nextOf = (lists: readonly Known[], limit: number): Readonly<{ at: number; limit: number }> | null => {
  let newest: Readonly<{ at: number; stop: Place }> | null = null;
  for (const [at, { stop }] of lists.entries())
    if (stop !== null && (newest === null || isOlder(newest.stop, stop))) newest = { at, stop };
  if (newest === null) return null;
  const { at, stop } = newest;
  const before = lists.flatMap(({ items }) => items).filter((item) => !isOlder(item, stop)).length;
  return before < limit ? { at, limit: limit - before } : null;
};
