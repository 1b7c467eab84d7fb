/** One key for each person and purpose; destroying it erases what it sealed, everywhere. Suite: `personal-data.contract.ts`. */
import type { Port } from './event-store.ts';

export type KeyName = Readonly<{ subject: string; purpose: string }>;

export type Sealed = KeyName &
  Readonly<{ alg: 'A256GCM'; keyId: string; at: string; iv: string; ct: string; tag: string }>;

export interface PersonalData extends Port {
  /** @param at the place (`stream|eventId|field`) that the sealed value is bound to. @throws KeyErased */
  seal(key: KeyName, plain: string, at: string): Promise<Sealed>;
  /** Throws when `at`, subject or purpose are not those it was sealed for. */
  open(sealed: Sealed, at: string): Promise<{ ok: true; plain: string } | { ok: false; why: 'erased' }>;
  /** Afterwards nothing opens and nothing seals, in every process within 30 s. Repeating it changes nothing. */
  erase(key: KeyName): Promise<{ erasedAt: string; keyId: string | null }>;
}
