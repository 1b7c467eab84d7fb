/** Every code that an answer may carry, with its status (state-machines.md §14; security.md §5). Programs decide by code, never by text. */
export const errorStatus = {
  BAD_REQUEST: 400,
  VALIDATION_FAILED: 400,
  CAPTCHA_REQUIRED: 400,
  CAPTCHA_FAILED: 400,
  OTP_INVALID: 400,
  STATE_INVALID: 400,
  PASSWORD_WRONG: 400,
  PASSWORD_WEAK: 400,
  PROOF_INVALID: 400,
  CONNECT_FAILED: 400,
  NOT_AUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  SESSION_ENDED: 401,
  INVALID_CREDENTIALS: 401,
  FORBIDDEN: 403,
  CSRF_FAILED: 403,
  STEP_UP_REQUIRED: 403,
  SAME_APPROVER: 403,
  OWN_CHANGE: 403,
  OWN_DOCUMENT: 403,
  AUDIENCE_NOT_ALLOWED: 403,
  OWN_WORK: 403,
  ACCOUNT_DISABLED: 403,
  LINK_PROOF_REQUIRED: 403,
  PASSCODE_REQUIRED: 403,
  CODE_REQUIRED: 403,
  NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  LINK_INVALID: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  VERSION_CONFLICT: 409,
  STATE_CONFLICT: 409,
  OFFER_SUPERSEDED: 409,
  DELIVERABLE_SUPERSEDED: 409,
  DOCUMENT_SUPERSEDED: 409,
  ALREADY_INVOICED: 409,
  ALREADY_REVERSED: 409,
  RESULT_RECORDED: 409,
  FILE_CHANGED: 409,
  RUN_EXISTS: 409,
  LATER_RUN_APPROVED: 409,
  EDIT_WINDOW_OVER: 422,
  STALE_CALCULATION: 409,
  EXPORT_NOT_READY: 409,
  DUPLICATE_PAYMENT: 409,
  DUPLICATE_INTEREST: 409,
  DUPLICATE_PAY_ITEM: 409,
  EMAIL_TAKEN: 409,
  DUPLICATE_APPLICATION: 409,
  SLUG_TAKEN: 409,
  REPOSITORY_TAKEN: 409,
  CONNECTION_NEEDED: 409,
  CLAIM_CHANGED: 409,
  CONCURRENT_SESSION: 409,
  USER_CHANGED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_INVALID: 416,
  WRONG_HOST: 421,
  IDEMPOTENCY_KEY_REUSED: 422,
  CLIENT_INACTIVE: 422,
  EMPLOYEE_INACTIVE: 422,
  OFFER_INVALID: 422,
  OFFER_EXPIRED: 422,
  BILLING_PROFILE_REQUIRED: 422,
  PLAN_REQUIRED: 422,
  LEAD_REQUIRED: 422,
  REPORT_REQUIRED: 422,
  ADVANCE_DUE: 422,
  ADVANCE_USED: 422,
  CONSENT_REQUIRED: 422,
  PROJECT_UNSETTLED: 422,
  OVER_ALLOCATED: 422,
  WEIGHTS_NOT_100: 422,
  AMOUNTS_NOT_CONTRACT: 422,
  MILESTONE_LOCKED: 422,
  EVIDENCE_REQUIRED: 422,
  SUBMILESTONES_OPEN: 422,
  OVER_ALLOCATED_PAYMENT: 422,
  CREDIT_SPENT: 422,
  TOTAL_MISMATCH: 422,
  NOTHING_TO_PAY: 422,
  PAYER_REQUIRED: 422,
  PAYEE_UNVERIFIED: 422,
  NOTHING_TO_EXPORT: 422,
  TOO_MANY_ROWS: 422,
  UAN_INVALID: 422,
  NAME_INVALID: 422,
  FILE_NOT_CLEAN: 422,
  PINS_OPEN: 422,
  SECOND_APPROVER_REQUIRED: 422,
  BANK_DUPLICATE: 422,
  BALANCING_NEGATIVE: 422,
  FORMULA_CYCLE: 422,
  STATUTORY_RULE_MISSING: 422,
  MONTH_CLOSED: 422,
  CHECKS_OPEN: 422,
  LAST_ADMIN: 422,
  JOB_CLOSED: 422,
  NO_OPENING: 422,
  STACK_IN_USE: 422,
  SESSION_CURRENT: 422,
  LAST_SIGN_IN_METHOD: 422,
  CONNECTION_NOT_SET_UP: 422,
  REPOSITORY_FOREIGN: 422,
  RATE_LIMITED: 429,
  RESEND_RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UPSTREAM_REFUSED: 502,
  UNAVAILABLE: 503,
  /** Nothing can be changed just now: it was decided so, and reading goes on. */
  MAINTENANCE: 503,
  /** A command may have been done, or not: the same key again does it once. */
  OUTCOME_UNKNOWN: 503,
  REFRESH_UNAVAILABLE: 503,
  /** Facts of another service that have not come yet: nothing was decided, and the same call a little later is. */
  ACCOUNT_PENDING: 503,
  PERSON_PENDING: 503,
  BILLING_PENDING: 503,
  UPSTREAM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that ask to wait for a fact: the caller's own account, another person's, a client's billing profile. */
export const pendingCodes = ['ACCOUNT_PENDING', 'PERSON_PENDING', 'BILLING_PENDING'] as const satisfies ErrorCode[];
export type PendingCode = (typeof pendingCodes)[number];

export type FieldError = Readonly<{ field: string; message: string }>;

/** The failure envelope of every answer. `current` and `etag` come with 409 VERSION_CONFLICT and STATE_CONFLICT. */
export type Failure = Readonly<{
  success: false;
  code: ErrorCode;
  message: string;
  errors?: readonly FieldError[];
  /** Seconds until it may be tried again. */
  timeLeft?: number;
  /** Of a code that cannot be sent now: another way in. */
  suggestAlternative?: 'google_login';
  /** Of LINK_PROOF_REQUIRED: whose account must be proved. */
  email?: string;
  current?: unknown;
  etag?: string;
  requestId: string;
}>;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorStatus, code);
