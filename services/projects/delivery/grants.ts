/**
 * What the token of a link was exchanged for: that this browser may read for half an hour, and whether the recipient sits
 * there. Kept under a hash of the browser's own secret, which the edge alone knows; losing it asks for the link again.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { z } from 'zod';

export const GRANT_MS = 30 * 60_000;

/** `opening`: one exchange; what is recorded once for each goes by it. */
const kept = z.strictObject({ opening: z.string(), proven: z.boolean(), until: z.int() });
export type Grant = Readonly<z.infer<typeof kept>>;
/** The secret of a browser, and the link that it asks by. */
export type Asked = Readonly<{ linkId: string; secret: string }>;

export type Grants = Readonly<{
  /** @param expiresAt of the link, epoch ms: no grant outlives it */
  give(asked: Asked, o: Readonly<{ opening: string; expiresAt: number }>): Promise<Grant>;
  of(asked: Asked): Promise<Grant | null>;
  prove(asked: Asked): Promise<Grant | null>;
}>;

/** Names a grant where its secret must not stand. */
export const grantKeyOf = ({ linkId, secret }: Asked): string =>
  createHash('sha256').update(`${linkId}|${secret}`).digest('base64url');

export const grantsIn = ({ keyValue, clock }: { keyValue: KeyValue; clock: Clock }): Grants => {
  const keyOf = (asked: Asked): string => `delivery-grant:${grantKeyOf(asked)}`;
  const put = async (asked: Asked, grant: Grant): Promise<Grant> => {
    const ttlMs = Math.max(1, grant.until - clock.now());
    await keyValue.set(keyOf(asked), JSON.stringify(grant), { ttlMs });
    return grant;
  };
  const of: Grants['of'] = async (asked) => {
    const held = await keyValue.get(keyOf(asked));
    const grant = held === null ? null : kept.parse(JSON.parse(held.value));
    return grant !== null && clock.now() < grant.until ? grant : null;
  };
  return {
    give: (asked, { opening, expiresAt }) =>
      put(asked, { opening, proven: false, until: Math.min(clock.now() + GRANT_MS, expiresAt) }),
    of,
    prove: async (asked) => {
      const grant = await of(asked);
      return grant === null ? null : put(asked, { ...grant, proven: true });
    },
  };
};
