/**
 * What an OAuth provider remembers of those who consented: codes that work once, tokens that expire, refresh tokens that rotate
 * where the provider rotates them (RFC 6749 §4.1, RFC 7636). In memory, for as long as the stand-in runs.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Somebody who has an account at the provider. */
export type Account = Readonly<{ id: string; name: string; email: string; about: string }>;

/** What the product asked for when it led the browser to the provider. */
export type Request = Readonly<{
  redirectUri: string;
  scopes: readonly string[];
  /** Of the code verifier, base64url of its SHA-256. */
  challenge: string;
  /** Whether a refresh token is wanted. */
  offline: boolean;
  state: string;
  nonce: string | null;
}>;

export type Grant = Readonly<{ account: Account; scopes: readonly string[]; offline: boolean; nonce: string | null }>;
export type Tokens = Readonly<{ access: string; refresh: string | null; grant: Grant }>;
/** Why a code or a refresh token gives nothing; each provider says it in its own words. */
export type NoTokens = 'unknown' | 'used' | 'expired' | 'redirect' | 'verifier' | 'revoked';
export type Holder = Readonly<{ grant: Grant } | { not: 'unknown' | 'expired' | 'revoked' }>;

export type GrantRules = Readonly<{
  now(): number;
  codeMs: number;
  accessMs: number;
  /** Milliseconds that a refresh token lives; `null`: until it is revoked. */
  refreshMs: number | null;
  /** Whether each use of a refresh token replaces it, and ends what it gave before. */
  rotates: boolean;
  prefixes: Readonly<{ access: string; refresh: string }>;
}>;

type Kept = { grant: Grant; until: number; revoked: boolean };
type Code = { grant: Grant; request: Request; until: number; used: boolean };

export type Grants = ReturnType<typeof newGrants>;

export const newGrants = ({ now, codeMs, accessMs, refreshMs, rotates, prefixes }: GrantRules) => {
  const codes = new Map<string, Code>();
  const accesses = new Map<string, Kept>();
  const refreshes = new Map<string, Kept>();
  const random = () => randomBytes(32).toString('base64url');

  const issue = (grant: Grant, refresh: string | null): Tokens => {
    const access = prefixes.access + random();
    accesses.set(access, { grant, until: now() + accessMs, revoked: false });
    return { access, refresh, grant };
  };
  const newRefresh = (grant: Grant): string => {
    const refresh = prefixes.refresh + random();
    const until = refreshMs === null ? Number.POSITIVE_INFINITY : now() + refreshMs;
    refreshes.set(refresh, { grant, until, revoked: false });
    return refresh;
  };
  const end = (fits: (kept: Kept) => boolean): void => {
    for (const kept of [...accesses.values(), ...refreshes.values()]) if (fits(kept)) kept.revoked = true;
  };
  const whyNot = (kept: Kept | undefined): 'unknown' | 'expired' | 'revoked' | null => {
    if (kept === undefined) return 'unknown';
    if (kept.revoked) return 'revoked';
    return kept.until <= now() ? 'expired' : null;
  };

  return {
    /** @returns the code that goes back with the browser */
    consent: (request: Request, account: Account): string => {
      const code = random();
      const { scopes, offline, nonce } = request;
      codes.set(code, { request, grant: { account, scopes, offline, nonce }, until: now() + codeMs, used: false });
      return code;
    },

    exchange: (asked: Readonly<{ code: string; redirectUri: string; verifier: string }>): Tokens | NoTokens => {
      const known = codes.get(asked.code);
      if (known === undefined) return 'unknown';
      if (known.used) {
        // Somebody else has it too (RFC 6749 §4.1.2): what it gave is worth nothing any more.
        end(({ grant }) => grant === known.grant);
        return 'used';
      }
      known.used = true;
      if (known.until <= now()) return 'expired';
      if (known.request.redirectUri !== asked.redirectUri) return 'redirect';
      if (!sameText(challengeOf(asked.verifier), known.request.challenge)) return 'verifier';
      return issue(known.grant, known.grant.offline ? newRefresh(known.grant) : null);
    },

    refresh: (token: string): Tokens | NoTokens => {
      const kept = refreshes.get(token);
      const not = whyNot(kept);
      if (kept === undefined || not !== null) return not ?? 'unknown';
      if (!rotates) return issue(kept.grant, null);
      end(({ grant }) => grant === kept.grant);
      return issue(kept.grant, newRefresh(kept.grant));
    },

    holderOf: (token: string): Holder => {
      const kept = accesses.get(token);
      const not = whyNot(kept);
      return kept === undefined || not !== null ? { not: not ?? 'unknown' } : { grant: kept.grant };
    },

    /** Whichever token of a grant is given: all of that grant ends. @returns whether it was one */
    revoke: (token: string): boolean => {
      const kept = accesses.get(token) ?? refreshes.get(token);
      if (kept === undefined || kept.revoked) return false;
      end(({ grant }) => grant === kept.grant);
      return true;
    },
    /** Whoever consented takes it back on the provider's own page. */
    revokeAll: (): void => end(() => true),
    /** Every access token is too old from now on; refresh tokens work. */
    expireAccess: (): void => {
      for (const kept of accesses.values()) kept.until = now();
    },
    /** Tokens that would be accepted now. */
    living: (): number => [...accesses.values()].filter((kept) => whyNot(kept) === null).length,
  };
};

/** RFC 7636 §4.1 bounds it; what is shorter could be guessed. */
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;
const challengeOf = (verifier: string): string | null =>
  VERIFIER.test(verifier) ? createHash('sha256').update(verifier).digest('base64url') : null;

export const sameText = (given: string | null, kept: string): boolean => {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(kept)];
  return a.length === b.length && timingSafeEqual(a, b);
};
