/** Where a person goes after signing in (product.md §4): saved path, else where they came from, else home by role. */
import { safePath } from '@lamplight/bff/contract/pages.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';

const SAVED = 'preLoginUrl';

/** Kept for one sign-in, in this tab; checked when written and when used (security.md §10). */
export const savePath = (path: string): void => {
  if (safePath(path) !== null) sessionStorage.setItem(SAVED, path);
};

export const savedPath = (): string | null => safePath(sessionStorage.getItem(SAVED));

/** The saved path, used once. */
export const takeSavedPath = (): string | null => {
  const path = savedPath();
  sessionStorage.removeItem(SAVED);
  return path;
};

export const homeOf = (role: Role | null): string =>
  role === 'admin' ? '/admin' : role === 'client' ? '/client' : role === null ? '/' : '/employee';

export const settingsOf = (role: Role): string => `/profile/${role === 'team_lead' ? 'employee' : role}/settings`;
