import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** One key a page: no other page finds the token. */
const placeOf = (page: string): string => `link:${page}`;

const kept = (page: string): string => {
  try {
    return sessionStorage.getItem(placeOf(page)) ?? '';
  } catch {
    return ''; // a browser that refuses storage asks for the link again after a reload
  }
};

const keep = (page: string, token: string | null): void => {
  try {
    if (token === null) sessionStorage.removeItem(placeOf(page));
    else sessionStorage.setItem(placeOf(page), token);
  } catch {
    // as in `kept`
  }
};

/**
 * The token of a link that was mailed to somebody. It comes in the fragment, which no server and no Referer sees, and leaves
 * the address bar and the history before anything is sent. A reload finds it again in this tab alone, until the page is left
 * or the token was used up.
 *
 * @param read the token in a fragment; null where it has another shape
 */
export const useLinkToken = (
  page: 'join' | 'application',
  read: (fragment: string) => string | null,
): Readonly<{ token: string | null; forget: () => void }> => {
  const at = useLocation();
  const [token, setToken] = useState(() => read(at.hash) ?? read(location.hash) ?? read(`#${kept(page)}`));
  useEffect(() => {
    const another = read(at.hash);
    if (another) setToken(another);
    history.replaceState(history.state, '', location.pathname);
  }, [at, read]);
  useEffect(() => {
    if (token !== null) keep(page, token);
    return () => keep(page, null);
  }, [page, token]);
  return { token, forget: () => keep(page, null) };
};
