import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { WARN_BEFORE } from './idle.ts';

const FIRST_LOOK = 10_000;
const ASK_AGAIN = 5 * 60_000;

/**
 * Whether the absolute end of the session is 2 minutes away (security.md §6); no act moves that end. The server is asked
 * once, and again right before the warning, since a sign-in in another tab may have begun a newer session meanwhile.
 */
export const useSessionEnd = (): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      const endsAt = await currentEnd();
      if (gone) return;
      const left = endsAt === null ? 0 : endsAt - Date.now();
      const warns = left > 0 && left <= WARN_BEFORE;
      setNear(warns);
      // At the end the next question meets the dead session, and the client tells the rest. A session that answers after
      // its end is one of a clock that is wrong here: nothing is warned of then.
      timer = setTimeout(() => void look(), left <= 0 ? ASK_AGAIN : warns ? left + 1000 : left - WARN_BEFORE);
    };
    timer = setTimeout(() => void look(), FIRST_LOOK);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, []);
  return near;
};

/** Epoch ms; null where no answer came, or none that says it. */
const currentEnd = async (): Promise<number | null> => {
  try {
    const { items } = await api.call('sessions', {
      background: true,
      retry: false,
    });
    return Date.parse(items.find(({ current }) => current)?.endsAt ?? '') || null;
  } catch {
    return null; // a dead session was told by the client already; anything else is asked again
  }
};
