import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';

const PLACE = 'link:project-delivery';
/** What stands in the address in place of the token. */
const OPENED = 'opened';

const kept = (): string | null => {
  try {
    return sessionStorage.getItem(PLACE);
  } catch {
    return null; // a browser that refuses storage asks for the link again after a reload
  }
};

/**
 * The token of the link that was mailed. It leaves the address bar and the history before anything is sent, and no Referer
 * names it; a reload finds it again in this tab alone. Null where there is none.
 */
export const useDeliveryToken = (): string | null => {
  const { token: named = OPENED } = useParams();
  const [token, setToken] = useState(() => (named === OPENED ? kept() : named));
  useEffect(() => {
    if (named === OPENED) return;
    setToken(named);
    try {
      sessionStorage.setItem(PLACE, named);
    } catch {
      // as in `kept`
    }
    history.replaceState(history.state, '', `/project-delivery/${OPENED}`);
  }, [named]);
  return token;
};
