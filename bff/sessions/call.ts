/** A call that the edge answers itself, after the guards: signing in, codes, sessions. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Route } from '../contract/routes.ts';
import { type Headers, sendJson } from '../guards/answers.ts';
import type { Refusal } from '../guards/refusal.ts';
import type { Principal } from '../guards/session.ts';
import type { H } from './record.ts';

export type OwnCall = Readonly<{
  req: IncomingMessage;
  res: ServerResponse;
  route: Route;
  /** Rebuilt from the template, without the query. */
  path: string;
  /** As `?a=b`, or empty. */
  query: string;
  caller: Principal;
  body: Buffer;
  requestId: string;
  address: string;
}>;

/** Answers the call, or says why it is refused. */
export type OwnAnswer = (call: OwnCall) => Promise<Refusal | null>;

/** The query as the route declares it; undefined where it declares none. */
export const queryOf = ({ route, query }: Pick<OwnCall, 'route' | 'query'>) =>
  route.query?.safeParse(Object.fromEntries(new URLSearchParams(query)));

/** Under what this browser keeps what it has begun; null where it carries no cookie that is good for it. */
export const browserOf = ({ caller }: Pick<OwnCall, 'caller'>): H | null => {
  if (caller.is === 'person') return caller.living.h;
  return caller.is === 'visitor' && caller.look?.is === 'anonymous' ? caller.look.h : null;
};

/** Beside others: an answer may set the session's cookie and the device's. */
export const setCookie = ({ res }: Pick<OwnCall, 'res'>, cookie: string): void =>
  void res.appendHeader('set-cookie', cookie);

/** @param expire the cookie's end: a dead one never blocks a public call, and goes with its answer */
export const sendOwn = (
  call: OwnCall,
  answer: Readonly<{ status: number; body: unknown }>,
  o: Readonly<{ headers: Headers; expire(): string }>,
): null => {
  const { caller, res } = call;
  if (caller.is === 'visitor' && caller.expire && !res.hasHeader('set-cookie')) setCookie(call, o.expire());
  sendJson(res, answer.status, answer.body, o.headers);
  return null;
};
