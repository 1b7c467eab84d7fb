/** Counts hits of visitors, however many replicas hear them: one compare-and-set decides whose hit begins the visit. */
import { randomUUID } from 'node:crypto';
import { istDate } from '@lamplight/common/calendar/civil.ts';
import type { VisitRecorded } from '@lamplight/events/contracts/visits.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { hashOf, keys } from '../sessions/record.ts';
import { isNewVisit, lastHitAfter, VISIT_MS } from './rule.ts';

/**
 * @param visitor value of the visitor's cookie; the store sees its hash alone
 * @returns the visit that this hit begins, null where it belongs to one that runs
 * @throws Unavailable
 */
export type Counter = (visitor: string) => Promise<VisitRecorded | null>;

export const counterOn =
  (keyValue: KeyValue, clock: Clock): Counter =>
  async (visitor) => {
    const at = keys.visit(hashOf(visitor));
    const now = clock.now();
    for (;;) {
      const found = await keyValue.get(at);
      const lastHit = found === null ? null : Number(found.value);
      const next = lastHitAfter(lastHit, now);
      // kept until the rule itself would say 'new', so that the store's own time decides nothing
      const options = { ttlMs: next - now + VISIT_MS, if: found?.rev ?? ('absent' as const) };
      if ((await keyValue.set(at, String(next), options)) === 'conflict') continue;
      return isNewVisit(lastHit, now) ? begun(now) : null;
    }
  };

const begun = (now: number): VisitRecorded => {
  const at = new Date(now).toISOString();
  return { visitId: randomUUID(), day: istDate(at), at };
};
