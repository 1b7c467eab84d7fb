/** The one way to the server. It never shows anything: failures are values for the screen, session endings are events. */
import { addressOf } from '@lamplight/bff/contract/address.ts';
import { type AnyCall, type CallInput, type PathParams, requestOf } from '@lamplight/bff/contract/call.ts';
import type { AnswerOf, Method, RouteId } from '@lamplight/bff/contract/routes.ts';
import { takeEarly } from './early.ts';
import { type ApiError, apiError, failureOf, isApiError, isPending } from './failure.ts';
import { type Key, pathOf } from './keys.ts';

export type CallOptions = {
  /** Aborts the call when its screen is left. */
  signal?: AbortSignal | undefined;
  /** No person asked for this call, so it never extends the session. */
  background?: boolean;
  /** Minted when the person acts and kept until success or a final refusal (`useAct`). */
  idempotencyKey?: string;
  /** The version that the form was opened on. */
  ifMatch?: string | undefined;
  /** False for calls that are never repeated by themselves; sign-in calls never are. */
  retry?: boolean;
  timeoutMs?: number;
};
export type UploadOptions = CallOptions & { onProgress?: (share: { sent: number; total: number }) => void };

/** What the session code (session/session.ts) hears of calls. */
export type SessionEvents = {
  /** A call was refused since the session has ended. Reported once a tab. */
  expired: () => void;
  /** Another browser signed in. */
  concurrent: () => void;
  /** The cookie belongs to another person now. */
  userChanged: () => void;
  /** Asks for a proof; true when it was given. */
  stepUp: () => Promise<boolean>;
  /** A call that a person caused went out: the idle clock starts again. */
  acted: () => void;
  /** Said by every answer to a person: whether nothing can be changed just now. */
  maintained: (isOn: boolean) => void;
};

export type Api = ReturnType<typeof apiWith>;
export type ApiOptions = {
  fetch: typeof fetch;
  sleep: (ms: number) => Promise<void>;
  newKey: () => string;
  timeoutMs?: number;
};

/** Called before each wait for a fact that the server has not got yet; false gives it up. */
export type WhileWaiting = (failure: ApiError) => boolean;

const RETRIED = new Set([500, 502, 503, 504]);
const TIMEOUT = 30_000;

export const apiWith = ({ fetch, sleep, newKey, timeoutMs = TIMEOUT }: ApiOptions) => {
  let person: string | null = null;
  let isEndReported = false;
  let streamFrom: string | undefined;
  let events: Partial<SessionEvents> = {};
  let proof: Promise<boolean> | null = null;
  /** Aborts the reads that are under way when a sign-out begins. */
  let reading = new AbortController();
  /** Set while a sign-out is under way; resolves to whether the session ended. */
  let ending: Promise<boolean> | null = null;
  /** By Idempotency-Key: the listeners that show a person what their act waits for. */
  const watched = new Map<string, WhileWaiting>();

  const headersOf = (options: CallOptions, more: Record<string, string>): Record<string, string> => ({
    'X-CSRF': '1',
    ...(person === null ? {} : { 'X-Acting-User': person }),
    ...(options.background ? { 'X-Background': '1' } : {}),
    ...(document.hidden ? { 'X-Hidden': '1' } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
    ...(options.ifMatch === undefined ? {} : { 'If-Match': options.ifMatch }),
    ...more,
  });

  /** One try. Rejects with ApiError, or with the abort of the screen's own signal. */
  const once = async (method: string, path: string, body: unknown, options: CallOptions): Promise<unknown> => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), options.timeoutMs ?? timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
    try {
      const address = addressOf(path);
      const early = method === 'GET' && !options.background ? takeEarly(address, person) : undefined;
      const answer =
        (early && (await early)) ??
        (await fetch(address, {
          method,
          credentials: 'same-origin',
          headers: headersOf(options, body === undefined ? {} : { 'Content-Type': 'application/json' }),
          signal,
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }));
      streamFrom = answer.headers.get('x-stream-position') ?? streamFrom;
      events.maintained?.(answer.headers.has('x-maintenance'));
      const value = await bodyOf(answer);
      if (answer.ok && !isFailure(value)) return value;
      throw failureOf(answer.status, value, answer.headers);
    } catch (cause) {
      if (isApiError(cause) || options.signal?.aborted) throw cause;
      throw apiError({ status: 0, code: limit.signal.aborted ? 'TIMEOUT' : 'NETWORK', fields: [] });
    } finally {
      clearTimeout(timer);
    }
  };

  /**
   * A read that a sign-out overtakes is not asked: the answer would be a refusal that nobody caused. It is asked again where
   * the session could not be ended, and rejects with an abort where it was.
   */
  const readOnce = async (path: string, options: CallOptions): Promise<unknown> => {
    for (;;) {
      if (ending !== null && (await ending)) throw new DOMException('The session has ended.', 'AbortError');
      const { signal } = reading;
      const either = options.signal ? AbortSignal.any([options.signal, signal]) : signal;
      try {
        return await once('GET', path, undefined, { ...options, signal: either });
      } catch (cause) {
        if (!signal.aborted || options.signal?.aborted) throw cause;
      }
    }
  };

  /**
   * Repeats a failed call under the same key: at most twice, three times after OUTCOME_UNKNOWN. While the server waits for
   * a fact, it repeats for as long as a screen shows that; a final failure goes to `judge`.
   */
  const persist = async (
    attempt: () => Promise<unknown>,
    mayRetry: boolean,
    options: CallOptions,
  ): Promise<unknown> => {
    for (let [repeats, waits] = [0, 0]; ; ) {
      try {
        return await attempt();
      } catch (cause) {
        if (!isApiError(cause)) throw cause;
        const watcher = isPending(cause) && mayRetry ? watched.get(options.idempotencyKey ?? '') : undefined;
        const wait = watcher ? whileWaiting(watcher, cause, waits) : mayRetry ? waitBefore(cause, repeats) : null;
        if (wait === null) return judge(cause, attempt);
        await sleep(wait);
        // If the screen was left during the pause, the call is not repeated behind the person's back.
        const isLeft = watcher !== undefined && watched.get(options.idempotencyKey ?? '') !== watcher;
        if (options.signal?.aborted || isLeft) throw cause;
        [repeats, waits] = watcher ? [0, waits + 1] : [repeats + 1, waits];
      }
    }
  };

  const judge = async (failure: ApiError, attempt: () => Promise<unknown>): Promise<unknown> => {
    const { code } = failure;
    if (code === 'CONCURRENT_SESSION') events.concurrent?.();
    else if (code === 'USER_CHANGED') events.userChanged?.();
    else if (
      code === 'SESSION_EXPIRED' ||
      code === 'SESSION_ENDED' ||
      (code === 'NOT_AUTHENTICATED' && person !== null)
    )
      expire();
    else if (code === 'STEP_UP_REQUIRED' && events.stepUp) {
      const pending = proof ?? events.stepUp();
      proof = pending;
      const isProved = await pending.finally(() => {
        if (proof === pending) proof = null;
      });
      if (isProved) return attempt();
    }
    throw failure;
  };

  const expire = () => {
    if (isEndReported) return;
    isEndReported = true;
    events.expired?.();
  };

  const ask = (method: Method, path: string, body: unknown, options: CallOptions): Promise<unknown> => {
    if (!options.background) events.acted?.();
    const isSignIn = path.startsWith('/auth/');
    const withKey =
      method === 'GET' || isSignIn || options.idempotencyKey !== undefined
        ? options
        : { ...options, idempotencyKey: newKey() };
    const mayRetry = options.retry ?? (method === 'GET' || !isSignIn);
    const attempt = () => (method === 'GET' ? readOnce(path, withKey) : once(method, path, body, withKey));
    return persist(attempt, mayRetry, withKey);
  };

  return {
    /** One call by its id; what it says and what comes back are the contract's. */
    call: <Id extends RouteId>(id: Id, ...[input]: CallInput<Id, CallOptions>): Promise<AnswerOf<Id>> => {
      const { params, query, body, ...options } = (input ?? {}) as AnyCall & CallOptions;
      const request = requestOf(id, { params, query, body });
      return ask(request.method, request.path, request.body, options) as Promise<AnswerOf<Id>>;
    },
    /** Fetches the data that a key of keys.ts names. */
    read: <Id extends RouteId>(key: Key<Id>, options: CallOptions = {}): Promise<AnswerOf<Id>> =>
      ask('GET', pathOf(key), undefined, options) as Promise<AnswerOf<Id>>,
    /** One file with its fields, told how far it is; ends when 30 s pass without progress. */
    upload: <Id extends RouteId>(
      id: Id,
      input: PathParams<Id> & UploadOptions & { form: FormData },
    ): Promise<AnswerOf<Id>> => {
      events.acted?.();
      const { params, form, ...options }: AnyCall & UploadOptions & { form: FormData } = input;
      const keyed = { idempotencyKey: newKey(), ...options };
      const url = addressOf(requestOf(id, { params }).path);
      return persist(
        () => sendForm(url, form, headersOf(keyed, {}), keyed, timeoutMs),
        options.retry ?? true,
        keyed,
      ) as Promise<AnswerOf<Id>>;
    },
    /** Lets the call of this key wait for a fact for as long as the listener says so. @returns ends it */
    whileWaiting: (idempotencyKey: string, listener: WhileWaiting) => {
      watched.set(idempotencyKey, listener);
      return () => void watched.delete(idempotencyKey);
    },
    /**
     * Ends the session while nothing is read: reads under way and those that come wait for what becomes of it.
     * @param end rejects where the session stays; that is passed on
     */
    ending: async (end: () => Promise<unknown>): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      ending = promise;
      reading.abort();
      reading = new AbortController();
      try {
        await end();
        resolve(true);
      } finally {
        ending = null;
        resolve(false);
      }
    },
    /** Headers for a stream, which is read by its own loop. */
    streamHeaders: () => headersOf({ background: true }, { Accept: 'text/event-stream' }),
    /** The stream's position before this page read anything of the person; undefined where it is unknown. */
    streamFrom: () => streamFrom,
    streamStoodAt: (position: string) => {
      streamFrom = position;
    },
    /** Handles a failure that the stream met as if a call had met it. */
    report: (failure: ApiError) => judge(failure, () => Promise.reject(failure)).catch(() => undefined),
    /**
     * Sets whose data this page shows; null when nobody is signed in. For a new person the end of the session is reported
     * again.
     */
    actAs: (id: string | null) => {
      person = id;
      if (id !== null) isEndReported = false;
    },
    on: (handlers: Partial<SessionEvents>) => {
      events = { ...events, ...handlers };
    },
  };
};

/** ms to wait before a repeat, or null for none. @param repeats there were */
const waitBefore = ({ status, code, retryAfter }: ApiError, repeats: number): number | null => {
  // The command may have been carried out: a repeat under the same key fetches its answer once the store is back.
  if (code === 'OUTCOME_UNKNOWN') return repeats < 3 ? 1000 * 2 ** repeats : null;
  if (repeats >= 2) return null;
  if (code === 'TIMEOUT' || RETRIED.has(status))
    return retryAfter !== undefined && retryAfter > 2 ? null : Math.max(1000, (retryAfter ?? 0) * 1000);
  if (status === 429) return retryAfter !== undefined && retryAfter > 2 ? null : 2000;
  return null;
};

/** The message bus may be away for minutes. A longer wait needs another press. */
const WAITS = 150;
const LONGEST_WAIT_S = 10;

/** ms, never less than the server says, growing up to 10 s; null where no screen shows the waiting any more. */
const whileWaiting = (watcher: WhileWaiting, failure: ApiError, waits: number): number | null => {
  if (waits >= WAITS || !watcher({ ...failure, message: failure.message, waits: true })) return null;
  return 1000 * Math.max(failure.retryAfter ?? 1, Math.min(1 + waits, LONGEST_WAIT_S));
};

const bodyOf = async (answer: Response): Promise<unknown> => {
  if (answer.status === 204) return { success: true };
  const text = await answer.text();
  try {
    return JSON.parse(text);
  } catch {
    return null; // no error envelope of ours (a proxy's page, a cut connection): the status decides
  }
};

const isFailure = (body: unknown): boolean =>
  typeof body !== 'object' || body === null || ('success' in body && body.success === false);

const sendForm = (
  url: string,
  form: FormData,
  headers: Record<string, string>,
  options: UploadOptions,
  stallMs: number,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const noAnswer = (code: 'TIMEOUT' | 'NETWORK') => reject(apiError({ status: 0, code, fields: [] }));
    let stalled = setTimeout(() => giveUp(), stallMs);
    const giveUp = () => {
      noAnswer('TIMEOUT');
      request.abort();
    };
    const moved = () => {
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, stallMs);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      moved();
      options.onProgress?.({ sent: event.loaded, total: event.total });
    };
    request.onprogress = moved;
    request.onload = () => {
      clearTimeout(stalled);
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300 && !isFailure(body)) resolve(body);
      else reject(failureOf(request.status, body, { get: (name) => request.getResponseHeader(name) }));
    };
    request.onerror = () => {
      clearTimeout(stalled);
      noAnswer('NETWORK');
    };
    request.onabort = () => {
      clearTimeout(stalled);
      reject(options.signal?.reason ?? apiError({ status: 0, code: 'TIMEOUT', fields: [] }));
    };
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // as in bodyOf
  }
};

export const newKey = (): string => crypto.randomUUID();

export const api: Api = apiWith({
  fetch: (...args) => fetch(...args),
  sleep: (ms) => new Promise((done) => setTimeout(done, ms)),
  newKey,
});
