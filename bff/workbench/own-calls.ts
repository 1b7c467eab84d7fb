/**
 * Calls that the edge answers itself, one at a time and without a server: on a store in memory and a clock that stands, with
 * an identity that says what the test says and a caller that the test names.
 */
import type { IncomingMessage } from 'node:http';
import { routes } from '../contract/routes.ts';
import { isRefusal, statusOf } from '../guards/refusal.ts';
import type { Principal } from '../guards/session.ts';
import type { Answer } from '../proxy/post.ts';
import { anonymousIn } from '../sessions/anonymous.ts';
import type { Start } from '../sessions/begin.ts';
import type { OwnAnswer } from '../sessions/call.ts';
import { conversationWith } from '../sessions/conversation.ts';
import { deviceCookie, sessionCookie } from '../sessions/cookie.ts';
import type { H } from '../sessions/record.ts';
import { tokenSeal } from '../sessions/seal.ts';
import type { Living } from '../sessions/sessions.ts';
import { sessionsOn } from '../sessions/sessions.ts';
import type { Fresh, Wish } from '../tokens/ensure-fresh.ts';
import type { Identity, IdentityCall } from '../tokens/identity.ts';
import { stoppedClock } from './clock.ts';
import { type Written, writtenResponse } from './response.ts';
import { memoryKeyValue } from './stepped.ts';
import { ABSOLUTE_MS, aStart, begunIn, IDLE_MS } from './store.ts';

const ORIGIN = new URL('http://127.0.0.1:8080');

/** What identity says: a whole answer, or no answer at all. */
export type IdentityAnswer = Readonly<{ status?: number; body?: unknown; retryAfter?: string }> | Error;
export type EdgeAnswer = Readonly<{
  status: number;
  /** Of a refusal its code, as of an answer that has one. */
  code: unknown;
  body: unknown;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
}>;

export const PERSON_SHOWN = {
  ...{ id: 'asha', userId: 'asha', email: 'asha@gmail.com', name: 'Asha', role: 'admin', mobile: '9876543210' },
  twoFactorEnabled: false,
};

export const ownCalls = () => {
  const clock = stoppedClock();
  const keyValue = memoryKeyValue(clock);
  const cookie = sessionCookie(ORIGIN);
  const device = deviceCookie(ORIGIN);
  const says = new Map<string, IdentityAnswer[]>();
  const calls: (Readonly<{ path: string }> & IdentityCall)[] = [];
  const noted: unknown[][] = [];
  const revoked: unknown[][] = [];
  const wishes: Wish[] = [];
  const played = {
    /** Whether a family holds; throws where identity is away. */
    holds: async (): Promise<boolean> => true,
    /** What asking for a token gives, where the session is not simply fresh. */
    fresh: null as Fresh | null,
    /** Runs while identity thinks. */
    meanwhile: null as (() => Promise<unknown>) | null,
    knownDevices: new Set<string>(),
  };
  const announcements = { tell: () => undefined, hear: () => () => undefined, close: () => undefined };
  const fail = (error: unknown): void => {
    throw error;
  };
  const sessions = sessionsOn({
    ...{ keyValue, clock, announcements, idleMs: IDLE_MS, onError: fail },
    seal: tokenSeal([Buffer.alloc(32, 3)]),
    revoke: (...revocation) => void revoked.push(revocation),
  });
  const anonymous = anonymousIn(keyValue);
  const note = (...words: unknown[]) => void noted.push(words);
  const identity = {
    ask: async (path: string, what: IdentityCall): Promise<Answer> => {
      calls.push({ path, ...what });
      await played.meanwhile?.();
      const answer = says.get(path)?.shift() ?? new Error(`identity was not told what to say to ${path}`);
      if (Error.isError(answer)) throw answer;
      return {
        status: answer.status ?? 200,
        body: answer.body ?? { success: true },
        retryAfter: answer.retryAfter ?? null,
      };
    },
    holds: () => played.holds(),
  } as unknown as Identity;
  const ensureFresh = async (h: H, wish: Wish = {}): Promise<Fresh> => {
    wishes.push(wish);
    if (played.fresh !== null) return played.fresh;
    const look = await sessions.look(h);
    return look.is === 'alive' ? { is: 'fresh', living: look, access: sessions.tokens(look).access } : look;
  };
  const devices = {
    knows: async (email: string, value: string | null) =>
      value !== null && played.knownDevices.has(`${email} ${value}`),
    remember: async (email: string, value: string | null) => `${email}'s device, before: ${value}`,
  };
  const conversation = conversationWith({
    ...{ sessions, anonymous, identity, ensureFresh, cookie, device, devices, clock, note },
    absoluteMs: ABSOLUTE_MS,
    headers: { 'x-of-all': '1' },
    streamPosition: () => 'where the stream stands',
  });

  return {
    ...{ clock, keyValue, sessions, anonymous, conversation, cookie, device, devices, ensureFresh, note, played },
    ...{ asked: calls, noted, revoked, wishes },
    headers: { 'x-of-all': '1' },
    /** What identity says next on a path, in turn. */
    identitySays: (path: string, ...answers: readonly IdentityAnswer[]) =>
      says.set(path, [...(says.get(path) ?? []), ...answers]),
    signedIn: async (more: Partial<Start> = {}): Promise<Living> => {
      const { h } = await begunIn({ sessions }, aStart(clock.now(), more));
      const look = await sessions.look(h);
      if (look.is !== 'alive') throw new Error(`the session is ${look.is}`);
      return look;
    },
    call: async (
      answer: OwnAnswer | undefined,
      o: Readonly<{
        route: string;
        caller?: Principal;
        body?: unknown;
        path?: string;
        query?: string;
        headers?: Readonly<Record<string, string>>;
      }>,
    ): Promise<EdgeAnswer> => {
      const route = routes.find(({ id }) => id === o.route);
      if (route === undefined || answer === undefined) throw new Error(`nothing answers ${o.route}`);
      const out = writtenResponse();
      const refusal = await answer({
        req: { headers: o.headers ?? {} } as IncomingMessage,
        res: out.res,
        ...{ route, query: o.query ?? '', path: o.path ?? route.path, requestId: 'r1', address: '203.0.113.7' },
        caller: o.caller ?? { is: 'visitor', look: null, expire: false },
        body: Buffer.from(o.body === undefined ? '' : typeof o.body === 'string' ? o.body : JSON.stringify(o.body)),
      });
      if (refusal === null) return toldBy(out.written());
      if (!isRefusal(refusal)) throw new TypeError('neither answered nor refused');
      const { refused, headers = {}, ...body } = refusal;
      return { status: statusOf(refusal), code: refused, body, headers, cookies: out.written().cookies };
    },
  };
};

export const person = (living: Living): Principal => ({ is: 'person', living });

const toldBy = ({ text, ...answer }: Written): EdgeAnswer => {
  const body = JSON.parse(text || 'null') as { code?: unknown } | null;
  return { ...answer, code: body?.code, body };
};
