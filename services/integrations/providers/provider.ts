/**
 * What this service needs of a provider to connect an account: OAuth 2.0 with PKCE (RFC 6749, RFC 7636), and whose account it
 * is. One folder for each provider; nothing above it knows another word of theirs.
 */
import type { ProviderName } from '@lamplight/bff/contract/connections.ts';

/** `accessUntil`: epoch ms, null where it does not end by itself. `refresh`: null where the access token is all there is. */
export type Tokens = Readonly<{ access: string; accessUntil: number | null; refresh: string | null }>;
export type Granted = Readonly<{ is: 'granted'; tokens: Tokens; scopes: readonly string[] }>;
/** The provider's own code for it, which holds nothing of a token. `gone`: this code or grant will never be good any more. */
export type Refused = Readonly<{ is: 'refused'; cause: string; gone: boolean }>;
/** `id`: by which the provider knows it whatever its name; left out where nobody needs it. */
export type Account = Readonly<{ is: 'account'; name: string; id?: string }>;

/** Every call throws Unavailable where no proper answer came. */
export type Provider = Readonly<{
  name: ProviderName;
  /** Where the browser goes. */
  authUrl(flow: Readonly<{ state: string; codeChallenge: string }>): string;
  /** The edge keeps `codeVerifier` and burns the state before it asks. */
  exchange(callback: Readonly<{ code: string; codeVerifier: string }>): Promise<Granted | Refused>;
  refresh(refreshToken: string): Promise<Granted | Refused>;
  account(access: string): Promise<Account | Refused>;
  /** Tells the provider to forget the grant. Repeating it is harmless; `in_doubt`: these tokens say nothing to it any more. */
  withdraw(tokens: Tokens): Promise<'confirmed' | 'in_doubt'>;
}>;

/** A client of ours at a provider. */
export type ClientOptions = Readonly<{
  clientId: string;
  clientSecret: string;
  /** One origin that holds all of its paths; null: the provider's own hosts. */
  url: string | null;
}>;
