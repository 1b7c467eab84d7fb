import { Suspense, useState } from 'react';
import { loadChunk } from '../api/chunk.ts';
import { drafts } from '../api/drafts.ts';
import { later } from '../ui/later.ts';
import { signOut } from './session.ts';
import { useUser } from './useSession.ts';

const UnsentDialog = later(async () => (await import('./UnsentDialog.tsx')).UnsentDialog);

const shelf = () => loadChunk(() => import('../api/outbox/shelf.ts'));
const unsentOf = async (person: string) => (await shelf()).unsentOf(person);

/** Signs out; with open drafts or messages that have not gone it asks first what becomes of them. */
export const useSignOut = () => {
  const user = useUser();
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>();
  const go = async (forget: boolean) => {
    try {
      if (forget && user) await Promise.all([drafts.removeAll(user.id), (await shelf()).deleteUnsent(user.id)]);
      await signOut();
      setAsking(false);
    } catch (cause) {
      setError(cause);
      setAsking(true);
    }
  };
  const start = async () => {
    // A device that keeps nothing has nothing to ask about.
    const open = user ? await drafts.list(user.id).catch(() => []) : [];
    const unsent = user ? await unsentOf(user.id).catch(() => []) : [];
    if (open.length + unsent.length === 0) await go(false);
    else setAsking(true);
  };
  const dialog = asking && (
    <Suspense fallback={null}>
      <UnsentDialog error={error} onStay={() => setAsking(false)} onLeave={go} />
    </Suspense>
  );
  return { start: () => void start(), dialog };
};
