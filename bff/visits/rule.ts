/** When a visit begins (domain.md §5.3). Pure: instants are epoch ms of the server's clock. */

/** A visitor who is not heard of for so long comes anew. */
export const VISIT_MS = 1_800_000;

/** @param lastHit null where there is no earlier hit of that visitor */
export const isNewVisit = (lastHit: number | null, now: number): boolean =>
  lastHit === null || now - lastHit >= VISIT_MS;

/** Never back: replicas' clocks differ a little. */
export const lastHitAfter = (lastHit: number | null, now: number): number => Math.max(lastHit ?? now, now);
