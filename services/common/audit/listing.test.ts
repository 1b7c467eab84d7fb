/** A service's part of the audited history: which entries a page holds, and where it stopped. */
import type { Query } from '@lamplight/events/ports/read-models.ts';
import fc from 'fast-check';
import type { AuditEntry } from './entry.ts';
import { listAudited, sift } from './listing.ts';
import { cursorAt, isOlder, placeOf } from './place.ts';

const positionOf = (n: number): string => `${'0'.repeat(32)}.${String(n).padStart(20, '0')}`;
const instantOf = (ms: number): string => new Date(Date.UTC(2026, 10, 26) + ms).toISOString();
const entry = (n: number, ms: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ _id: positionOf(n), occurredAt: instantOf(ms), stream: `job-${n}`, revision: 0, type: 'JobDrafted' },
  ...{ actorId: 'asha', kind: 'job', subjectId: `${n}`, projectId: '' },
  ...more,
});
const placeIn = ({ occurredAt, _id: position }: AuditEntry) => ({ occurredAt, position });
const newestFirst = (a: AuditEntry, b: AuditEntry): number => (isOlder(placeIn(a), placeIn(b)) ? 1 : -1);

/** A view as stores keep it: conditions on indexed fields, an instant and a cursor of its own. */
const viewOf = (entries: readonly AuditEntry[], asked: Query<AuditEntry>[] = []) => ({
  asked,
  find: async (query: Query<AuditEntry>) => {
    asked.push(query);
    const { occurredAt = {}, ...where } = query.where ?? {};
    const { gte = '', lt = '9' } = occurredAt as { gte?: string; lt?: string };
    const fits = (one: AuditEntry) =>
      one.occurredAt >= gte &&
      one.occurredAt < lt &&
      Object.entries(where).every(([name, value]) => one[name as keyof AuditEntry] === value);
    const held = entries.filter(fits).toSorted(newestFirst);
    const begin = Number(query.after ?? 0);
    const items = held.slice(begin, begin + query.limit);
    const end = begin + items.length;
    return { items, ...(end < held.length ? { next: String(end) } : {}) };
  },
});
const idsIn = (items: readonly AuditEntry[]): readonly string[] => items.map(({ subjectId }) => subjectId);

it('pages to all of what passes, newest first, nothing twice and nothing lost, also within one instant', async () => {
  const told = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constantFrom('asha', 'ravi')), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(told, fc.integer({ min: 1, max: 5 }), async (events, limit) => {
      const entries = events.map(([ms, actorId], n) => entry(n, ms, { actorId }));
      const got: AuditEntry[] = [];
      for (let after: string | undefined, pages = 0; pages < 100; pages += 1) {
        const paging = { limit, ...(after === undefined ? {} : { after }) };
        const page = await listAudited(viewOf(entries), { kind: 'job', actorId: 'asha' }, paging);
        expect(page.items.length).toBeLessThanOrEqual(limit);
        got.push(...page.items);
        after = page.next;
        if (after === undefined) break;
      }
      const expected = entries.filter(({ actorId }) => actorId === 'asha').toSorted(newestFirst);
      expect(idsIn(got)).toEqual(idsIn(expected));
    }),
  );
});

it('is asked by the most selective filter, between two instants that both count', async () => {
  const view = viewOf([entry(1, 1_000), entry(2, 2_000), entry(3, 3_000), entry(4, 2_000, { kind: 'account' })]);
  const filter = { type: 'JobDrafted', kind: 'job', from: instantOf(1_000), to: instantOf(2_000) };
  expect(idsIn((await listAudited(view, filter, { limit: 9 })).items)).toEqual(['2', '1']);
  expect(view.asked[0]?.where).toEqual({
    type: 'JobDrafted',
    occurredAt: { gte: instantOf(1_000), lt: instantOf(2_001) },
  });
  await listAudited(view, {}, { limit: 9 });
  expect(view.asked[1]?.where).toEqual({});
});

it('reads no more than it tells, and one to know whether there is more, where one filter says it all', async () => {
  const view = viewOf(Array.from({ length: 300 }, (_, n) => entry(n, n)));
  const { items, next } = await listAudited(view, { kind: 'job' }, { limit: 10 });
  expect([items.length, placeOf(next ?? ''), view.asked.map(({ limit }) => limit)]).toEqual([
    10,
    placeIn(entry(290, 290)),
    [11],
  ]);
  const last = await listAudited(view, { kind: 'job', from: instantOf(290) }, { limit: 10 });
  expect([last.items.length, last.next]).toEqual([10, undefined]);
});

it('is asked by whose it is, before project, person who acted, type and kind', async () => {
  const of = { personId: 'esha' };
  const view = viewOf([entry(1, 1_000, of), entry(2, 2_000), entry(3, 3_000, { ...of, kind: 'payslip' })]);
  expect(idsIn((await listAudited(view, { personId: 'esha', kind: 'payslip' }, { limit: 9 })).items)).toEqual(['3']);
  expect(view.asked[0]?.where).toEqual({ personId: 'esha' });
});

it('goes on behind a place of any service, which may hold nothing there', async () => {
  const view = viewOf([entry(1, 1_000), entry(5, 2_000), entry(9, 2_000), entry(10, 3_000)]);
  const after = cursorAt({ occurredAt: instantOf(2_000), position: positionOf(7) });
  expect(idsIn((await listAudited(view, {}, { limit: 9, after })).items)).toEqual(['5', '1']);
  const until = { to: instantOf(1_500) };
  expect(idsIn((await listAudited(view, until, { limit: 9, after })).items)).toEqual(['1']);
});

it('looks at so many and no more for one answer, and says where it stopped', async () => {
  const many = Array.from({ length: 4_100 }, (_, n) => entry(n, n));
  const asked = { where: {}, within: {}, passes: ({ subjectId }: AuditEntry) => subjectId === '50' };
  const first = await sift(viewOf(many), asked, { limit: 1 });
  expect([first.items, placeOf(first.next ?? '')]).toEqual([[], placeIn(entry(100, 100))]);
  expect(idsIn((await sift(viewOf(many), asked, { limit: 1, after: first.next ?? '' })).items)).toEqual(['50']);
});

it.each(['', 'nonsense', Buffer.from('2026-11-26T00:00:00.000Z').toString('base64url')])(
  'refuses what is no place: %j',
  async (after) => {
    await expect(listAudited(viewOf([]), {}, { limit: 1, after })).rejects.toMatchObject({ status: 400 });
  },
);

it('a place comes back out of its cursor', () => {
  const place = placeIn(entry(7, 7));
  expect(placeOf(cursorAt(place))).toEqual(place);
  expect([isOlder(place, place), isOlder(placeIn(entry(6, 7)), place), isOlder(placeIn(entry(9, 6)), place)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(isOlder(placeIn(entry(6, 8)), place)).toBe(false);
});
