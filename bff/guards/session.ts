/** From the cookie to the person, or to the reason why not. Services decide about every object; this is a first filter. */
import { hasRole } from '../contract/roles.ts';
import type { Route } from '../contract/routes.ts';
import type { CookieRead, SessionCookie } from '../sessions/cookie.ts';
import { hashOf } from '../sessions/record.ts';
import type { Living, Look, Sessions } from '../sessions/sessions.ts';
import { type Refusal, refuse, tryAgain } from './refusal.ts';

/** Who calls: nobody, a browser's session, or a bearer that the service itself will judge. */
export type Principal =
  | Readonly<{ is: 'visitor'; look: Exclude<Look, Living> | null; expire: boolean }>
  | Readonly<{ is: 'person'; living: Living }>
  | Readonly<{ is: 'bearer'; token: string }>;

export const deadSession = (look: Exclude<Look, Living>, cookie: SessionCookie): Refusal => {
  if (look.is === 'replaced') return tryAgain();
  if (look.is === 'anonymous') return refuse('NOT_AUTHENTICATED');
  const expired: Record<string, string> = look.keepCookie ? {} : { 'set-cookie': cookie.expire() };
  if (look.code === 'CONCURRENT_SESSION') expired['clear-site-data'] = '"cache"';
  return refuse(look.code, { headers: expired });
};

export const callerOf = async (
  carried: { read: CookieRead; bearer: string | null; actingUser: string | undefined },
  route: Route,
  { sessions, cookie }: { sessions: Sessions; cookie: SessionCookie },
): Promise<Principal | Refusal> => {
  const { read, bearer, actingUser } = carried;
  if (read.is === 'none') {
    if (bearer !== null && (route.to !== 'bff' || route.id === 'me')) return { is: 'bearer', token: bearer };
    return route.access === 'public' && route.id !== 'me'
      ? { is: 'visitor', look: null, expire: false }
      : refuse('NOT_AUTHENTICATED');
  }
  const needed = route.access !== 'public' || route.id === 'me';
  if (read.is === 'twice') {
    const expire = refuse('NOT_AUTHENTICATED', { headers: { 'set-cookie': cookie.expire() } });
    return needed ? expire : { is: 'visitor', look: null, expire: true };
  }
  const look = await sessions.look(hashOf(read.value));
  if (look.is !== 'alive') {
    if (needed) return deadSession(look, cookie);
    // a dead cookie never blocks a public call, least of all the sign-in that would replace it
    return { is: 'visitor', look, expire: look.is === 'dead' && !look.keepCookie };
  }
  const { userId, roles } = look.session;
  if (actingUser !== undefined && actingUser !== userId) return refuse('USER_CHANGED');
  if (!mayAsk(route, roles)) return refuse('FORBIDDEN');
  return { is: 'person', living: look };
};

const mayAsk = ({ access }: Route, roles: Living['session']['roles']): boolean =>
  access === 'public' ||
  access.session === 'any' ||
  roles.some((role) => hasRole(role, access.session as readonly (typeof role)[]));
