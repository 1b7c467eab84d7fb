/** Identity: people, how they prove who they are, and what they may be. Wiring only. */
import type { KeyObject } from 'node:crypto';
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import type { NotBefore } from '@lamplight/common/auth/not-before.ts';
import { codesWith } from '@lamplight/common/codes/codes.ts';
import { JSON_BYTES, SIGN_IN_BYTES } from '@lamplight/common/http/body.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { limitsWith } from '@lamplight/common/limits/limits.ts';
import { postWith } from '@lamplight/common/mail/post.ts';
import { unsubscribingWith } from '@lamplight/common/mail/unsubscribing.ts';
import { viewsOf } from '@lamplight/common/service/module.ts';
import { type RunningService, type ServiceOptions, startService } from '@lamplight/common/service/start.ts';
import type { Spine } from '@lamplight/events/core/spine.ts';
import type { NamedFiles } from '@lamplight/events/core/sweep.ts';
import { streamOf } from './accounts/act.ts';
import { addressRoutes, sealedAddressIn } from './accounts/address-routes.ts';
import { claimsWith } from './accounts/addresses.ts';
import { accountRoutes, meRoutes } from './accounts/routes.ts';
import { toldRoutes } from './accounts/told-routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { BearerOptions } from './bearer/listener.ts';
import { listenForBearers } from './bearer/listener.ts';
import { filesOfResume } from './careers/erasing.ts';
import { internalCareersRoutes } from './careers/internal-routes.ts';
import { allCareersRoutes, careersWith } from './careers/opened.ts';
import { namedResumes } from './careers/resumes.ts';
import { billingRoutes } from './clients/billing-routes.ts';
import { clientRoutes } from './clients/routes.ts';
import { codeRoutes } from './codes/routes.ts';
import type { Identity } from './context.ts';
import type { Passwords } from './credentials/password.ts';
import { passwordsWith } from './credentials/password.ts';
import type { PasswordPolicy } from './credentials/policy.ts';
import { credentialsWith, namedCredentials } from './credentials/store.ts';
import { declared } from './declared.ts';
import { timers } from './due.ts';
import { employeeRoutes } from './employees/routes.ts';
import { pendingLinksWith } from './google/pending.ts';
import type { GoogleOptions } from './google/provider.ts';
import { googleWith } from './google/provider.ts';
import { googleRoutes, unlinkRoutes } from './google/routes.ts';
import { type Acting, actingOn } from './interventions/acting.ts';
import { invitationsWith } from './invitations/invitations.ts';
import { firstAdminLink, invitationRoutes } from './invitations/routes.ts';
import type { KeyRing } from './keys/ring.ts';
import { modules } from './modules.ts';
import { pendingWith } from './pending.ts';
import type { SignInRules } from './rules.ts';
import { challengesWith } from './second-factor/challenges.ts';
import { securityRoutes } from './second-factor/routes.ts';
import { endingRoutes } from './sessions/admin-routes.ts';
import { bffOnly } from './sessions/client-assertion.ts';
import { endingsWith } from './sessions/endings.ts';
import { familiesWith } from './sessions/families.ts';
import { logoutRoutes, sessionRoutes, signInRoutes } from './sessions/routes.ts';

export type IdentityOptions = ServiceOptions &
  SignInRules &
  Readonly<{
    keys: KeyRing;
    /** The public key that verifies the BFF's assertions. */
    bffKey: KeyObject;
    /** 32 bytes behind every hash and token of this service; other bytes would void sessions, links and addresses. */
    pepper: Buffer;
    /** Behind the links by which mails are stopped (`unsubscribeKeyOf`), as chat reads them. */
    unsubscribeKey: Buffer;
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
  }>;

export type RunningIdentity = RunningService &
  Readonly<{
    /** Where scripts and apps get their tokens; null where they get none. */
    bearerUrl: string | null;
    toldOf: Identity['toldOf'];
    sealedAddressOf: Identity['sealedAddressOf'];
    /** The link for the operator who sets this up, or null once an admin has joined. Each call voids the one before. */
    firstAdminLink(): Promise<string | null>;
    /** For operators, past every route. */
    acting: Acting;
  }>;

type BearerListener = Readonly<{ url: string | null; drain?(): void; close(): Promise<void> }>;

/** The prefix of a file's name says of which kind it is. */
const namedByAny = (...kinds: readonly NamedFiles[]): NamedFiles => ({
  isOurs: (id) => kinds.some((kind) => kind.isOurs(id)),
  isNamed: async (id) => (await kinds.find((kind) => kind.isOurs(id))?.isNamed(id)) ?? false,
});

export const startIdentity = async (o: IdentityOptions): Promise<RunningIdentity> => {
  const { ports, clock, publicOrigin, bearer } = o;
  const bff = bffOnly({ key: o.bffKey, keyValue: ports.keyValue, clock });
  const service = await startService<Identity, Identity, BearerListener>(o, {
    declared,
    spine: {
      timers,
      namedFiles: (look) => namedByAny(namedCredentials(ports)(look), namedResumes(look)),
      filesOf: filesOfResume,
    },
    context: (spine, notBefore) => contextOf(o, spine, notBefore),
    sources: (identity) => identity,
    keys: async () => o.keys.published(),
    served: (identity) => [
      ...accountRoutes(identity),
      ...securityRoutes(identity),
      ...employeeRoutes(identity),
      ...clientRoutes(identity),
      ...billingRoutes(identity),
      ...unlinkRoutes(identity),
      ...endingRoutes(identity),
      ...allCareersRoutes(identity.careers),
      ...auditRoutes(identity),
    ],
    http: (identity, table) => ({
      internal: newRouter().use(
        toldRoutes(identity.toldOf),
        addressRoutes(identity.sealedAddressOf),
        signInRoutes(identity, bff),
        invitationRoutes(identity, bff),
        internalCareersRoutes(identity.careers, bff),
      ),
      // Calls of the edge on behalf of browsers, which the table does not hold.
      open: newRouter().use(logoutRoutes(identity), codeRoutes(identity, bff), googleRoutes(identity, bff), table.open),
      routes: newRouter().use(meRoutes(identity), sessionRoutes(identity, bff), table.routes),
      maxBytes: ({ path }) => (path.startsWith('/auth/') ? SIGN_IN_BYTES : JSON_BYTES),
    }),
    beside: async (identity, verify) =>
      bearer
        ? await listenForBearers(identity, { ...bearer, publicOrigin, verify })
        : { url: null, close: async () => undefined },
  });
  const { context: identity, beside, ...running } = service;
  return {
    ...running,
    bearerUrl: beside.url,
    toldOf: identity.toldOf,
    sealedAddressOf: identity.sealedAddressOf,
    firstAdminLink: () => firstAdminLink(identity),
    acting: actingOn(identity),
  };
};

/** What routes and reactors stand on, on this spine. */
const contextOf = (o: IdentityOptions, spine: Spine, notBefore: NotBefore): Identity => {
  const { ports, clock, log, pepper, publicOrigin } = o;
  const { keyValue, personalData } = ports;
  const { change, look, history, audit } = spine;
  const views = viewsOf(modules, spine.view);
  const families = familiesWith({ keyValue, clock, pepper, absoluteMs: o.sessionAbsoluteMs });
  const challenges = challengesWith(ports);
  const limits = limitsWith({ keyValue, clock, pepper });
  const redirectUri = `${publicOrigin.origin}/auth/google/callback`;
  return {
    change,
    look,
    history,
    audit,
    auditIndex: views.auditIndex,
    toldOf: (userId) => spine.lastPublic(streamOf(userId)),
    sealedAddressOf: sealedAddressIn({ look, personalData }),
    people: views.people,
    clientNames: views.clientNames,
    unsubscribing: unsubscribingWith(o.unsubscribeKey),
    careers: careersWith({ ...views, change, look }, { ...o, company: o.policy.company }),
    claims: claimsWith({ change, look, pepper }),
    credentials: credentialsWith(ports),
    passwords: o.passwords ?? passwordsWith(),
    policy: o.policy,
    rules: {
      emailVerification: o.emailVerification,
      enumeration: o.enumeration,
      requireSecondFactor: o.requireSecondFactor,
    },
    limits,
    codes: codesWith({ keyValue, clock, pepper, limits }),
    post: postWith(ports),
    pendingSecrets: pendingWith(ports, 'secret'),
    pendingAddresses: pendingWith(ports, 'address'),
    keyValue,
    personalData,
    families,
    endings: endingsWith({ ...o, ...ports, change, families, notBefore }),
    invitations: invitationsWith({ keyValue, clock, pepper }),
    challenges,
    google: o.google ? googleWith({ ...o.google, redirectUri, clock, log }) : null,
    pendingLinks: pendingLinksWith({ challenges, personalData }),
    keys: o.keys,
    clock,
    log,
    linkTo: (token) => `${publicOrigin.origin}/join#${token}`,
    homeState: o.homeState,
  };
};
