import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { askMe, signOut } from './session.ts';
import { texts } from './texts.ts';
import { useIdle } from './useIdle.ts';

/** Two minutes before the idle end (WCAG 2.2.1). Any act, in any tab, takes it away. */
export const IdleWarning = () => {
  const state = useIdle();
  const stay = () => void askMe({ background: false });
  return (
    <Dialog
      title={texts.idleTitle}
      open={state === 'warn'}
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
  );
};
