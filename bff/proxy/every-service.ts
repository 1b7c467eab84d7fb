/**
 * All services behind the edge as one (`to: 'services'` in the route table): those that a call is about are asked at once,
 * and what they answer is put together; a page of everything is asked for twice (`placed.ts`). Where one of them gives no
 * answer there is none: half a history would look whole.
 */

import { CURSOR_TAG, PLACES } from '@lamplight/common/http/answer.ts';
import { jsonIn } from '@lamplight/common/http/bounded.ts';
import { kindsOf } from '../contract/audit.ts';
import type { Route } from '../contract/routes.ts';
import { byService, type ServiceName, serviceNames } from '../contract/services.ts';
import { isRefusal } from '../guards/refusal.ts';
import { Misbehaved } from './exchange.ts';
import type { Received } from './judge.ts';
import { filled, isPlacedFirst, wantedOf } from './placed.ts';
import { newPlaces } from './places.ts';
import { sharesOf, type Whom } from './shares.ts';
import type { ShortRequest } from './short-call.ts';
import { page, pageOfAll, verdictOnAll } from './together.ts';
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
    /** @param all the page by places alone, made of what each of the `services` has */
    const toldIn = async (
      all: Received,
      parts: readonly Received[],
      services: readonly ServiceName[],
      request: ShortRequest,
      signal: AbortSignal,
    ): Promise<Received | null> => {
      const [shown, lists, tag] = [page.parse(bodyIn(all)), parts.map(bodyIn), tagIn(all)];
      const wanted = sound(() => wantedOf(shown, lists, tag));
      // Undefined: not asked; null: no answer.
      const answers = await Promise.all(
        services.map((service, at) => {
          const more = wanted[at];
          return more ? askOne(service, withQuery(request, more), signal) : undefined;
        }),
      );
      if (answers.includes(null)) return null;
      const refused = refusalIn(answers.filter((answer) => answer !== null && answer !== undefined));
      if (refused !== undefined) return refused;
      const body = sound(() => {
        const told = answers.map((answer) => (answer ? page.parse(bodyIn(answer)) : null));
        return filled(shown, lists, told, tag);
      });
      return { ...all, body: Buffer.from(JSON.stringify(body)) };
    };
    return {
      name: 'services',
      places,
      ask: async (request, signal) => {
        const services = askedOf(route, request);
        const isTwice = route.id === 'audit-events' && request.method === 'GET' && isPlacedFirst(queryOf(request));
        const headers = isTwice ? { ...request.headers, [PLACES]: 'only' } : request.headers;
        const ask = (service: ServiceName) => askOne(service, { ...request, headers }, signal);
        const parts = whole(await Promise.all(services.map(ask)));
        if (parts === null) return null;
        const all = together(route, request, parts);
        return isTwice && all.status === 200 ? await toldIn(all, parts, services, request, signal) : all;
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
const tagIn = ({ headers }: Received): string => String(headers[CURSOR_TAG] ?? '');
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

/** A refusal of one is the answer of all. */
const together = (route: Route, request: ShortRequest, parts: readonly Received[]): Received => {
  const refused = refusalIn(parts);
  const [first] = parts;
  if (refused !== undefined) return refused;
  if (first === undefined) throw new Misbehaved('No service was asked.');
  if (parts.length === 1 || request.method === 'HEAD') return first;
  const all = sound(() => {
    const answers = parts.map(bodyIn);
    return route.id === 'audit-verify' ? verdictOnAll(answers) : pageOfAll(answers, queryOf(request), tagIn(first));
  });
  return { ...first, body: Buffer.from(JSON.stringify(all)) };
};
