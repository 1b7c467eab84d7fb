/** One key for each person and purpose; destroying it erases what it sealed, everywhere. Suite: `personal-data.contract.ts`. */
import type { Port } from './event-store.ts';

export type KeyName = Readonly<{ subject: string; purpose: string }>;

export type Sealed = KeyName &
  Readonly<{ alg: 'A256GCM'; keyId: string; at: string; iv: string; ct: string; tag: string }>;

/**
 * A key as its store keeps it: wrapped by the master key that `masterId` names, so that it opens nothing by itself; or the
 * record of an erasure, without a key. `keyId` is null where nobody had sealed for that person before they were erased.
 */
export type KeptKey = KeyName &
  Readonly<{ madeAt: string | null }> &
  (
    | Readonly<{ keyId: string; masterId: string; wrapped: Uint8Array; erasedAt: null }>
    | Readonly<{ keyId: string | null; masterId: null; wrapped: null; erasedAt: string }>
  );

export interface PersonalData extends Port {
  /** @param at the place (`stream|eventId|field`) that the sealed value is bound to. @throws KeyErased */
  seal(key: KeyName, plain: string, at: string): Promise<Sealed>;
  /** Throws when `at`, subject or purpose are not those it was sealed for. */
  open(sealed: Sealed, at: string): Promise<{ ok: true; plain: string } | { ok: false; why: 'erased' }>;
  /** Afterwards nothing opens and nothing seals, in every process within 30 s. Repeating it changes nothing. */
  erase(key: KeyName): Promise<{ erasedAt: string; keyId: string | null }>;
  /** Every key and every erasure as they stand, once each, in no promised order; what changes meanwhile comes as it was or as it is. */
  kept(): AsyncIterable<KeptKey>;
  /**
   * Takes in what another store keeps, exactly as it is; durable when it resolves. The same again changes nothing.
   * @throws KeyExists where something else stands (who is erased stays erased); Misconfigured where a master key wrapped
   * it that is not in the ring; Error where it is not as it was wrapped for this person and purpose
   */
  takeIn(key: KeptKey): Promise<'taken' | 'there'>;
}
