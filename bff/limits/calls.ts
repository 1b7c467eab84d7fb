/** What every call under /api counts as, whatever it does. */
import { hash } from 'node:crypto';
import type { Route } from '../contract/routes.ts';
import type { Refusal } from '../guards/refusal.ts';
import type { Principal } from '../guards/session.ts';
import type { Limits } from './limits.ts';
import { originOf } from './whom.ts';

export type Call = Readonly<{ route: Route; caller: Principal; address: string; query: string }>;

export type CallLimits = Readonly<{
  /** Counts the call; the refusal where there were too many. */
  count(call: Call): Promise<Refusal | null>;
}>;

/** Lists that are searched as somebody types. */
const SEARCHED: readonly string[] = [
  ...['employees', 'clients', 'invoices', 'search'],
  ...['message-search', 'conversation-addressees'],
];
/** Counted by its own rule, or never refused: whoever wants to leave may. */
const ELSEWHERE: readonly string[] = ['stream', 'logout'];

export const callLimitsWith = (limits: Limits): CallLimits => {
  const ofPerson = async ({ route, caller, query }: Call): Promise<Refusal | null> => {
    if (caller.is !== 'person') return null;
    const { userId } = caller.living.session;
    if (SEARCHED.includes(route.id) && isSearch(query)) return limits.hit('SEARCHES', userId);
    if (route.id === 'announcement') return limits.hit('ANNOUNCEMENTS', userId);
    if (route.id === 'message-send')
      return (await limits.hit('MESSAGES', userId)) ?? limits.hit('MESSAGES_HOUR', userId);
    return route.body === 'multipart' ? limits.hit('UPLOADS', userId) : null;
  };

  return {
    count: async (call) => {
      const { route, caller, address } = call;
      if (ELSEWHERE.includes(route.id)) return null;
      // whoever it says it is: a bearer may be an invention, and an account costs little
      const open = isOpenUpload(route) ? await limits.hit('RESUME_UPLOADS', originOf(address)) : null;
      if (open !== null) return open;
      if (caller.is === 'visitor') return limits.hit('ANONYMOUS', originOf(address));
      const whom = caller.is === 'person' ? caller.living.session.handle : markOf(caller.token);
      const crowd = caller.is === 'bearer' ? await limits.hit('BEARER_ADDRESS', originOf(address)) : null;
      if (crowd !== null) return crowd;
      return (await limits.hit(route.method === 'GET' ? 'READS' : 'WRITES', whom)) ?? ofPerson(call);
    },
  };
};

const isSearch = (query: string): boolean => {
  const asked = new URLSearchParams(query);
  return asked.has('search') || asked.has('q');
};

const markOf = (token: string): string => hash('sha256', token, 'base64url');

/** A résumé belongs to nobody before its application is sent. */
const isOpenUpload = ({ access, body }: Route): boolean => access === 'public' && body === 'multipart';
