import type { Message } from '@lamplight/bff/contract/conversations.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Problem } from '../../ui/States.tsx';
import { useDelete } from './data.ts';

export const DeleteDialog = ({
  conversationId,
  message,
  onDeleted,
  onClose,
}: {
  conversationId: string;
  message: Message;
  onDeleted: (left: Message) => void;
  onClose: () => void;
}) => {
  const act = useDelete(conversationId);
  const remove = async () => {
    const answer = await act.run(message.messageId);
    if (!answer) return;
    onDeleted(answer.message);
    onClose();
  };
  return (
    <Dialog
      title="Delete this message?"
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="danger" busy={act.busy} onPress={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p>Nobody reads it any more. That there was one stays in its place.</p>
      <Problem error={act.error} />
    </Dialog>
  );
};
