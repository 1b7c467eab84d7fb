import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../api/chunk.ts';
import { api } from '../api/client.ts';

/** Seldom needed, so it loads when a proof is asked for. */
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
    // Without this dialog nobody can give a proof, so the refusal of the act stands.
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
