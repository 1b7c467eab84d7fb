/** The proxy alone, without guards and sessions before it: calls of whoever a header names, to a service of the test's own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Route } from '../contract/routes.ts';
import { routes } from '../contract/routes.ts';
import { apiHeaders, sendRefusal } from '../guards/answers.ts';
import { readBody } from '../guards/body.ts';
import { isRefusal } from '../guards/refusal.ts';
import { type ProxyTimes, proxyWith } from '../proxy/proxy.ts';
import { type Lane, type Upstream, upstreamAt } from '../proxy/upstream.ts';
import { closed } from './identity.ts';

export type Proxied = Readonly<{
  url: string;
  upstream: Upstream;
  /** What was told for the log. */
  faults: string[];
  /** Held and waited for, in every lane together. */
  load(): Readonly<{ held: number; waiting: number }>;
  close(): Promise<void>;
}>;

/** One route of each kind, by the path under which the proxy takes it. */
export const KINDS = { '/get': 'projects', '/post': 'proposal-create', '/upload': 'file-put', '/file': 'file-content' };

const headers = apiHeaders(new URL('http://127.0.0.1'));
const routeOf = (id: string): Route => {
  const route = routes.find((one) => one.id === id);
  if (route === undefined) throw new Error(`There is no route ${id}.`);
  return route;
};

export const startProxied = async (service: string | Upstream, times: Partial<ProxyTimes> = {}): Promise<Proxied> => {
  const upstream = typeof service === 'string' ? upstreamAt('projects', service) : service;
  const faults: string[] = [];
  const sendOn = proxyWith({
    positions: { of: () => null, note: async () => undefined },
    headers,
    refuse: ({ res, requestId }, refusal) => sendRefusal(res, refusal, requestId, headers),
    renew: async () => ({ is: 'useless' }),
    onFault: (_call, what) => void faults.push(what),
    times,
  });
  const server = createServer(async (req, res) => {
    const path = req.url ?? '';
    const route = routeOf(KINDS[path as keyof typeof KINDS] ?? '');
    const body = route.body === 'json' ? await readBody(req, route.limit) : null;
    if (isRefusal(body)) throw new Error('A body that could not be read.');
    const person = req.headers['x-person']?.toString() ?? null;
    const requestId = req.headers['x-id']?.toString() ?? 'request-1';
    const whom = { person, address: req.headers['x-address']?.toString() ?? '127.0.0.1/32' };
    const call = { req, res, route, path, requestId, upstream, whom, body };
    await sendOn({ ...call, readAfter: null, living: null, bearer: null });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream,
    faults,
    load: () => {
      const loads = (['call', 'download', 'upload'] as const satisfies Lane[]).map((lane) =>
        upstream.places[lane].load(),
      );
      return {
        held: loads.reduce((sum, { held }) => sum + held, 0),
        waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
      };
    },
    close: async () => {
      upstream.close();
      await closed(server);
    },
  };
};
