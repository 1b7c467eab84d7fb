import type { IncomingMessage } from 'node:http';
import { API } from '../contract/address.ts';
import { isLoopback } from '../sessions/cookie.ts';
import { type Refusal, refuse } from './refusal.ts';

/**
 * One name for the whole product: the Host of links, cookies and the Origin check. A page asked for under another loopback
 * name is sent to the right one, for the moment only: a remembered redirect would loop for ever after a change.
 */
export const hostFault = (req: IncomingMessage, origin: URL): Refusal | { redirect: string } | null => {
  const { host = '' } = req.headers;
  if (host === origin.host) return null;
  const isPage = req.method === 'GET' && req.url !== undefined && !isApi(req.url);
  if (isPage && isLoopback(origin.hostname) && isLoopback(hostnameOf(host)))
    return { redirect: `${origin.origin}${req.url}` };
  return refuse('WRONG_HOST');
};

export const isApi = (path: string): boolean =>
  path.startsWith(API) && ['', '/', '?'].includes(path.charAt(API.length));

const hostnameOf = (host: string): string =>
  host.startsWith('[') ? host.slice(0, host.indexOf(']') + 1) : (host.split(':')[0] ?? '');
