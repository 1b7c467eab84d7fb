/** While the product is being maintained nothing can be changed; who reads, signs in or out goes on. */
import type { Route } from '../contract/routes.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Signing in and out, so that people can read, and what is asked by POST and changes nothing. */
const STILL_ANSWERED: ReadonlySet<string> = new Set<Route['id']>([
  ...(['login', 'logout', 'refresh-token', 'send-otp', 'verify-otp', 'step-up', 'google-url'] as const),
  ...(['invitation', 'audit-verify'] as const),
]);
const AGAIN_SECONDS = '60';
/** Stands in every answer to a browser that is signed in, and in what is refused because of it, while nothing can be changed. */
export const MAINTAINED = 'x-maintenance';

/** Whether a call changes something by its method; which of those go on all the same says the route. */
const changes = (method: string | undefined): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';

/** @param route null outside of /api */
export const maintenanceFault = async (
  method: string | undefined,
  route: Route | null,
  isOn: () => Promise<boolean>,
): Promise<Refusal | null> => {
  if (!changes(method) || (route !== null && STILL_ANSWERED.has(route.id))) return null;
  return (await isOn())
    ? refuse('MAINTENANCE', { headers: { 'retry-after': AGAIN_SECONDS, [MAINTAINED]: 'on' } })
    : null;
};
