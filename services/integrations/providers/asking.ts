/**
 * Asks a provider: bounded in time and size, without redirects, and not while it has asked to be left alone or keeps failing
 * (operations.md §6).
 */
import { jsonIn } from '@lamplight/common/http/bounded.ts';
import { type BoundedRequest, boundedFetchOf } from '@lamplight/common/http/bounded-fetch.ts';
import { breakerOf } from '@lamplight/common/http/breaker.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { unavailable } from '@lamplight/events/ports/errors.ts';

/** `body`: as JSON says it; null where there is none. `content`: in its place, where the content of a file was asked for. */
export type ProviderAnswer = Readonly<{
  status: number;
  headers: Headers;
  body: unknown;
  content?: Uint8Array<ArrayBuffer>;
}>;
/**
 * `withinMs`: longer than other calls where a part of a file goes along. `whose`: in whose name, where the provider counts the
 * calls of each by itself: one who has to wait keeps no other waiting. `forContent`: of a file, which is no JSON.
 */
export type ProviderRequest = Omit<BoundedRequest, 'signal'> &
  Readonly<{ withinMs?: number; whose?: string; forContent?: true }>;
/** @throws Unavailable where no proper answer came, or none is asked for now */
export type Ask = (url: string, request: ProviderRequest) => Promise<ProviderAnswer>;

const WITHIN_MS = 10_000;
/** Whatever a header says: a provider that names a day would be left alone for that long by a slip. */
const AT_MOST_MS = 3_600_000;

/** @param whom as errors name the provider */
export const askingWith = (whom: string, clock: Clock): Ask => {
  const fetchBounded = boundedFetchOf(whom);
  const breaker = breakerOf(whom, clock);
  const quiet = quietOf(clock);
  return async (url, { withinMs = WITHIN_MS, whose = '', forContent = false, ...request }) => {
    if (quiet.is(whose)) throw unavailable(whom, new Error('It asked to be left alone for a while'));
    // Whoever is told to wait was answered: that is no sign that it fails.
    const answer = await breaker.run(() => fetchBounded(url, { ...request, signal: AbortSignal.timeout(withinMs) }));
    const waitMs = backOffOf(answer, clock.now());
    if (waitMs !== null) {
      quiet.begin(whose, Math.min(waitMs, AT_MOST_MS));
      throw unavailable(whom, new Error(`Answered ${answer.status}: too many calls`));
    }
    const { status, headers } = answer;
    if (forContent && answer.ok)
      return { status, headers, body: null, content: new Uint8Array(await answer.arrayBuffer()) };
    return { status, headers, body: jsonIn(await answer.text()) };
  };
};

/** Who has been told to wait, and for how long. */
const quietOf = (clock: Clock) => {
  const waits = new Map<string, Readonly<{ from: number; ms: number }>>();
  const is = (whose: string): boolean => {
    const wait = waits.get(whose);
    const now = clock.now();
    if (wait !== undefined && now >= wait.from && now - wait.from < wait.ms) return true;
    waits.delete(whose);
    return false;
  };
  return {
    is,
    begin: (whose: string, ms: number): void => {
      for (const other of waits.keys()) is(other); // of a token that ended nobody asks again
      waits.set(whose, { from: clock.now(), ms });
    },
  };
};

const DEFAULT_WAIT_MS = 60_000;

/**
 * How long it asks to be left alone, in ms; null where it does not. GitHub says it by 403 as well, with `retry-after` or with
 * nothing left of the limit.
 */
const backOffOf = ({ status, headers }: Response, now: number): number | null => {
  if (status !== 429 && status !== 403) return null;
  const after = headers.get('retry-after');
  if (after !== null) return waitFor(after, now);
  if (headers.get('x-ratelimit-remaining') === '0') {
    const reset = Number(headers.get('x-ratelimit-reset'));
    return Number.isFinite(reset) && reset > 0 ? Math.max(1_000, reset * 1_000 - now) : DEFAULT_WAIT_MS;
  }
  return status === 429 ? DEFAULT_WAIT_MS : null;
};

/** RFC 9110 §10.2.3: seconds, or a date. */
const waitFor = (after: string, now: number): number => {
  const seconds = Number(after);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(after) - now;
  return Number.isFinite(ms) ? Math.max(1_000, ms) : DEFAULT_WAIT_MS;
};
