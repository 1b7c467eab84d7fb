/** The HTTP side of every service: what must hold for any request, before and after its route. */
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { newId } from '@lamplight/events/ports/ids.ts';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Router } from 'express';
import express from 'express';
import type { Verifier } from '../auth/verify.ts';
import type { Log } from '../log/log.ts';
import { seldomTo } from '../log/seldom.ts';
import { inServerSpan } from '../telemetry/spans.ts';
import { sendProblem } from './answer.ts';
import { JSON_BYTES, jsonBody } from './body.ts';
import { contextOf, setContext } from './context.ts';
import { type Keyed, oneRequestPerKey } from './keyed.ts';
import type { Problem } from './problem.ts';
import { invalid, isProblem, outcomeUnknown, problem, unavailable } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

export type HttpOptions = Readonly<{
  log: Log;
  clock: Clock;
  verify: Verifier;
  /** Routes that need a token: without one 401. */
  routes: Router;
  /** Routes that need no token; one that is sent must be valid all the same. */
  open?: Router;
  /** Routes with a credential of their own: no bearer token is looked at, and they read their own bodies (`jsonBody`). */
  internal?: Router;
  /** Requests that stream their own multipart body. They have no time limit of their own. */
  upload?(req: Request): boolean;
  maxBytes?(req: Request): number;
  /** Where Idempotency-Keys of signed-in callers are remembered; left out by listeners without commands. */
  keyed?: Keyed;
}>;

/** A whole command or query (operations.md §6). */
const WITHIN_MS = 8_000;
const MAX_WAITING_COMMANDS = 256;

export const httpWith = (o: HttpOptions): Express => {
  const app = express();
  app.enable('case sensitive routing').enable('strict routing');
  app.disable('x-powered-by').disable('etag').set('query parser', 'simple');
  const upload = o.upload ?? (() => false);

  app.use(begin(o), securityHeaders({ https: false }), withinTime(upload), notTooMany());
  const body = jsonBody({ maxBytes: o.maxBytes ?? (() => JSON_BYTES), upload });
  if (o.internal) app.use(o.internal);
  app.use(bearer(o.verify));
  if (o.open) app.use(body, o.open);
  app.use(signedInOnly);
  if (!o.open) app.use(body);
  if (o.keyed) app.use(oneRequestPerKey(o.keyed));
  app.use(o.routes);
  app.use(() => {
    throw problem('NOT_FOUND');
  });
  app.use(failed(o));
  return app;
};

const begin =
  (o: HttpOptions): RequestHandler =>
  (req, res, next) => {
    const header = req.get('x-request-id');
    const requestId = header !== undefined && /^[A-Za-z0-9-]{8,64}$/.test(header) ? header : newId();
    const startedAt = performance.now();
    res.set({ 'x-request-id': requestId, 'cache-control': 'no-store' });
    inServerSpan(req, res, (traceparent) => {
      const deadline = startedAt + Math.min(leftOf(req) ?? WITHIN_MS, WITHIN_MS);
      setContext(req, { requestId, clock: o.clock, deadline, ...(traceparent === undefined ? {} : { traceparent }) });
      res.once('close', () => {
        const { claims } = contextOf(req);
        const ms = Math.round(performance.now() - startedAt);
        const who = claims ? { userId: claims.sub, session: claims.sid } : {};
        o.log.info({ requestId, method: req.method, route: routeOf(req), status: res.statusCode, ms, ...who }, 'http');
      });
      next();
    });
  };

/** The template, never the path: ids and tokens of a path stay out of logs and metrics. */
export const routeOf = (req: Request): string => {
  const path: unknown = (req.route as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? `${req.baseUrl}${path}` : 'none';
};

/** What is left of the caller's time, in ms: a duration means the same on two machines whose clocks differ. */
const leftOf = (req: Request): number | null => {
  const text = req.get('x-request-deadline');
  return text !== undefined && /^\d{1,13}$/.test(text) ? Number(text) : null;
};

/** Nobody waits past the deadline: the answer is 503, and what the route still does is safe to repeat by its key. */
const withinTime =
  (upload: (req: Request) => boolean): RequestHandler =>
  (req, res, next) => {
    if (upload(req)) return next();
    const left = contextOf(req).deadline - performance.now();
    if (left <= 0) throw unavailable();
    const late = setTimeout(() => {
      if (!res.headersSent) sendProblem(res, away(req));
    }, left);
    res.once('close', () => clearTimeout(late));
    next();
  };

const isQuestion = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** A command with a key may have been done, and a retry under the key gets its answer; all else is unavailable. */
const away = (req: Request, cause?: unknown): Problem =>
  isQuestion(req) || req.get('idempotency-key') === undefined ? unavailable(cause) : outcomeUnknown(cause);

const notTooMany = (): RequestHandler => {
  let waiting = 0;
  return (req, res, next) => {
    if (isQuestion(req)) return next();
    if (waiting >= MAX_WAITING_COMMANDS) throw unavailable();
    waiting += 1;
    res.once('close', () => {
      waiting -= 1;
    });
    next();
  };
};

/** An invalid token is 401 everywhere; whether a route needs one depends on the router that holds it. */
const bearer =
  (verify: Verifier): RequestHandler =>
  async (req, _res, next) => {
    const header = req.get('authorization');
    if (header === undefined) return next();
    const token = /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1];
    if (token === undefined) throw problem('NOT_AUTHENTICATED');
    const verified = await verify(token).catch((error: unknown) => {
      throw unavailable(error); // keys unreachable: neither valid nor invalid
    });
    if (!verified.ok) throw problem('NOT_AUTHENTICATED');
    contextOf(req).claims = verified.claims;
    next();
  };

const signedInOnly: RequestHandler = (req, _res, next) => {
  if (!contextOf(req).claims) throw problem('NOT_AUTHENTICATED');
  next();
};

const failed = ({ log, clock }: Pick<HttpOptions, 'log' | 'clock'>): ErrorRequestHandler => {
  const seldom = seldomTo(log, clock);
  return (error: unknown, req, res, _next) => {
    const failure = problemFrom(error, req);
    const { requestId } = contextOf(req);
    const cause = failure.cause ?? error;
    if (hasCode(cause, 'Unavailable')) seldom(cause, 'request failed', { requestId });
    else if (failure.status >= 500) log.error({ requestId, err: cause }, 'request failed');
    if (res.writableEnded) return; // answered at its deadline
    if (res.headersSent) {
      res.destroy();
      return;
    }
    sendProblem(res, failure);
    if (!req.readableEnded && !req.destroyed) readPast(req);
  };
};

const PAST_MS = 30_000;

/**
 * Reads and drops the rest of a body for a while: closing the connection under a client that still sends would reset it
 * and lose the answer (RFC 9112 §9.6). The edge ends it as soon as it has the answer.
 */
const readPast = (req: Request): void => {
  const late = setTimeout(() => req.socket.destroy(), PAST_MS).unref();
  const done = (): void => clearTimeout(late);
  req.once('end', done).once('close', done).resume();
};

/** Faults of express itself (a broken percent-encoding) carry a `status` below 500; everything unknown is ours. */
const problemFrom = (error: unknown, req: Request): Problem => {
  if (isProblem(error)) return error;
  if (hasCode(error, 'Unavailable')) return away(req, error);
  if (hasCode(error, 'WrongExpectedRevision') || hasCode(error, 'DamagedEvent')) return unavailable(error);
  if (hasCode(error, 'TooLarge') || hasCode(error, 'FileTooLarge'))
    return problem('PAYLOAD_TOO_LARGE', { cause: error });
  if (hasCode(error, 'BadCursor')) return invalid([{ field: 'after', message: 'Not a cursor' }]);
  const status = Error.isError(error) ? (error as { status?: unknown }).status : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) return problem('BAD_REQUEST', { cause: error });
  return problem('INTERNAL', { cause: error });
};
