/**
 * What of a service's answer may reach a browser. Behind an address may be a balancer that answers in the service's place,
 * or a service in trouble: what is not the shape that the route declares is withheld.
 */

import type { IncomingHttpHeaders } from 'node:http';
import { jsonIn } from '@lamplight/common/http/bounded.ts';
import * as z from 'zod/mini';
import { errorStatus, isErrorCode } from '../contract/errors.ts';
import type { Route } from '../contract/routes.ts';
import { type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import { stripAnswer, stripFailure } from './strip.ts';

/** A JSON answer, whole. */
export type Received = Readonly<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>;

export type Judged =
  /** `type` null: as the service says. */
  | Readonly<{ is: 'passed'; body: Buffer; type: string | null }>
  /** In the edge's own words; `what` is for the log, null where the service has told its own. */
  | Readonly<{ is: 'refused'; refusal: Refusal; what: string | null }>;

/** The largest list there is takes a tenth of it. */
export const ANSWER_LIMIT = 4 * 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

const withheld = (what: string): Judged => ({ is: 'refused', refusal: refuse('UPSTREAM_REFUSED'), what });

/** Whether a content is of a type that its route declares. */
export const isDeclared = ({ content }: Pick<Route, 'content'>, type: string | undefined): boolean =>
  type !== undefined && (content ?? []).includes(type);

/** @param isHead the answer has no body by right */
export const judged = (route: Route, { status, headers, body }: Received, isHead: boolean): Judged => {
  const type = headers['content-type'] ?? '';
  if (status >= 500) return failureOf(status, type, headers['retry-after'], body);
  if (body.length === 0 && (status === 204 || status === 304 || isHead)) return { is: 'passed', body, type: null };
  if (!JSON_TYPE.test(type)) return withheld(`answered ${status} with another type than the route declares`);
  if (route.to === 'projects') return { is: 'passed', body, type: null };
  const answer = jsonIn(body.toString('utf8'));
  const stripped =
    status >= 400
      ? stripFailure(answer)
      : route.answer === undefined
        ? { ok: false as const }
        : stripAnswer(route.answer, answer);
  if (!stripped.ok) return withheld('answered another shape than the route names');
  const bytes = Buffer.from(JSON.stringify(stripped.body));
  return { is: 'passed', body: bytes, type: 'application/json; charset=utf-8' };
};

/** Our failure envelope as services send it from 500 on, and nothing beside it. */
const failure = z.strictObject({
  success: z.literal(false),
  code: z.string(),
  message: z.string(),
  timeLeft: z.optional(z.int()),
  requestId: z.string(),
});

/** The code and when to come back may pass, never a word: whoever is in trouble may say anything. */
const failureOf = (status: number, type: string, retryAfter: string | undefined, body: Buffer): Judged => {
  const what = `answered ${status}`;
  const again = retryAfter !== undefined && /^\d{1,5}$/.test(retryAfter) ? { 'retry-after': retryAfter } : null;
  const failed = JSON_TYPE.test(type) ? failure.safeParse(jsonIn(body.toString('utf8'))) : null;
  const code = failed?.success ? failed.data.code : null;
  if (failed?.success && isErrorCode(code) && errorStatus[code] === status) {
    const { timeLeft } = failed.data;
    return {
      is: 'refused',
      what: null,
      refusal: refuse(code, { ...(again ? { headers: again } : {}), ...(timeLeft === undefined ? {} : { timeLeft }) }),
    };
  }
  if (status !== 503) return withheld(what);
  const later = tryAgain();
  return { is: 'refused', what, refusal: { ...later, headers: { ...later.headers, ...again } } };
};
