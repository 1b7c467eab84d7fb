/** What every call to the bearer listener must pass: it is public and has no edge before it. */
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '@lamplight/common/config/loopback.ts';
import type { ClientAddress } from '@lamplight/common/http/client-address.ts';
import { problem } from '@lamplight/common/http/problem.ts';
import { securityHeaders } from '@lamplight/common/http/security-headers.ts';
import { wireFaultOf } from '@lamplight/common/http/wire.ts';
import type { RequestHandler } from 'express';
import type { Identity } from '../context.ts';
import { originOf } from '../limits/address-range.ts';
import { CALLS, demandUnder } from './limits.ts';

/** Headers that services trust, since only the edge sets them; and credentials that have no meaning here. */
const OF_THE_EDGE = [
  ...['x-client-assertion', 'x-request-id', 'x-request-deadline', 'traceparent', 'tracestate'],
  ...['authorization', 'cookie'],
] as const;

export const withoutMarks = (req: IncomingMessage): void => {
  for (const name of OF_THE_EDGE) delete req.headers[name];
};

type Surroundings = Readonly<{
  publicOrigin: URL;
  clientAddress: ClientAddress;
}>;

/**
 * @throws 400, 431 for what two servers could read differently; 421 under another name than that of the public origin;
 * 403 CSRF_FAILED for a page in a browser, which has no business here; 429 for too many calls from one address
 */
export const publicGuards = (
  identity: Identity,
  { publicOrigin: origin, clientAddress }: Surroundings,
): RequestHandler => {
  const overTls = securityHeaders({ https: true });
  return async (req, res, next) => {
    const fault = wireFaultOf(req);
    if (fault !== null) {
      res.set('connection', 'close');
      throw problem(fault);
    }
    if (!isNamed(req.headers.host ?? '', origin)) throw problem('WRONG_HOST');
    if (req.headers.origin !== undefined || req.headers['sec-fetch-site'] !== undefined) throw problem('CSRF_FAILED');
    await demandUnder(identity, CALLS, originOf(clientAddress(req)));
    if (origin.protocol === 'https:') overTls(req, res, next);
    else next();
  };
};

/** Any port is right: this listener's, or a balancer's in front of it. On one machine every loopback name is right. */
const isNamed = (host: string, origin: URL): boolean => {
  const { hostname } = URL.parse(`http://${host}`) ?? {};
  if (hostname === undefined) return false;
  return hostname === origin.hostname || (isLoopback(hostname) && isLoopback(origin.hostname));
};
