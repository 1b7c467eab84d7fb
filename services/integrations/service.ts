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
import { connectingRoutes } from './connections/connecting-routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import type { Integrations } from './context.ts';
import { declared } from './declared.ts';
import { accessWith } from './grants/access.ts';
import { healthsIn } from './grants/health.ts';
import { grantTokensIn } from './grants/tokens.ts';
import { modules } from './modules.ts';
import { asksWith, type Clients, providersWith } from './providers/providers.ts';
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
    /** How often it is looked whether something is out of step at a storage. */
    keepInStepEveryMs?: number;
  }>;

export const startIntegrations = (o: IntegrationsOptions): Promise<RunningService> => {
  const { clock, log } = o;
  const { keyValue, personalData, files } = o.ports;
  const asks = asksWith(clock);
  const providers = providersWith({ ...o, asks });
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
        ...{ ...views, change, look, history, audit, people, providers, tokens, access, healths },
        ...{ addressOf, files, keyValue, personalData, clock, log },
      };
    },
    sources: (integrations) => integrations,
    keys: o.keys,
    served: (integrations) => [
      ...connectionRoutes(integrations),
      ...storageRoutes(integrations),
      ...auditRoutes(integrations),
    ],
    // Calls of the edge on behalf of browsers, which the table does not hold.
    http: (integrations, table) => ({
      routes: newRouter().use(connectingRoutes(integrations), table.routes),
    }),
    beside: async (integrations) =>
      startStorageRunner({ integrations, clients: o.clients, asks, everyMs: o.keepInStepEveryMs }),
  });
};
