/** What a route throws to stop with an answer. Everything else that is thrown is a bug: 500 without a word of the inside. */
import type { FieldError } from '@lamplight/bff/contract/errors.ts';
import { errorStatus, isErrorCode } from '@lamplight/bff/contract/errors.ts';
import { sentences } from '@lamplight/bff/contract/sentences.ts';
import type { Refusal } from '@lamplight/events/core/types.ts';

export type Problem = Error &
  Readonly<{
    isProblem: true;
    status: number;
    code: string;
    errors?: readonly FieldError[];
    retryAfterSeconds?: number;
    /** Members of the envelope beside the fixed ones: `timeLeft`, `current`, `etag`, what a refusal tells. */
    more?: Readonly<Record<string, unknown>>;
  }>;

type Extra = Readonly<{
  message?: string;
  errors?: readonly FieldError[];
  retryAfterSeconds?: number;
  more?: Readonly<Record<string, unknown>>;
  cause?: unknown;
  /** For codes of later capabilities, which the contract does not list yet. */
  status?: number;
}>;

export const problem = (code: string, extra: Extra = {}): Problem => {
  const { message, cause, status, ...rest } = extra;
  const error = new Error(
    message ?? (isErrorCode(code) ? sentences[code] : sentences.INTERNAL),
    cause === undefined ? {} : { cause },
  );
  const ownStatus = isErrorCode(code) ? errorStatus[code] : (status ?? 500);
  return Object.assign(error, { isProblem: true as const, code, status: ownStatus, ...rest });
};

export const isProblem = (error: unknown): error is Problem =>
  Error.isError(error) && (error as { isProblem?: unknown }).isProblem === true;

const STATUS = { absent: 404, forbidden: 403, conflict: 409, rule: 422, pending: 503 } as const;
/** A fact normally arrives within a second; asking more often than this does not help. */
const PENDING_S = 2;

/**
 * The code's own status stands first; a code that the contract does not list goes by the refusal's reason. A refusal of
 * VALIDATION_FAILED names its fields in `detail.errors`.
 */
export const problemOf = (
  { refused, because, detail }: Refusal,
  more: Readonly<Record<string, unknown>> = {},
): Problem => {
  const status = STATUS[because];
  if (because === 'pending') return problem(refused, { status, retryAfterSeconds: PENDING_S, more });
  const errors = errorsIn(detail);
  if (errors) return problem(refused, { status, errors, more });
  return problem(refused, { status, more: { ...(detail === undefined ? {} : { detail }), ...more } });
};

const errorsIn = (detail: unknown): readonly FieldError[] | null =>
  typeof detail === 'object' && detail !== null && 'errors' in detail && Array.isArray(detail.errors)
    ? (detail.errors as FieldError[])
    : null;

export const badRequest = (message?: string): Problem =>
  problem('BAD_REQUEST', message === undefined ? {} : { message });
export const invalid = (errors: readonly FieldError[], message?: string | undefined): Problem =>
  problem('VALIDATION_FAILED', { errors, ...(message === undefined ? {} : { message }) });
export const unavailable = (cause?: unknown): Problem =>
  problem('UNAVAILABLE', { retryAfterSeconds: 1, ...(cause === undefined ? {} : { cause }) });
/** For a command that was begun: it may or may not have been done before its store failed or its time was over. */
export const outcomeUnknown = (cause?: unknown): Problem =>
  problem('OUTCOME_UNKNOWN', { retryAfterSeconds: 1, ...(cause === undefined ? {} : { cause }) });
