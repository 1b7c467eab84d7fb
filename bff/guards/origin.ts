/**
 * Cross-site request forgery (RFC 6265bis §8.8, Fetch Metadata): a page elsewhere can send the cookie's owner here, but it
 * cannot set `X-CSRF` without a preflight, and no preflight is ever granted.
 */
import type { IncomingMessage } from 'node:http';
import { contentRoutes, isTheEdges, type Route } from '../contract/routes.ts';
import { type Refusal, refuse } from './refusal.ts';

export type Credentials = Readonly<{ cookie: boolean; bearer: boolean }>;

export const originFault = (
  req: IncomingMessage,
  route: Route,
  credentials: Credentials,
  origin: URL,
): Refusal | null => (isForged(req, route, credentials, origin) ? refuse('CSRF_FAILED') : null);

/** A bearer and no cookie: nothing that a browser would add by itself. Sign-in and session calls never look at a bearer. */
export const speaksForItself = (route: Route, { cookie, bearer }: Credentials): boolean =>
  bearer && !cookie && !isTheEdges(route);

const isForged = (req: IncomingMessage, route: Route, credentials: Credentials, origin: URL): boolean => {
  if (speaksForItself(route, credentials)) return false;
  const { 'sec-fetch-site': site, origin: from, 'x-csrf': marked } = req.headers;
  const isMarked = marked === '1';
  if (site !== undefined) {
    // somebody opens a file by its address: no page had a hand in it
    if (site !== 'same-origin' && !(site === 'none' && route.content && route.access === 'public')) return true;
  } else if (from !== undefined) {
    if (from !== origin.origin) return true;
  } else if (req.method !== 'GET' && req.method !== 'HEAD') return true;
  // images, players and downloads cannot set a header: Fetch Metadata speaks for them
  if (contentRoutes.includes(route.id)) return site === undefined && !isMarked && credentials.cookie;
  return !isMarked && (credentials.cookie || route.to === 'bff');
};
