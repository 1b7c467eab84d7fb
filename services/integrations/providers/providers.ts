/** The providers that this server is known to. */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { callbackPaths, providerNames } from '@lamplight/bff/contract/providers.ts';
import type { StorageProvider } from '@lamplight/bff/contract/storage.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { FolderReading } from '../storage/reading.ts';
import type { Storage } from '../storage/storage.ts';
import { type Ask, askingWith } from './asking.ts';
import type { CodeHost } from './code-host.ts';
import { driveWith } from './drive/drive.ts';
import { driveReadingWith } from './drive/reading.ts';
import { driveStorageWith } from './drive/storage.ts';
import { dropboxWith } from './dropbox/dropbox.ts';
import { dropboxReadingWith } from './dropbox/reading.ts';
import { dropboxStorageWith } from './dropbox/storage.ts';
import { githubCodeHostAt } from './github/code-host.ts';
import { githubWith } from './github/github.ts';
import type { ClientOptions, Provider } from './provider.ts';

/** Null: not set up. */
export type Clients = Readonly<Record<ProviderName, ClientOptions | null>>;
export type Providers = Readonly<Record<ProviderName, Provider | null>>;

const MAKERS = { drive: driveWith, dropbox: dropboxWith, github: githubWith } as const;

/** One for each provider, so that whatever is asked of it keeps the wait that it asked for. */
export type Asks = Readonly<Record<ProviderName, Ask>>;
export const asksWith = (clock: Clock): Asks => ({
  drive: askingWith(providerNames.drive, clock),
  dropbox: askingWith(providerNames.dropbox, clock),
  github: askingWith(providerNames.github, clock),
});

const STORAGES = { drive: driveStorageWith, dropbox: dropboxStorageWith } as const;

/** Null: not set up. @param ask bounded in calls per minute by whoever goes by it */
export const storageWith = (
  provider: StorageProvider,
  { clients, ask }: Readonly<{ clients: Clients; ask: Ask }>,
): Storage | null => {
  const client = clients[provider];
  return client === null ? null : STORAGES[provider]({ url: client.url, ask });
};

/** Null: not set up. */
export type FolderReadings = Readonly<Record<StorageProvider, FolderReading | null>>;
/** @param asks the same ones as of all else, so that a wait that was asked for is kept */
export const folderReadingsWith = (
  o: Readonly<{ clients: Clients; asks: Pick<Asks, StorageProvider> }>,
): FolderReadings => {
  const { drive, dropbox } = o.clients;
  return {
    drive: drive && driveReadingWith({ url: drive.url, ask: o.asks.drive }),
    dropbox: dropbox && dropboxReadingWith({ url: dropbox.url, ask: o.asks.dropbox }),
  };
};

/** @throws Misconfigured for a provider without https that is not on loopback */
export const providersWith = (
  o: Readonly<{ clients: Clients; publicOrigin: URL; clock: Clock; asks: Asks }>,
): Providers => {
  const made = (name: ProviderName): Provider | null => {
    const client = o.clients[name];
    const redirectUri = new URL(callbackPaths[name], o.publicOrigin).href;
    return client === null ? null : MAKERS[name]({ ...client, redirectUri, clock: o.clock, ask: o.asks[name] });
  };
  return { drive: made('drive'), dropbox: made('dropbox'), github: made('github') };
};

/** Null: it is not set up. */
export const codeHostWith = (o: Readonly<{ clients: Clients; asks: Pick<Asks, 'github'> }>): CodeHost | null => {
  const client = o.clients.github;
  return client === null ? null : githubCodeHostAt({ url: client.url, ask: o.asks.github });
};
