/**
 * A checked call, sent on. The service sees the path that was rebuilt and the headers that were chosen; what comes back is
 * chosen again. A place at the service is held for the exchange with it alone: a short answer is read whole before any of it
 * leaves, so that a slow browser holds nothing but its own connection. One replay at most, where a service refuses a token
 * that the edge holds valid.
 */
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type Pace, SLOWEST } from '@lamplight/common/http/pace.ts';
import { type Headers, sendBytes } from '../guards/answers.ts';
import { isRefusal, type Refusal, refuse, tryAgain, unconfirmed } from '../guards/refusal.ts';
import type { Renewed } from './again.ts';
import type { ProxiedCall } from './call.ts';
import { passOn, SlowReader } from './download.ts';
import { answerTo, Misbehaved, wholeOf } from './exchange.ts';
import { fileHeaders, headersDown, headersUp } from './headers.ts';
import { ANSWER_LIMIT, isDeclared, judged, type Received } from './judge.ts';
import type { Positions } from './positions.ts';
import { laneOf, sharesOf } from './shares.ts';
import { sendUpload } from './upload.ts';

export type ProxyTimes = Readonly<{
  /** A short call from its place to the last byte of its answer; of a transfer what is no transfer in it. */
  callMs: number;
  /** How long a transfer waits for a place. */
  placeMs: number;
  download: Pace;
  upload: Pace;
}>;

export type ProxyOptions = Readonly<{
  positions: Positions;
  headers: Headers;
  refuse(call: ProxiedCall, refusal: Refusal): void;
  /** A new token where a service refused this one; null where that is no remedy. */
  renew(call: ProxiedCall): Promise<Renewed>;
  onFault(call: ProxiedCall, what: string, cause?: unknown): void;
  /** Others than usual, for tests. */
  times?: Partial<ProxyTimes>;
}>;

/** Resolves when the call is answered or given up, and its place is free again. */
export type SendOn = (call: ProxiedCall) => Promise<void>;

const TIMES: ProxyTimes = {
  callMs: 25_000,
  placeMs: 5_000,
  download: { ...SLOWEST, totalMs: 30 * 60_000 },
  upload: { ...SLOWEST, totalMs: 10 * 60_000 },
};

/** Why a call ends before its answer, beside what its service did. */
const LATE = Symbol('its time is over');
const GONE = Symbol('nobody waits for it any more');

/** A call on its way: `ending` ends it wherever it waits, `deadline` says when. A replay has no time of its own. */
type Underway = Readonly<{ call: ProxiedCall; ending: AbortController; deadline: Deadline }>;
/** `begin` starts the time anew; `leftMs` while it is stopped: all of it. */
type Deadline = Readonly<{ begin(): void; stop(): void; leftMs(): number }>;

export const proxyWith = (options: ProxyOptions): SendOn => {
  const { positions, headers, renew, onFault } = options;
  const times: ProxyTimes = { ...TIMES, ...options.times };

  const tell = (call: ProxiedCall, refusal: Refusal): void => {
    if (call.res.headersSent || call.res.destroyed) call.res.destroy();
    else options.refuse(call, refusal);
  };

  const carry = async (underway: Underway): Promise<void> => {
    const { call } = underway;
    const mayReplay = call.route.body !== 'multipart';
    let retried = false;
    for (let replayed = false; ; ) {
      let received: Received | null;
      try {
        received = await exchange(underway);
      } catch (cause) {
        if (retried || call.req.method !== 'GET' || codeOf(cause) !== 'ECONNREFUSED') throw cause;
        retried = true;
        continue;
      }
      if (received === null) return;
      if (received.status !== 401 || call.living === null) return deliver(call, received);
      // Refused before its time: one forced refresh, one replay. Refused again, the token is a fault of ours.
      const renewed: Renewed = replayed || !mayReplay ? { is: 'useless' } : await renew(call);
      if (renewed.is === 'refused') return tell(call, renewed.refusal);
      if (renewed.is === 'useless') {
        onFault(call, 'refused a fresh token');
        return tell(call, refuse('UPSTREAM_REFUSED'));
      }
      replayed = true;
      call.living = renewed.living;
      call.bearer = renewed.access;
    }
  };

  /** From the place to its end. Null: what came was sent or refused already. */
  const exchange = async (underway: Underway): Promise<Received | null> => {
    const { call, ending, deadline } = underway;
    const { signal } = ending;
    const lane = laneOf(call.route);
    const withinMs = lane === 'call' ? times.callMs : times.placeMs;
    const place = await call.upstream.places[lane].take(sharesOf(call.route, call.whom), { withinMs, signal });
    if (isRefusal(place)) {
      tell(call, place);
      return null;
    }
    let request: ClientRequest | null = null;
    let answer: IncomingMessage | null = null;
    let stop = (): void => undefined;
    try {
      request = requestOf(call, deadline.leftMs());
      const answering = answerTo(request, signal);
      if (lane === 'upload') {
        deadline.stop();
        const onFault = (refusal: Refusal): void => ending.abort(refusal);
        stop = sendUpload(call, request, { pace: times.upload, onFault, onSent: deadline.begin });
      } else request.end(call.body ?? undefined);
      answer = await answering;
      stop();
      if (lane === 'upload') deadline.begin();
      return await receive(underway, answer);
    } finally {
      stop();
      // also where the answer came before all of the request was sent: the connection is good for nothing else
      if (!(request?.writableFinished && answer?.complete)) request?.destroy();
      place.leave();
    }
  };

  const requestOf = (call: ProxiedCall, withinMs: number): ClientRequest => {
    const { req, requestId, bearer, readAfter, body } = call;
    const added = { requestId, bearer, readAfter, withinMs };
    const up = headersUp(req.headers, added);
    if (body !== null) {
      delete up['transfer-encoding'];
      if (body.length > 0) up['content-length'] = String(body.length);
    }
    return call.upstream.request(laneOf(call.route), { method: req.method, path: call.path, headers: up });
  };

  const receive = async (underway: Underway, answer: IncomingMessage): Promise<Received | null> => {
    const { call, ending, deadline } = underway;
    const { signal } = ending;
    const status = answer.statusCode ?? 502;
    if ((status >= 300 && status < 400 && status !== 304) || status < 200) return withhold(call, `answered ${status}`);
    if (laneOf(call.route) === 'download' && status < 300) {
      const type = answer.headers['content-type'];
      if (!isDeclared(call.route, type))
        return withhold(call, 'gave a content of another type than the route declares');
      deadline.stop();
      call.res.writeHead(status, headersDown(answer.headers, status, fileHeaders(headers, answer.headers, call.route)));
      await passOn(answer, call.res, times.download, signal);
      return null;
    }
    const body = await wholeOf(answer, ANSWER_LIMIT, signal);
    return body === null ? withhold(call, 'answered too much') : { status, headers: answer.headers, body };
  };

  const withhold = (call: ProxiedCall, what: string): null => {
    onFault(call, what);
    tell(call, refuse('UPSTREAM_REFUSED'));
    return null;
  };

  const deliver = async (call: ProxiedCall, received: Received): Promise<void> => {
    const { status } = received;
    const position = received.headers['x-position'];
    if (typeof position === 'string' && call.living !== null)
      await positions.note(call.living, call.upstream.name, position);
    if (call.res.destroyed) return;
    const isHead = call.req.method === 'HEAD';
    const outcome = judged(call.route, received, isHead);
    if (outcome.is === 'refused') {
      if (outcome.what !== null) onFault(call, outcome.what);
      return tell(call, outcome.refusal);
    }
    const down = headersDown(received.headers, status, headers);
    if (outcome.type !== null) down['content-type'] = outcome.type;
    if (!isHead && status !== 204 && status !== 304) down['content-length'] = String(outcome.body.length);
    sendBytes(call.res, status, down, outcome.body);
  };

  const failed = ({ call, ending }: Underway, cause: unknown): void => {
    const why: unknown = ending.signal.aborted ? ending.signal.reason : cause;
    if (why === GONE || why instanceof SlowReader) return;
    if (why === LATE) tell(call, unconfirmed(call, refuse('UPSTREAM_TIMEOUT')));
    else if (isRefusal(why)) tell(call, why);
    else {
      onFault(call, why instanceof Misbehaved ? 'misbehaved' : 'gave no answer', why);
      tell(call, why instanceof Misbehaved ? refuse('UPSTREAM_REFUSED') : unconfirmed(call, tryAgain()));
    }
  };

  return async (call) => {
    const ending = new AbortController();
    const deadline = deadlineOf(times.callMs, () => ending.abort(LATE));
    const gone = (): void => ending.abort(GONE);
    const underway = { call, ending, deadline };
    call.res.once('close', gone);
    deadline.begin();
    try {
      await carry(underway);
    } catch (cause) {
      failed(underway, cause);
    } finally {
      deadline.stop();
      call.res.off('close', gone);
    }
  };
};

const deadlineOf = (ms: number, over: () => void): Deadline => {
  let timer: NodeJS.Timeout | undefined;
  let until: number | null = null;
  const stop = (): void => {
    clearTimeout(timer);
    until = null;
  };
  return {
    begin: () => {
      stop();
      until = performance.now() + ms;
      timer = setTimeout(over, ms);
    },
    stop,
    leftMs: () => (until === null ? ms : Math.max(1, Math.ceil(until - performance.now()))),
  };
};

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown } | null)?.code;
