import { hash } from 'node:crypto';
import type { Role } from '../contract/roles.ts';

/** The SHA-256 of a cookie value: the only form in which it is stored. */
export type H = string & { readonly __hash: true };

export const hashOf = (cookieValue: string): H => hash('sha256', cookieValue, 'base64url') as H;

export type EndCode = 'SESSION_EXPIRED' | 'SESSION_ENDED' | 'CONCURRENT_SESSION' | 'NOT_AUTHENTICATED';

export type Alive = Readonly<{
  is: 'alive';
  userId: string;
  roles: readonly Role[];
  /** The public id of the session: never the cookie, nor its hash. */
  handle: string;
  /** The family of refresh tokens at identity; its absolute end is the session's. */
  family: string;
  createdAt: number;
  absoluteUntil: number;
  authTime: number;
  methods: readonly string[];
  device: string;
  /** /24 or /56 of the address from which it began. */
  network: string | null;
  /** The value that this browser carried before. */
  from: H | null;
  generation: number;
  accessUntil: number;
  sealed: string;
}>;

/** A tombstone stands in the record's own place, so that no late write can revive it. */
export type Ended = Readonly<{ is: 'ended'; code: EndCode }>;
/** Replaced in its own browser: in flight answers may still carry the old value for a while. `userId`: whose it was. */
export type Replaced = Readonly<{ is: 'replaced'; by: H; at: number; userId: string }>;
export type SessionRecord = Alive | Ended | Replaced;

export const keys = {
  session: (h: H) => `session:${h}`,
  live: (userId: string) => `live:${userId}`,
  position: (h: H) => `position:${h}`,
  lease: (h: H) => `lease:${h}`,
  failures: (h: H) => `failures:${h}`,
  forced: (h: H) => `forced:${h}`,
  anonymous: (h: H) => `anon:${h}`,
  idempotency: (actor: string, key: string) => `idem:${actor}:${key}`,
  once: (kind: string, id: string) => `once:${kind}:${id}`,
  limit: (name: string, hmac: string) => `limit:${name.toLowerCase()}:${hmac}`,
  devices: (hmac: string) => `devices:${hmac}`,
  visit: (h: H) => `visit:${h}`,
} as const;

export const TOMBSTONE_MS = 12 * 3_600_000;
/** How long a replaced value is answered 'try again' instead of 'signed out'. */
export const REPLACED_GRACE_MS = 10_000;
