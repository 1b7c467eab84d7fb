/**
 * What a port may throw. Told apart by `code`, never by `instanceof`: that lies across realms (Jest runs tests in one of
 * its own). Anything else that is thrown is a bug and passes as it is.
 */

export type PortErrorCode =
  | 'WrongExpectedRevision'
  | 'Unavailable'
  | 'TooLarge'
  | 'NotIndexed'
  | 'BadCursor'
  | 'FileExists'
  | 'FileTooLarge'
  | 'KeyErased'
  | 'KeyExists'
  | 'ForeignPosition'
  | 'ModelLost'
  | 'DamagedEvent'
  | 'Misconfigured';

export type PortError<C extends PortErrorCode = PortErrorCode> = Error & {
  readonly code: C;
  readonly detail: Readonly<Record<string, unknown>>;
};

const portError = <C extends PortErrorCode>(
  code: C,
  message: string,
  detail: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): PortError<C> =>
  Object.assign(new Error(message, cause === undefined ? {} : { cause }), { name: code, code, detail });

/** `actual` is the revision of the stream's last event, or null where the stream is absent. */
export const wrongExpectedRevision = (stream: string, expected: number | 'no-stream', actual: number | null) =>
  portError('WrongExpectedRevision', `${stream} is at ${actual ?? 'no-stream'}, not at ${expected}`, {
    stream,
    expected,
    actual,
  });
/** The outcome is unknown: the same call may be repeated. */
export const unavailable = (what: string, cause?: unknown) =>
  portError('Unavailable', `${what} is unavailable`, {}, cause);
/** The file is no longer whole. It takes no more writes: what is broken must not be built upon. */
export const damagedFile = (path: string, cause: unknown) =>
  portError(
    'Unavailable',
    `${path} is damaged (${messageOf(cause)}) and takes no more writes`,
    { damaged: path },
    cause,
  );
/** A content that its digest does not fit, or whose note is not what was written; the others are as they were. */
export const alteredContent = (id: string, cause?: unknown) =>
  portError('Unavailable', `the content of file ${id} is no longer what was put`, { damaged: id }, cause);
export const diskFull = (path: string, cause: unknown) =>
  portError('Unavailable', `${path} cannot be written: its disk is full`, { full: path }, cause);
export const tooLarge = (what: string) => portError('TooLarge', what);
export const notIndexed = (model: string, fields: readonly string[]) =>
  portError('NotIndexed', `${model} has no index for ${fields.join(', ')}`, { model, fields });
/** Cursors pass through strangers' hands: one that is not of this query is a wrong request, not a bug. */
export const badCursor = (model: string) =>
  portError('BadCursor', `the cursor is not of this query on ${model}`, { model });
export const fileExists = (id: string) => portError('FileExists', `file ${id} exists with other content`, { id });
export const fileTooLarge = (id: string, maxBytes: number) =>
  portError('FileTooLarge', `file ${id} is larger than ${maxBytes} bytes`, { id, maxBytes });
export const keyErased = (subject: string, purpose: string) =>
  portError('KeyErased', `the key of ${subject} for ${purpose} was erased`, { subject, purpose });
export const keyExists = (subject: string, purpose: string) =>
  portError('KeyExists', `something else stands where the key of ${subject} for ${purpose} would`, {
    subject,
    purpose,
  });
export const foreignPosition = (position: string, incarnation: string) =>
  portError('ForeignPosition', `${position} is not of incarnation ${incarnation}`, { position, incarnation });
/** The stored birth is missing or another: the caller opens the model again. */
export const modelLost = (name: string) => portError('ModelLost', `read model ${name} was lost`, { name });
/** What stands there is not what was recorded. Asking again changes nothing, but the rest of the log is as it was. */
export const damagedEvent = (stream: string, revision: number) =>
  portError('DamagedEvent', `event ${revision} of ${stream} is no longer as it was recorded`, { stream, revision });
/** Wrong address, password or version: never retried, exit 78 at start. */
export const misconfigured = (what: string, remedy: string) =>
  portError('Misconfigured', `${what}. ${remedy}`, { what, remedy });

export const hasCode = <C extends PortErrorCode>(error: unknown, code: C): error is PortError<C> =>
  Error.isError(error) && (error as { code?: unknown }).code === code;

const messageOf = (cause: unknown): string => (Error.isError(cause) ? cause.message : String(cause));
