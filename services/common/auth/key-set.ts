/** The published keys of identity. An unknown key id asks again, at most every 30 s, so that invented ids cost nobody anything. */

import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { keySet as keySetSchema } from '@lamplight/bff/contract/identity-internal.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { hasElapsed } from '../calendar/elapsed.ts';

export type KeySet = Readonly<{ find(kid: string): Promise<KeyObject | null> }>;
export type PublicJwk = Readonly<{ kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string }>;

const REFETCH_MS = 30_000;

/** @param fetchKeys reads the set where it is published; its failure is the caller's 503 */
export const createKeySet = (o: { fetchKeys(): Promise<readonly PublicJwk[]>; clock: Clock }): KeySet => {
  let known = new Map<string, KeyObject>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    const keys = await o.fetchKeys();
    known = new Map(
      keys.map(
        ({ kid, kty, crv, x, y }) => [kid, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })] as const,
      ),
    );
    askedAt = o.clock.now();
  };
  return {
    find: async (kid) => {
      const key = known.get(kid);
      if (key) return key;
      if (asking === null && hasElapsed(askedAt, REFETCH_MS, o.clock.now())) {
        asking = ask().finally(() => {
          asking = null;
        });
      }
      if (asking !== null) await asking;
      return known.get(kid) ?? null;
    },
  };
};

/** A key whose age is unknown is asked for again after this time, so that a withdrawn key is forgotten. */
const published = z.object({ keys: keySetSchema.shape.keys });

/** Redirects are refused and the answer's size is bounded: this is the root of every service's trust. */
export const keysFrom = (url: string) => async (): Promise<readonly PublicJwk[]> => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(3_000) });
  if (!answer.ok) throw new Error(`The key set answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > 16_384) throw new Error('The key set is too large');
  return published.parse(JSON.parse(text)).keys;
};
