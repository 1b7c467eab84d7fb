import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { type IdleState, idleAt } from './idle.ts';
import { askMe } from './session.ts';
import { useSession } from './useSession.ts';

/** Watches the idle clock; tabs share the last act. When the time is over the server is asked, and it decides. */
export const useIdle = (): IdleState => {
  const { idleMinutes } = useSession().config;
  const [state, setState] = useState<IdleState>('active');
  useEffect(() => {
    let lastAct = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tabs = new BroadcastChannel('lamplight-acts');
    const look = () => {
      clearTimeout(timer);
      const { state: now, nextLook } = idleAt(lastAct, idleMinutes, Date.now());
      setState(now);
      if (now === 'over') void askMe({ background: true });
      timer = setTimeout(look, nextLook);
    };
    const acted = (at: number) => {
      lastAct = at;
      look();
    };
    api.on({
      acted: () => {
        acted(Date.now());
        tabs.postMessage(lastAct);
      },
    });
    tabs.onmessage = (event: MessageEvent<number>) => acted(event.data);
    look();
    return () => {
      clearTimeout(timer);
      tabs.close();
      api.on({ acted: () => {} });
    };
  }, [idleMinutes]);
  return state;
};
