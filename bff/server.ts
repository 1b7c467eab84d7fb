/** Wires the rooms of the BFF: the only server that browsers reach. */
import { hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createKeySet, keysFrom } from '@lamplight/common/auth/key-set.ts';
import { createHealth, type Health } from '@lamplight/common/lifecycle/health.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { routes } from './contract/routes.ts';
import type { Boot } from './contract/session.ts';
import { edgeHandler } from './edge.ts';
import { clientAddressBehind } from './guards/address.ts';
import { apiHeaders, securityHeaders, sendRefusal } from './guards/answers.ts';
import { answerBrokenRequests } from './guards/broken.ts';
import { tableOf } from './guards/table.ts';
import { renewBy } from './proxy/again.ts';
import type { ProxiedCall } from './proxy/call.ts';
import { idempotencyIn } from './proxy/idempotency.ts';
import { positionsIn } from './proxy/positions.ts';
import { proxyWith } from './proxy/proxy.ts';
import { upstreamAt } from './proxy/upstream.ts';
import { announcementsOver } from './sessions/announcements.ts';
import { backChannel, type EndSessions, endSessionsWith } from './sessions/back-channel.ts';
import { sessionCookie } from './sessions/cookie.ts';
import { hashOf } from './sessions/record.ts';
import { tokenSeal } from './sessions/seal.ts';
import { sessionsOn } from './sessions/sessions.ts';
import { signInWith } from './sessions/sign-in.ts';
import { withoutUser } from './site/boot.ts';
import { readSite } from './site/manifest.ts';
import { siteWith } from './site/site.ts';
import { streamsWith } from './stream/streams.ts';
import { assertionKey } from './tokens/assertion.ts';
import { ensureFreshWith } from './tokens/ensure-fresh.ts';
import { identityAt } from './tokens/identity.ts';

export type BffConfig = Readonly<{
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Internal port for back-channel logout; null where identity runs in this process. */
  internalPort: number | null;
  /** null: `http://127.0.0.1:<port really bound>`. */
  publicOrigin: string | null;
  sessionIdleMs: number;
  sessionAbsoluteMs: number;
  /** 32 bytes or more; the keys of the edge are derived from it. */
  edgeSecret: Buffer;
  /** ES256 private key, PEM. */
  clientKey: string;
  company: string;
  emailHosts: readonly string[];
  trustedProxies: readonly string[];
  heartbeatMs?: number;
}>;

export type BffOptions = Readonly<{
  ports: Readonly<{ keyValue: KeyValue; broadcast: Broadcast }>;
  config: BffConfig;
  services: Readonly<{ identity: string; projects: string }>;
  /** Folder of the built site. */
  site: string;
  clock: Clock;
  log: Log;
}>;

export type Bff = Readonly<{
  /** What browsers open: the public origin. */
  url: string;
  internal: Readonly<{ url: string | null; endSessions: EndSessions }>;
  health: Health;
  ready(): Promise<boolean>;
  drain(): void;
  close(): Promise<void>;
}>;

const HEARTBEAT_MS = 15_000;
const BOOT_WITHIN_MS = 2_000;

export const startBff = async ({ ports, config, services, site: folder, clock, log }: BffOptions): Promise<Bff> => {
  const { keyValue, broadcast } = ports;
  const onError = (error: unknown): void => log.warn({ err: error }, 'background work failed');
  const note = (event: string, about: Readonly<Record<string, unknown>>): void =>
    log.info({ security: true, ...about }, event);

  const manifest = await readSite(folder);
  const table = tableOf(routes);
  const addressOf = clientAddressBehind(config.trustedProxies);
  const [sealKey, printKey] = ['sealed tokens', 'request fingerprints'].map((use) => derived(config.edgeSecret, use));
  const seal = tokenSeal([sealKey ?? Buffer.alloc(0)]);

  const identity = identityAt({ url: services.identity, key: assertionKey('bff', config.clientKey), clock, onError });
  const announcements = announcementsOver(broadcast, onError);
  const sessions = sessionsOn({
    keyValue,
    clock,
    seal,
    announcements,
    idleMs: config.sessionIdleMs,
    revoke: identity.revoke,
  });
  const ensureFresh = ensureFreshWith({ keyValue, sessions, announcements, identity, clock, onFailure: onError });
  const positions = positionsIn(keyValue, () => clock.now());
  const upstreams = {
    identity: upstreamAt('identity', services.identity),
    projects: upstreamAt('projects', services.projects),
  };
  const endSessions = endSessionsWith(sessions, note);
  const health = createHealth({ clock, probes: { keyValue: async () => (await keyValue.get('probe')) !== undefined } });

  // The origin needs the port that was really bound, and the cookie its origin.
  let handle = (_req: IncomingMessage, res: ServerResponse): void => void res.writeHead(503).end();
  const listening = await listen((req, res) => handle(req, res), { host: config.host, port: config.port });
  listening.server.maxHeadersCount = 200; // more than may come, so that too many are seen and refused instead of cut off
  const origin = new URL(config.publicOrigin ?? `http://127.0.0.1:${listening.port}`);
  const headers = { api: apiHeaders(origin), site: securityHeaders(origin) };
  answerBrokenRequests(listening.server, headers.api);

  const cookie = sessionCookie(origin);
  const streams = streamsWith({
    broadcast,
    sessions,
    announcements,
    headers: headers.api,
    heartbeatMs: config.heartbeatMs ?? HEARTBEAT_MS,
    onError,
  });

  const sessionOf = async (req: IncomingMessage): Promise<Boot['session']> => {
    const read = cookie.read(req.headers.cookie);
    if (read.is !== 'one') return withoutUser(req.headers);
    const look = await sessions.look(hashOf(read.value));
    if (look.is !== 'alive') return withoutUser(req.headers);
    await sessions.touch(look);
    const fresh = await ensureFresh(look.h, { seen: look });
    const user = fresh.is === 'fresh' ? await identity.me(fresh.access, BOOT_WITHIN_MS) : null;
    return user === null ? { is: 'unknown' } : { is: 'user', user };
  };
  /** Pages are shown while the store is away; they then ask for themselves. */
  const bootSession = (req: IncomingMessage): Promise<Boot['session']> =>
    sessionOf(req).catch((error: unknown) => {
      if (!hasCode(error, 'Unavailable')) throw error;
      return { is: 'unknown' };
    });

  const sendOn = proxyWith({
    positions,
    now: () => clock.now(),
    headers: headers.api,
    refuse: (call, refusal) => call.res.headersSent || sendRefusal(call.res, refusal, call.requestId, headers.api),
    renew: async (call) =>
      call.living === null ? { is: 'useless' } : renewBy(ensureFresh, cookie, call.living, call.path),
    onFault: ({ requestId, route, upstream }: ProxiedCall, what, cause) =>
      log.error(
        { requestId, route: route.id, upstream: upstream.name, ...(cause === undefined ? {} : { err: cause }) },
        `upstream ${what}`,
      ),
  });

  handle = edgeHandler({
    origin,
    cookie,
    table,
    sessions,
    ensureFresh,
    signIn: signInWith({
      sessions,
      identity,
      ensureFresh,
      cookie,
      clock,
      absoluteMs: config.sessionAbsoluteMs,
      headers: headers.api,
      note,
    }),
    site: siteWith({
      manifest,
      config: {
        company: config.company,
        emailHosts: config.emailHosts,
        idleMinutes: Math.round(config.sessionIdleMs / 60_000),
      },
      headers: headers.site,
      sessionOf: bootSession,
    }),
    streams,
    sendOn,
    positions,
    idempotency: idempotencyIn(keyValue, printKey ?? Buffer.alloc(0)),
    upstreams,
    addressOf,
    headers,
    log,
  });

  const keys = createKeySet({ fetchKeys: keysFrom(`${services.identity}/internal/keys`), clock });
  const internal =
    config.internalPort === null
      ? null
      : await listen(backChannel(endSessions, { keys, keyValue, clock }, onError), {
          host: config.host,
          port: config.internalPort,
        });

  health.started();
  let drained: Promise<void> | null = null;
  const drain = (): void => {
    health.drain();
    listening.drain();
    drained ??= streams.drain();
  };
  return {
    url: origin.origin,
    internal: { url: internal?.url ?? null, endSessions },
    health,
    ready: health.ready,
    drain,
    close: async () => {
      drain();
      await drained;
      streams.close();
      await Promise.all([listening.close(), internal?.close()]);
      await identity.close();
      announcements.close();
      for (const upstream of Object.values(upstreams)) upstream.close();
      health.close();
    },
  };
};

/** One secret, one key per use (RFC 5869): what leaks of one tells nothing of another. */
const derived = (secret: Buffer, use: string): Buffer => {
  if (secret.length < 32) throw new Error('EDGE_SECRET must hold at least 32 bytes.');
  return Buffer.from(hkdfSync('sha256', secret, '', `lamplight edge: ${use}`, 32));
};
