/** One service behind the edge: its address, its sockets, and how many may be with it at once, short calls apart from transfers. */
import { Agent, type ClientRequest, request as overHttp, type RequestOptions } from 'node:http';
import { request as overTls, Agent as TlsAgent } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { newPlaces, type Places } from './places.ts';

/** A transfer is whatever may be long by right; a short call is answered from memory. */
export type Lane = 'call' | 'download' | 'upload';

export type Upstream = Readonly<{
  name: string;
  places: Readonly<Record<Lane, Places>>;
  request(options: Pick<RequestOptions, 'method' | 'path' | 'headers'>): ClientRequest;
  close(): void;
}>;

/** Kept open for the next call. Places bound how many there are: nothing ever waits for a socket. */
const FREE_SOCKETS = 64;

/** @param agent for tests of connections that fail */
export const upstreamAt = (name: string, url: string, agent?: Agent): Upstream => {
  const target = new URL(url);
  const isTls = target.protocol === 'https:';
  const sockets = { keepAlive: true, maxFreeSockets: FREE_SOCKETS, scheduling: 'lifo' } as const;
  const used = agent ?? (isTls ? new TlsAgent(sockets) : new Agent(sockets));
  const { protocol, hostname, port } = urlToHttpOptions(target);
  const at: RequestOptions = { protocol, hostname, port, agent: used };
  const under = target.pathname.replace(/\/$/, '');
  const send = isTls ? overTls : overHttp;
  return {
    name,
    places: { call: newPlaces(), download: newPlaces(), upload: newPlaces() },
    request: (options) => send({ ...at, ...options, path: `${under}${options.path}` }),
    close: () => used.destroy(),
  };
};
