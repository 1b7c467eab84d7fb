import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Problem } from '../ui/States.tsx';
import { portalTexts as texts } from './portalTexts.ts';

/** What becomes of drafts and of messages that have not gone, when their author signs out. */
export const UnsentDialog = ({
  error,
  onStay,
  onLeave,
}: {
  /** Why the session could not be ended. */
  error: unknown;
  onStay: () => void;
  onLeave: (forget: boolean) => unknown;
}) => (
  <Dialog
    title={texts.draftsTitle}
    open
    onClose={onStay}
    acts={
      <>
        <Button look="quiet" onPress={onStay}>
          {texts.stayHere}
        </Button>
        <Button onPress={() => onLeave(true)}>{texts.deleteAndSignOut}</Button>
        <Button look="primary" onPress={() => onLeave(false)}>
          {texts.keepAndSignOut}
        </Button>
      </>
    }
  >
    <p>They wait for you and are shown to nobody else who signs in here.</p>
    <Problem error={error} />
  </Dialog>
);
