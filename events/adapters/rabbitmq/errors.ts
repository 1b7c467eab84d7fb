/** What RabbitMQ and its client say, as the errors of the ports. Nothing of an address goes into a sentence or a cause. */
import { hasCode, misconfigured, unavailable } from '../../ports/errors.ts';

const MIGRATE = 'Run `lamplight migrate`.';

const OPERATORS: readonly Readonly<{ said: RegExp; what: string; remedy: string }>[] = [
  {
    said: /ACCESS[-_]REFUSED.*(login|credentials)/i,
    what: 'RabbitMQ refuses this user name or password',
    remedy: 'Put the right ones into the amqp: address (the user guest may come from the same machine alone).',
  },
  {
    // The client keeps RabbitMQ's reason to itself.
    said: /Expected ConnectionOpenOk/,
    what: 'RabbitMQ has no such virtual host, or does not let this user in',
    remedy: 'Mend the path of the amqp: address, or give the user rights on it.',
  },
  {
    said: /ACCESS_REFUSED/,
    what: 'RabbitMQ does not let this user do what Lamplight needs',
    remedy: "Give the user of the amqp: address rights to configure, write and read Lamplight's names.",
  },
  {
    said: /(Invalid frame|Expected ConnectionStart|not an AMQP|exceeds maxFrameSize|SASL mechanism)/i,
    what: 'What answers at the amqp: address is no RabbitMQ',
    remedy: 'Check its host and port: Lamplight speaks AMQP 0-9-1.',
  },
];

const saidBy = (error: unknown): string => (Error.isError(error) ? error.message : String(error));

/** A queue or an exchange that `migrate` has not made, or that was deleted. */
export const isMissing = (error: unknown): boolean =>
  Error.isError(error) && [error, error.cause].some((one) => (one as { code?: unknown } | undefined)?.code === 404);

/** While it runs a server waits for what is missing: it was there when it started. @param what unless RabbitMQ names it */
export const missing = (what: string, cause: unknown) => {
  const named = /no (queue|exchange) '([^']+)'/.exec(saidBy(cause));
  return unavailable(
    `${named ? `the ${named[1]} ${named[2]}` : what} is missing (run \`lamplight migrate\`) and so`,
    Object.assign(new Error(saidBy(cause)), { code: 404 }),
  );
};
export const stillMissing = (what: string) => misconfigured(`${what} is missing`, MIGRATE);
export const different = (what: string) =>
  misconfigured(
    `${what} is there with other properties, and RabbitMQ cannot change them`,
    'Stop the servers, delete it by hand once it is empty, and run `lamplight migrate`.',
  );

/** @returns Misconfigured or Unavailable */
export const portErrorOf = (what: string, error: unknown): unknown => {
  if (hasCode(error, 'Misconfigured') || hasCode(error, 'Unavailable')) return error;
  const operators = OPERATORS.find(({ said }) => said.test(saidBy(error)));
  if (operators) return misconfigured(operators.what, operators.remedy);
  if (isMissing(error)) return missing(what, error);
  return unavailable(what, new Error(saidBy(error)));
};
