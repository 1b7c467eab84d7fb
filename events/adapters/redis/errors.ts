/** What Redis and its client say, as the errors of the ports. Nothing of an address goes into a sentence or a cause. */
import { misconfigured, unavailable } from '../../ports/errors.ts';

/** The client's own words for a command that it never wrote to a socket. */
const NEVER_SENT = "Stream isn't writeable and enableOfflineQueue options is false";

/** The server will be well again, or an operator must mend it while callers wait: it did not do what it was asked. */
const NOT_NOW =
  /^(LOADING|BUSY|READONLY|MASTERDOWN|OOM|MISCONF|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|UNKILLABLE|ERR max number of clients)\b/;

const OPERATORS: readonly Readonly<{ said: RegExp; what: string; remedy: string }>[] = [
  {
    said: /^(WRONGPASS|ERR invalid password|ERR Client sent AUTH)/,
    what: 'Redis refuses this user name or password',
    remedy: 'Put the right ones into the redis: address.',
  },
  {
    said: /^NOAUTH/,
    what: 'Redis asks for a password and the address has none',
    remedy: 'Put user and password into the redis: address.',
  },
  {
    said: /^NOPERM/,
    what: 'Redis does not let this user do what Lamplight needs',
    remedy: 'Give the user of the redis: address this right in the ACL.',
  },
  {
    said: /^(MOVED|ASK|CROSSSLOT)\b/,
    what: 'This is a Redis cluster',
    remedy: 'Give the address of a single server: keys are not spread over a cluster.',
  },
  {
    said: /^ERR (DB index is out of range|invalid DB index)/,
    what: 'Redis has no database of this number',
    remedy: 'Mend the number at the end of the redis: address.',
  },
  {
    said: /^(Protocol error|Unknown RESP type)/,
    what: 'What answers at the redis: address is no Redis',
    remedy: 'Check its host and port.',
  },
];

type ServerError = Readonly<{ name?: string; message: string }>;

export const neverSent = (error: unknown): boolean => Error.isError(error) && error.message === NEVER_SENT;

/** The server's own refusal, as opposed to a connection that is gone. */
const isReply = (error: ServerError): boolean => error.name === 'ReplyError';

/** @returns Misconfigured, Unavailable, or the error itself where it is a bug of ours */
export const portErrorOf = (what: string, error: unknown): unknown => {
  if (!Error.isError(error)) return error;
  const reply: string = error.message;
  const operators = OPERATORS.find((one) => one.said.test(reply));
  if (operators) return misconfigured(operators.what + quoted(reply), operators.remedy);
  // The client hangs a command's arguments on its errors, passwords and values among them: a cause carries words alone.
  if (isReply(error)) return NOT_NOW.test(reply) ? unavailable(what, new Error(reply)) : new Error(reply);
  return unavailable(what, new Error(reply));
};

/** Only a missing right is worth the server's own words: they name the command. */
const quoted = (reply: string): string => (reply.startsWith('NOPERM') ? ` ("${reply}")` : '');
