/** Wires the rooms of the BFF: the only server that browsers reach. */
import { hkdfSync } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keySetWith, keysFrom } from '@lamplight/common/auth/key-set.ts';
import { istToday } from '@lamplight/common/calendar/civil.ts';
import { clientAddressBehind, proxiesAmong } from '@lamplight/common/http/client-address.ts';
import { type Health, healthWith } from '@lamplight/common/lifecycle/health.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import { maintenanceIn } from '@lamplight/common/lifecycle/maintenance.ts';
import { boundSockets, OPEN_NETWORK } from '@lamplight/common/lifecycle/sockets.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { seldomTo } from '@lamplight/common/log/seldom.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Broadcast } from '@lamplight/events/ports/broadcast.ts';
import { hasCode } from '@lamplight/events/ports/errors.ts';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import { altchaWith } from './captcha/altcha.ts';
import type { Captcha, CaptchaSettings } from './captcha/captcha.ts';
import { captchaDemandWith } from './captcha/demand.ts';
import { recaptchaWith } from './captcha/recaptcha.ts';
import { connectingWith } from './connections/connecting.ts';
import { integrationsAt } from './connections/integrations.ts';
import { internalPaths } from './contract/internal-paths.ts';
import { routes } from './contract/routes.ts';
import { byService, type ServiceName } from './contract/services.ts';
import type { Boot } from './contract/session.ts';
import { edgeHandler } from './edge.ts';
import { formsWith } from './forms/forms.ts';
import { googleWith } from './google/google.ts';
import { apiHeaders, securityHeaders, sendRefusal } from './guards/answers.ts';
import { answerBrokenRequests } from './guards/broken.ts';
import { tableOf } from './guards/table.ts';
import { guestsWith } from './guests/guests.ts';
import { callLimitsWith } from './limits/calls.ts';
import { knownDevicesIn } from './limits/devices.ts';
import { failuresOn } from './limits/failures.ts';
import { limitsOn } from './limits/limits.ts';
import type { LimitNumbers } from './limits/table.ts';
import { listenForBrowsers, type PublicListener } from './listener.ts';
import { renewBy } from './proxy/again.ts';
import type { ProxiedCall } from './proxy/call.ts';
import { everyServiceOf } from './proxy/every-service.ts';
import { idempotencyIn } from './proxy/idempotency.ts';
import { positionsIn } from './proxy/positions.ts';
import { proxyWith } from './proxy/proxy.ts';
import { upstreamAt } from './proxy/upstream.ts';
import { announcementsOver } from './sessions/announcements.ts';
import { anonymousIn } from './sessions/anonymous.ts';
import { backChannel, type EndSessions, endSessionsWith } from './sessions/back-channel.ts';
import { codesWith } from './sessions/codes.ts';
import { conversationWith } from './sessions/conversation.ts';
import { deviceCookie, sessionCookie, visitorCookie } from './sessions/cookie.ts';
import { flowsIn } from './sessions/flows.ts';
import { listingWith } from './sessions/listing.ts';
import { proofsWith } from './sessions/proofs.ts';
import { hashOf } from './sessions/record.ts';
import { tokenSeal } from './sessions/seal.ts';
import { sessionsOn } from './sessions/sessions.ts';
import { signInWith } from './sessions/sign-in.ts';
import { afterSession, withoutUser } from './site/boot.ts';
import { descriptionsWith } from './site/descriptions.ts';
import { watchLists } from './site/lists.ts';
import { localPageAt } from './site/local-page.ts';
import { readSite } from './site/manifest.ts';
import { pagesWith } from './site/pages.ts';
import { referenceWith } from './site/reference.ts';
import { siteWith } from './site/site.ts';
import { unsubscribeAt } from './site/unsubscribe.ts';
import { webhooksAt } from './site/webhooks.ts';
import { presenceWith } from './stream/presence.ts';
import { recentFramesWith } from './stream/recent.ts';
import { streamsWith } from './stream/streams.ts';
import { assertionKey } from './tokens/assertion.ts';
import { ensureFreshWith } from './tokens/ensure-fresh.ts';
import { identityAt } from './tokens/identity.ts';
import type { VisitsBus } from './visits/outbox.ts';
import { visitsWith } from './visits/visits.ts';

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
  /** Named at the foot of every public page. */
  mailboxes: readonly string[];
  trustedProxies: readonly string[];
  captcha: CaptchaSettings;
  /** Whether "Continue with Google" leads anywhere. */
  google: boolean;
  /** Whether a new address must be proved by a mailed code. */
  emailVerification: boolean;
  /** Where kept mail is read (`/dev/mailbox`), on loopback; null: nowhere. */
  mailbox: string | null;
  /** Where traces and figures are read (`/dev/observe`), on loopback; null: nowhere. */
  observed: string | null;
  /** Whether browsers that ask not to be tracked stay uncounted. */
  respectDnt: boolean;
  /** Other numbers than those of security.md §12. */
  limits?: LimitNumbers;
  heartbeatMs?: number;
}>;

export type BffOptions = Readonly<{
  ports: Readonly<{ keyValue: KeyValue; broadcast: Broadcast; bus: VisitsBus }>;
  config: BffConfig;
  /** Where each answers. */
  services: Readonly<Record<ServiceName, string>>;
  /** Folder of the built site. */
  site: string;
  /** Bound already by who needs the origin before the edge starts; left out, it is bound here. */
  listener?: PublicListener;
  clock: Clock;
  log: Log;
}>;

export type Bff = Readonly<{
  /** What browsers open: the public origin. */
  url: string;
  /** Where it listens, maybe behind a balancer. */
  listening: string;
  internal: Readonly<{ url: string | null; endSessions: EndSessions }>;
  health: Health;
  ready(): Promise<boolean>;
  drain(): void;
  close(): Promise<void>;
}>;

const HEARTBEAT_MS = 15_000;
const BOOT_WITHIN_MS = 2_000;

export const startBff = async (o: BffOptions): Promise<Bff> => {
  const { ports, config, services, site: folder, listener, clock, log } = o;
  const { keyValue, broadcast, bus } = ports;
  const seldom = seldomTo(log, clock);
  const onError = (error: unknown): void => {
    if (hasCode(error, 'Unavailable')) seldom(error, 'background work failed');
    else log.warn({ err: error }, 'background work failed');
  };
  const note = (event: string, about: Readonly<Record<string, unknown>>): void =>
    log.info({ security: true, ...about }, event);

  const manifest = await readSite(folder);
  const table = tableOf(routes);
  const addressOf = clientAddressBehind(config.trustedProxies);
  const keyFor = (use: string): Buffer => derived(config.edgeSecret, use);
  const seal = tokenSeal([keyFor('sealed tokens')]);

  const identity = identityAt({ url: services.identity, key: assertionKey('bff', config.clientKey), clock, onError });
  const announcements = announcementsOver(broadcast, onError);
  const sessions = sessionsOn({
    keyValue,
    clock,
    seal,
    announcements,
    idleMs: config.sessionIdleMs,
    revoke: identity.revoke,
    onError,
  });
  const ensureFresh = ensureFreshWith({ keyValue, sessions, announcements, identity, clock, onFailure: onError });
  const positions = positionsIn(keyValue, () => clock.now());
  const upstreams = byService((name) => upstreamAt(name, services[name]));
  const endSessions = endSessionsWith(sessions, note);
  const health = healthWith({ probes: { keyValue: async () => (await keyValue.get('probe')) !== undefined } });

  const { origin, listening, serve } = listener ?? (await listenForBrowsers(config));
  const recaptcha = config.captcha.kind === 'recaptcha';
  const headers = { api: apiHeaders(origin), site: securityHeaders(origin, { recaptcha }) };
  answerBrokenRequests(listening.server, headers.api);
  boundSockets(listening.server, { ...OPEN_NETWORK, isProxy: proxiesAmong(config.trustedProxies) });

  const cookie = sessionCookie(origin);
  const recent = recentFramesWith(clock);
  const presence = presenceWith({ broadcast, clock, onError });
  const streams = streamsWith({
    recent,
    broadcast,
    sessions,
    announcements,
    headers: headers.api,
    heartbeatMs: config.heartbeatMs ?? HEARTBEAT_MS,
    onError,
  });

  const limits = limitsOn({
    keyValue,
    clock,
    key: keyFor('limits'),
    numbers: config.limits ?? {},
    note,
    onAlone: onError,
  });
  const failures = failuresOn({ keyValue, clock, limits, note });
  const device = deviceCookie(origin);
  const devices = knownDevicesIn(keyValue, keyFor('known devices'));
  const anonymous = anonymousIn(keyValue);
  const flows = flowsIn({ anonymous, clock });
  const conversation = conversationWith({
    ...{ sessions, anonymous, identity, ensureFresh, cookie, device, devices, clock, note },
    absoluteMs: config.sessionAbsoluteMs,
    headers: headers.api,
    streamPosition: recent.position,
  });
  const captcha = captchaOf(config.captcha, { keyValue, clock, key: keyFor('captcha'), origin, onError });
  const demandCaptcha = captchaDemandWith(captcha, note);
  const visits = visitsWith({
    ...{ keyValue, bus, clock },
    cookie: visitorCookie(origin),
    respectDnt: config.respectDnt,
    onAway: (error) => log.warn({ err: error }, 'visits wait'),
  });
  const own = {
    ...signInWith({ conversation, captcha, demandCaptcha, limits, failures, devices, device, clock, note }),
    ...formsWith({ conversation, demandCaptcha, limits }),
    ...visits.answers(conversation),
    ...descriptionsWith(headers.api),
    ...codesWith({ conversation, anonymous, limits, clock }),
    ...proofsWith({ conversation, sessions, failures, cookie, note }),
    ...listingWith({ conversation, sessions, ensureFresh, cookie, clock, headers: headers.api, note }),
    ...googleWith({ conversation, anonymous, flows, limits, clock, note }),
    ...connectingWith({ conversation, flows, limits, integrations: integrationsAt(services.integrations), note }),
  };

  const sessionOf = async (req: IncomingMessage, res: ServerResponse): Promise<Boot['session']> => {
    const read = cookie.read(req.headers.cookie);
    if (read.is !== 'one') return withoutUser(req.headers);
    const look = await sessions.look(hashOf(read.value));
    if (look.is !== 'alive') {
      const session = afterSession(look, req.headers);
      // As after a call that met the dead session: the page that tells of it is the last one that has to.
      if (session.is === 'none' && session.ended !== undefined && req.method === 'GET')
        res.appendHeader('set-cookie', cookie.expire());
      return session;
    }
    // Before anything of the person is read: what the page reads later is no older.
    const stream = recent.position();
    void sessions.touch(look);
    const fresh = await ensureFresh(look.h, { seen: look });
    const user = fresh.is === 'fresh' ? await identity.me(fresh.access, BOOT_WITHIN_MS) : null;
    return user === null ? { is: 'unknown' } : { is: 'user', user, stream };
  };
  /** Pages are shown while the store is away; they then ask for themselves. */
  const bootSession = (req: IncomingMessage, res: ServerResponse): Promise<Boot['session']> =>
    sessionOf(req, res).catch((error: unknown) => {
      if (!hasCode(error, 'Unavailable')) throw error;
      return { is: 'unknown' };
    });

  const sendOn = proxyWith({
    positions,
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

  const pageConfig: Boot['config'] = {
    company: config.company,
    emailHosts: config.emailHosts,
    mailboxes: config.mailboxes,
    idleMinutes: Math.round(config.sessionIdleMs / 60_000),
    captcha: publicPartOf(config.captcha),
    google: config.google,
    emailVerification: config.emailVerification,
  };
  const pages = pagesWith({ render: manifest.render, origin: origin.origin, config: pageConfig, log });
  const lists = watchLists({
    ...{ services, broadcast, clock, onError },
    onChange: pages.draw,
    onAway: (list, why) => log.warn({ list, why }, 'a list of the site could not be had'),
  });
  await lists.begin();

  const handle = edgeHandler({
    origin,
    cookie,
    table,
    sessions,
    ensureFresh,
    own,
    guests: guestsWith({ anonymous, conversation, failures }),
    limits,
    callLimits: callLimitsWith(limits),
    localPages: [
      { path: '/dev/mailbox', url: config.mailbox } as const,
      { path: '/dev/observe', url: config.observed } as const,
    ].map((page) =>
      localPageAt({
        ...page,
        origin,
        production: process.env['NODE_ENV'] === 'production',
        headers: headers.site,
      }),
    ),
    site: siteWith({
      manifest,
      config: pageConfig,
      origin: origin.origin,
      pages,
      reference: referenceWith(headers.site),
      headers: headers.site,
      today: () => istToday(clock),
      sessionOf: bootSession,
      shown: visits.shown,
    }),
    unsubscribe: unsubscribeAt({ url: services.chat, company: config.company, limits, headers: headers.site }),
    webhooks: webhooksAt({ url: services.integrations, limits, headers: headers.site }),
    isMaintained: maintenanceIn(keyValue, clock),
    streams,
    presence,
    sendOn,
    positions,
    idempotency: idempotencyIn(keyValue, keyFor('request fingerprints')),
    upstreams,
    everyService: everyServiceOf(upstreams),
    addressOf,
    headers,
    clock,
    log,
  });

  const keys = keySetWith({ fetchKeys: keysFrom(`${services.identity}${internalPaths.keys}`), clock });
  const internal =
    config.internalPort === null
      ? null
      : await listen(backChannel(endSessions, { keys, keyValue, clock }, onError), {
          host: config.host,
          port: config.internalPort,
          setting: 'INTERNAL_PORT',
        });

  serve(handle);
  health.started();
  let drained: Promise<void> | null = null;
  const drain = (): void => {
    health.drain();
    listening.drain();
    drained ??= streams.drain();
  };
  return {
    url: origin.origin,
    listening: listening.url,
    internal: { url: internal?.url ?? null, endSessions },
    health,
    ready: health.ready,
    drain,
    close: async () => {
      drain();
      lists.close();
      await drained;
      streams.close();
      presence.close();
      await Promise.all([listening.close(), internal?.close()]);
      await visits.close();
      await identity.close();
      announcements.close();
      for (const upstream of Object.values(upstreams)) upstream.close();
      health.close();
    },
  };
};

type CaptchaNeeds = Parameters<typeof altchaWith>[0] & { origin: URL; onError(error: unknown): void };

const captchaOf = (settings: CaptchaSettings, { origin, onError, ...needs }: Omit<CaptchaNeeds, 'cost'>): Captcha =>
  settings.kind === 'altcha'
    ? altchaWith({ ...needs, cost: settings.cost })
    : recaptchaWith({ keyValue: needs.keyValue, secret: settings.secret, hostname: origin.hostname, onError });

/** What the page may know of it. */
const publicPartOf = (settings: CaptchaSettings): Boot['config']['captcha'] =>
  settings.kind === 'altcha' ? { kind: 'altcha' } : { kind: 'recaptcha', siteKey: settings.siteKey };

/** One secret, one key per use (RFC 5869): what leaks of one tells nothing of another. */
const derived = (secret: Buffer, use: string): Buffer => {
  if (secret.length < 32) throw new Error('EDGE_SECRET must hold at least 32 bytes.');
  return Buffer.from(hkdfSync('sha256', secret, '', `lamplight edge: ${use}`, 32));
};
