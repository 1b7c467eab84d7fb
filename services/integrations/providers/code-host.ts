/**
 * What this service needs of a code host, in the name of one account there. One implementation for each provider; nothing above
 * it knows another word of theirs. Repositories are named as people name them (`owner/name`) and known by an id that stays; so are
 * people's accounts, which are never named here by the login that they have for now: it may be somebody else's tomorrow.
 */
import type { CodeItem } from './code-item.ts';
import type { Refused } from './provider.ts';

/** `administers`: whether the account that asks may say who else may use it. */
export type FoundRepository = Readonly<{ repositoryId: string; name: string; private: boolean; administers: boolean }>;
export type FailedDelivery = Readonly<{
  deliveryId: string;
  /** The same however often it is told. */
  guid: string;
  /** The host's own name of what it wanted to tell. */
  event: string;
  /** RFC 3339 UTC. */
  at: string;
  /** Of our answer; 0 where none came. */
  status: number;
}>;
export type Hook = Readonly<{
  /** Where we are told. */
  url: string;
  secret: string;
  /** A hook that tells this address was made with this secret. */
  isPlaced: boolean;
}>;
export type Said<T> = Readonly<{ is: 'said'; value: T }> | Refused;

/**
 * What the host tells a hook. `unsigned`: nothing says that it is the host, and nothing was read. `unfit`: it is signed, and
 * says nothing that this host says.
 */
export type Told =
  | 'unsigned'
  | 'unfit'
  | Readonly<{
      /** The same each time that the host tells it. */
      deliveryId: string;
      repositoryId: string;
      /** What it was called when it was told. */
      name: string;
      items: readonly CodeItem[];
    }>;
export type Telling = Readonly<{ header(name: string): string | undefined; body: Uint8Array }>;

/** Every call throws Unavailable where no proper answer came. Repeating one is harmless, but for `redeliver`. */
export type CodeHost = Readonly<{
  /** Those that the account may administer, by name; a thousand at most. */
  repositories(access: string): Promise<Said<readonly FoundRepository[]>>;
  repository(access: string, name: string): Promise<Said<FoundRepository>>;
  /** What it is called now, by its id; null where the account may not administer it. */
  nameOf(access: string, repositoryId: string): Promise<Said<string | null>>;
  /** `invited`: they have to accept it there first. */
  giveAccess(access: string, name: string, accountId: string): Promise<Said<'given' | 'invited'>>;
  /** Takes an invitation back as well. `remains`: they may use it all the same, as an owner does. */
  takeAccess(access: string, name: string, accountId: string): Promise<Said<'taken' | 'remains'>>;
  /** Finds the hook that tells `url`, or makes it, in the place of one whose secret nobody knows. @returns its id */
  hook(access: string, name: string, hook: Hook): Promise<Said<string>>;
  removeHook(access: string, name: string, url: string): Promise<Said<'removed'>>;
  /** The newest hundred that we did not take in. */
  failedDeliveries(access: string, name: string, hookId: string): Promise<Said<readonly FailedDelivery[]>>;
  /** Asks the host to tell it once more, under the same delivery id. */
  redeliver(access: string, name: string, hookId: string, deliveryId: string): Promise<Said<'asked'>>;
  /** Reads what was told, once the secret proves who tells it. No address in it is ever asked. */
  told(telling: Telling, secret: string): Told;
  /** Addresses for people, made of what we know and never taken from a payload. */
  pages: Readonly<{
    repository(name: string): string;
    commit(name: string, sha: string): string;
    request(name: string, number: number): string;
  }>;
}>;
