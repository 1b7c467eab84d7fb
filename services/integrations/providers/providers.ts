/** The providers that this server is known to. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { driveWith } from './drive/drive.ts';
import { dropboxWith } from './dropbox/dropbox.ts';
import { githubWith } from './github/github.ts';
import type { ClientOptions, Provider } from './provider.ts';

/** Null: not set up. */
export type Clients = Readonly<Record<ProviderName, ClientOptions | null>>;
export type Providers = Readonly<Record<ProviderName, Provider | null>>;

/** Where each sends the browser back to (product.md §2). */
const CALLBACKS = {
  drive: 'auth/google/callback',
  dropbox: 'admin/dropbox-callback',
  github: 'github/callback',
} as const satisfies Readonly<Record<ProviderName, string>>;
const MAKERS = { drive: driveWith, dropbox: dropboxWith, github: githubWith } as const;

/** @throws Misconfigured for a provider without https that is not on loopback */
export const providersWith = (o: Readonly<{ clients: Clients; publicOrigin: URL; clock: Clock }>): Providers => {
  const made = (name: ProviderName): Provider | null => {
    const client = o.clients[name];
    const redirectUri = new URL(CALLBACKS[name], o.publicOrigin).href;
    return client === null ? null : MAKERS[name]({ ...client, redirectUri, clock: o.clock });
  };
  return { drive: made('drive'), dropbox: made('dropbox'), github: made('github') };
};
