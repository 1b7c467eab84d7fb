/** Which devices an account has signed in from: strangers who fail to log in cannot lock a person out of those. */
import { createHmac } from 'node:crypto';
import { accountOf } from '@lamplight/common/limits/account.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { newCookieValue } from '../sessions/cookie.ts';
import { hashOf, keys } from '../sessions/record.ts';

export type KnownDevices = Readonly<{
  /** @param value of this browser's device cookie */
  knows(email: string, value: string | null): Promise<boolean>;
  /** After a sign-in. @returns the value for the device cookie: the one that came, or a new one */
  remember(email: string, value: string | null): Promise<string>;
}>;

const KEPT_MS = 180 * 24 * 3_600_000;
const PER_ACCOUNT = 10;

/** Stored are hashes alone, under a keyed hash of the account. */
export const knownDevicesIn = (keyValue: KeyValue, key: Buffer): KnownDevices => {
  const at = (email: string): string =>
    keys.devices(
      createHmac('sha256', key)
        .update(`device\n${accountOf(email)}`)
        .digest('base64url'),
    );
  const read = async (email: string): Promise<{ rev: number | 'absent'; hashes: readonly string[] }> => {
    const found = await keyValue.get(at(email));
    return found === null
      ? { rev: 'absent', hashes: [] }
      : { rev: found.rev, hashes: JSON.parse(found.value) as readonly string[] };
  };
  return {
    knows: async (email, value) => value !== null && (await read(email)).hashes.includes(hashOf(value)),
    remember: async (email, value) => {
      const kept = value ?? newCookieValue();
      const mine = hashOf(kept);
      for (;;) {
        const { rev, hashes } = await read(email);
        const next = [...hashes.filter((hash) => hash !== mine), mine].slice(-PER_ACCOUNT);
        const options = { ttlMs: KEPT_MS, if: rev };
        if ((await keyValue.set(at(email), JSON.stringify(next), options)) !== 'conflict') return kept;
      }
    },
  };
};
