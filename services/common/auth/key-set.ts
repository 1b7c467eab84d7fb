/**
 * The published keys of identity. An unknown key id fetches the set again, at most every 30 s, so that invented ids
 * cause no load. A key is trusted for ten minutes after a fetch, and refreshed from half of that on: a withdrawn key is
 * forgotten, and an outage of identity is bridged for as long as any of its tokens is valid.
 */
import type { KeyObject } from 'node:crypto';
import { createPublicKey } from 'node:crypto';
import { keySet as keySetSchema } from '@lamplight/bff/contract/identity-internal.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { z } from 'zod';
import { hasElapsed } from '../calendar/elapsed.ts';

export type KeySet = Readonly<{ find(kid: string): Promise<KeyObject | null> }>;
export type PublicJwk = Readonly<{ kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string }>;

const REFETCH_MS = 30_000;
const READ_ANEW_MS = 5 * 60_000;
const BELIEVED_MS = 10 * 60_000;

/** @param fetchKeys reads the set where it is published; its failure is the caller's 503 */
export const keySetWith = (o: { fetchKeys(): Promise<readonly PublicJwk[]>; clock: Clock }): KeySet => {
  let keysById = new Map<string, KeyObject>();
  let [readAt, askedAt] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let asking: Promise<void> | null = null;

  const ask = async (): Promise<void> => {
    const keys = await o.fetchKeys();
    keysById = new Map(
      keys.map(
        ({ kid, kty, crv, x, y }) => [kid, createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })] as const,
      ),
    );
    readAt = o.clock.now();
  };
  const refresh = (): Promise<void> => {
    if (asking !== null) return asking;
    askedAt = o.clock.now();
    asking = ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    find: async (kid) => {
      const now = o.clock.now();
      const mayAsk = hasElapsed(askedAt, REFETCH_MS, now);
      if (hasElapsed(readAt, BELIEVED_MS, now)) await refresh();
      else if (!keysById.has(kid) && (mayAsk || asking !== null)) await refresh();
      // A failed refresh is ignored while the keys are still trusted; after that the caller gets the failure.
      else if (mayAsk && hasElapsed(readAt, READ_ANEW_MS, now)) refresh().catch(() => undefined);
      return keysById.get(kid) ?? null;
    },
  };
};

const published = z.object({ keys: keySetSchema.shape.keys });

/** Redirects are refused and the answer's size is bounded: this is the root of every service's trust. */
export const keysFrom = (url: string) => async (): Promise<readonly PublicJwk[]> => {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(3_000) });
  if (!answer.ok) throw new Error(`The key set answered ${answer.status}`);
  const text = await answer.text();
  if (text.length > 16_384) throw new Error('The key set is too large');
  return published.parse(JSON.parse(text)).keys;
};
