/**
 * One Idempotency-Key, one request: another request under a used key is refused instead of being answered with the
 * result of the first. This holds for every caller of a service, also for those that bypass the edge.
 */
import { createHmac } from 'node:crypto';
import type { Route } from '@lamplight/bff/contract/routes.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { Request, RequestHandler } from 'express';
import { caller, commandIdOf } from './caller.ts';
import { contextOf } from './context.ts';
import { problem, unavailable } from './problem.ts';
import { rowFinder } from './serve.ts';

/** As long as the edge keeps keys. A command that acted is recognised by its events for ever. */
const KEPT_MS = 24 * 3_600_000;

export type Keyed = Readonly<{ keyValue: KeyValue; service: Route['to'] }>;

/**
 * Stands after the body and the token. The key is taken before the command is looked at, so that of two requests that come
 * at once one is refused, whichever streams they would change; and a key whose first request was refused, or changed
 * nothing, stays that request's.
 * @throws 422 IDEMPOTENCY_KEY_REUSED; 400 without a proper key; 503 UNAVAILABLE while the key-value store is away
 */
export const oneRequestPerKey = ({ keyValue, service }: Keyed): RequestHandler => {
  const rowOf = rowFinder(service);
  return async (req, _res, next) => {
    // The table says which calls carry a key; the others may bring one, and it means nothing.
    if (rowOf(req)?.keyed !== true) return next();
    const fingerprint = fingerprintOf(req);
    const at = `command:${commandIdOf(req, caller(req).actor.id)}`;
    const first = await taken(keyValue, at, fingerprint).catch((error: unknown) => {
      throw unavailable(error); // nothing was begun, so the outcome is not unknown
    });
    if (first !== fingerprint) throw problem('IDEMPOTENCY_KEY_REUSED');
    contextOf(req).fingerprint = fingerprint;
    next();
  };
};

/** The fingerprint that owns the key: the first request's, or this one's where that expired in between. */
const taken = async (keyValue: KeyValue, at: string, fingerprint: string): Promise<string> => {
  if ((await keyValue.set(at, fingerprint, { ttlMs: KEPT_MS, if: 'absent' })) !== 'conflict') return fingerprint;
  return (await keyValue.get(at))?.value ?? fingerprint;
};

/**
 * The HMAC's key is the Idempotency-Key itself, which is stored nowhere: a reader of the log or the store cannot try
 * out bodies against it. A file is not part of it, since each sending of a form differs; its route compares the
 * content.
 */
const fingerprintOf = (req: Request): string => {
  const hmac = createHmac('sha256', req.get('idempotency-key') ?? '').update(`${req.method}\n${req.originalUrl}\n`);
  const { body } = contextOf(req);
  return (body === undefined ? hmac : hmac.update(body)).digest('base64url');
};
