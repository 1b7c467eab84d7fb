/** Pages of messages against a list in memory: whatever the places, nothing is missing, nothing is twice, sides are told right. */
import type { Query } from '@lamplight/events/ports/read-models.ts';
import fc from 'fast-check';
import { after, around, before, fromUnread, justAfter, newestOf, newestUpTo, placeReadTo } from './paging.ts';
import type { MessageDoc } from './view.ts';

const LOG = 'a'.repeat(32);
const placeAt = (n: number, log = LOG): string => `${log}.${String(n).padStart(20, '0')}`;
const docAt = (n: number): MessageDoc => ({
  ...{ _id: `m${n}`, conversationId: 'c1', authorId: 'employee-1', place: placeAt(n), sentAt: '' },
  ...{
    state: 'sent',
    text: '',
    mentions: [],
    attachments: [],
    files: [],
    hasFiles: false,
    editedAt: null,
    deleted: null,
    earlier: [],
  },
});
const viewOf = (numbers: readonly number[]) => ({
  get: async (id: string) => numbers.map(docAt).find(({ _id }) => _id === id) ?? null,
  find: async ({ where, sort, limit }: Query<MessageDoc>) => {
    const { gte = '', lt = '~' } = (where?.place ?? {}) as { gte?: string; lt?: string };
    const all = numbers.map(docAt).filter(({ place }) => place >= gte && place < lt);
    const [[, way] = ['place', 1]] = sort ?? [];
    const sorted = all.toSorted((a, b) => (a.place < b.place ? -way : way));
    return { items: sorted.slice(0, limit) };
  },
});
const numbersOf = ({ items }: { items: readonly MessageDoc[] }): readonly number[] =>
  items.map(({ _id }) => Number(_id.slice(1)));

const conversation = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 30 }).map((all) => {
  return all.toSorted((a, b) => a - b);
});
const limits = fc.integer({ min: 1, max: 12 });
const somewhere = fc.integer({ min: 0, max: 61 });

it('the newest, and those before and after a place, are what a list says', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, limits, somewhere, async (all, limit, n) => {
      const view = viewOf(all);
      const newest = await newestOf(view, 'c1', limit);
      expect(numbersOf(newest)).toEqual(all.slice(-limit));
      expect([newest.hasOlder, newest.hasNewer]).toEqual([all.length > limit, false]);
      const earlier = all.filter((one) => one < n);
      const old = await before(view, 'c1', placeAt(n), limit);
      expect(numbersOf(old)).toEqual(earlier.slice(-limit));
      expect([old.hasOlder, old.hasNewer]).toEqual([earlier.length > limit, earlier.length < all.length]);
      const later = all.filter((one) => one > n);
      const news = await after(view, 'c1', placeAt(n), limit);
      expect(numbersOf(news)).toEqual(later.slice(0, limit));
      expect([news.hasOlder, news.hasNewer]).toEqual([later.length < all.length, later.length > limit]);
      expect((await newestUpTo(view, 'c1', placeAt(n)))?._id).toBe(
        all.findLast((one) => one <= n) === undefined ? undefined : `m${all.findLast((one) => one <= n)}`,
      );
    }),
  );
});

it('around a message it is in the page, with a part of what came before', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, limits, fc.nat(), async (all, limit, pick) => {
      fc.pre(all.length > 0);
      const n = all[pick % all.length] ?? 0;
      const page = await around(viewOf(all), 'c1', placeAt(n), limit);
      const got = numbersOf(page);
      expect(got).toContain(n);
      expect(got.length).toBeLessThanOrEqual(limit);
      const [first = n, last = n] = [got[0], got.at(-1)];
      expect(got).toEqual(all.filter((one) => one >= first && one <= last));
      expect([page.hasOlder, page.hasNewer]).toEqual([all.some((one) => one < first), all.some((one) => one > last)]);
    }),
  );
});

it('what is unread begins the page, or it is the newest', async () => {
  await fc.assert(
    fc.asyncProperty(conversation, limits, fc.option(somewhere), async (all, limit, n) => {
      const page = await fromUnread(viewOf(all), 'c1', n === null ? null : placeAt(n), limit);
      const first = all.find((one) => n === null || one > n);
      if (first === undefined) expect(numbersOf(page)).toEqual(all.slice(-limit));
      else expect(numbersOf(page)).toContain(first);
    }),
  );
});

it('the place behind another is before the next one', () => {
  expect(justAfter(placeAt(1)) > placeAt(1) && justAfter(placeAt(1)) < placeAt(2)).toBe(true);
  expect(justAfter(placeAt(9)) < placeAt(10)).toBe(true);
});

it('a mark of another log is where its message stands now', async () => {
  const view = viewOf([5, 7]);
  const mark = { position: placeAt(900, 'b'.repeat(32)), occurredAt: '', messageId: 'm5' };
  expect(await placeReadTo(view, mark, placeAt(7))).toBe(placeAt(5));
  expect(await placeReadTo(view, { ...mark, messageId: 'gone' }, placeAt(7))).toBeNull();
  expect(await placeReadTo(view, { ...mark, position: placeAt(6) }, placeAt(7))).toBe(placeAt(6));
  expect(await placeReadTo(view, null, placeAt(7))).toBeNull();
});
