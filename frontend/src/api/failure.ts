/** Failures of calls as values. Their words are in errors.ts, which pages without forms never load. */
import { type ErrorCode, type FieldError, type PendingCode, pendingCodes } from '@lamplight/bff/contract/errors.ts';

/** NETWORK: no answer came. TIMEOUT: none came in time. UNKNOWN: an answer that is not in our envelope. */
export type Code = ErrorCode | 'NETWORK' | 'TIMEOUT' | 'UNKNOWN';

export type ApiError = Error & {
  readonly status: number;
  readonly code: Code;
  /** The server's own sentence, or ''. */
  readonly message: string;
  readonly fields: readonly FieldError[];
  readonly timeLeft?: number;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly requestId?: string;
  /** Where no code can be sent now: another way to sign in. */
  readonly suggestAlternative?: 'google_login';
  /** With LINK_PROOF_REQUIRED: the address of the account that must be proved. */
  readonly email?: string;
  /** With 409: how the thing stands now, and its version. */
  readonly current?: unknown;
  readonly etag?: string;
  /** The server waits for a fact, and the client repeats the call automatically. */
  readonly waits?: true;
};

/** The server waits for a fact of another of its services. It decided nothing, and the same call may succeed a little later. */
export const isPending = (e: unknown): e is ApiError & { readonly code: PendingCode } =>
  isApiError(e) && (pendingCodes as readonly string[]).includes(e.code);

export const apiError = (facts: Omit<ApiError, keyof Error | 'message'> & { message?: string }): ApiError =>
  Object.assign(new Error(facts.message ?? ''), { ...facts, name: 'ApiError', message: facts.message ?? '' });

/** A refusal by the page itself: nothing was asked of the server. */
export const refusalOfPage = (message: string): ApiError =>
  apiError({ status: 0, code: 'UNKNOWN', message, fields: [] });

export const isApiError = (e: unknown): e is ApiError =>
  typeof e === 'object' && e !== null && 'name' in e && e.name === 'ApiError';

/** Any 409 but those of sessions: what the person typed stays, the current state is shown beside it. */
export const isConflict = (e: unknown): e is ApiError =>
  isApiError(e) && e.status === 409 && e.code !== 'CONCURRENT_SESSION' && e.code !== 'USER_CHANGED';

/** A refusal that the same act, repeated as it is, would meet again: the next press is a new act with a new key. */
export const isFinal = (e: unknown): boolean =>
  isApiError(e) && e.status >= 400 && e.status < 500 && e.status !== 401 && e.status !== 408 && e.status !== 429;

/**
 * An answer as failure. Bodies that are not our envelope (a proxy's page) count as UNKNOWN of their status; so does a code
 * that nobody knows, where it becomes words: the list of codes is not on every page.
 */
export const failureOf = (status: number, body: unknown, headers: { get(name: string): string | null }): ApiError => {
  const b = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  const etag = b['etag'] ?? headers.get('etag') ?? undefined;
  const requestId = b['requestId'] ?? headers.get('x-request-id') ?? undefined;
  return apiError({
    status,
    code: isShapedAsCode(b['code']) ? b['code'] : 'UNKNOWN',
    message: typeof b['message'] === 'string' ? b['message'] : '',
    fields: Array.isArray(b['errors']) ? b['errors'].filter(isFieldError) : [],
    ...(typeof b['timeLeft'] === 'number' ? { timeLeft: b['timeLeft'] } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfter } : {}),
    ...(typeof requestId === 'string' ? { requestId } : {}),
    ...(b['suggestAlternative'] === 'google_login' ? { suggestAlternative: 'google_login' } : {}),
    ...(typeof b['email'] === 'string' ? { email: b['email'] } : {}),
    ...('current' in b ? { current: b['current'] } : {}),
    ...(typeof etag === 'string' ? { etag } : {}),
  });
};

const isShapedAsCode = (code: unknown): code is ErrorCode => typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code);

const isFieldError = (e: unknown): e is FieldError =>
  typeof e === 'object' && e !== null && 'message' in e && typeof e.message === 'string' && 'field' in e;
