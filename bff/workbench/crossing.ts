/**
 * Browsers of one person, each an actor on one store in memory: real sign-in calls, proofs and endings, with an identity
 * that signs nothing. For tests that let them cross at every point.
 */
import type { IncomingMessage } from 'node:http';
import type { KeyValue } from '@lamplight/events/ports/key-value.ts';
import type { SignedIn } from '../contract/identity-internal.ts';
import { routes } from '../contract/routes.ts';
import { googleWith } from '../google/google.ts';
import { isRefusal, type Refusal, statusOf } from '../guards/refusal.ts';
import { callerOf, type Principal } from '../guards/session.ts';
import type { Answer } from '../proxy/post.ts';
import { anonymousIn } from '../sessions/anonymous.ts';
import { endSessionsWith } from '../sessions/back-channel.ts';
import { codesWith } from '../sessions/codes.ts';
import { conversationWith } from '../sessions/conversation.ts';
import { deviceCookie, sessionCookie } from '../sessions/cookie.ts';
import { flowsIn } from '../sessions/flows.ts';
import { listingWith } from '../sessions/listing.ts';
import { proofsWith } from '../sessions/proofs.ts';
import { type H, hashOf } from '../sessions/record.ts';
import { tokenSeal } from '../sessions/seal.ts';
import { sessionsOn } from '../sessions/sessions.ts';
import { signInWith } from '../sessions/sign-in.ts';
import { ensureFreshWith } from '../tokens/ensure-fresh.ts';
import type { Identity } from '../tokens/identity.ts';
import { type Written, writtenResponse } from './response.ts';
import { actorOn, memoryKeyValue, type Participant } from './stepped.ts';

const ORIGIN = new URL('http://127.0.0.1:8080');
const cookie = sessionCookie(ORIGIN);
const seal = tokenSeal([Buffer.alloc(32, 3)]);
const LIFE_MS = 12 * 3_600_000;
export const IDLE_MS = 30 * 60_000;
export const PERSON = 'asha';

/** `seen`: who the edge took the caller for; null where its guard refused. */
export type CrossingAnswer = Readonly<{
  status: number;
  code: string | null;
  cookie: string | null;
  seen: Principal['is'] | null;
}>;
export type Sent = Readonly<{ route: string; body?: unknown; query?: string; cookie: string | null }>;

export type Crossing = ReturnType<typeof crossingAt>;

export const crossingAt = (startedAt: number) => {
  let now = startedAt;
  const clock = { now: () => now };
  const store: KeyValue = memoryKeyValue(clock);
  /** Families of refresh tokens, and whether each still holds. */
  const families = new Map<string, boolean>();
  let made = 0;

  const issue = (): Answer => {
    made += 1;
    const familyId = `family-${made}`;
    families.set(familyId, true);
    const body: SignedIn = {
      success: true,
      accessToken: `access.${familyId}`,
      refreshToken: `refresh.${familyId}`,
      accessUntil: now + LIFE_MS,
      absoluteUntil: now + LIFE_MS,
      familyId,
      authTime: now,
      methods: ['pwd'],
      user: {
        ...{ id: PERSON, userId: PERSON, email: 'asha@gmail.com', name: 'Asha', role: 'admin' },
        ...{ mobile: '9876543210', twoFactorEnabled: false },
      },
    };
    return { status: 200, body, retryAfter: null };
  };
  const refused: Answer = {
    status: 401,
    body: { success: false, code: 'SESSION_ENDED', message: 'no' },
    retryAfter: null,
  };
  const identityFor = (actor: Pick<Participant, 'gate'>): Identity => ({
    ask: async (path, { bearer, body }) => {
      await actor.gate();
      if (path === '/internal/google/start') {
        const { state } = body as { state: string };
        return { status: 200, body: { success: true, authUrl: `https://g.example/?state=${state}` }, retryAfter: null };
      }
      const answer = bearer === undefined || families.get(bearer.slice('access.'.length)) === true ? issue() : refused;
      await actor.gate(); // the answer is on its way
      return answer;
    },
    holds: async (family) => {
      await actor.gate();
      return families.get(family) === true;
    },
    refresh: async () => {
      await actor.gate();
      return { is: 'invalid' };
    },
    revoke: (family) => void families.set(family, false),
    me: async () => null,
    close: async () => undefined,
  });

  const edgeOn = (keyValue: KeyValue, actor: Pick<Participant, 'gate'>) => {
    const identity = identityFor(actor);
    const announcements = { tell: () => undefined, hear: () => () => undefined, close: () => undefined };
    const fail = (error: unknown): void => {
      throw error;
    };
    const sessions = sessionsOn({
      ...{ keyValue, clock, seal, announcements, idleMs: IDLE_MS },
      revoke: identity.revoke,
      onError: fail,
    });
    const ensureFresh = ensureFreshWith({ keyValue, sessions, announcements, identity, clock, onFailure: fail });
    const anonymous = anonymousIn(keyValue);
    const device = deviceCookie(ORIGIN);
    const devices = { knows: async () => false, remember: async () => 'd'.repeat(43) };
    const note = () => undefined;
    const conversation = conversationWith({
      ...{ sessions, anonymous, identity, ensureFresh, cookie, device, devices, clock, note },
      absoluteMs: LIFE_MS,
      streamPosition: () => '',
      headers: {},
    });
    const failures = { begin: async () => ({ failed: async () => true, forgiven: async () => undefined }) };
    const limits = {
      hit: async () => null,
      of: () => ({ most: 1, windowMs: 1 }),
      keyOf: () => 'none',
    };
    const own = {
      ...signInWith({
        ...{ conversation, limits, failures, devices, device, clock, note },
        captcha: { challenge: async () => null, spend: async () => true },
        demandCaptcha: async () => null,
      }),
      ...codesWith({ conversation, anonymous, limits, clock }),
      ...proofsWith({ conversation, sessions, failures, cookie, note }),
      ...listingWith({ conversation, sessions, ensureFresh, cookie, clock, headers: {}, note }),
      ...googleWith({ conversation, anonymous, flows: flowsIn({ anonymous, clock }), limits, clock, note }),
    };
    const call = async ({
      route: id,
      body,
      query = '',
      cookie: carried,
    }: Sent): Promise<CrossingAnswer & { body: unknown }> => {
      const route = routes.find((one) => one.id === id);
      const answer = own[id as keyof typeof own];
      if (route === undefined || answer === undefined) throw new Error(`no route ${id}`);
      const header = carried === null ? undefined : `${cookie.name}=${carried}`;
      const read = cookie.read(header);
      const caller = await callerOf({ read, bearer: null, actingUser: undefined }, route, { sessions, cookie });
      if (isRefusal(caller)) return { ...toldOf(caller), seen: null, body: null };
      const out = writtenResponse();
      const refusal = await answer({
        req: { headers: header === undefined ? {} : { cookie: header } } as IncomingMessage,
        res: out.res,
        ...{ route, caller, query, path: route.path, requestId: 'r', address: '127.0.0.1' },
        body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      });
      if (refusal !== null) return { ...toldOf(refusal), seen: caller.is, body: null };
      return { ...toldBy(out.written()), seen: caller.is };
    };
    return { sessions, ensureFresh, call, endSessions: endSessionsWith(sessions, note) };
  };

  const free = { gate: async () => undefined };
  return {
    clock,
    move: (ms: number) => {
      now += ms;
    },
    store,
    families,
    /** Without steps. */
    edge: edgeOn(store, free),
    actor: () => {
      const actor = actorOn(store);
      return { ...actor, edge: edgeOn(actor.keyValue, actor) };
    },
    look: (value: string) => edgeOn(store, free).sessions.look(hashOf(value)),
    endFamilies: () => {
      for (const family of families.keys()) families.set(family, false);
    },
  };
};

export const hOf = (value: string): H => hashOf(value);

const valueIn = (header: string): string | null => {
  const [name, value] = (header.split(';')[0] ?? '').split('=');
  return name === cookie.name && value ? value : null;
};

const toldOf = (refusal: Refusal): Omit<CrossingAnswer, 'seen'> => ({
  status: statusOf(refusal),
  code: refusal.refused,
  cookie: null,
});

const toldBy = ({ status, cookies, text }: Written) => {
  const body = JSON.parse(text) as { code?: string };
  const value = cookies.map(valueIn).find((one) => one !== null) ?? null;
  return { status, code: body.code ?? null, cookie: value, body };
};
