/** When a connection last worked and last did not. It is remembered beside the tokens; nothing is decided by it. */
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';

export const troubles = ['away', 'refused'] as const;
export type Trouble = (typeof troubles)[number];
const health = z.strictObject({
  /** RFC 3339 UTC. */
  lastSuccessAt: z.string().nullable(),
  lastFailure: z.strictObject({ at: z.string(), trouble: z.enum(troubles) }).nullable(),
});
export type Health = z.infer<typeof health>;

/** Of a grant that another took the place of, nobody asks any more. */
const KEPT_MS = 90 * 24 * 3_600_000;
const UNKNOWN: Health = { lastSuccessAt: null, lastFailure: null };

export type Healths = Readonly<{
  of(grantId: string): Promise<Health>;
  /** Of two that are told at once, one may be forgotten. */
  note(grantId: string, change: Partial<Health>): Promise<void>;
  drop(grantId: string): Promise<void>;
}>;

export const healthsIn = (keyValue: KeyValue): Healths => {
  const of: Healths['of'] = async (grantId) => {
    const found = await keyValue.get(keyOf(grantId));
    return found === null ? UNKNOWN : health.parse(JSON.parse(found.value));
  };
  return {
    of,
    note: async (grantId, change) => {
      await keyValue.set(keyOf(grantId), JSON.stringify({ ...(await of(grantId)), ...change }), { ttlMs: KEPT_MS });
    },
    drop: async (grantId) => {
      await keyValue.delete(keyOf(grantId));
    },
  };
};

const keyOf = (grantId: string): string => `connection-health:${grantId}`;
