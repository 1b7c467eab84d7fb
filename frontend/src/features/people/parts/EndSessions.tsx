import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useEndSessionsOf } from '../data.ts';

/** Signs somebody out everywhere: a lost phone, a stranger at the keyboard. */
export const EndSessions = ({
  userId,
  name,
  onClose,
}: {
  userId: string;
  name: string | null;
  onClose: () => void;
}) => {
  const end = useEndSessionsOf(userId);
  const send = async () => {
    const done = await end.run(null);
    if (done === undefined) return;
    toast.show({
      variant: 'success',
      message: done.ended === 0 ? 'They were signed in nowhere.' : `${name ?? 'The person'} is signed out everywhere.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={`End every session of ${name ?? 'this person'}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={end.busy} onPress={() => void send()}>
            End their sessions
          </Button>
        </>
      }
    >
      <p className="ui two">
        Every browser and script of theirs is signed out at once. The account stays, and they may sign in again. Drafts
        stay on their devices.
      </p>
      <Problem error={end.error} />
    </Dialog>
  );
};
