/** What the server knows of a request: id, caller, deadline. Kept apart from `req`, which any handler may write. */
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Request } from 'express';
import type { Claims } from '../auth/claims.ts';

export type Context = {
  readonly requestId: string;
  readonly clock: Clock;
  /** `performance.now()` after which nobody waits for the answer: a clock that is set ends no request. */
  readonly deadline: number;
  /** W3C trace context of the request's own span. */
  readonly traceparent?: string;
  claims?: Claims;
  /** The JSON body as it came. */
  body?: Uint8Array;
  /** Of the request, where its route takes an Idempotency-Key. */
  fingerprint?: string;
};

const contexts = new WeakMap<Request, Context>();

export const setContext = (req: Request, context: Context): void => {
  contexts.set(req, context);
};

export const contextOf = (req: Request): Context => {
  const context = contexts.get(req);
  if (!context) throw new Error('The request did not pass through httpWith');
  return context;
};
