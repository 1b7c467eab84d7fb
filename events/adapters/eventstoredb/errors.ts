/** What the client's errors mean to the port. The client tells them by `type`; grpc's own status is in `code`. */
import { ErrorType } from '@eventstore/db-client';
import { hasCode, misconfigured, tooLarge, unavailable } from '../../ports/errors.ts';

const STORE = 'the event store';

/** Status codes of gRPC, by their numbers in its specification. */
const INVALID_ARGUMENT = 3;
const NOT_FOUND = 5;
const PERMISSION_DENIED = 7;
const FAILED_PRECONDITION = 9;
const OUT_OF_RANGE = 11;
const UNIMPLEMENTED = 12;

/** The store or the way to it is not there now; whether a call was carried out is unknown. */
const AWAY: readonly unknown[] = [
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
];

/** What OpenSSL and Node say of a connection that will fail the same way again. */
const CERTIFICATE =
  /self[- ]signed certificate|unable to (verify|get) |certificate (has expired|is not yet valid)|does not match certificate|ServerName to an IP address|wrong version number|alert (unknown ca|bad certificate|certificate required|protocol version)/i;

type ClientError = Readonly<{ type?: unknown; code?: unknown; message: string }>;

/** @returns Misconfigured, Unavailable, TooLarge, or the error itself where it is a port's already or a bug of ours */
export const portErrorOf = (error: unknown): unknown => {
  if (!Error.isError(error)) return error;
  const clientError: ClientError = error;
  if (
    clientError.type === ErrorType.ACCESS_DENIED ||
    (clientError.type === ErrorType.UNKNOWN && clientError.code === PERMISSION_DENIED)
  )
    return misconfigured(
      'The event store refuses this user or its password',
      'Put the right ones into the esdb: address; the user needs to read $all and to write.',
    );
  const broken = clientError.type === ErrorType.UNAVAILABLE || lostOnTheWay(clientError);
  if (broken && CERTIFICATE.test(clientError.message))
    return misconfigured(
      'The event store cannot be reached with TLS as the address says',
      'Name the certificate of its authority as tlsCAFile and the host as in its certificate, or tls=false inside a closed network.',
    );
  if (broken || isElsewhere(clientError) || AWAY.includes(clientError.type)) return unavailable(STORE, error);
  if (clientError.type === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED)
    return tooLarge('the batch is larger than the event store takes (MaxAppendSize)');
  return clientError.type === ErrorType.UNKNOWN ? unknownError(clientError, error) : error;
};

/** `unknown` covers every status without a class of its own, also what a server says that is about to change its leader. */
const unknownError = (clientError: ClientError, error: Error): Error => {
  if (clientError.code === UNIMPLEMENTED)
    return misconfigured(
      'What answers at the address of the event store is no EventStoreDB and no KurrentDB',
      'Check host and port: it is the port of HTTP and gRPC, 2113 by default.',
    );
  const ours = [INVALID_ARGUMENT, FAILED_PRECONDITION, OUT_OF_RANGE].includes(Number(clientError.code));
  return ours ? error : unavailable(STORE, error);
};

/** A node that leads no more. Where its answer has lost its trailers the client takes it for something absent. */
const isElsewhere = ({ code, message }: ClientError): boolean =>
  code === NOT_FOUND && /Leader info available/i.test(message);

/** Not every error of a broken connection passes through the client's own classes. */
const lostOnTheWay = ({ type, code, message }: ClientError): boolean =>
  type === undefined &&
  (/^(ERR_STREAM_|ERR_HTTP2_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(String(code)) ||
    typeof code === 'number' ||
    /^Failed to discover after |^Channel has been shut down/.test(message));

export const isStreamNotFound = (error: unknown): boolean => typeOf(error) === ErrorType.STREAM_NOT_FOUND;

/** The revision at which the stream really is, where the client says that it is not the expected one. */
export const actualRevision = (error: unknown): { actual: number | null } | undefined => {
  if (typeOf(error) !== ErrorType.WRONG_EXPECTED_VERSION) return undefined;
  const { actualVersion } = error as { actualVersion: bigint | 'no_stream' };
  return { actual: actualVersion === 'no_stream' ? null : Number(actualVersion) };
};

const typeOf = (error: unknown): unknown => (Error.isError(error) ? (error as ClientError).type : undefined);

export const isUnavailable = (error: unknown): boolean => hasCode(error, 'Unavailable');
export const lateBy = (ms: number) => unavailable(STORE, new Error(`no answer within ${ms} ms`));
export const wasClosed = () => unavailable(STORE, new Error('it was closed'));
export const brokenOff = () => unavailable(STORE, new Error('it ended the subscription'));
