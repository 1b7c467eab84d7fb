import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

export type Tokens = Readonly<{ access: string; refresh: string }>;

/** Tokens at rest: AES-256-GCM, random 96-bit nonce, key id in front, the record's key and generation as associated data. */
export type TokenSeal = Readonly<{
  seal(tokens: Tokens, place: string): string;
  /** Whether there is a key for it: after the edge's secret was changed there is none for what was sealed before. */
  canOpen(sealed: string): boolean;
  /** Throws when the box was changed, moved to another record or another generation, or its key is gone. */
  open(sealed: string, place: string): Tokens;
}>;

/** The first key seals, every key opens, so that keys can be changed while sessions live. */
export const tokenSeal = (sealKeys: readonly Buffer[]): TokenSeal => {
  const ring = sealKeys.map((key) => ({ id: hash('sha256', key, 'hex').slice(0, 8), key }));
  const [current] = ring;
  if (current === undefined || ring.some(({ key }) => key.length !== 32))
    throw new Error('Session keys are 32 bytes each, and at least one is needed.');

  const keyOf = (sealed: string) => ring.find(({ id }) => sealed.startsWith(`${id}.`));

  return {
    seal: (tokens, place) => {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(place));
      const box = Buffer.concat([
        nonce,
        cipher.update(JSON.stringify(tokens), 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${current.id}.${box.toString('base64url')}`;
    },
    canOpen: (sealed) => keyOf(sealed) !== undefined,
    open: (sealed, place) => {
      const found = keyOf(sealed);
      if (found === undefined) throw new Error('The key that sealed these tokens is gone.');
      const box = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', found.key, box.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(box.subarray(-16));
      return JSON.parse(
        Buffer.concat([cipher.update(box.subarray(12, -16)), cipher.final()]).toString('utf8'),
      ) as Tokens;
    },
  };
};

export const placeOf = (sessionKey: string, generation: number): string => `${sessionKey}|${generation}`;
