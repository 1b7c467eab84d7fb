/** Identity: people, how they prove who they are, and what they may be. Wiring only. */
import type { KeyObject } from 'node:crypto';
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import { createKeySet } from '@lamplight/common/auth/key-set.ts';
import { createNotBefore, follow } from '@lamplight/common/auth/not-before.ts';
import { createVerifier } from '@lamplight/common/auth/verify.ts';
import { createHttp, newRouter } from '@lamplight/common/http/app.ts';
import { JSON_BYTES, SIGN_IN_BYTES } from '@lamplight/common/http/body.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { observe } from '@lamplight/common/telemetry/spans.ts';
import { IDENTITY_TOPIC, identityContracts } from '@lamplight/events/contracts/identity.ts';
import type { Ports, Spine, SpineOptions } from '@lamplight/events/core/spine.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { account } from './accounts/account.ts';
import { createClaims } from './accounts/addresses.ts';
import { rosterKeeper } from './accounts/reactors.ts';
import { accountRoutes } from './accounts/routes.ts';
import { people } from './accounts/views.ts';
import { clientRoutes } from './clients/routes.ts';
import type { Identity } from './context.ts';
import type { Passwords } from './credentials/password.ts';
import { createPasswords } from './credentials/password.ts';
import type { PasswordPolicy } from './credentials/policy.ts';
import { createCredentials } from './credentials/store.ts';
import { deciders } from './deciders.ts';
import { exitCommand, exitsDue } from './employees/exits.ts';
import { employeeRoutes } from './employees/routes.ts';
import { definitions } from './events.ts';
import { createInvitations } from './invitations/invitations.ts';
import { firstAdminLink, invitationRoutes } from './invitations/routes.ts';
import type { KeyRing } from './keys/ring.ts';
import { projections } from './projections.ts';
import { toPublic } from './public.ts';
import { bffOnly } from './sessions/client-assertion.ts';
import { createEndings } from './sessions/endings.ts';
import { createFamilies } from './sessions/families.ts';
import { logoutRoutes, sessionRoutes, signInRoutes } from './sessions/routes.ts';

export type IdentityOptions = Readonly<{
  ports: Ports;
  clock: Clock;
  log: Log;
  /** Where to listen; port 0 takes a free one. */
  host?: string;
  port: number;
  keys: KeyRing;
  /** By which the BFF is known. */
  bffKey: KeyObject;
  /** 32 bytes behind every hash and token of this service; other bytes would void sessions, links and addresses. */
  pepper: Buffer;
  /** Asked when a link is made: the origin may be known only after everything listens. */
  publicOrigin(): string;
  policy: PasswordPolicy;
  /** The company's own state, for the first admin's employment. */
  homeState: string;
  sessionAbsoluteMs: number;
  /** Back-channel logout: resolves once the BFF has ended what it holds. */
  onSessionsEnded(ended: SessionsEnded): Promise<void>;
  passwords?: Passwords;
  anchors?: NonNullable<SpineOptions['anchors']>;
  rebuild?: NonNullable<SpineOptions['rebuild']>;
  alone?: true;
}>;

export type RunningIdentity = Readonly<{
  url: string;
  spine: Spine;
  ready(): boolean;
  drain(): void;
  close(): Promise<void>;
  /** The link for whoever sets this up, or null once an admin has joined. Each call voids the one before. */
  firstAdminLink(): Promise<string | null>;
}>;

export const startIdentity = async (o: IdentityOptions): Promise<RunningIdentity> => {
  const { ports, clock, log, pepper } = o;
  const spine = await openSpine({
    service: 'identity',
    ports,
    definitions,
    contracts: identityContracts,
    deciders,
    projections,
    reactors: [rosterKeeper],
    forward: { topic: IDENTITY_TOPIC, toPublic },
    timers: { due: exitsDue, deciderOf: () => account, commandOf: (_due, at) => exitCommand(at) },
    clock,
    log,
    observe,
    ...(o.anchors ? { anchors: o.anchors } : {}),
    ...(o.rebuild ? { rebuild: o.rebuild } : {}),
    ...(o.alone ? { alone: o.alone } : {}),
  });
  const { change, look } = spine;
  const closing = new AbortController();
  const notBefore = createNotBefore(clock);
  const following = follow(ports.broadcast, notBefore, closing.signal);
  const families = createFamilies({ keyValue: ports.keyValue, clock, pepper, absoluteMs: o.sessionAbsoluteMs });
  const identity: Identity = {
    change,
    look,
    people: spine.view(people),
    claims: createClaims({ change, look, pepper }),
    credentials: createCredentials(ports),
    passwords: o.passwords ?? createPasswords(),
    policy: o.policy,
    families,
    endings: createEndings({ ...o, ...ports, change, families, notBefore }),
    invitations: createInvitations({ keyValue: ports.keyValue, clock, pepper }),
    keys: o.keys,
    clock,
    log,
    linkTo: (token) => `${o.publicOrigin()}/join#${token}`,
    homeState: o.homeState,
  };

  const bff = bffOnly({ key: o.bffKey, keyValue: ports.keyValue, clock });
  const internal = newRouter().use(signInRoutes(identity, bff), invitationRoutes(identity, bff));
  const routes = newRouter().use(
    accountRoutes(identity),
    sessionRoutes(identity, bff),
    employeeRoutes(identity),
    clientRoutes(identity),
  );
  const verify = createVerifier({
    keys: createKeySet({ fetchKeys: async () => o.keys.published(), clock }),
    clock,
    notBefore,
  });
  const app = createHttp({
    log,
    clock,
    verify,
    internal,
    open: logoutRoutes(identity),
    routes,
    maxBytes: ({ path }) => (path.startsWith('/auth/') ? SIGN_IN_BYTES : JSON_BYTES),
  });
  const server = await listen(app, { host: o.host ?? '127.0.0.1', port: o.port });
  return {
    url: server.url,
    spine,
    ready: () => spine.isHealthy(),
    drain: server.drain,
    close: async () => {
      await server.close();
      closing.abort();
      await following;
      await spine.close();
    },
    firstAdminLink: () => firstAdminLink(identity),
  };
};
