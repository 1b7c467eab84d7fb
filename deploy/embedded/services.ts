/** What each service with a history of its own declares, how it starts in the one process, and what it reads alone. */
import type { KeyObject } from 'node:crypto';
import type { SessionsEnded } from '@lamplight/bff/contract/identity-internal.ts';
import { byService, type ServiceName } from '@lamplight/bff/contract/services.ts';
import { alone as chatAlone } from '@lamplight/chat/alone.ts';
import { declared as chat } from '@lamplight/chat/declared.ts';
import type { RunningChat } from '@lamplight/chat/service.ts';
import type { Alone } from '@lamplight/common/config/alone.ts';
import { unsubscribeKeyOf } from '@lamplight/common/mail/unsubscribing.ts';
import type { Declared } from '@lamplight/common/service/module.ts';
import type { RunningService, ServiceOptions } from '@lamplight/common/service/start.ts';
import { alone as identityAlone } from '@lamplight/identity/alone.ts';
import { declared as identity } from '@lamplight/identity/declared.ts';
import type { KeyRing } from '@lamplight/identity/keys/ring.ts';
import type { RunningIdentity } from '@lamplight/identity/service.ts';
import { alone as integrationsAlone } from '@lamplight/integrations/alone.ts';
import { declared as integrations } from '@lamplight/integrations/declared.ts';
import { employerOf, alone as payrollAlone } from '@lamplight/payroll/alone.ts';
import { declared as payroll } from '@lamplight/payroll/declared.ts';
import { alone as projectsAlone } from '@lamplight/projects/alone.ts';
import { declared as projects } from '@lamplight/projects/declared.ts';
import type { Settings } from './settings.ts';

/** What the house gives to whoever moves in. */
export type House = Readonly<{
  settings: Settings;
  publicOrigin: URL;
  keys: KeyRing;
  /** By which the edge is known. */
  edgeKey: KeyObject;
  pepper: Buffer;
  personalDataKey: Buffer;
  /** Tells the edge which sessions ended; it waits until there is an edge. */
  endSessions(ended: SessionsEnded): Promise<void>;
  /** Once it runs; services start in the order of their list. */
  identity(): RunningIdentity;
}>;

type Service<Running extends RunningService = RunningService> = Readonly<{
  declared: Declared;
  alone: Alone;
  /** @param where the ports, the log and the port of this service */
  start(where: ServiceOptions, house: House): Promise<Running>;
}>;

/** Loaded when it starts: operators ask only what is declared. */
const services = {
  identity: {
    declared: identity,
    alone: identityAlone,
    start: async (where, { settings, publicOrigin, personalDataKey, keys, edgeKey, pepper, endSessions }) => {
      const { startIdentity } = await import('@lamplight/identity/service.ts');
      const { identityBy } = await import('@lamplight/identity/settings.ts');
      return startIdentity({
        ...where,
        ...identityBy(settings),
        ...{ publicOrigin, keys, pepper, bffKey: edgeKey, onSessionsEnded: endSessions },
        unsubscribeKey: unsubscribeKeyOf(personalDataKey),
      });
    },
  } satisfies Service<RunningIdentity>,
  projects: {
    declared: projects,
    alone: projectsAlone,
    start: async (where, { settings, publicOrigin, personalDataKey, keys, identity: running }) => {
      const { startProjects } = await import('@lamplight/projects/service.ts');
      const { companyOf } = await import('@lamplight/projects/company.ts');
      const { linkKeyOf } = await import('@lamplight/projects/delivery/tokens.ts');
      return startProjects({
        ...where,
        company: companyOf(settings),
        publicOrigin,
        linkKey: linkKeyOf(personalDataKey),
        keys: async () => keys.published(),
        askIdentity: (id) => running().toldOf(id),
      });
    },
  } satisfies Service,
  payroll: {
    declared: payroll,
    alone: payrollAlone,
    start: async (where, { settings, personalDataKey, keys, identity: running }) => {
      const { startPayroll } = await import('@lamplight/payroll/service.ts');
      const { accountKeyOf } = await import('@lamplight/payroll/bank/mac.ts');
      return startPayroll({
        ...where,
        accountKey: accountKeyOf(personalDataKey),
        employer: employerOf(settings),
        keys: async () => keys.published(),
        askIdentity: (id) => running().toldOf(id),
      });
    },
  } satisfies Service,
  chat: {
    declared: chat,
    alone: chatAlone,
    start: async (where, { settings, publicOrigin, personalDataKey, keys, identity: running }) => {
      const { startChat } = await import('@lamplight/chat/service.ts');
      const { chatBy } = await import('@lamplight/chat/settings.ts');
      return startChat({
        ...where,
        ...chatBy(settings),
        publicOrigin,
        unsubscribeKey: unsubscribeKeyOf(personalDataKey),
        keys: async () => keys.published(),
        askIdentity: (id) => running().toldOf(id),
      });
    },
  } satisfies Service<RunningChat>,
  integrations: {
    declared: integrations,
    alone: integrationsAlone,
    start: async (where, { settings, publicOrigin, keys, identity: running }) => {
      const { startIntegrations } = await import('@lamplight/integrations/service.ts');
      const { integrationsBy } = await import('@lamplight/integrations/settings.ts');
      return startIntegrations({
        ...where,
        ...integrationsBy(settings),
        publicOrigin,
        keys: async () => keys.published(),
        askAddress: (id) => running().sealedAddressOf(id),
      });
    },
  } satisfies Service,
} satisfies Readonly<Record<ServiceName, Service>>;

export type RunningServices = Readonly<{
  [Name in ServiceName]: Awaited<ReturnType<(typeof services)[Name]['start']>>;
}>;
export const startOf = <Name extends ServiceName>(name: Name): (typeof services)[Name]['start'] =>
  services[name].start as (typeof services)[Name]['start'];

export const declaredServices: Readonly<Record<ServiceName, Declared>> = byService((name) => services[name].declared);
export const aloneServices: Readonly<Record<ServiceName, Alone>> = byService((name) => services[name].alone);
