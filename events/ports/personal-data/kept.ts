/** Keys that go from one store to another: what every engine looks at before it takes one in. */
import { hasCode } from '../errors.ts';
import type { KeptKey } from '../personal-data.ts';
import type { KeyRing } from '../sealing.ts';

export const sameKey = (one: KeptKey, other: KeptKey): boolean =>
  one.keyId === other.keyId &&
  one.masterId === other.masterId &&
  one.madeAt === other.madeAt &&
  one.erasedAt === other.erasedAt &&
  sameBytes(one.wrapped, other.wrapped);

const sameBytes = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : Buffer.compare(one, other) === 0;

/**
 * What the ring does not open would open nothing here, and keep the store from being opened again.
 * @throws Misconfigured: its master key is not in the ring; Error: it is not as it was wrapped
 */
export const demandOpens = (ring: KeyRing, key: KeptKey): void => {
  if (key.wrapped === null) return;
  try {
    ring.unwrap(key, key);
  } catch (error) {
    if (hasCode(error, 'Misconfigured')) throw error;
    throw new Error(`the key of ${key.subject} for ${key.purpose} is not as it was wrapped`, { cause: error });
  }
};
