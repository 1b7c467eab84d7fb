/** One request, from the wire to its room. The order of the guards is the order in which they stand here. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ClientAddress } from '@lamplight/common/http/client-address.ts';
import { wireFaultOf } from '@lamplight/common/http/wire.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import { record } from '@lamplight/common/telemetry/metrics.ts';
import { inEdgeSpan } from '@lamplight/common/telemetry/spans.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import { API } from './contract/address.ts';
import { isTheEdges, type Route } from './contract/routes.ts';
import type { ServiceName } from './contract/services.ts';
import { type Headers, sendRefusal } from './guards/answers.ts';
import { bodyFault, readBody } from './guards/body.ts';
import { hostFault, isApi } from './guards/host.ts';
import { MAINTAINED, maintenanceFault } from './guards/maintenance.ts';
import { originFault } from './guards/origin.ts';
import { isRefusal, type Refusal, refuse, tryAgain } from './guards/refusal.ts';
import { callerOf, type Principal } from './guards/session.ts';
import type { Match, Table } from './guards/table.ts';
import { queryOf, type Target, targetOf } from './guards/target.ts';
import type { Guests } from './guests/guests.ts';
import type { CallLimits } from './limits/calls.ts';
import type { Limits } from './limits/limits.ts';
import { notFresh } from './proxy/again.ts';
import type { EveryService } from './proxy/every-service.ts';
import { type Idempotency, keyFault } from './proxy/idempotency.ts';
import type { Positions } from './proxy/positions.ts';
import type { SendOn } from './proxy/proxy.ts';
import { whomOf } from './proxy/shares.ts';
import { traceOf } from './proxy/trace.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { OwnAnswer } from './sessions/call.ts';
import type { CookieRead, SessionCookie } from './sessions/cookie.ts';
import type { Living, Sessions } from './sessions/sessions.ts';
import type { LocalPage } from './site/local-page.ts';
import type { OwnPath } from './site/own-path.ts';
import type { Site } from './site/site.ts';
import type { Presence } from './stream/presence.ts';
import type { Streams } from './stream/streams.ts';
import type { EnsureFresh } from './tokens/ensure-fresh.ts';

export type Edge = Readonly<{
  origin: URL;
  cookie: SessionCookie;
  table: Table;
  sessions: Sessions;
  ensureFresh: EnsureFresh;
  /** What the edge answers itself, by the route's id. */
  own: Readonly<Record<string, OwnAnswer>>;
  guests: Guests;
  limits: Limits;
  callLimits: CallLimits;
  /** Whether nothing can be changed just now. */
  isMaintained(): Promise<boolean>;
  /** For this machine alone. */
  localPages: readonly LocalPage[];
  site: Site;
  unsubscribe: OwnPath;
  webhooks: OwnPath;
  streams: Streams;
  presence: Presence;
  sendOn: SendOn;
  positions: Positions;
  idempotency: Idempotency;
  upstreams: Readonly<Record<ServiceName, Upstream>>;
  everyService: EveryService;
  addressOf: ClientAddress;
  headers: Readonly<{ api: Headers; site: Headers }>;
  clock: Clock;
  log: Log;
}>;

type Arrived = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly requestId: string;
  route: Route | null;
  living: Living | null;
};

/** An upload must outlive its own sending: minutes, not seconds. */
const UPLOAD_MIN_LIFE_MS = 240_000;

export const edgeHandler = (edge: Edge) => {
  const seldom = seldomTo(edge.log, edge.clock);

  const handle = async (arrived: Arrived): Promise<Refusal | null> => {
    const { req, res } = arrived;
    const wrong = wireFaultOf(req);
    if (wrong !== null) return refuse(wrong, { close: true });
    if (req.method === 'TRACE') return refuse('METHOD_NOT_ALLOWED', { close: true });
    const elsewhere = hostFault(req, edge.origin);
    if (isRefusal(elsewhere)) return elsewhere;
    const target = targetOf(req.url ?? '');
    if (isRefusal(target)) return target;
    if (elsewhere !== null) {
      res.writeHead(307, { ...edge.headers.site, 'cache-control': 'no-store', location: elsewhere.redirect }).end();
      return null;
    }
    if (isApi(target.path)) return api(arrived, target);
    const stopped = await maintenanceFault(req.method, null, edge.isMaintained);
    if (stopped !== null) return stopped;
    if (edge.unsubscribe.answers(target))
      return traced(arrived, edge.unsubscribe.path, () =>
        edge.unsubscribe.send(req, res, { target, address: edge.addressOf(req) }),
      );
    if (edge.webhooks.answers(target))
      return traced(arrived, edge.webhooks.path, () =>
        edge.webhooks.send(req, res, { target, address: edge.addressOf(req) }),
      );
    const local = edge.localPages.find((page) => page.answers(req, target));
    return local === undefined ? edge.site(req, res, target) : local.send(req, res, target);
  };

  const api = async (arrived: Arrived, target: Target): Promise<Refusal | null> => {
    const matched = edge.table.match(arrived.req.method ?? '', target.path.slice(API.length));
    if (isRefusal(matched)) return matched;
    arrived.route = matched.row.route;
    const query = queryOf(target.query);
    return isRefusal(query) ? query : traced(arrived, matched.row.route.path, () => guarded(arrived, matched, query));
  };

  const guarded = async (arrived: Arrived, matched: Match, query: string): Promise<Refusal | null> => {
    const { req } = arrived;
    const { route } = matched.row;
    const { cookie: header, authorization } = req.headers;
    const read = edge.cookie.read(header);
    const bearer = authorization?.startsWith('Bearer ') ? authorization.slice(7) : null;
    const forged = originFault(req, route, { cookie: read.is !== 'none', bearer: bearer !== null }, edge.origin);
    if (forged !== null) return forged;
    const unfit = bodyFault(req, route);
    if (unfit !== null) return unfit;
    const stopped = await maintenanceFault(req.method, route, edge.isMaintained);
    if (stopped !== null) return stopped;
    const caller = await callerFor(req, route, read, bearer);
    if (isRefusal(caller)) return caller;
    if (caller.is === 'person') {
      arrived.living = caller.living;
      // Pages tell it before somebody writes what would be refused. A visitor's read waits for no store.
      if (await edge.isMaintained()) arrived.res.setHeader(MAINTAINED, 'on');
    }
    const tooMany = await edge.callLimits.count({ route, caller, address: edge.addressOf(req), query });
    if (tooMany !== null) return tooMany;
    if (caller.is === 'person') {
      if (isActivity(req, route)) void edge.sessions.touch(caller.living);
      if (isInView(req, route)) edge.presence.seen(caller.living.session);
    }
    return isTheEdges(route) ? own(arrived, matched, caller, query) : forward(arrived, matched, caller, query);
  };

  const callerFor = (req: IncomingMessage, route: Route, read: CookieRead, bearer: string | null) => {
    const acting = req.headers['x-acting-user'];
    const actingUser = typeof acting === 'string' ? acting : undefined;
    return callerOf({ read, bearer, actingUser }, route, edge);
  };

  /** What the edge answers itself: sessions and the stream. */
  const own = async (
    arrived: Arrived,
    { row, path }: Match,
    caller: Principal,
    query: string,
  ): Promise<Refusal | null> => {
    const { req, res, requestId } = arrived;
    const { route } = row;
    // the GETs among them are asked for by pages alone, and some do something
    if (req.method === 'HEAD') return refuse('METHOD_NOT_ALLOWED', { headers: { allow: route.method } });
    if (route.id === 'stream') return openStream(arrived, caller, query);
    const answer = edge.own[route.id];
    if (answer === undefined) throw new Error(`Route ${route.id} has no answer at the edge.`);
    if (query !== '' && route.query === undefined) return refuse('BAD_REQUEST');
    const body = await readBody(req, route.limit);
    if (isRefusal(body)) return body;
    return answer({ ...{ req, res, route, path, query, caller, body, requestId }, address: edge.addressOf(req) });
  };

  const openStream = async ({ req, res }: Arrived, caller: Principal, query: string): Promise<Refusal | null> => {
    if (caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const tooMany = await edge.limits.hit('STREAM_OPENS', caller.living.session.handle);
    return tooMany ?? edge.streams.open(req, res, caller.living, query);
  };

  const forward = async (
    arrived: Arrived,
    matched: Match,
    caller: Principal,
    query: string,
  ): Promise<Refusal | null> => {
    const { req, res, requestId } = arrived;
    const { route } = matched.row;
    const path = matched.path + query;
    const isRead = route.method === 'GET';
    const address = edge.addressOf(req);
    const whom = whomOf(caller, address);
    const upstream = upstreamOf(route, {
      whom,
      readAfter: (name) => (isRead && caller.is === 'person' ? edge.positions.of(caller.living, name) : null),
    });
    const body = route.body === 'json' ? await readBody(req, route.limit) : null;
    if (isRefusal(body)) return body;
    if (route.keyed) {
      const refused = await keyed(arrived, route, caller, path, body);
      if (refused !== null) return refused;
    }
    const call = { req, res, route, path, requestId, upstream, body, whom };
    if (route.guest === true)
      // By what this browser opened, whoever is signed in: no token goes along.
      return edge.guests.send({ caller, res, address, route }, (guest) =>
        edge.sendOn({ ...call, readAfter: null, living: null, bearer: null, guest }),
      );
    if (caller.is !== 'person') {
      await edge.sendOn({
        ...call,
        readAfter: null,
        living: null,
        bearer: caller.is === 'bearer' ? caller.token : null,
      });
      return null;
    }
    const fresh = await edge.ensureFresh(caller.living.h, {
      seen: caller.living,
      ...(route.body === 'multipart' ? { minLifeMs: UPLOAD_MIN_LIFE_MS } : {}),
    });
    if (fresh.is !== 'fresh') return notFresh(fresh, edge.cookie);
    const readAfter = isRead ? edge.positions.of(fresh.living, upstream.name) : null;
    await edge.sendOn({ ...call, readAfter, living: fresh.living, bearer: fresh.access });
    return null;
  };

  const upstreamOf = (
    { to, ...route }: Route,
    asked: Pick<Parameters<EveryService>[0], 'whom' | 'readAfter'>,
  ): Upstream =>
    to === 'services'
      ? edge.everyService({ ...asked, route: { to, ...route } })
      : edge.upstreams[to === 'bff' ? 'identity' : to];

  /** A bearer's key is kept by the service alone: the edge does not know whose it is. */
  const keyed = (
    arrived: Arrived,
    route: Route,
    caller: Principal,
    path: string,
    body: Buffer | null,
  ): Promise<Refusal | null> | Refusal | null => {
    const header = arrived.req.headers['idempotency-key'];
    const key = typeof header === 'string' ? header : undefined;
    const fault = keyFault(key);
    if (fault !== null || key === undefined || caller.is === 'bearer') return fault;
    const actor =
      caller.is === 'person' ? caller.living.session.userId : caller.look?.is === 'anonymous' ? caller.look.h : null;
    return actor === null ? null : edge.idempotency({ actor, key, method: route.method, path, body });
  };

  const answerRefusal = (arrived: Arrived, refusal: Refusal): void => {
    const { req, res, requestId, route } = arrived;
    if (res.headersSent || res.destroyed) return;
    if (refusal.refused === 'CSRF_FAILED' || refusal.refused === 'FORBIDDEN')
      edge.log.warn(
        { requestId, route: route?.id, refused: refusal.refused, userId: arrived.living?.session.userId },
        'refused',
      );
    sendRefusal(res, refusal, requestId, edge.headers.api);
    if (!req.readableEnded) req.resume(); // or the answer could be lost in a reset
  };

  const failed = (arrived: Arrived, error: unknown): void => {
    const away = hasCode(error, 'Unavailable');
    const about = { requestId: arrived.requestId, route: arrived.route?.id };
    if (away) seldom(error, 'request failed', about);
    else edge.log.error({ ...about, err: error }, 'request failed');
    if (arrived.res.headersSent) arrived.res.destroy();
    else answerRefusal(arrived, away ? tryAgain() : refuse('INTERNAL'));
  };

  return (req: IncomingMessage, res: ServerResponse): void => {
    const arrived: Arrived = { req, res, requestId: randomUUID(), route: null, living: null };
    const startedAt = performance.now();
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      tell(edge.log, arrived, ms);
      measured(arrived, ms);
    });
    handle(arrived).then(
      (refusal) => refusal !== null && answerRefusal(arrived, refusal),
      (error: unknown) => failed(arrived, error),
    );
  };
};

/** Pages and their files are in no trace: they are many, and nothing is behind them. @param path as it is declared */
const traced = <T>({ req, res, requestId }: Arrived, path: string, work: () => T): T =>
  inEdgeSpan({ method: req.method ?? '', route: path, res }, traceOf(requestId), work);

/** What a person caused. Nothing that runs by itself may keep a session alive. */
const isActivity = (req: IncomingMessage, route: Route): boolean =>
  req.headers['x-background'] !== '1' && !isOfSession(route);

/** What a page asked for that somebody can see. A page in another tab says that it is hidden. */
const isInView = (req: IncomingMessage, route: Route): boolean =>
  req.headers['x-hidden'] === undefined && !isOfSession(route);

const isOfSession = ({ id }: Route): boolean => id === 'stream' || id === 'refresh-token' || id === 'logout';

/** By who answers and how it went: the route and its status are in the log, and each service's own figures say the rest. */
const measured = ({ res, route }: Arrived, ms: number): void => {
  if (route?.id === 'stream') return; // it is as long as somebody looks on
  const status = `${Math.floor(res.statusCode / 100)}xx`;
  record('lamplight.edge.request.duration', ms / 1_000, { service: route?.to ?? 'site', status });
};

/** The route's id, never the path: ids and tokens of a path stay out of logs. Reads that went well are for `debug`. */
const tell = (log: Log, { req, res, requestId, route, living }: Arrived, ms: number): void => {
  const quiet = res.statusCode < 400 && (req.method === 'GET' || req.method === 'HEAD');
  const who = living === null ? {} : { userId: living.session.userId, session: living.session.handle };
  const line = {
    requestId,
    method: req.method,
    route: route?.id ?? 'site',
    status: res.statusCode,
    ms: Math.round(ms),
    ...who,
  };
  log[quiet ? 'debug' : 'info'](line, 'http');
};
