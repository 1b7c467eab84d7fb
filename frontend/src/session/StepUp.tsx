import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../api/chunk.ts';
import { api } from '../api/client.ts';

/** Seldom needed, so that no screen carries it. */
const StepUpDialog = lazy(() => loadChunk(() => import('./StepUpDialog.tsx')));

/** Asks for a proof when the server wants a fresh one (product.md I11); then the same call runs again with its key. */
export const StepUp = () => {
  const [open, setOpen] = useState(false);
  const settle = useRef<(isProved: boolean) => void>(() => {});

  useEffect(() => {
    api.on({
      stepUp: () =>
        new Promise<boolean>((resolve) => {
          settle.current = resolve;
          setOpen(true);
        }),
    });
    // Where nobody can be asked, an act is refused as it was: nothing waits for an answer that cannot come.
    return () => {
      settle.current(false);
      api.on({ stepUp: async () => false });
    };
  }, []);

  const close = (isProved: boolean) => {
    setOpen(false);
    settle.current(isProved);
  };
  return open ? (
    <Suspense fallback={null}>
      <StepUpDialog onClose={close} />
    </Suspense>
  ) : null;
};
