/** A person's sessions: this browser's, and the families of bearer tokens beside it; and ending them (security.md §6). */
import type { Clock } from '@lamplight/events/core/types.ts';
import type { SessionRow } from '../contract/auth.ts';
import { familiesAnswer } from '../contract/identity-internal.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import type { Headers } from '../guards/answers.ts';
import { isRefusal, type Refusal, refuse } from '../guards/refusal.ts';
import { forcedWindowMs, notFresh } from '../proxy/again.ts';
import { withoutUnknown } from '../proxy/strip.ts';
import type { EnsureFresh } from '../tokens/ensure-fresh.ts';
import { type OwnAnswer, type OwnCall, sendOwn, setCookie } from './call.ts';
import type { Conversation } from './conversation.ts';
import type { SessionCookie } from './cookie.ts';
import { staleProof } from './fresh-proof.ts';
import type { H } from './record.ts';
import type { Living, Sessions } from './sessions.ts';

export type ListingOptions = Readonly<{
  conversation: Conversation;
  sessions: Sessions;
  ensureFresh: EnsureFresh;
  cookie: SessionCookie;
  clock: Clock;
  headers: Headers;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

export const listingWith = (o: ListingOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation, clock } = o;

  const familiesOf = async (call: OwnCall, { session }: Living) => {
    const answer = await conversation.ask(call, internalPaths.sessions, { userId: session.userId });
    if (isRefusal(answer)) return answer;
    const read = answer.status < 300 ? withoutUnknown(familiesAnswer, answer.body) : null;
    if (!read?.ok) return refuse('UPSTREAM_REFUSED');
    return read.body.families.filter(({ familyId }) => familyId !== session.family);
  };

  /** The newest sign-in ended every other browser's session, so there is one: the one that asks. */
  const list: OwnAnswer = async (call) => {
    if (call.caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const { living } = call.caller;
    const families = await familiesOf(call, living);
    if (isRefusal(families)) return families;
    const { handle, device, network, createdAt, absoluteUntil } = living.session;
    const here: SessionRow = {
      ...{ handle, device, network, kind: 'browser', current: true },
      startedAt: at(createdAt),
      lastSeenAt: at(clock.now()),
      endsAt: at(absoluteUntil),
    };
    const scripts = families.map(
      (family): SessionRow => ({
        handle: family.familyId,
        kind: 'bearer',
        device: family.device,
        network: null,
        startedAt: at(family.startedAt),
        lastSeenAt: at(family.lastUsedAt),
        endsAt: at(family.endsAt),
        current: false,
      }),
    );
    return conversation.send(call, { success: true, items: [here, ...scripts] });
  };

  const end: OwnAnswer = async (call) => {
    if (call.caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const { living } = call.caller;
    const stale = staleProof(living, clock);
    if (stale !== null) return stale;
    const handle = call.route.id === 'session-end' ? call.path.slice(call.path.lastIndexOf('/') + 1) : null;
    if (handle === living.session.handle) return refuse('SESSION_CURRENT');
    const families = await familiesOf(call, living);
    if (isRefusal(families)) return families;
    const ending = families.filter(({ familyId }) => handle === null || familyId === handle);
    if (handle !== null && ending.length === 0) return refuse('NOT_FOUND');
    for (const { familyId } of ending) {
      const answer = await conversation.ask(call, internalPaths.revoke, { familyId });
      if (isRefusal(answer)) return answer;
      if (answer.status >= 300) return refuse('UPSTREAM_REFUSED');
      o.note('session ended', { userId: living.session.userId, session: familyId, cause: 'ended by its person' });
    }
    return conversation.send(call, { success: true, ended: ending.length });
  };

  const leave: OwnAnswer = async (call) => {
    const { caller } = call;
    const leaving = caller.is === 'person' ? caller.living.h : replacedIn(caller);
    const ended = leaving === null ? null : await o.sessions.end(leaving, 'SESSION_ENDED');
    if (ended !== null) o.note('session ended', { userId: ended.userId, session: ended.handle, cause: 'logout' });
    setCookie(call, o.cookie.expire());
    const headers = { ...o.headers, 'clear-site-data': '"cache"' };
    return sendOwn(call, { status: 200, body: { success: true } }, { headers, expire: o.cookie.expire });
  };

  /** For pages that ask: the real rotation is internal, and a session that lives needs none. */
  const refresh: OwnAnswer = async (call): Promise<Refusal | null> => {
    const { caller, route } = call;
    if (caller.is !== 'person') return refuse('NOT_AUTHENTICATED');
    const { h, session } = caller.living;
    const force = { generation: session.generation, windowMs: forcedWindowMs(route.path) };
    const fresh = await o.ensureFresh(h, { seen: caller.living, force });
    if (fresh.is !== 'fresh' && fresh.is !== 'throttled') return notFresh(fresh, o.cookie);
    return sendOwn(call, { status: 200, body: { success: true } }, { headers: o.headers, expire: o.cookie.expire });
  };

  return { sessions: list, 'session-end': end, 'sessions-end': end, logout: leave, 'refresh-token': refresh };
};

/** The browser has a newer value by now, which this call could not know: whoever leaves, leaves with that one too. */
const replacedIn = (caller: OwnCall['caller']): H | null =>
  caller.is === 'visitor' && caller.look?.is === 'replaced' ? caller.look.h : null;

const at = (ms: number): string => new Date(ms).toISOString();
