/** Whether somebody is among those whom a service names: by their id, or by a role of theirs. */
import type { Recipients } from '../contract/stream.ts';

export const isFor = (to: Recipients, who: Readonly<{ userId: string; roles: readonly string[] }>): boolean =>
  to.users.includes(who.userId) || who.roles.some((role) => to.roles.includes(role));
