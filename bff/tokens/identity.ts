/** The one place where the BFF speaks to identity on its own behalf: sign-in calls, refresh, revocation, who a token is. */
import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, jsonIn } from '@lamplight/common/http/bounded.ts';
import { traceNow } from '@lamplight/common/telemetry/spans.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { familyAnswer, INVALID_GRANT, type Refreshed, refreshed } from '../contract/identity-internal.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import { paths } from '../contract/paths.ts';
import { type User, userAnswer } from '../contract/people.ts';
import { ANSWER_LIMIT, type Answer, post } from '../proxy/post.ts';
import { type AssertionKey, clientAssertion } from './assertion.ts';

export type IdentityCall = Readonly<{
  body: unknown;
  bearer?: string;
  address?: string;
  requestId: string;
  withinMs?: number;
}>;

export type RefreshOutcome =
  | Readonly<{ is: 'refreshed'; answer: Refreshed }>
  | Readonly<{ is: 'invalid' }>
  /** No answer, or one that says nothing about the grant. */
  | Readonly<{ is: 'failed'; cause: unknown }>;

export type Identity = Readonly<{
  /** A POST with the client assertion; throws where no answer came. */
  ask(path: string, call: IdentityCall): Promise<Answer>;
  refresh(refreshToken: string, withinMs: number): Promise<RefreshOutcome>;
  /** Whether a family may still be used. @throws where no answer came */
  holds(family: string): Promise<boolean>;
  /** Idempotent and stubborn: a family that is not revoked today would live on until its absolute end. */
  revoke(family: string, o: { afterMs: number }): void;
  /** Whose token this is; null where identity refuses it or is away. */
  me(access: string, withinMs: number): Promise<User | null>;
  /** Sends the revocations that still wait, also those that failed before, once more. */
  close(): Promise<void>;
}>;

export type IdentityOptions = Readonly<{ url: string; key: AssertionKey; clock: Clock; onError(error: unknown): void }>;

const CALL_MS = 25_000;
const HOLDS_MS = 5_000;
const REVOKE_AGAIN_AFTER_MS = [1_000, 5_000, 30_000, 120_000];

export const identityAt = ({ url, key, clock, onError }: IdentityOptions): Identity => {
  const closing = new AbortController();
  const revocations = new Set<Promise<void>>();

  const ask: Identity['ask'] = async (path, { body, bearer, address, requestId, withinMs = CALL_MS }) => {
    const headers = { 'x-client-assertion': clientAssertion(key, clock, address) };
    return post(`${url}${path}`, { body, bearer, headers, requestId, withinMs });
  };

  const tryToRevoke = async (familyId: string, afterMs: number): Promise<void> => {
    for (const waitMs of [afterMs, ...REVOKE_AGAIN_AFTER_MS]) {
      await sleep(waitMs, undefined, { ref: false, signal: closing.signal }).catch(() => undefined); // closing: at once
      const isLast = closing.signal.aborted;
      const call = { body: { familyId }, requestId: familyId, withinMs: isLast ? 2_000 : 5_000 };
      const answer = await ask(internalPaths.revoke, call).catch(onError);
      if (answer && answer.status < 300) return;
      if (isLast) break;
    }
    throw new Error('a family of refresh tokens could not be revoked: it lives until its end');
  };

  return {
    ask,
    refresh: async (refreshToken, withinMs) => {
      try {
        const answer = await ask(internalPaths.refresh, {
          body: { refreshToken },
          requestId: crypto.randomUUID(),
          withinMs,
        });
        if (answer.status === 400 && codeOf(answer.body) === INVALID_GRANT) return { is: 'invalid' };
        const parsed = refreshed.safeParse(answer.body);
        return answer.status === 200 && parsed.success
          ? { is: 'refreshed', answer: parsed.data }
          : { is: 'failed', cause: new Error(`identity answered a refresh with ${answer.status}`) };
      } catch (cause) {
        return { is: 'failed', cause };
      }
    },
    holds: async (familyId) => {
      const call = { body: { familyId }, requestId: crypto.randomUUID(), withinMs: HOLDS_MS };
      const { status, body } = await ask(internalPaths.family, call);
      const read = familyAnswer.safeParse(body);
      if (status !== 200 || !read.success) throw new Error(`identity answered for a family with ${status}`);
      return read.data.holds;
    },
    revoke: (family, { afterMs }) => {
      const sending = tryToRevoke(family, afterMs)
        .catch(onError)
        .finally(() => revocations.delete(sending));
      revocations.add(sending);
    },
    me: async (access, withinMs) => {
      try {
        const response = await fetch(`${url}${paths.me[1]}`, {
          redirect: 'error',
          signal: AbortSignal.timeout(withinMs),
          headers: { authorization: `Bearer ${access}`, 'x-request-deadline': String(withinMs), ...traceNow() },
        });
        const parsed = userAnswer.safeParse(await jsonOf(response));
        return parsed.success ? parsed.data.user : null;
      } catch (error) {
        onError(error); // the page then asks for itself
        return null;
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(revocations);
    },
  };
};

const jsonOf = async (response: Response): Promise<unknown> =>
  jsonIn((await bytesOf(response, ANSWER_LIMIT)).toString('utf8'));

export const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null
    ? ((body as { code?: unknown }).code ?? (body as { error?: unknown }).error)
    : undefined;
