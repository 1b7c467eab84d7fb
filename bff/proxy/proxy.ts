/**
 * A checked call, sent on. The service sees the path that was rebuilt and the headers that were chosen; what comes back is
 * chosen again. A place at the service is held for the exchange with it alone: a short answer is read whole before any of it
 * leaves, so that a slow browser holds nothing but its own connection. One replay at most, where a service refuses a token
 * that the edge holds valid.
 */
import { type Pace, SLOWEST } from '@lamplight/common/http/pace.ts';
import { type Headers, sendBytes } from '../guards/answers.ts';
import { isRefusal, type Refusal, refuse, tryAgain, unconfirmed } from '../guards/refusal.ts';
import type { Renewed } from './again.ts';
import type { ProxiedCall } from './call.ts';
import { type Deadline, deadlineOf } from './deadline.ts';
import { SlowReader } from './download.ts';
import { Misbehaved } from './exchange.ts';
import { headersDown, headersUp } from './headers.ts';
import { judged, type Received } from './judge.ts';
import type { Positions } from './positions.ts';
import { laneOf, sharesOf } from './shares.ts';
import { transferWith } from './transfer.ts';

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

export const proxyWith = (options: ProxyOptions): SendOn => {
  const { positions, headers, renew, onFault } = options;
  const times: ProxyTimes = { ...TIMES, ...options.times };
  const transfer = transferWith({ headers, download: times.download, upload: times.upload });

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
  const exchange = async ({ call, ending, deadline }: Underway): Promise<Received | null> => {
    const { req, requestId, bearer, readAfter, guest, path, body, upstream } = call;
    const { signal } = ending;
    const lane = laneOf(call.route);
    const withinMs = lane === 'call' ? times.callMs : times.placeMs;
    const place = await upstream.places[lane].take(sharesOf(call.route, call.whom), { withinMs, signal });
    if (isRefusal(place)) {
      tell(call, place);
      return null;
    }
    try {
      const added = { requestId, bearer, readAfter, guest, withinMs: deadline.leftMs(), streams: lane !== 'call' };
      const up = headersUp(req.headers, added);
      if (lane === 'call') {
        const received = await upstream.ask({ method: req.method ?? 'GET', path, headers: up, body }, signal);
        return received ?? withhold(call, 'answered too much');
      }
      const outcome = await transfer({ call, up, ending, deadline });
      if (outcome.is === 'answered') return outcome.received;
      return outcome.is === 'sent' ? null : withhold(call, outcome.what);
    } finally {
      place.leave();
    }
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
    if (status >= 300 && status < 400 && status !== 304) return void withhold(call, `answered ${status}`);
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

const codeOf = (cause: unknown): unknown => (cause as { code?: unknown } | null)?.code;
