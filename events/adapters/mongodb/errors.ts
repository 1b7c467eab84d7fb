/** What MongoDB and its client say, as the errors of the ports. Nothing of an address goes into a sentence or a cause. */
import {
  MongoBulkWriteError,
  MongoCompatibilityError,
  MongoDriverError,
  MongoError,
  MongoNetworkError,
  MongoParseError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { hasCode, misconfigured, tooLarge, unavailable } from '../../ports/errors.ts';

const DUPLICATE_KEY = 11_000;

/** The server will be well again, or an operator must mend it while callers wait; the outcome is unknown. */
const NOT_NOW: ReadonlySet<unknown> = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  24, // LockTimeout
  50, // MaxTimeMSExpired
  64, // WriteConcernFailed: it stands, and may yet be rolled back
  79, // UnknownReplWriteConcern
  89, // NetworkTimeout
  91, // ShutdownInProgress
  100, // UnsatisfiableWriteConcern
  112, // WriteConflict
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  202, // NetworkInterfaceExceededTimeLimit
  262, // ExceededTimeLimit
  9_001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
  14_031, // OutOfDiskSpace
]);
const PASSWORD: ReadonlySet<unknown> = new Set([18 /* AuthenticationFailed */, 11 /* UserNotFound */, 334]);
const RIGHTS: ReadonlySet<unknown> = new Set([13 /* Unauthorized */, 8_000 /* of hosted servers */]);
const TOO_LARGE: ReadonlySet<unknown> = new Set([10_334 /* BSONObjectTooLarge */, 17_419, 17_420]);

/** Whether somebody else was first with the same id or name. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/**
 * Whether every write of an unordered batch that failed met a document that was there already; the others were done.
 * Where the acknowledgement failed as well, nothing is known.
 */
export const onlyDuplicates = (error: unknown): error is MongoBulkWriteError => {
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError() !== undefined) return false;
  const failed = [error.writeErrors].flat();
  return failed.length > 0 && failed.every(({ code }) => code === DUPLICATE_KEY);
};

/** The client does not always put the system's own errors into its words, and its looks at a server wrap them in none. */
const SYSTEM: ReadonlySet<unknown> = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const isOfSystem = (error: unknown): error is Error => {
  if (error instanceof MongoError) return error.name === 'MongoError' && isOfSystem(error.cause);
  return Error.isError(error) && SYSTEM.has((error as { code?: unknown }).code);
};

/** Gone as soon as it came: worth another try at once. A server that was looked for in vain was waited for already. */
export const isPassing = (error: unknown): boolean => {
  const first = firstCause(error);
  if (first instanceof MongoServerSelectionError) return false;
  return (
    isOfSystem(first) ||
    first instanceof MongoNetworkError ||
    (first instanceof MongoServerError && NOT_NOW.has(first.code))
  );
};

/** @returns Misconfigured, Unavailable, TooLarge, or the error itself where it is a bug of ours */
export const portErrorOf = (what: string, error: unknown): unknown => {
  if (hasCode(error, 'Unavailable')) return unavailable(what, error.cause);
  const first = firstCause(error);
  if (isOfSystem(first)) return unavailable(what, new Error(first.message));
  if (!(first instanceof MongoError)) return error;
  const described = new Error(`${first.name}: ${first.message}`);
  if (first instanceof MongoParseError) return notMongoDb();
  if (first instanceof MongoCompatibilityError)
    return misconfigured(`This MongoDB does not fit the client: ${first.message}`, 'Run MongoDB 8.');
  if (first instanceof MongoServerError) return serverErrorOf(what, first, described);
  if (first instanceof MongoDriverError && /larger than the maximum size/.test(first.message))
    return tooLarge(`${what} takes no document of more than 16 MiB`);
  const gone =
    first instanceof MongoNetworkError ||
    first instanceof MongoServerSelectionError ||
    AWAY.has(first.name) ||
    first.hasErrorLabel('RetryableWriteError');
  return gone ? unavailable(what, described) : error;
};

export const notMongoDb = () =>
  misconfigured('What answers at the mongodb: address is no MongoDB', 'Check its host and port.');

/** The client's own states of being without a server. */
const AWAY: ReadonlySet<string> = new Set([
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoClientClosedError',
  'MongoNotConnectedError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
  'MongoStalePrimaryError',
  'MongoWaitQueueTimeoutError',
]);

const serverErrorOf = (what: string, error: MongoServerError, described: Error): Error => {
  if (PASSWORD.has(error.code))
    return misconfigured(
      'MongoDB refuses this user name or password',
      'Put the right ones into the mongodb: address; a user of another database needs ?authSource=<that database>.',
    );
  if (RIGHTS.has(error.code))
    return misconfigured(
      'MongoDB does not let this user do what Lamplight needs',
      'Give the user of the mongodb: address the role readWrite on its database, or put user and password into it.',
    );
  if (TOO_LARGE.has(error.code)) return tooLarge(`${what} takes no document of more than 16 MiB`);
  const passing = NOT_NOW.has(error.code) || error.hasErrorLabel('RetryableWriteError');
  return passing || writeConcernFailed(error) ? unavailable(what, described) : error;
};

const writeConcernFailed = (error: MongoServerError): boolean =>
  error.name === 'MongoWriteConcernError' ||
  (error instanceof MongoBulkWriteError && error.result.getWriteConcernError() !== undefined);

/**
 * A batch that broke off has the reason inside. "No server found" is what came of something; what, is known to the last look
 * at each server.
 */
const firstCause = (error: unknown): unknown => {
  if (error instanceof MongoBulkWriteError && Error.isError(error.errorResponse))
    return firstCause(error.errorResponse);
  if (!(error instanceof MongoServerSelectionError)) return error;
  const reasons = [...(error.reason?.servers?.values() ?? [])].map((server: { error: unknown }) => server.error);
  const isOfItsOwn = (reason: unknown): boolean =>
    reason instanceof MongoError && !(reason instanceof MongoNetworkError) && !isOfSystem(reason);
  return reasons.find(isOfItsOwn) ?? error;
};
