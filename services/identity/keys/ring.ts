/** The keys that sign access tokens, and the set that verifies them (security.md §16). */
import type { KeyObject } from 'node:crypto';
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { misconfigured } from '@lamplight/events/ports/errors.ts';

export type SigningKey = Readonly<{ kid: string; privateKey: KeyObject; usedFrom: number; jwk: PublicJwk }>;
export type KeyRing = Readonly<{ signing(): SigningKey; published(): readonly PublicJwk[] }>;

const MINUTE = 60_000;
/** A key is published before it signs, and until its last token has long expired. */
const PUBLISHED_BEFORE_MS = 10 * MINUTE;
const PUBLISHED_AFTER_MS = 10 * MINUTE + 5 * MINUTE;

/**
 * @param pem PKCS #8 keys one after another, each with a line `used-from: <instant>` before it where it does not sign
 * from the beginning. Text outside the blocks is allowed in PEM (RFC 7468 §2).
 * @throws Misconfigured
 */
export const keyRingWith = (pem: string, clock: Clock): KeyRing => {
  const keys = blocksOf(pem)
    .map(signingKey)
    .sort((a, b) => b.usedFrom - a.usedFrom);
  if (!keys.some(({ usedFrom }) => usedFrom <= clock.now())) {
    throw misconfigured('TOKEN_KEY holds no key that may sign now', 'Give at least one ES256 key in PKCS #8 PEM.');
  }
  const signing = (): SigningKey => {
    const now = clock.now();
    const key = keys.find(({ usedFrom }) => usedFrom <= now);
    if (!key) throw new Error('No key may sign: the clock was set back');
    return key;
  };
  return {
    signing,
    published: () => {
      const now = clock.now();
      return keys
        .filter(({ usedFrom }, index) => {
          const successor = keys[index - 1];
          const retired = successor !== undefined && successor.usedFrom + PUBLISHED_AFTER_MS < now;
          return usedFrom - PUBLISHED_BEFORE_MS <= now && !retired;
        })
        .map(({ jwk }) => jwk);
    },
  };
};

/** A new key in the form that `keyRingWith` reads. */
export const newKey = (usedFrom?: string): string => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return usedFrom === undefined ? pem : `used-from: ${usedFrom}\n${pem}`;
};

const BLOCK = /(?:used-from: (\S+)\s+)?(-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----)/g;
const blocksOf = (pem: string) =>
  [...pem.matchAll(BLOCK)].map(([, from, block]) => ({
    block: block ?? '',
    usedFrom: from === undefined ? 0 : Date.parse(from),
  }));

const signingKey = ({ block, usedFrom }: { block: string; usedFrom: number }): SigningKey => {
  const privateKey = createPrivateKey(block);
  const { kty, crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' });
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || Number.isNaN(usedFrom)) {
    throw misconfigured('TOKEN_KEY holds a key that is not ES256 or has no proper used-from', 'Use P-256 keys.');
  }
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url'); // RFC 7638
  return { kid, privateKey, usedFrom, jwk: { kid, kty, crv, x, y } };
};
