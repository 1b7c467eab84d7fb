/**
 * One call of a browser, asked of identity and answered: what was sent is checked by the route's shape, and of what comes
 * back the browser gets what the route names. Tokens become a session here and go no further.
 */
import { faultsIn } from '@lamplight/common/http/parse.ts';
import { readStrictJson } from '@lamplight/common/http/strict-json.ts';
import { plainWords } from '@lamplight/common/http/words.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { FieldError } from '../contract/errors.ts';
import { type Challenged, challenged, type SignedIn, signedIn } from '../contract/identity-internal.ts';
import type { Route } from '../contract/routes.ts';
import type { Headers } from '../guards/answers.ts';
import { isRefusal, type Refusal, refuse, tryAgain } from '../guards/refusal.ts';
import { deadSession } from '../guards/session.ts';
import type { KnownDevices } from '../limits/devices.ts';
import { networkOf } from '../limits/whom.ts';
import { notFresh } from '../proxy/again.ts';
import type { Answer } from '../proxy/post.ts';
import { stripAnswer, stripFailure, withoutUnknown } from '../proxy/strip.ts';
import type { EnsureFresh } from '../tokens/ensure-fresh.ts';
import type { Identity } from '../tokens/identity.ts';
import type { Anonymous, Begun } from './anonymous.ts';
import { browserOf, type OwnCall, sendOwn, setCookie } from './call.ts';
import type { LastingCookie, SessionCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import type { H } from './record.ts';
import type { Living, Sessions } from './sessions.ts';

export type ConversationOptions = Readonly<{
  sessions: Sessions;
  anonymous: Anonymous;
  identity: Identity;
  ensureFresh: EnsureFresh;
  cookie: SessionCookie;
  device: LastingCookie;
  devices: KnownDevices;
  clock: Clock;
  absoluteMs: number;
  headers: Headers;
  /** Where the stream stands. A page that has just signed in begins there, with nothing missed and nothing to read again. */
  streamPosition(): string;
  /** A security event: a session made or ended, a sign-in that failed. */
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

/** Of an answer that begins a session. */
export const STREAM_POSITION = 'x-stream-position';

export type Fields = Readonly<Record<string, unknown>>;
/** `fit`: the body has the route's shape. What has not is for identity to refuse in its own words, or in those of `errors`. */
export type ReadBody = Readonly<{ fit: boolean; fields: Fields; errors: readonly FieldError[] }>;

export type Conversation = Readonly<{
  /** What the browser said. The captcha's solution stays here, and a field that the route does not name is refused. */
  read(call: OwnCall): (ReadBody & Readonly<{ captcha: string | null }>) | Refusal;
  /** @throws nothing: where identity is away or slow, nothing is known and nothing was done here */
  ask(call: OwnCall, path: string, fields: Fields, bearer?: string): Promise<Answer | Refusal>;
  /** The token of the person who calls, with their session as it is now. */
  bearer(call: OwnCall): Promise<Readonly<{ living: Living; access: string }> | Refusal>;
  /** Whatever identity answered, as the browser may see it; a sign-in becomes a session. */
  finish(call: OwnCall, answer: Answer, from?: Living | null): Promise<Refusal | null>;
  /** `fields` stripped to what the route names. */
  send(call: OwnCall, fields: Fields): Refusal | null;
  /** Identity's own words for a body that does not fit; nothing else may come of it. */
  complain(call: OwnCall, read: ReadBody): Promise<Refusal | null>;
  /** What identity refuses goes on as it is, but for what no browser may see. */
  pass(call: OwnCall, answer: Answer): Refusal | null;
  /** This browser's anonymous session, begun where there is none. */
  browser(call: Pick<OwnCall, 'caller' | 'res'>): Promise<H | Refusal>;
  begun(call: OwnCall): Promise<Begun>;
}>;

/** How long identity keeps a challenge or a link that waits for its proof. */
export const PROOF_WITHIN_MS = 5 * 60_000;

export const conversationWith = (o: ConversationOptions): Conversation => {
  const out = { headers: o.headers, expire: o.cookie.expire };

  const ask: Conversation['ask'] = async ({ requestId, address }, path, fields, bearer) => {
    try {
      const identityCall = { body: fields, requestId, address };
      return await o.identity.ask(path, bearer === undefined ? identityCall : { ...identityCall, bearer });
    } catch {
      return tryAgain(); // away or too slow: nothing is known, and nothing was done here
    }
  };

  const send: Conversation['send'] = (call, fields) => {
    const stripped = call.route.answer === undefined ? null : stripAnswer(call.route.answer, fields);
    if (stripped === null || !stripped.ok) return refuse('UPSTREAM_REFUSED');
    return sendOwn(call, { status: 200, body: stripped.body }, out);
  };

  const pass: Conversation['pass'] = (call, { status, body, retryAfter }) => {
    const stripped = stripFailure(body);
    if (status < 400 || !stripped.ok) return refuse('UPSTREAM_REFUSED');
    const headers = retryAfter === null ? o.headers : { ...o.headers, 'retry-after': retryAfter };
    return sendOwn(call, { status, body: stripped.body }, { ...out, headers });
  };

  const browser: Conversation['browser'] = async (call) => {
    const browser = browserOf(call);
    if (browser !== null) {
      if (call.caller.is === 'visitor') await o.anonymous.read(browser); // it is still in use
      return browser;
    }
    if (call.caller.is === 'visitor' && call.caller.look?.is === 'replaced') return tryAgain(); // it has a newer value by now
    const { value, h } = await o.anonymous.begin();
    setCookie(call, o.cookie.issue(value));
    return h;
  };

  /** @returns null where the session has begun; what it takes the place of may have ended meanwhile */
  const open = async (call: OwnCall, answer: SignedIn, from: Living | null): Promise<Refusal | null> => {
    const { user, accessToken: access, refreshToken: refresh, accessUntil, authTime, methods, familyId } = answer;
    const latest = Math.min(answer.absoluteUntil, o.clock.now() + o.absoluteMs);
    const before = browserOf(call);
    if (before !== null) await o.anonymous.change(before, withoutProofs);
    const begun = await o.sessions.begin({
      userId: user.userId,
      roles: [user.role],
      family: familyId,
      authTime,
      methods,
      device: deviceOf(call.req.headers['user-agent']),
      network: networkOf(call.address),
      // proving oneself again moves the time of the proof, never the end of the session
      absoluteUntil: from === null ? latest : Math.min(latest, from.session.absoluteUntil),
      tokens: { access, refresh },
      accessUntil,
      from: before,
    });
    if (begun.is !== 'begun') {
      o.note('session not started', { userId: user.userId, by: call.route.id, outcome: begun.is });
      return deadSession(begun, o.cookie);
    }
    const gone = await confirm(begun.h, familyId);
    if (gone !== null) return gone;
    o.note('session started', { userId: user.userId, session: begun.session.handle, by: call.route.id });
    setCookie(call, o.cookie.issue(begun.value));
    call.res.setHeader(STREAM_POSITION, o.streamPosition());
    setCookie(call, o.device.issue(await o.devices.remember(user.email, o.device.read(call.req.headers.cookie))));
    return null;
  };

  /**
   * Asked after `live` names the session: what identity ended before that, its word to the edge could not find here, and
   * what it ends later ends this session as any other. Where nobody answers, nobody is signed in.
   */
  const confirm = async (h: H, family: string): Promise<Refusal | null> => {
    const holds = await o.identity.holds(family).catch(() => null); // away: not known, so not signed in
    if (holds === true) return null;
    const look = await o.sessions.look(h);
    if (look.is !== 'alive') return deadSession(look, o.cookie); // whoever ended it said why
    await o.sessions.end(h, 'SESSION_ENDED');
    return holds === null
      ? tryAgain()
      : deadSession({ is: 'dead', code: 'SESSION_ENDED', keepCookie: false }, o.cookie);
  };

  /** The right password is half of a sign-in: what is missing must come from this browser. */
  const hold = async (call: OwnCall, answer: Challenged): Promise<Refusal | null> => {
    const { challengeId: id, ...rest } = answer;
    if (id !== undefined) {
      const h = await browser(call);
      if (isRefusal(h)) return h;
      const until = o.clock.now() + PROOF_WITHIN_MS;
      await o.anonymous.change(h, (begun) => ({ ...begun, challenge: { id, until } }));
    }
    return send(call, call.route.id === 'verify-otp' ? { ...rest, verified: true } : rest);
  };

  const finish: Conversation['finish'] = async (call, answer, from = null) => {
    // identity may have heard of the session's end before this call did: the edge knows why
    if (answer.status === 401 && from !== null) {
      const look = await o.sessions.look(from.h);
      if (look.is !== 'alive') return deadSession(look, o.cookie);
    }
    if (answer.status >= 300) return pass(call, answer);
    const entered = withoutUnknown(signedIn, answer.body);
    if (entered.ok) {
      const { user } = entered.body;
      // another person's tokens must never slip into this session
      if (from !== null && user.userId !== from.session.userId) return refuse('UPSTREAM_REFUSED');
      const refused = await open(call, entered.body, from);
      if (refused !== null) return refused;
      return send(call, { success: true, user, ...saidBeside(call.route, answer.body, user.email) });
    }
    const half = withoutUnknown(challenged, answer.body);
    if (half.ok) return hold(call, half.body);
    return send(call, answer.body as Fields);
  };

  return {
    ask,
    send,
    pass,
    finish,
    browser,
    complain: async (call, { fields }) => {
      const answer = await ask(call, call.route.path, fields);
      return isRefusal(answer) ? answer : pass(call, answer);
    },
    read: (call) => {
      const read = call.body.length === 0 ? { ok: true as const, value: {} } : readStrictJson(call.body);
      if (!read.ok) return refuse('BAD_REQUEST', { message: read.why });
      if (typeof read.value !== 'object' || read.value === null || Array.isArray(read.value))
        return refuse('BAD_REQUEST');
      const fitting = call.route.request?.safeParse(read.value, { error: plainWords });
      const unknown = (fitting?.error?.issues ?? []).flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      );
      // A field that identity takes from the edge alone must never come from a page.
      if (unknown.length > 0)
        return refuse('VALIDATION_FAILED', {
          errors: unknown.slice(0, 10).map((field) => ({ field: field.slice(0, 200), message: 'Unknown field' })),
        });
      const { captchaToken: captcha, ...fields } = (fitting?.data ?? read.value) as Fields;
      const errors = faultsIn(fitting?.error?.issues ?? []);
      return { fit: fitting?.success ?? true, fields, errors, captcha: typeof captcha === 'string' ? captcha : null };
    },
    bearer: async ({ caller }) => {
      if (caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
      const fresh = await o.ensureFresh(caller.living.h, { seen: caller.living });
      return fresh.is === 'fresh' ? fresh : notFresh(fresh, o.cookie);
    },
    begun: async (call) => {
      const h = browserOf(call);
      return h === null ? {} : o.anonymous.read(h);
    },
  };
};

const withoutProofs = ({ challenge, link, ...begun }: Begun): Begun | null =>
  challenge === undefined && link === undefined ? null : begun;

/** What some routes tell beside the person. */
const saidBeside = ({ id }: Route, body: unknown, email: string): Fields => {
  const { message } = body as { message?: unknown };
  const sentence = typeof message === 'string' ? message : 'You are signed in.';
  if (id === 'signup') return { message: sentence, email };
  return id === 'verify-otp' ? { message: sentence, verified: true } : {};
};
