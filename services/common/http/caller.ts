/** Who asks, from the verified token and from nothing else: no header, no network position, no field of the body. */
import { createHmac } from 'node:crypto';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import { hasRole } from '@lamplight/bff/contract/roles.ts';
import type { By } from '@lamplight/events/core/types.ts';
import type { Position } from '@lamplight/events/ports/event-store.ts';
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { Request } from 'express';
import { isNear } from '../calendar/elapsed.ts';
import { contextOf } from './context.ts';
import { badRequest, invalid, problem } from './problem.ts';

/** `authTime`: when the person last proved who they are, epoch ms. */
export type SignedInActor = Readonly<{
  id: string;
  role: Role;
  sid: string;
  authTime: number;
  methods: readonly string[];
}>;
export type Caller = Readonly<{
  actor: SignedInActor;
  /** The identity of the command that this request gives. @throws 400 without a proper Idempotency-Key */
  by(): By;
}>;

/** @throws 401 where nobody proved who asks */
export const caller = (req: Request): Caller => {
  const signedIn = callerIfAny(req);
  if (signedIn === null) throw problem('NOT_AUTHENTICATED');
  return signedIn;
};

/** On public routes: the caller where a valid token came along. */
export const callerIfAny = (req: Request): Caller | null => {
  const { claims } = contextOf(req);
  if (!claims) return null;
  const actor: SignedInActor = {
    id: claims.sub,
    role: claims.role,
    sid: claims.sid,
    authTime: claims.auth_time * 1_000,
    methods: claims.amr,
  };
  return { actor, by: () => byOf(req, actor.id) };
};

/** 403 unless the caller has one of these roles; a first filter, objects are judged by `can`. */
export const demandRole = (req: Request, ...allowed: readonly Role[]): Caller => {
  const signedIn = caller(req);
  if (!hasRole(signedIn.actor.role, allowed)) throw problem('FORBIDDEN');
  return signedIn;
};

const STEP_UP_MS = 15 * 60_000;

/** product.md I11. @throws 403 STEP_UP_REQUIRED when the last proof is older than 15 minutes */
export const demandFreshProof = (req: Request, actor: SignedInActor): void => {
  if (!isNear(actor.authTime, STEP_UP_MS, contextOf(req).clock.now())) throw problem('STEP_UP_REQUIRED');
};

const KEY = /^[A-Za-z0-9-]{16,64}$/;

/**
 * `actorId`: the owner of the key, since the same key of another person names another command. Where nobody is signed
 * in, it is what the route can bind the caller to.
 */
export const byOf = (req: Request, actorId: string): By => {
  const { fingerprint } = contextOf(req);
  const by = commandBy(req, actorId, commandIdOf(req, actorId));
  return fingerprint === undefined ? by : { ...by, fingerprint };
};

/** The same key of the same actor always names the same command. @throws 400 without a proper Idempotency-Key */
export const commandIdOf = (req: Request, actorId: string): string => {
  const key = req.get('idempotency-key');
  if (key === undefined || !KEY.test(key)) {
    throw invalid([{ field: 'Idempotency-Key', message: '16 to 64 letters, digits and dashes' }]);
  }
  return derivedId(actorId, key);
};

/**
 * For uploads, whose content is known only at its end: the fingerprint takes in the file's name and hash, so that
 * another file under the key of a command that acted is refused.
 */
export const withContent = (by: By, { name, sha256 }: Readonly<{ name: string; sha256: string }>): By =>
  by.fingerprint === undefined
    ? by
    : {
        ...by,
        fingerprint: createHmac('sha256', by.fingerprint)
          .update(JSON.stringify([name, sha256]))
          .digest('base64url'),
      };

/** For calls that need no key (sign-in): `commandId` is made by the route. */
export const commandBy = (req: Request, actorId: string, commandId: string): By => {
  const { clock, requestId, traceparent, claims } = contextOf(req);
  return {
    commandId,
    actorId,
    at: new Date(clock.now()).toISOString(),
    correlationId: requestId,
    causationId: commandId,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(claims === undefined ? {} : { session: sessionNameOf(claims) }),
  };
};

/** As the history names a session: made of its id in one direction, so that nobody finds or ends a session by it. */
export const sessionNameOf = ({ sid }: Readonly<{ sid: string }>): string => derivedId(sid, 'session');

const ETAG = /^"?(\d{1,15})"?$/;

/** The version that the caller saw, or undefined. Weak, several or foreign entity tags are refused rather than ignored. */
export const ifMatch = (req: Request): number | undefined => {
  const tag = req.get('if-match');
  if (tag === undefined) return undefined;
  const match = ETAG.exec(tag);
  if (!match) throw badRequest('If-Match does not name a version.');
  return Number(match[1]);
};

/** A version as an entity tag: the revision of the last event that concerns the object. */
export const etagOf = (revision: number): string => `"${revision}"`;

/** The highest position this person has written here, which the answer must have seen (read your own write). */
export const readAfter = (req: Request): Position | null => {
  const position = req.get('x-read-after');
  return position !== undefined && /^[0-9a-f]{32}\.\d{20}$/.test(position) ? (position as Position) : null;
};
