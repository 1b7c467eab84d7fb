/** Connections to what the company's files and its code lie in: how one is begun and finished, what it may do, how it stands. */
import * as z from 'zod/mini';
import { can, instant, personRef, success } from './values.ts';

/** Drive and Dropbox hold the company's files, one account each; GitHub everybody connects for themselves. */
export const providers = ['drive', 'dropbox', 'github'] as const;
export type ProviderName = (typeof providers)[number];

/** `returnTo`: an own path that the page goes to once it is connected. */
export const beginBody = z.strictObject({ returnTo: z.optional(z.string().check(z.maxLength(2_048))) });
export const beginAnswer = z.strictObject({ success, authUrl: z.string() });

/** As the provider sent the browser back: with a code, or with why there is none. */
const returned = {
  code: z.optional(z.string().check(z.maxLength(4_096))),
  state: z.optional(z.string().check(z.maxLength(256))),
  error: z.optional(z.string().check(z.maxLength(4_096))),
} as const;
export const connectBody = z.strictObject(returned);
export const connectQuery = z.strictObject(returned);
export const driveConnectAnswer = z.strictObject({ success, message: z.string() });
export const dropboxConnectAnswer = z.strictObject({
  success,
  message: z.string(),
  /** Null where the provider tells no name. */
  accountInfo: z.strictObject({ name: z.nullable(z.string()) }),
});
export const githubConnectAnswer = z.strictObject({ success, message: z.string(), returnTo: z.string() });

/** `not_set_up`: an operator has to make this server known to the provider first. */
export const connectionStates = ['not_set_up', 'not_connected', 'connected', 'expired', 'revoked'] as const;
/** Of what was disconnected here: whether the provider has confirmed that it lets nobody in any more. */
export const withdrawals = ['waiting', 'confirmed', 'in_doubt'] as const;
export const connectionActs = ['connect', 'test', 'disconnect'] as const;

const connection = z.strictObject({
  provider: z.enum(providers),
  state: z.enum(connectionStates),
  /** Whose account it is at the provider; null while there is none, and once its person was erased. */
  account: z.nullable(z.string()),
  connectedBy: z.nullable(personRef),
  connectedAt: z.nullable(instant),
  /** When it expired or was disconnected. */
  endedAt: z.nullable(instant),
  /** What the provider is asked to allow, in words. */
  asks: z.array(z.string()),
  /** What stops working once it is disconnected, in words. */
  stops: z.array(z.string()),
  lastSuccessAt: z.nullable(instant),
  lastFailure: z.nullable(z.strictObject({ at: instant, said: z.string() })),
  withdrawal: z.nullable(z.enum(withdrawals)),
  /** What is in doubt, or what to do next, in words. */
  remark: z.nullable(z.string()),
  can: can(connectionActs),
  etag: z.optional(z.string()),
});
export type Connection = z.infer<typeof connection>;
/** Those that the caller may see: admins all of them, employees their own. */
export const connectionsAnswer = z.strictObject({
  success,
  items: z.array(connection),
  stale: z.optional(z.literal(true)),
});
export const connectionAnswer = z.strictObject({ success, connection, stale: z.optional(z.literal(true)) });

/** What the edge asks of integrations on a person's behalf; it keeps the verifier and burns the state before. */
export const connectionStartBody = z.strictObject({
  provider: z.enum(providers),
  state: z.string().check(z.maxLength(256)),
  codeChallenge: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
export const connectionExchangeBody = z.strictObject({
  provider: z.enum(providers),
  code: z.string().check(z.maxLength(4_096)),
  codeVerifier: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
});
