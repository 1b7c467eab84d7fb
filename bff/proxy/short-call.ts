/**
 * A short call to a service: sent whole, answered whole, over connections that are kept for such calls alone. undici's
 * dispatcher is asked directly: of all that it and Node's own client could make of an answer, nothing but its bytes is wanted.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { type buildConnector, type Dispatcher, errors, Pool } from 'undici';
import { Misbehaved } from './exchange.ts';
import type { Received } from './judge.ts';

export type ShortRequest = Readonly<{
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer | null;
}>;

export type ShortCalls = Readonly<{
  /**
   * The whole answer; null where it is larger than may be, and the rest is never read. Nothing is ever sent twice.
   * @throws the signal's reason, at once, wherever the call waits; Misbehaved; or why there is no answer
   */
  ask(request: ShortRequest, signal: AbortSignal): Promise<Received | null>;
  close(): void;
}>;

/** Kept open without a word; services keep theirs longer, so that no call meets a connection that is just being closed. */
const KEPT_MS = 60_000;

export type Connector = buildConnector.connector;

const MIB = 1024 * 1024;
/** Bytes of answers that are not whole yet, all together. */
const UNFINISHED = 16 * MIB;
/**
 * Past that, one that is larger than this is given up: no service fills the memory of the edge, however many calls are with
 * it. The largest list there is stays below.
 */
const SHARE = MIB / 2;

/**
 * @param o.most bytes of an answer
 * @param o.connect for tests of connections that fail
 */
export const shortCallsTo = (origin: string, o: Readonly<{ most: number; connect?: Connector }>): ShortCalls => {
  let unfinished = 0;
  const took = (bytes: number, ofThis: number): boolean => {
    unfinished += bytes;
    return ofThis <= o.most && (ofThis <= SHARE || unfinished <= UNFINISHED);
  };
  const pool = new Pool(origin, {
    ...{ pipelining: 1, allowH2: false, keepAliveTimeout: KEPT_MS, keepAliveMaxTimeout: KEPT_MS },
    // Places bound how many there are at once, and each call has a deadline of its own.
    ...{ connections: null, headersTimeout: 0, bodyTimeout: 0 },
    ...(o.connect === undefined ? {} : { connect: o.connect }),
  });
  return {
    ask: ({ method, path, headers, body }, signal) =>
      new Promise((resolve, reject) => {
        const answer = new WholeAnswer(resolve, reject, { signal, took });
        pool.dispatch({ method, path, headers, body }, answer);
      }),
    close: () => void pool.destroy(),
  };
};

/** Counts bytes that came, or went. @returns whether an answer of so many in all may go on */
type Took = (bytes: number, ofThis: number) => boolean;

class WholeAnswer implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;
  readonly #resolve: (received: Received | null) => void;
  readonly #reject: (cause: unknown) => void;
  readonly #signal: AbortSignal;
  readonly #took: Took;

  constructor(
    resolve: (received: Received | null) => void,
    reject: (cause: unknown) => void,
    { signal, took }: Readonly<{ signal: AbortSignal; took: Took }>,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#signal = signal;
    this.#took = took;
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

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#took(chunk.length, this.#bytes)) return;
    this.#resolve(null);
    controller.abort(ENDED);
  }

  onResponseEnd(): void {
    this.#over();
    const [first, ...more] = this.#chunks;
    const body = more.length === 0 ? (first ?? NOTHING) : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#over();
    this.#chunks = [];
    if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError)
      this.#reject(new Misbehaved('What came is no HTTP.', { cause: error }));
    else this.#reject(error);
  }

  #over(): void {
    this.#signal.removeEventListener('abort', this.#cut);
    this.#took(-this.#bytes, 0);
  }
}

const NOTHING = Buffer.alloc(0);
const ENDED = new Error('The call ended before its answer.');
