/**
 * All services behind the edge as one (`to: 'services'` in the route table): those that a call is about are asked at once,
 * and what they answer is put together. Where one of them gives no answer there is none: half a history would look whole.
 */

import { CURSOR_TAG } from '@lamplight/common/http/answer.ts';
import { jsonIn } from '@lamplight/common/http/bounded.ts';
import { kindsOf } from '../contract/audit.ts';
import type { Route } from '../contract/routes.ts';
import { byService, type ServiceName, serviceNames } from '../contract/services.ts';
import { isRefusal } from '../guards/refusal.ts';
import { Misbehaved } from './exchange.ts';
import type { Received } from './judge.ts';
import { newPlaces } from './places.ts';
import { sharesOf, type Whom } from './shares.ts';
import type { ShortRequest } from './short-call.ts';
import { pageOfAll, verdictOnAll } from './together.ts';
import type { Upstream } from './upstream.ts';

/** Whose call it is, and up to where each service must have read for it; null where nothing is asked. */
type Of = Readonly<{ route: Route; whom: Whom; readAfter(service: ServiceName): string | null }>;
export type EveryService = (call: Of) => Upstream;

/** For a place at one of the services; the call's own deadline ends it sooner. */
const WITHIN_MS = 25_000;

export const everyServiceOf = (upstreams: Readonly<Record<ServiceName, Upstream>>): EveryService => {
  const places = byAll(newPlaces);
  return ({ route, whom, readAfter }) => {
    const askOne = async (
      service: ServiceName,
      request: ShortRequest,
      signal: AbortSignal,
    ): Promise<Received | null> => {
      const upstream = upstreams[service];
      const place = await upstream.places.call.take(sharesOf(route, whom), { withinMs: WITHIN_MS, signal });
      if (isRefusal(place)) return Promise.reject(place);
      const after = readAfter(service);
      const headers = { ...request.headers, ...(after === null ? {} : { 'x-read-after': after }) };
      try {
        return await upstream.ask({ ...request, headers }, signal);
      } finally {
        place.leave();
      }
    };
    return {
      name: 'services',
      places,
      ask: async (request, signal) => {
        const answers = await Promise.all(askedOf(route, request).map((service) => askOne(service, request, signal)));
        const parts = answers.filter((answer) => answer !== null);
        return parts.length < answers.length ? null : together(route, request, parts);
      },
      transfer: () => {
        throw new Error(`${route.id} is no transfer.`);
      },
      close: () => undefined,
    };
  };
};

const byAll = <T>(of: () => T) => ({ call: of(), download: of(), upload: of() });

/** Those that may know of it: of a kind, the service that records it; of a project, the one that has projects; else all. */
const askedOf = (route: Route, { path, body }: ShortRequest): readonly ServiceName[] => {
  const kind = /^\/audit\/:kind\//.test(route.path) ? path.split('/')[2] : undefined;
  if (kind !== undefined) {
    const knows = byService((name) => (kindsOf[name] as readonly string[]).includes(kind));
    return [serviceNames.find((name) => knows[name]) ?? 'projects'];
  }
  return route.id === 'audit-verify' && hasMember(body, 'projectId') ? ['projects'] : serviceNames;
};

const hasMember = (body: Buffer | null, name: string): boolean => {
  const read = body === null || body.length === 0 ? null : jsonIn(body.toString('utf8'));
  return typeof read === 'object' && read !== null && name in read;
};

/** A refusal of one is the answer of all; of several a 401 comes first, since a new token may mend it. */
const together = (route: Route, { method, path }: ShortRequest, parts: readonly Received[]): Received => {
  const refused = parts.find(({ status }) => status === 401) ?? parts.find(({ status }) => status !== 200);
  const [first] = parts;
  if (refused !== undefined) return refused;
  if (first === undefined) throw new Misbehaved('No service was asked.');
  if (parts.length === 1 || method === 'HEAD') return first;
  const answers = parts.map(({ body }) => jsonIn(body.toString('utf8')));
  try {
    const all =
      route.id === 'audit-verify'
        ? verdictOnAll(answers)
        : pageOfAll(answers, new URL(path, 'http://edge').searchParams, String(first.headers[CURSOR_TAG] ?? ''));
    return { ...first, body: Buffer.from(JSON.stringify(all)) };
  } catch (cause) {
    throw new Misbehaved('What came cannot be put together.', { cause });
  }
};
