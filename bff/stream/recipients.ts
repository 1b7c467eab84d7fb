/** Who is among those whom a service names: by their id, or by a role of theirs. */
import type { Recipients } from '../contract/stream.ts';

type Who = Readonly<{ userId: string; roles: readonly string[] }>;

/** Judges one after another: a thousand listeners are held against a list of two hundred. */
export const among = (to: Recipients): ((who: Who) => boolean) => {
  const users = new Set(to.users);
  return ({ userId, roles }) => users.has(userId) || roles.some((role) => to.roles.includes(role));
};
