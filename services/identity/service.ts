/** Identity: people, how they prove who they are, and what they may be. Wiring only. */
import type { KeyObject } from 'node:crypto';
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import { createKeySet } from '@lamplight/common/auth/key-set.ts';
import { createNotBefore, follow } from '@lamplight/common/auth/not-before.ts';
import { createVerifier } from '@lamplight/common/auth/verify.ts';
import { createHttp } from '@lamplight/common/http/app.ts';
import { JSON_BYTES, SIGN_IN_BYTES } from '@lamplight/common/http/body.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { routersOf } from '@lamplight/common/http/serve.ts';
import { listen } from '@lamplight/common/lifecycle/listen.ts';
import type { Log } from '@lamplight/common/log/log.ts';
import { observe } from '@lamplight/common/telemetry/spans.ts';
import type { Order } from '@lamplight/events/core/heard.ts';
import type { Ports, Spine, SpineOptions } from '@lamplight/events/core/spine.ts';
import { openSpine } from '@lamplight/events/core/spine.ts';
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { streamOf } from './accounts/act.ts';
import { createClaims } from './accounts/addresses.ts';
import { accountRoutes, meRoutes } from './accounts/routes.ts';
import { toldRoutes } from './accounts/told-routes.ts';
import { people } from './accounts/views.ts';
import type { BearerOptions } from './bearer/listener.ts';
import { listenForBearers } from './bearer/listener.ts';
import type { Careers } from './careers/context.ts';
import { filesOfResume } from './careers/erasing.ts';
import { internalCareersRoutes } from './careers/internal-routes.ts';
import { allCareersRoutes, openCareers } from './careers/opened.ts';
import { namedResumes } from './careers/resumes.ts';
import { billingRoutes } from './clients/billing-routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { createCodes } from './codes/codes.ts';
import { codeRoutes } from './codes/routes.ts';
import type { Identity } from './context.ts';
import type { Passwords } from './credentials/password.ts';
import { createPasswords } from './credentials/password.ts';
import type { PasswordPolicy } from './credentials/policy.ts';
import { createCredentials, namedCredentials } from './credentials/store.ts';
import { declared, reactorsOn } from './declared.ts';
import { timers } from './due.ts';
import { employeeRoutes } from './employees/routes.ts';
import { framesFrom } from './frames.ts';
import { createPendingLinks } from './google/pending.ts';
import type { GoogleOptions } from './google/provider.ts';
import { createGoogle } from './google/provider.ts';
import { googleRoutes, unlinkRoutes } from './google/routes.ts';
import { createInvitations } from './invitations/invitations.ts';
import { firstAdminLink, invitationRoutes } from './invitations/routes.ts';
import type { KeyRing } from './keys/ring.ts';
import { createLimits } from './limits/limits.ts';
import { createPost } from './mail/post.ts';
import { createPending } from './pending.ts';
import type { SignInRules } from './rules.ts';
import { createChallenges } from './second-factor/challenges.ts';
import { securityRoutes } from './second-factor/routes.ts';
import { endingRoutes } from './sessions/admin-routes.ts';
import { bffOnly } from './sessions/client-assertion.ts';
import { createEndings } from './sessions/endings.ts';
import { createFamilies } from './sessions/families.ts';
import { logoutRoutes, sessionRoutes, signInRoutes } from './sessions/routes.ts';

export type IdentityOptions = SignInRules &
  Readonly<{
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
    /** What links begin with. Known before anything runs: a reactor may write one from the first moment on. */
    publicOrigin: URL;
    policy: PasswordPolicy;
    /** The company's own state, for the first admin's employment. */
    homeState: string;
    sessionAbsoluteMs: number;
    /** The client that this service is at Google; left out or null, nobody signs in with Google. */
    google?: GoogleOptions | null;
    /** The listener for scripts and apps; left out or null, there is none. */
    bearer?: BearerOptions | null;
    /** Back-channel logout: resolves once the BFF has ended what it holds. */
    onSessionsEnded(ended: SessionsEnded): Promise<void>;
    passwords?: Passwords;
    anchors?: NonNullable<SpineOptions['anchors']>;
    rebuild?: NonNullable<SpineOptions['rebuild']>;
    alone?: true;
  }>;

export type RunningIdentity = Readonly<{
  url: string;
  /** Where scripts and apps get their tokens; null where they get none. */
  bearerUrl: string | null;
  spine: Spine;
  /** The order of the newest public fact of a person, on the bus or on its way to it; null: others are told of no such person. */
  toldOf(userId: string): Promise<Order | null>;
  ready(): boolean;
  drain(): void;
  close(): Promise<void>;
  /** The link for whoever sets this up, or null once an admin has joined. Each call voids the one before. */
  firstAdminLink(): Promise<string | null>;
}>;

/** Each kind of file is told by its prefix. */
const namedByAny = (...kinds: readonly NamedFiles[]): NamedFiles => ({
  isOurs: (id) => kinds.some((kind) => kind.isOurs(id)),
  isNamed: async (id) => (await kinds.find((kind) => kind.isOurs(id))?.isNamed(id)) ?? false,
});

export const startIdentity = async (o: IdentityOptions): Promise<RunningIdentity> => {
  const { ports, clock, log, pepper } = o;
  const later = Promise.withResolvers<Identity>();
  const careersLater = Promise.withResolvers<Careers>();
  const spine = await openSpine({
    ...declared,
    ports,
    reactors: reactorsOn(
      () => later.promise,
      () => careersLater.promise,
    ),
    namedFiles: (look) => namedByAny(namedCredentials(ports)(look), namedResumes(look)),
    filesOf: filesOfResume,
    applied: framesFrom({ broadcast: ports.broadcast, clock, log }),
    timers,
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
  const challenges = createChallenges(ports);
  const limits = createLimits({ keyValue: ports.keyValue, clock, pepper });
  const redirectUri = `${o.publicOrigin.origin}/auth/google/callback`;
  const identity: Identity = {
    change,
    look,
    people: spine.view(people),
    claims: createClaims({ change, look, pepper }),
    credentials: createCredentials(ports),
    passwords: o.passwords ?? createPasswords(),
    policy: o.policy,
    rules: {
      emailVerification: o.emailVerification,
      enumeration: o.enumeration,
      requireSecondFactor: o.requireSecondFactor,
    },
    limits,
    codes: createCodes({ keyValue: ports.keyValue, clock, pepper, limits }),
    post: createPost(ports),
    pendingSecrets: createPending(ports, 'secret'),
    pendingAddresses: createPending(ports, 'address'),
    keyValue: ports.keyValue,
    personalData: ports.personalData,
    families,
    endings: createEndings({ ...o, ...ports, change, families, notBefore }),
    invitations: createInvitations({ keyValue: ports.keyValue, clock, pepper }),
    challenges,
    google: o.google ? createGoogle({ ...o.google, redirectUri, clock, log }) : null,
    pendingLinks: createPendingLinks({ challenges, personalData: ports.personalData }),
    keys: o.keys,
    clock,
    log,
    linkTo: (token) => `${o.publicOrigin.origin}/join#${token}`,
    homeState: o.homeState,
  };
  later.resolve(identity);
  const careers = openCareers(spine, { ...o, people: identity.people, company: o.policy.company });
  careersLater.resolve(careers);

  const bff = bffOnly({ key: o.bffKey, keyValue: ports.keyValue, clock });
  const toldOf = (userId: string) => spine.lastPublic(streamOf(userId));
  const internal = newRouter().use(
    toldRoutes(toldOf),
    signInRoutes(identity, bff),
    invitationRoutes(identity, bff),
    internalCareersRoutes(careers, bff),
  );
  const table = routersOf('identity', [
    ...accountRoutes(identity),
    ...securityRoutes(identity),
    ...employeeRoutes(identity),
    ...clientRoutes(identity),
    ...billingRoutes(identity),
    ...unlinkRoutes(identity),
    ...endingRoutes(identity),
    ...allCareersRoutes(careers),
  ]);
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
    // What the edge asks on behalf of browsers stands beside what the table knows.
    open: newRouter().use(logoutRoutes(identity), codeRoutes(identity, bff), googleRoutes(identity, bff), table.open),
    routes: newRouter().use(meRoutes(identity), sessionRoutes(identity, bff), table.routes),
    upload: table.upload,
    keyed: { keyValue: ports.keyValue, service: 'identity' },
    maxBytes: ({ path }) => (path.startsWith('/auth/') ? SIGN_IN_BYTES : JSON_BYTES),
  });
  const server = await listen(app, { host: o.host ?? '127.0.0.1', port: o.port });
  const { publicOrigin, bearer } = o;
  const bearers = bearer ? await listenForBearers(identity, { ...bearer, publicOrigin, verify }) : null;
  return {
    url: server.url,
    bearerUrl: bearers?.url ?? null,
    spine,
    toldOf,
    ready: () => spine.isHealthy(),
    drain: () => {
      bearers?.drain();
      server.drain();
    },
    close: async () => {
      await Promise.all([bearers?.close(), server.close()]);
      closing.abort();
      await following;
      await spine.close();
    },
    firstAdminLink: () => firstAdminLink(identity),
  };
};
