/**
 * All services behind the edge as one (`to: 'services'` in the route table): those that a call is about are asked at once,
 * and what they answer is put together. A page of everything that happened is asked for in rounds (`rounds.ts`). Where one of them gives no answer there is none: half a history would look whole.
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
import { fewOf, limitIn } from './rounds.ts';
import { sharesOf, type Whom } from './shares.ts';
import type { ShortRequest } from './short-call.ts';
import { goingOn, inOne, pageOfAll, verdictOnAll } from './together.ts';
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
        const services = askedOf(route, request);
        const few = fewFor(route, request, services.length);
        const first = few === null ? request : withQuery(request, { limit: few });
        const parts = whole(await Promise.all(services.map((service) => askOne(service, first, signal))));
        if (parts === null) return null;
        if (few === null || refusalIn(parts) !== undefined) return together(route, request, parts);
        const answers = parts.map(bodyIn);
        const limit = limitIn(queryOf(request));
        const told = new Set<number>();
        for (let on = nextIn(answers, limit); on !== null && !told.has(on.at); on = nextIn(answers, limit)) {
          const { at, ...more } = on;
          // Once: whoever stops before it has told so many looked at all it may for one answer, and the page ends there.
          told.add(at);
          const part = await askOne(services[at] as ServiceName, withQuery(request, more), signal);
          if (part === null || part.status !== 200) return part;
          answers[at] = sound(() => inOne(answers[at], bodyIn(part)));
        }
        return together(route, request, parts, answers);
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

/** The filters by which one service alone has anything to tell: whoever else is asked answers at once that it has nothing. */
const OF_ONE_SERVICE = ['kind', 'id', 'type', 'projectId'];

/** How many each tells in a first round; null where there is one round alone. */
const fewFor = (route: Route, request: ShortRequest, services: number): number | null => {
  if (route.id !== 'audit-events' || request.method !== 'GET') return null;
  const query = queryOf(request);
  return OF_ONE_SERVICE.some((filter) => query.has(filter)) ? null : fewOf(query, services);
};

const queryOf = ({ path }: ShortRequest): URLSearchParams => new URL(path, 'http://edge').searchParams;
const withQuery = (request: ShortRequest, more: Readonly<Record<string, string | number>>): ShortRequest => {
  const { pathname, searchParams } = new URL(request.path, 'http://edge');
  for (const [name, value] of Object.entries(more)) searchParams.set(name, String(value));
  return { ...request, path: `${pathname}?${searchParams}` };
};

const whole = (parts: readonly (Received | null)[]): readonly Received[] | null => {
  const there = parts.filter((part) => part !== null);
  return there.length < parts.length ? null : there;
};
const bodyIn = ({ body }: Received): unknown => jsonIn(body.toString('utf8'));
/** A 401 comes first, since a new token may mend it. */
const refusalIn = (parts: readonly Received[]): Received | undefined =>
  parts.find(({ status }) => status === 401) ?? parts.find(({ status }) => status !== 200);
/** @throws Misbehaved */
const sound = <T>(put: () => T): T => {
  try {
    return put();
  } catch (cause) {
    throw new Misbehaved('What came cannot be put together.', { cause });
  }
};

const nextIn = (answers: readonly unknown[], limit: number) => sound(() => goingOn(answers, limit));

/** A refusal of one is the answer of all. @param answers what the parts hold, where more was asked for since they came */
const together = (
  route: Route,
  request: ShortRequest,
  parts: readonly Received[],
  answers?: readonly unknown[],
): Received => {
  const refused = refusalIn(parts);
  const [first] = parts;
  if (refused !== undefined) return refused;
  if (first === undefined) throw new Misbehaved('No service was asked.');
  if (parts.length === 1 || request.method === 'HEAD') return first;
  const all = sound(() => {
    const told = answers ?? parts.map(bodyIn);
    return route.id === 'audit-verify'
      ? verdictOnAll(told)
      : pageOfAll(told, queryOf(request), String(first.headers[CURSOR_TAG] ?? ''));
  });
  return { ...first, body: Buffer.from(JSON.stringify(all)) };
};
