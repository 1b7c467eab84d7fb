/** The calls that make, change and end a session. Tokens stop here: the browser gets a cookie and what a person may see. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readStrictJson } from '@lamplight/common/http/strict-json.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import { type SignedIn, signedIn } from '../contract/identity-internal.ts';
import type { Route } from '../contract/routes.ts';
import { type Headers, sendJson } from '../guards/answers.ts';
import { isRefusal, type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import type { Caller } from '../guards/session.ts';
import { forcedWindowMs, notFresh } from '../proxy/again.ts';
import { stripAnswer, stripFailure } from '../proxy/strip.ts';
import type { EnsureFresh } from '../tokens/ensure-fresh.ts';
import type { Answer, Identity } from '../tokens/identity.ts';
import type { SessionCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import type { Living, Sessions } from './sessions.ts';

export type SignInCall = Readonly<{
  req: IncomingMessage;
  res: ServerResponse;
  route: Route;
  caller: Caller;
  body: Buffer;
  requestId: string;
  address: string;
}>;

export type SignInOptions = Readonly<{
  sessions: Sessions;
  identity: Identity;
  ensureFresh: EnsureFresh;
  cookie: SessionCookie;
  clock: Clock;
  absoluteMs: number;
  headers: Headers;
  /** A security event: a session made or ended, a sign-in that failed. */
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

/** Answers the call, or says why it is refused. */
export type SignIn = (call: SignInCall) => Promise<Refusal | null>;

export const signInWith = (o: SignInOptions): Readonly<Record<string, SignIn>> => {
  const ask = async (call: SignInCall, bearer?: string): Promise<Answer | Refusal> => {
    const read = call.body.length === 0 ? { ok: true as const, value: {} } : readStrictJson(call.body);
    if (!read.ok) return refuse('BAD_REQUEST', { message: read.why });
    const { requestId, address, route } = call;
    try {
      return await o.identity.ask(route.path, {
        body: read.value,
        requestId,
        address,
        ...(bearer === undefined ? {} : { bearer }),
      });
    } catch {
      return tryAgain(); // away or too slow: nothing is known, and nothing was done here
    }
  };

  /** What identity refuses goes on as it is, but for what no browser may see. */
  const pass = (call: SignInCall, answer: Answer, headers: Headers = o.headers): Refusal | null => {
    const stripped = stripFailure(answer.body);
    if (answer.status < 400 || !stripped.ok) return refuse('UPSTREAM_REFUSED');
    const retry: Headers = answer.retryAfter === null ? {} : { 'retry-after': answer.retryAfter };
    sendJson(call.res, answer.status, stripped.body, { ...headers, ...retry });
    return null;
  };

  const open = async (call: SignInCall, answer: SignedIn, from: Living | null): Promise<void> => {
    const { user, accessToken: access, refreshToken: refresh, accessUntil, authTime, methods, familyId } = answer;
    const latest = Math.min(answer.absoluteUntil, o.clock.now() + o.absoluteMs);
    const begun = await o.sessions.begin({
      userId: user.userId,
      roles: [user.role],
      family: familyId,
      authTime,
      methods,
      device: deviceOf(call.req.headers['user-agent']),
      // proving oneself again moves the time of the proof, never the end of the session
      absoluteUntil: from === null ? latest : Math.min(latest, from.session.absoluteUntil),
      tokens: { access, refresh },
      accessUntil,
      from:
        call.caller.is === 'person'
          ? call.caller.living.h
          : call.caller.is === 'visitor' && call.caller.look?.is === 'anonymous'
            ? call.caller.look.h
            : null,
    });
    o.note('session started', { userId: user.userId, session: begun.session.handle, by: call.route.id });
    sendJson(call.res, 200, { success: true, user }, { ...o.headers, 'set-cookie': o.cookie.issue(begun.value) });
  };

  const enter: SignIn = async (call) => {
    const answer = await ask(call);
    if (isRefusal(answer)) return answer;
    const parsed = signedIn.safeParse(answer.body);
    if (answer.status < 300 && parsed.success) {
      await open(call, parsed.data, null);
      return null;
    }
    o.note('sign-in refused', { by: call.route.id, status: answer.status });
    return pass(call, answer, expiring(call));
  };

  /** A dead cookie never blocks a sign-in, and goes with the answer. */
  const expiring = ({ caller }: SignInCall): Headers =>
    caller.is === 'visitor' && caller.expire ? { ...o.headers, 'set-cookie': o.cookie.expire() } : o.headers;

  const prove: SignIn = async (call) => {
    if (call.caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const { living } = call.caller;
    const fresh = await o.ensureFresh(living.h, { seen: living });
    if (fresh.is !== 'fresh') return notFresh(fresh, o.cookie);
    const answer = await ask(call, fresh.access);
    if (isRefusal(answer)) return answer;
    const parsed = signedIn.safeParse(answer.body);
    if (answer.status >= 300 || !parsed.success) return pass(call, answer);
    // another person's tokens must never slip into this session
    if (parsed.data.user.userId !== living.session.userId) return refuse('UPSTREAM_REFUSED');
    await open(call, parsed.data, fresh.living);
    return null;
  };

  const look: SignIn = async (call) => {
    const answer = await ask(call);
    if (isRefusal(answer)) return answer;
    const { answer: schema } = call.route;
    if (answer.status >= 300 || schema === undefined) return pass(call, answer);
    const stripped = stripAnswer(schema, answer.body);
    if (!stripped.ok) return refuse('UPSTREAM_REFUSED');
    sendJson(call.res, 200, stripped.body, o.headers);
    return null;
  };

  const leave: SignIn = async ({ caller, res }) => {
    if (caller.is === 'visitor' && caller.look?.is === 'replaced') return tryAgain(); // the browser has a newer value by now
    const ended = caller.is === 'person' ? await o.sessions.end(caller.living.h, 'SESSION_ENDED') : null;
    if (ended !== null) o.note('session ended', { userId: ended.userId, session: ended.handle, cause: 'logout' });
    const expired = { ...o.headers, 'set-cookie': o.cookie.expire(), 'clear-site-data': '"cache"' };
    sendJson(res, 200, { success: true }, expired);
    return null;
  };

  /** For pages that ask: the real rotation is internal, and a session that lives needs none. */
  const refresh: SignIn = async ({ caller, res, route }) => {
    if (caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const { h, session } = caller.living;
    const force = { generation: session.generation, windowMs: forcedWindowMs(route.path) };
    const fresh = await o.ensureFresh(h, { seen: caller.living, force });
    if (fresh.is !== 'fresh' && fresh.is !== 'throttled') return notFresh(fresh, o.cookie);
    sendJson(res, 200, { success: true }, o.headers);
    return null;
  };

  return {
    login: enter,
    signup: enter,
    'invitation-accept': enter,
    'change-password': prove,
    'step-up': prove,
    invitation: look,
    logout: leave,
    'refresh-token': refresh,
  };
};
