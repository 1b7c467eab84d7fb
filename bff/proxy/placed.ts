/**
 * A page of everything, asked for twice: first where things stand, which an index tells, and then of each service what it has on
 * the page. What a service tells it folds from its log, so nothing is folded that is not shown. Pure.
 */
import { cursorAt, isOlder, type Place } from '@lamplight/common/audit/place.ts';
import { withTag } from '@lamplight/common/http/cursor.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '@lamplight/common/http/parse.ts';
import { type Page, page, placeIn } from './together.ts';

/** So few are told at once by everybody: a second question would cost more. */
const FEW = 10;
/** The filters by which one service alone has anything to tell: whoever else is asked answers at once that it has nothing. */
const OF_ONE_SERVICE = ['kind', 'id', 'type', 'projectId'];

/** Whether it is worth two questions. What is no size of a page is refused by the services themselves. */
export const isPlacedFirst = (query: URLSearchParams): boolean => {
  const [limit = String(DEFAULT_LIMIT), ...others] = query.getAll('limit');
  const isSize = /^[1-9]\d{0,2}$/.test(limit) && others.length === 0;
  return isSize && Number(limit) > FEW && Number(limit) <= MAX_LIMIT && !OF_ONE_SERVICE.some((one) => query.has(one));
};

/** What a service is asked to tell, as its query says it; null where the page has nothing of it. */
export type Wanted = Readonly<{ limit: number; after: string }> | null;

/**
 * Of each service so many, from its first on: what was recorded since is newer, and is not among them.
 * @param lists what the services have, by place; the page is made of them
 */
export const wantedOf = (shown: Page, lists: readonly unknown[], tag: string): readonly Wanted[] => {
  const positions = new Set(shown.items.map(({ position }) => position));
  return lists.map((list) => {
    const its = page.parse(list).items.filter(({ position }) => positions.has(position));
    const [first] = its;
    return first === undefined ? null : { limit: its.length, after: withTag(tag, cursorAt(justNewer(first))) };
  });
};

/** No event stands between the two. */
const justNewer = ({ occurredAt, position }: Place): Place => {
  const at = position.indexOf('.') + 1;
  const next = String(BigInt(position.slice(at)) + 1n).padStart(position.length - at, '0');
  return { occurredAt, position: `${position.slice(0, at)}${next}` };
};

/**
 * The page with what the services told in its places. Where one of them was not told, though its service may tell it yet (one
 * that happened earlier was recorded meanwhile), the page ends before it.
 * @param told of each service, null where nothing was wanted of it
 * @throws Error where that leaves nothing of it
 */
export const filled = (shown: Page, lists: readonly unknown[], told: readonly unknown[], tag: string): unknown => {
  const events = new Map<string, Place>();
  /** By position: where its service stopped, which would have told it before. */
  const stops = new Map<string, Place>();
  for (const [at, answer] of told.entries()) {
    if (answer === null) continue;
    const { items, next } = page.parse(answer);
    for (const item of items) events.set(item.position, item);
    if (next !== undefined) for (const { position } of page.parse(lists[at]).items) stops.set(position, placeIn(next));
  }
  const isYetToCome = (place: Place): boolean => {
    const stop = stops.get(place.position);
    return !events.has(place.position) && stop !== undefined && isOlder(place, stop);
  };
  const end = shown.items.findIndex(isYetToCome);
  const places = end < 0 ? shown.items : shown.items.slice(0, end);
  const last = places.at(-1);
  if (end >= 0 && last === undefined) throw new Error('A service did not tell what it has.');
  const items = places.flatMap(({ position }) => events.get(position) ?? []);
  return { ...shown, items, ...(end < 0 || last === undefined ? {} : { next: withTag(tag, cursorAt(last)) }) };
};
