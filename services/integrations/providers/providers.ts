/** The providers that this server is known to. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { callbackPaths } from '@lamplight/bff/contract/providers.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { driveWith } from './drive/drive.ts';
import { dropboxWith } from './dropbox/dropbox.ts';
import { githubWith } from './github/github.ts';
import type { ClientOptions, Provider } from './provider.ts';

/** Null: not set up. */
export type Clients = Readonly<Record<ProviderName, ClientOptions | null>>;
export type Providers = Readonly<Record<ProviderName, Provider | null>>;

const MAKERS = { drive: driveWith, dropbox: dropboxWith, github: githubWith } as const;

/** @throws Misconfigured for a provider without https that is not on loopback */
export const providersWith = (o: Readonly<{ clients: Clients; publicOrigin: URL; clock: Clock }>): Providers => {
  const made = (name: ProviderName): Provider | null => {
    const client = o.clients[name];
    const redirectUri = new URL(callbackPaths[name], o.publicOrigin).href;
    return client === null ? null : MAKERS[name]({ ...client, redirectUri, clock: o.clock });
  };
  return { drive: made('drive'), dropbox: made('dropbox'), github: made('github') };
};
