/** Both ways by allow-list: what is not named here never reaches a service, nor a browser. */
import type { IncomingHttpHeaders } from 'node:http';
import { API } from '../contract/address.ts';
import type { Route } from '../contract/routes.ts';
import type { Headers } from '../guards/answers.ts';
import { tracedBy } from './trace.ts';

const UP = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'range',
  'if-range',
] as const;

/** Of a body that is passed on as it comes; one that was read is framed anew. `transfer-encoding` is only ever `chunked` here. */
const FRAMING = ['content-length', 'transfer-encoding'] as const;

const DOWN = [
  'content-type',
  'content-length',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'retry-after',
] as const;

export type Added = Readonly<{
  requestId: string;
  bearer: string | null;
  readAfter: string | null;
  withinMs: number;
  guest?: string | null | undefined;
  /** Whether the body is passed on as it comes. */
  streams: boolean;
}>;

/** Cookie, Connection and what it names, Forwarded, X-Forwarded-*, X-User-*, method overrides and client traces die here. */
export const headersUp = (
  from: IncomingHttpHeaders,
  { requestId, bearer, readAfter, withinMs, guest = null, streams }: Added,
): IncomingHttpHeaders => {
  const up: IncomingHttpHeaders = {
    'x-request-id': requestId,
    'x-request-deadline': String(withinMs), // what is left, not when: clocks differ
    ...tracedBy(requestId),
  };
  for (const name of streams ? [...UP, ...FRAMING] : UP) {
    const value = from[name];
    if (typeof value === 'string') up[name] = value;
  }
  if (bearer !== null) up.authorization = `Bearer ${bearer}`;
  if (readAfter !== null) up['x-read-after'] = readAfter;
  if (guest !== null) up['x-delivery-grant'] = guest;
  return up;
};

/** Set-Cookie, Server and CORS headers of a service never reach a browser. */
export const headersDown = (from: IncomingHttpHeaders, status: number, always: Headers): Record<string, string> => {
  const down: Record<string, string> = { ...always };
  for (const name of DOWN) {
    const value = from[name];
    if (typeof value === 'string') down[name] = value;
  }
  const { location } = from;
  if (status === 201 && location !== undefined && /^\/(?![/\\])/.test(location)) down['location'] = `${API}${location}`;
  return down;
};

/** Content that a person uploaded: it may be shown or saved, it never runs (security.md §13). */
const FILE_HEADERS: Headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Of what is uploaded, a picture of the public site alone may be kept by browsers, as long as its service says. */
export const fileHeaders = (always: Headers, from: IncomingHttpHeaders, { id }: Pick<Route, 'id'>): Headers => {
  const kept = id === 'picture' ? from['cache-control'] : undefined;
  return { ...always, ...FILE_HEADERS, ...(kept === undefined ? {} : { 'cache-control': kept }) };
};
