import { useState } from 'react';
import { drafts } from '../api/drafts.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Problem } from '../ui/States.tsx';
import { portalTexts as texts } from './portalTexts.ts';
import { signOut } from './session.ts';
import { useUser } from './useSession.ts';

/** Signs out; with open drafts it asks first what becomes of them. */
export const useSignOut = () => {
  const user = useUser();
  const [asking, setAsking] = useState<string[] | null>(null);
  const [error, setError] = useState<unknown>();
  const go = async (forget: boolean) => {
    try {
      if (forget && user) await drafts.removeAll(user.id);
      await signOut();
      setAsking(null);
    } catch (cause) {
      setError(cause);
      setAsking((now) => now ?? []);
    }
  };
  const start = async () => {
    const open = user ? await drafts.list(user.id).catch(() => []) : [];
    if (open.length === 0) await go(false);
    else setAsking(open.map((d) => d.form));
  };
  const dialog = (
    <Dialog
      title={texts.draftsTitle}
      open={asking !== null}
      onClose={() => setAsking(null)}
      acts={
        <>
          <Button look="quiet" onPress={() => setAsking(null)}>
            {texts.stayHere}
          </Button>
          <Button onPress={() => go(true)}>{texts.deleteAndSignOut}</Button>
          <Button look="primary" onPress={() => go(false)}>
            {texts.keepAndSignOut}
          </Button>
        </>
      }
    >
      <p>They wait for you and are shown to nobody else who signs in here.</p>
      <Problem error={error} />
    </Dialog>
  );
  return { start: () => void start(), dialog };
};
