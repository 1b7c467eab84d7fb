/** The careers pages and the server. Nothing here is cached: visitors read lists from the page itself (parts/site). */
import type { OwnApplication, ShownJob } from '@lamplight/bff/contract/careers.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { isApiError } from '../../api/failure.ts';
import { keys } from '../../api/keys.ts';

/** A role by its address, closed ones too, with others like it. */
export type FoundJob = Readonly<{ job: ShownJob; similar: readonly ShownJob[] }>;
export type Looked =
  | Readonly<{ is: 'looking' | 'missing' }>
  | Readonly<{ is: 'found'; result: FoundJob }>
  | Readonly<{ is: 'failed'; retry: () => void }>;

/** Asks for one role once it is wanted; what was found stays while it is asked for again. */
export const useShownJob = (slug: string, wanted: boolean): Looked => {
  const [looked, setLooked] = useState<Looked>({ is: 'looking' });
  const look = useCallback(
    (signal?: AbortSignal) =>
      api.read(keys.shownJob(slug), { signal }).then(
        ({ job, similar }) => setLooked({ is: 'found', result: { job, similar } }),
        (error: unknown) => {
          if (signal?.aborted) return;
          const missing = isApiError(error) && error.status === 404;
          setLooked(missing ? { is: 'missing' } : { is: 'failed', retry: () => void look() });
        },
      ),
    [slug],
  );
  useEffect(() => {
    if (!wanted) return;
    const left = new AbortController();
    void look(left.signal);
    return () => left.abort();
  }, [wanted, look]);
  return looked;
};

/** The applicant's own page asks with the token in the body: it is in no address and in no log. */
export type OwnAct =
  | Readonly<{ act: 'withdraw'; reason: string }>
  | Readonly<{ act: 'answer'; answer: 'accept' | 'decline'; reason: string }>;

const readOwn = (token: string) => api.call('own-application', { body: { token }, retry: true });
const actOnOwn = (token: string, own: OwnAct) =>
  own.act === 'withdraw'
    ? api.call('own-withdraw', { body: { token, reason: own.reason }, retry: false })
    : api.call('own-answer', { body: { token, answer: own.answer, reason: own.reason }, retry: false });

export type OwnRead = Readonly<{
  application: OwnApplication | null;
  error: unknown;
  busy: boolean;
  refresh: () => Promise<void>;
  /** @returns whether it was done; else `error` says why, and how things stand now is shown */
  act: (act: OwnAct) => Promise<boolean>;
}>;

/** One's own application, asked for with the token, which stays in memory alone. */
export const useOwnApplication = (token: string): OwnRead => {
  const [state, setState] = useState<Pick<OwnRead, 'application' | 'error' | 'busy'>>({
    application: null,
    error: undefined,
    busy: false,
  });
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const put = useCallback((change: Partial<typeof state>) => {
    if (alive.current) setState((before) => ({ ...before, ...change }));
  }, []);
  const refresh = useCallback(async () => {
    put({ error: undefined });
    await readOwn(token).then(
      ({ application }) => put({ application }),
      (error: unknown) => put({ error }),
    );
  }, [token, put]);
  useEffect(() => void refresh(), [refresh]);
  const act = useCallback(
    async (own: OwnAct) => {
      put({ busy: true, error: undefined });
      try {
        const { application } = await actOnOwn(token, own);
        put({ application, busy: false });
        return true;
      } catch (error) {
        const current = await readOwn(token).catch(() => null);
        put({ error, busy: false, ...(current ? { application: current.application } : {}) });
        return false;
      }
    },
    [token, put],
  );
  return { ...state, refresh, act };
};
