/**
 * What a browser has begun without being anybody yet: a second factor, a link to prove, flows that will come back. It is
 * kept under the hash of the cookie, signed in or not, and gives no right of its own.
 */
import { randomBytes } from 'node:crypto';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { newCookieValue } from './cookie.ts';
import { type H, hashOf, keys } from './record.ts';

export const ANONYMOUS_MS = 30 * 60_000;

type Held = Readonly<{ id: string; until: number }>;

/** A started OAuth flow, under the hash of its state. */
export type Flow = Readonly<{
  purpose: 'login' | 'signup' | 'link' | 'drive_connect' | 'dropbox' | 'github';
  nonce: string;
  codeVerifier: string;
  /** For a purpose that acts for somebody: who that was. */
  userId: string | null;
  /** An own path that the page goes to afterwards. */
  returnTo?: string | undefined;
  until: number;
}>;

export type Begun = Readonly<{
  /** The second factor that a right password asked for. */
  challenge?: Held;
  /** A Google identity that waits for a proof of the account that has its address. */
  link?: Held;
  flows?: Readonly<Record<string, Flow>>;
  /** By which the services know what this browser opened by delivery links; a grant lives as long as they say. */
  guest?: string;
  /** How often this browser was told that an address has no account. */
  noAccount?: Readonly<{ count: number; until: number }>;
}>;

export type Anonymous = Readonly<{
  /** A new anonymous session: the value is the cookie's. */
  begin(): Promise<{ value: string; h: H }>;
  /** Reading is an act: it slides the half hour. */
  read(h: H): Promise<Begun>;
  /**
   * One change of many at once, each over what the one before it left.
   * @param next null: nothing to change
   * @returns what was there before the change, or null where nothing was changed
   */
  change(h: H, next: (begun: Begun) => Begun | null): Promise<Begun | null>;
}>;

export const anonymousIn = (keyValue: KeyValue): Anonymous => ({
  begin: async () => {
    const value = newCookieValue();
    const h = hashOf(value);
    await keyValue.set(keys.anonymous(h), '{}', { ttlMs: ANONYMOUS_MS, if: 'absent' });
    return { value, h };
  },
  read: async (h) => {
    const found = await keyValue.get(keys.anonymous(h));
    if (found === null) return {};
    await keyValue.touch(keys.anonymous(h), found.rev, ANONYMOUS_MS);
    return JSON.parse(found.value) as Begun;
  },
  change: async (h, next) => {
    for (;;) {
      const found = await keyValue.get(keys.anonymous(h));
      const before = found === null ? {} : (JSON.parse(found.value) as Begun);
      const after = next(before);
      if (after === null) return null;
      const options = { ttlMs: ANONYMOUS_MS, if: found?.rev ?? ('absent' as const) };
      if ((await keyValue.set(keys.anonymous(h), JSON.stringify(after), options)) !== 'conflict') return before;
    }
  },
});

/** 256 bits, for states, nonces and verifiers. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
