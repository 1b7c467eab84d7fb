import type { KeyValue } from '@lamplight/events/ports/key-value.ts';

export type Lease = Readonly<{ release(): Promise<void> }>;

const LEASE_MS = 3_000;
const RENEW_EVERY_MS = 1_000;
const RENEWALS_AT_MOST = 12;

/**
 * Saves work and guards nothing: two holders at once are harmless. Kept while its holder runs, 12 s at most, so that a
 * holder that hangs is overtaken; one that was killed is overtaken after 3 s.
 */
export const takeLease = async (keyValue: KeyValue, key: string): Promise<Lease | null> => {
  const taken = await keyValue.set(key, '1', { ttlMs: LEASE_MS, if: 'absent' });
  if (taken === 'conflict') return null;
  let renewals = 0;
  const renewing = setInterval(() => {
    renewals += 1;
    if (renewals > RENEWALS_AT_MOST) return clearInterval(renewing);
    keyValue.touch(key, taken.rev, LEASE_MS).catch(() => clearInterval(renewing)); // it then ends by itself
  }, RENEW_EVERY_MS);
  renewing.unref();
  return {
    release: async () => {
      clearInterval(renewing);
      const held = await keyValue.get(key);
      if (held?.rev === taken.rev) await keyValue.delete(key);
    },
  };
};
