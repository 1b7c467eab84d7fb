/** What kafkajs throws, as the errors of the port. Nothing of an address but host and port gets into a sentence. */
import { hasCode, misconfigured, tooLarge, unavailable } from '../../ports/errors.ts';

/** The code of the error with which a connection ends that turns out not to lead to Kafka. */
export const NOT_KAFKA = 'NOT_KAFKA';

type ClientError = Readonly<{
  name?: unknown;
  type?: unknown;
  code?: unknown;
  message: string;
  cause?: unknown;
  errors?: unknown;
}>;

/** kafkajs wraps what went wrong, several times over. */
const layersOf = (error: unknown): readonly ClientError[] => {
  const layers: ClientError[] = [];
  for (let at = error; Error.isError(at) && layers.length < 10; at = (at as ClientError).cause) {
    layers.push(at as ClientError);
    const [first] = Array.isArray((at as ClientError).errors) ? ((at as ClientError).errors as ClientError[]) : [];
    if (first !== undefined) layers.push(first);
  }
  return layers;
};

const named =
  (...names: readonly string[]) =>
  (error: unknown): boolean =>
    layersOf(error).some(({ name, type, code }) => [name, type, code].some((one) => names.includes(String(one))));

export const isMissingTopic = named('UNKNOWN_TOPIC_OR_PARTITION');
/** The group goes on without this member, or in another shape: what it holds may be another's now. */
const REFUSALS = [
  ...(['REBALANCE_IN_PROGRESS', 'ILLEGAL_GENERATION', 'UNKNOWN_MEMBER_ID'] as const),
  ...(['FENCED_INSTANCE_ID', 'NOT_COORDINATOR_FOR_GROUP'] as const),
];
export const isRefusal = named(...REFUSALS);
/** kafkajs joins again by the error itself, and not by one that it is wrapped in. */
export const bareRefusal = (error: unknown): unknown =>
  layersOf(error).findLast(({ type }) => REFUSALS.some((one) => one === type)) ?? error;
/** 45 and 59: the broker no longer knows where this producer was; no repeat with the same producer can succeed. */
export const isSequenceLost = named('OUT_OF_ORDER_SEQUENCE_NUMBER', 'UNKNOWN_PRODUCER_ID');

/** A topic that is gone, or so new that this broker has not heard of it or of its leaders. */
export const isNotYetServed = named('UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION');
/** A broker that has just become the coordinator of a group, as all of them are in a new cluster, reads what it knows first. */
export const isCoordinatorStarting = named('GROUP_LOAD_IN_PROGRESS', 'GROUP_COORDINATOR_NOT_AVAILABLE');
/** More copies of a topic were asked for than there are brokers. */
export const isTooFewBrokers = named('INVALID_REPLICATION_FACTOR');

const TLS = [
  ...(['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED'] as const),
  ...(['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'] as const),
];

/** A broker without TLS hangs up, but so does one that is just going down: that cannot be told apart. */
const BEFORE_TLS = /before secure TLS connection was established/;

const operators: readonly Readonly<{ is: (error: unknown) => boolean; what: string; remedy: string }>[] = [
  {
    is: named(NOT_KAFKA),
    what: 'What answers at the kafka: address does not speak as Kafka does',
    remedy: 'Check host and port; where Kafka takes TLS only, add ssl=true.',
  },
  {
    is: named(...TLS),
    what: 'No TLS connection to Kafka can be made',
    remedy: 'Check ssl and caFile of the kafka: address, and the host names in the certificate of Kafka.',
  },
  {
    is: named('UNSUPPORTED_SASL_MECHANISM', 'ILLEGAL_SASL_STATE'),
    what: 'Kafka does not take a user name and password in this way',
    remedy: 'Check sasl of the kafka: address, or leave user and password out where Kafka asks for none.',
  },
  {
    is: named('KafkaJSSASLAuthenticationError', 'SASL_AUTHENTICATION_FAILED'),
    what: 'Kafka refuses this user name or password',
    remedy: 'Put the right ones into the kafka: address.',
  },
  {
    is: named('TOPIC_AUTHORIZATION_FAILED', 'GROUP_AUTHORIZATION_FAILED', 'CLUSTER_AUTHORIZATION_FAILED'),
    what: 'Kafka does not let this user do what Lamplight needs',
    remedy: 'Give the user of the kafka: address rights on the topics and groups that begin with its prefix.',
  },
  {
    is: named('KafkaJSServerDoesNotSupportApiKey', 'UNSUPPORTED_VERSION', 'KafkaJSNotImplemented'),
    what: 'This version of Kafka lacks a request that Lamplight makes',
    remedy: 'Use Kafka 2.1 or newer; 4.3 is what Lamplight is tested with.',
  },
];

/**
 * @param what what was asked for, for the sentence of the error
 * @returns Unavailable, Misconfigured or TooLarge
 */
export const portErrorOf = (what: string, error: unknown): Error => {
  if (hasCode(error, 'Unavailable') || hasCode(error, 'Misconfigured') || hasCode(error, 'TooLarge')) return error;
  const operator = operators.find(({ is }) => is(error));
  if (operator) return misconfigured(operator.what, operator.remedy);
  if (named('MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE')(error))
    return tooLarge(`${what}: Kafka takes no message as large as this`);
  if (isMissingTopic(error)) return unavailable(`${what} (a topic is missing: \`lamplight migrate\` makes it)`, error);
  if (layersOf(error).some(({ message }) => BEFORE_TLS.test(message)))
    return unavailable(
      `${what} (connections end before TLS is agreed: does this port take TLS, as ssl=true says?)`,
      error,
    );
  return unavailable(what, error);
};
