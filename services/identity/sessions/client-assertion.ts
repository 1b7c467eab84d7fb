/**
 * The BFF proves itself with every call (RFC 7523 §2.2): ES256, 60 s, each assertion once. While that cannot be noted,
 * as on a full disk, questions are still answered, since a replayed one changes nothing; every other call is refused.
 */
import type { KeyObject } from 'node:crypto';
import { internalPaths } from '@lamplight/bff/contract/internal-paths.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Request, RequestHandler } from 'express';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';

const LIFE_S = 60;
/** How far the BFF's clock may be ahead. */
const TOLERANCE_S = 5;

const assertion = z.object({
  sub: z.literal('bff'),
  iat: z.number(),
  exp: z.number(),
  jti: z.string().min(16).max(64),
  client_address: z.string().max(64).optional(),
});

/** Calls of the BFF that are POSTs and change nothing. */
const QUESTIONS: readonly string[] = [internalPaths.sessions, internalPaths.family];

const addresses = new WeakMap<Request, string>();

/** The address of the person's own machine, from the assertion: anyone could set a header. */
export const clientAddressOf = (req: Request): string | null => addresses.get(req) ?? null;

export const bffOnly = (o: { key: KeyObject; keyValue: KeyValue; clock: Clock }): RequestHandler => {
  const { key, keyValue, clock } = o;
  const claimsOf = (text: string) => {
    const clockTimestamp = Math.floor(clock.now() / 1_000);
    try {
      const read = assertion.safeParse(
        jsonwebtoken.verify(text, key, {
          algorithms: ['ES256'],
          issuer: 'bff',
          audience: 'lamplight-identity',
          clockTimestamp,
        }),
      );
      if (!read.success) return null;
      const { iat, exp } = read.data;
      return exp - iat > LIFE_S || iat > clockTimestamp + TOLERANCE_S ? null : read.data;
    } catch {
      return null; // every failure of the library means: not proved
    }
  };
  return async (req, _res, next) => {
    const text = req.get('x-client-assertion');
    const claims = text === undefined || text.length > 2_048 ? null : claimsOf(text);
    if (claims === null) throw problem('NOT_AUTHENTICATED');
    const first = await keyValue
      .set(`once:assertion:${claims.jti}`, '1', { if: 'absent', ttlMs: 2 * LIFE_S * 1_000 })
      .catch((error: unknown) => {
        if (hasCode(error, 'Unavailable') && QUESTIONS.includes(req.path)) return null;
        throw error;
      });
    if (first === 'conflict') throw problem('NOT_AUTHENTICATED');
    if (claims.client_address !== undefined) addresses.set(req, claims.client_address);
    next();
  };
};
