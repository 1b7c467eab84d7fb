/**
 * A short call to a service: sent whole, answered whole, over connections that are kept for such calls alone. undici's
 * dispatcher is asked directly: of all that it and Node's own client could make of an answer, nothing but its bytes is wanted.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type buildConnector, type Dispatcher, errors, Pool } from 'undici';
import { Misbehaved } from './exchange.ts';
import type { Received } from './judge.ts';

export type Asked = Readonly<{ method: string; path: string; headers: IncomingHttpHeaders; body: Buffer | null }>;

export type ShortCalls = Readonly<{
  /**
   * The whole answer; null where it is larger than may be, and the rest is never read. Nothing is ever sent twice.
   * @throws the signal's reason, at once, wherever the call waits; Misbehaved; or why there is no answer
   */
  ask(asked: Asked, signal: AbortSignal): Promise<Received | null>;
  close(): void;
}>;

/** Kept open without a word; services keep theirs longer, so that no call meets a connection that is just being closed. */
const KEPT_MS = 60_000;

export type Connector = buildConnector.connector;

/**
 * @param o.most bytes of an answer
 * @param o.connect for tests of connections that fail
 */
export const shortCallsTo = (origin: string, o: Readonly<{ most: number; connect?: Connector }>): ShortCalls => {
  const pool = new Pool(origin, {
    ...{ pipelining: 1, allowH2: false, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS },
    // Places bound how many there are at once, and each call has a deadline of its own.
    ...{ connections: null, headersTimeout: 0, bodyTimeout: 0, maxResponseSize: o.most },
    ...(o.connect === undefined ? {} : { connect: o.connect }),
  });
  return {
    ask: ({ method, path, headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const answer = new WholeAnswer(resolve, reject, signal);
        pool.dispatch({ method, path, headers, body }, answer);
      }),
    close: () => void pool.destroy(),
  };
};

class WholeAnswer implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];
  readonly #resolve: (received: Received | null) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #signal: AbortSignal;

  constructor(resolve: (received: Received | null) => void, reject: (cause: unknown) => void, signal: AbortSignal) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    signal.addEventListener('abort', this.#cut);
  }

  /** One that still waits for its connection is told to nobody: it is cut when it has one, before anything is sent. */
  readonly #cut = (): void => {
    this.#reject(this.#signal.reason);
    this.#controller?.abort(ENDED);
  };

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#signal.aborted) controller.abort(ENDED);
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status; // of those before 200 another one follows
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.#signal.removeEventListener('abort', this.#cut);
    const [first, ...more] = this.#chunks;
    const body = more.length === 0 ? (first ?? NOTHING) : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#signal.removeEventListener('abort', this.#cut);
    if (error instanceof errors.ResponseExceededMaxSizeError) this.#resolve(null);
    else if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError)
      this.#reject(new Misbehaved('What came is no HTTP.', { cause: error }));
    else this.#reject(error);
  }
}

const NOTHING = Buffer.alloc(0);
const ENDED = new Error('The call ended before its answer.');
