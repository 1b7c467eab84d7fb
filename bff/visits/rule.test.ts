import { istDate } from '@lamplight/common/calendar/civil.ts';
import fc from 'fast-check';
import { isNewVisit, lastHitAfter, VISIT_MS } from './rule.ts';

type Hit = Readonly<{ visitor: string; at: number }>;
type ByDay = Readonly<Record<string, number>>;

/** As a replica goes through them, hit by hit. */
const counted = (hits: readonly Hit[]): ByDay => {
  const last = new Map<string, number>();
  const days: Record<string, number> = {};
  for (const { visitor, at } of hits) {
    const before = last.get(visitor) ?? null;
    last.set(visitor, lastHitAfter(before, at));
    if (!isNewVisit(before, at)) continue;
    const day = istDate(new Date(at).toISOString());
    days[day] = (days[day] ?? 0) + 1;
  }
  return days;
};

/** Half an hour of silence before it, said without the rule: no other hit of that visitor lies in it. */
const model = (hits: readonly Hit[]): ByDay => {
  const days: Record<string, number> = {};
  hits.forEach(({ visitor, at }, n) => {
    const isQuiet = hits.slice(0, n).every((one) => one.visitor !== visitor || one.at <= at - 30 * 60_000);
    if (!isQuiet) return;
    const day = new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10);
    days[day] = (days[day] ?? 0) + 1;
  });
  return days;
};

/** Steps that love the edge of the rule, around an Indian midnight. */
const steps = fc.oneof(
  fc.integer({ min: 0, max: 3 * VISIT_MS }),
  fc.constantFrom(0, 1, VISIT_MS - 1, VISIT_MS, VISIT_MS + 1),
);
const MIDNIGHT = Date.parse('2026-11-21T00:00:00.000+05:30');
const histories = fc.tuple(
  fc.integer({ min: -3 * VISIT_MS, max: VISIT_MS }),
  fc.array(fc.record({ visitor: fc.constantFrom('a', 'b', 'c'), after: steps }), { maxLength: 30 }),
);

describe('A visit', () => {
  it('begins after half an hour of silence, and counts on the Indian day of its first hit', () => {
    fc.assert(
      fc.property(histories, ([begin, moves]) => {
        let at = MIDNIGHT + begin;
        const hits = moves.map(({ visitor, after }) => {
          at += after;
          return { visitor, at };
        });
        expect(counted(hits)).toEqual(model(hits));
      }),
    );
  });

  it('is not shortened by a clock that is behind', () => {
    expect(lastHitAfter(1_000, 400)).toBe(1_000);
    expect(isNewVisit(1_000, 400)).toBe(false);
    expect(isNewVisit(1_000, 400 + VISIT_MS)).toBe(false);
    expect(isNewVisit(1_000, 1_000 + VISIT_MS)).toBe(true);
  });
});
