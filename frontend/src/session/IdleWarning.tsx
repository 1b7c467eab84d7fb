import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { portalTexts as texts } from './portalTexts.ts';
import { askMe, signOut } from './session.ts';
import { useIdle } from './useIdle.ts';
import { useSessionEnd } from './useSessionEnd.ts';

/** Two minutes before the session ends (WCAG 2.2.1): the idle end, which any act in any tab puts off, and the absolute one. */
export const IdleWarning = () => {
  const idle = useIdle() === 'warn';
  const ends = useSessionEnd();
  const [read, setRead] = useState(false);
  const stay = () => void askMe({ background: false });
  const understood = () => setRead(true);
  return (
    <>
      <Dialog
        title={texts.idleTitle}
        open={idle}
        onClose={stay}
        acts={
          <>
            <Button look="quiet" onPress={() => void signOut()}>
              {texts.signOut}
            </Button>
            <Button look="primary" onPress={stay}>
              {texts.stay}
            </Button>
          </>
        }
      >
        <p>{texts.idleSays}</p>
      </Dialog>
      <Dialog
        title={texts.endTitle}
        open={ends && !read && !idle}
        onClose={understood}
        acts={
          <Button look="primary" onPress={understood}>
            {texts.understood}
          </Button>
        }
      >
        <p>{texts.endSays}</p>
      </Dialog>
    </>
  );
};
