import { type ReactNode, useEffect } from 'react';
import { SWRConfig, useSWRConfig } from 'swr';
import { attachCache } from '../../api/cache.ts';
import { loadChunk } from '../../api/chunk.ts';
import { api } from '../../api/client.ts';
import { apiError } from '../../api/failure.ts';
import { usePerson } from '../../session/useSession.ts';
import { toast } from '../../ui/toasts.ts';
import { openReads } from './newestReads.ts';
import { setLive } from './useLive.ts';

const reads = openReads();
const config = {
  use: [reads.noting],
  provider: () => new Map(),
  shouldRetryOnError: false, // the client retries
  focusThrottleInterval: 15_000,
  keepPreviousData: false,
};

/** One person's server data: their own cache, and the stream that says when it is out of date. */
export const LiveData = ({ children }: { children: ReactNode }) => (
  <SWRConfig value={config}>
    <Connected />
    {children}
  </SWRConfig>
);

const Connected = () => {
  const { mutate } = useSWRConfig();
  const { id } = usePerson();
  useEffect(
    () =>
      attachCache({
        refetch: (matches) => reads.untilNewest(matches, () => mutate((key) => matches(key))),
        clear: () => mutate(() => true, undefined, { revalidate: false }),
      }),
    [mutate],
  );
  // A chunk of its own: the screen can be used before the stream is there.
  useEffect(() => {
    let stop: (() => void) | null = null;
    let over = false;
    const start = async () => {
      const { startStream } = await loadChunk(() => import('../../api/stream.ts'));
      if (over) return;
      stop = startStream(id, {
        payment: (p) => toast.payment(p),
        ended: (code) => void api.report(endOf(code)),
        status: setLive,
      }).stop;
    };
    // Without it the screens still read afresh whenever they are opened or come into focus; the mark says that it is off.
    void start().catch(() => setLive('off'));
    return () => {
      over = true;
      stop?.();
    };
  }, [id]);
  // What was written and has not gone yet goes from whichever page of the portal is open.
  useEffect(() => {
    let close: (() => void) | null = null;
    let over = false;
    const start = async () => {
      const { closeOutbox, outboxOf } = await loadChunk(() => import('../../api/outbox/outbox.ts'));
      if (over) return;
      outboxOf(id);
      close = closeOutbox;
    };
    // Without it nothing is lost: messages stay on the device, and the next page sends them.
    void start().catch(() => undefined);
    return () => {
      over = true;
      close?.();
    };
  }, [id]);
  return null;
};

/** A `session` frame names the code that the next call would have been refused with. */
const endOf = (code: string) =>
  apiError({
    status: code === 'CONCURRENT_SESSION' ? 409 : 401,
    code: code === 'CONCURRENT_SESSION' ? code : code === 'SESSION_EXPIRED' ? code : 'SESSION_ENDED',
    fields: [],
  });
