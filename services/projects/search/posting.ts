/**
 * Postings: the entries under some keys, newest first, as the index alone has them. What stands in all of several is found
 * by leaps: each is read from where the others are, so that a rare word does not wait for a common one.
 */
import type { IndexDoc } from './index-view.ts';

type Placed = Pick<IndexDoc, '_id' | 'order'>;
export type Scanned = Readonly<{ scan(query: PlacesQuery): Promise<readonly Placed[]> }>;
type PlacesQuery = Readonly<{
  where: Readonly<{ keys: Readonly<{ hasAny: readonly string[] }>; order?: Readonly<{ lt: string }> }>;
  sort: readonly [readonly ['order', -1]];
  limit: number;
}>;

/** What is left of the entries that an answer may look at. */
export type Budget = { left: number };

/**
 * So many are read at first; fewer at once where most of them were leapt over, more where they were not: a common word beside
 * a rare one is only touched where the rare one stands.
 */
const FIRST = 24;
const FEWEST = 4;
const MOST = 512;
/** What it takes to begin a scan, in places. */
const A_SCAN = 16;
/** A place with this after it takes the entry of the place itself in, and no other: all orders are of one length. */
const AFTER = '!';

type Posting = Readonly<{
  /** The newest of which the place is before this one (null: the newest of all), null where there is none. */
  newestBelow(place: string | null): Promise<Placed | null>;
}>;

const postingOf = (index: Scanned, keys: readonly string[], budget: Budget): Posting => {
  let rows: readonly Placed[] = [];
  let at = 0;
  let limit = FIRST;
  let met = 0;
  let end = keys.length === 0;
  const read = async (below: string | null): Promise<void> => {
    if (rows.length > 0) limit = met * 2 < rows.length ? Math.max(limit / 2, FEWEST) : Math.min(limit * 2, MOST);
    rows = await index.scan(query(keys, below, Math.ceil(limit)));
    [at, met, end] = [0, 0, rows.length < Math.ceil(limit)];
    budget.left -= rows.length + A_SCAN;
  };
  return {
    newestBelow: async (place) => {
      if (place !== null) while ((rows[at]?.order ?? '') >= place) at += 1;
      if (at >= rows.length && !end) await read(place);
      met += 1;
      return rows[at] ?? null;
    },
  };
};

/** `place`: everything from it on was looked at. `entry` null: there is no more, or (`stopped`) no more may be looked at. */
export type Step = Readonly<{ entry: Placed | null; place: string | null; stopped: boolean }>;

/**
 * What stands under a key of each of the lists, newest first.
 * @param keys for each word those under which it is found
 * @param below the place from which to go on; null: from the newest on
 * @returns asks for the next one
 */
export const inAll = (
  index: Scanned,
  {
    keys,
    below,
    budget,
  }: Readonly<{
    keys: readonly (readonly string[])[];
    below: string | null;
    budget: Budget;
  }>,
): (() => Promise<Step>) => {
  const postings = keys.map((some) => postingOf(index, some, budget));
  let place = below;
  return async () => {
    for (;;) {
      if (budget.left <= 0) return { entry: null, place, stopped: true };
      const heads = await Promise.all(postings.map((posting) => posting.newestBelow(place)));
      const known = heads.filter((head) => head !== null);
      const [first] = known;
      if (first === undefined || known.length < heads.length) return { entry: null, place, stopped: false };
      const oldest = known.reduce((old, head) => (head.order < old.order ? head : old));
      if (known.every(({ order }) => order === oldest.order)) {
        place = oldest.order;
        return { entry: oldest, place, stopped: false };
      }
      place = `${oldest.order}${AFTER}`;
    }
  };
};

/** All that stands under some keys, newest first. */
export const placesOf = async (index: Scanned, keys: readonly string[]): Promise<readonly Placed[]> => {
  const all: Placed[] = [];
  for (let below: string | null = null; ; ) {
    const rows: readonly Placed[] = await index.scan(query(keys, below, MOST));
    all.push(...rows);
    below = rows.at(-1)?.order ?? null;
    if (rows.length < MOST || below === null) return all;
  }
};

const query = (keys: readonly string[], below: string | null, limit: number): PlacesQuery => ({
  where: { keys: { hasAny: keys }, ...(below === null ? {} : { order: { lt: below } }) },
  sort: [['order', -1]],
  limit,
});
