/** Who may see what (product.md §4 'Route guard'). Pure: the router only carries out what it says. */
import { isProjectId, safePath } from '@lamplight/bff/contract/pages.ts';
import { hasRole, roleOf } from '@lamplight/bff/contract/roles.ts';
import { homeOf } from '../session/redirect.ts';
import type { Session } from '../session/store.ts';
import type { RouteDef } from './routes.ts';

export type Visit = {
  /** Path, query and fragment that are asked for. */
  path: string;
  now: number;
  /** When a role was last refused in this tab; null for never. */
  lastDenial: number | null;
  /** What was saved before sign-in. */
  saved: string | null;
  /** Where the person came from. */
  from: string | null;
  justSignedIn: boolean;
};

export type Decision =
  | { do: 'show' }
  | { do: 'wait' }
  /** `clear`: the person shown is no valid one, so the session is dropped (product.md §6). */
  | { do: 'login'; save: string; clear: boolean }
  | { do: 'home'; to: string; after: number; because: 'guest' | 'role' | 'left' }
  | { do: 'denied' };

const LOOP_GUARD = 2000;
const GUEST_WAIT = 600;

export const decide = (session: Session, route: Pick<RouteDef, 'access' | 'denied'>, visit: Visit): Decision => {
  const { access } = route;
  if (access.kind === 'public') return { do: 'show' };
  const isProduct = access.kind === 'product-or-auth' && !isProjectId(lastPart(visit.path));
  if (session.is === 'unknown') return access.kind === 'guest' || isProduct ? { do: 'show' } : { do: 'wait' };
  if (session.is === 'none') {
    if (access.kind === 'guest' || isProduct) return { do: 'show' };
    return session.byChoice
      ? { do: 'home', to: '/', after: 0, because: 'left' }
      : { do: 'login', save: visit.path, clear: false };
  }
  const role = roleOf(session.user.role);
  if (!role || !session.user.email) return { do: 'login', save: visit.path, clear: true };
  if (access.kind === 'guest') {
    const to = safePath(visit.saved) ?? safePath(visit.from) ?? homeOf(role);
    return { do: 'home', to, after: visit.justSignedIn ? 0 : GUEST_WAIT, because: 'guest' };
  }
  if (access.kind !== 'roles' || hasRole(role, access.roles)) return { do: 'show' };
  const again = visit.lastDenial !== null && visit.now - visit.lastDenial < LOOP_GUARD;
  return route.denied === 'screen' || again
    ? { do: 'denied' }
    : { do: 'home', to: homeOf(role), after: 0, because: 'role' };
};

const lastPart = (path: string): string => path.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
