/** Integrations: the connections to where the company's files and its code lie, and what is kept there. Wiring only. */
import type { PublicJwk } from '@lamplight/common/auth/key-set.ts';
import { systemRef } from '@lamplight/common/facts/actor.ts';
import { newRouter } from '@lamplight/common/http/router.ts';
import { type AskAddress, addressWith } from '@lamplight/common/people/ask-address.ts';
import { namesIn } from '@lamplight/common/people/known.ts';
import { viewsOf } from '@lamplight/common/service/module.ts';
import {
  type Beside,
  type RunningService,
  type ServiceOptions,
  startService,
} from '@lamplight/common/service/start.ts';
import { auditRoutes } from './audit/routes.ts';
import { receiveRoute } from './code/activity/receive-route.ts';
import { activityRoutes } from './code/activity/routes.ts';
import { deliveryRoutes } from './code/repositories/delivery-routes.ts';
import { repositoryRoutes } from './code/repositories/routes.ts';
import { startCodeRunner } from './code/repositories/runner.ts';
import { hookSecretsIn } from './code/repositories/secrets.ts';
import { connectingRoutes } from './connections/connecting-routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import type { Integrations } from './context.ts';
import { declared } from './declared.ts';
import { accessWith } from './grants/access.ts';
import { healthsIn } from './grants/health.ts';
import { grantTokensIn } from './grants/tokens.ts';
import { modules } from './modules.ts';
import { asksWith, type Clients, codeHostWith, folderReadingsWith, providersWith } from './providers/providers.ts';
import { storageRoutes } from './storage/routes.ts';
import { startStorageRunner } from './storage/runner.ts';

export type IntegrationsOptions = ServiceOptions &
  Readonly<{
    /** Identity's published keys, read where they are: `keysFrom(url)`, or the ring itself where both share a process. */
    keys(): Promise<readonly PublicJwk[]>;
    /** Where providers send browsers back to. */
    publicOrigin: URL;
    clients: Clients;
    /** Asks identity for the address of whoever is let in at a provider. */
    askAddress: AskAddress;
    /** How often it is looked whether something is out of step at a provider. */
    keepInStepEveryMs?: number;
    /** How often a provider is asked in the name of one account, beside what its person asks. */
    callsAMinute?: number;
  }>;

export const startIntegrations = (o: IntegrationsOptions): Promise<RunningService> => {
  const { clock, log, publicOrigin } = o;
  const { keyValue, personalData, files } = o.ports;
  const asks = asksWith(clock);
  const [providers, codeHost] = [providersWith({ ...o, asks }), codeHostWith({ ...o, asks })];
  const folderReadings = folderReadingsWith({ ...o, asks });
  const hookSecrets = hookSecretsIn({ keyValue, personalData });
  const tokens = grantTokensIn({ keyValue, personalData });
  const access = accessWith({
    ...{ keyValue, tokens, clock },
    refused: ({ connectionId }, cause) => log.warn({ connectionId, cause }, 'a provider refused to renew a token'),
  });
  const healths = healthsIn(keyValue);
  const addressOf = addressWith({ askAddress: o.askAddress, personalData });
  return startService<Integrations, Integrations, Beside>(o, {
    declared,
    spine: {},
    context: ({ change, look, history, audit, view }) => {
      const views = viewsOf(modules, view);
      const people = { names: namesIn(views.knownPeople, systemRef) };
      return {
        ...{
          ...views,
          change,
          look,
          history,
          audit,
          people,
          providers,
          folderReadings,
          codeHost,
          tokens,
          access,
          healths,
        },
        ...{ addressOf, hookSecrets, publicOrigin, files, keyValue, personalData, clock, log },
      };
    },
    sources: (integrations) => integrations,
    keys: o.keys,
    served: (integrations) => [
      ...connectionRoutes(integrations),
      ...storageRoutes(integrations),
      ...repositoryRoutes(integrations),
      ...deliveryRoutes(integrations),
      ...activityRoutes(integrations),
      ...auditRoutes(integrations),
    ],
    // Calls of the edge on behalf of browsers, which the table does not hold.
    http: (integrations, table) => ({
      internal: receiveRoute(integrations),
      routes: newRouter().use(connectingRoutes(integrations), table.routes),
    }),
    beside: async (integrations) => {
      const { clients, keepInStepEveryMs: everyMs, callsAMinute } = o;
      const of = { integrations, clients, asks, everyMs, callsAMinute };
      const runners = [startStorageRunner(of), startCodeRunner(of)];
      return {
        drain: () => {
          for (const runner of runners) runner.drain?.();
        },
        close: () => Promise.all(runners.map((runner) => runner.close())),
      };
    },
  });
};
