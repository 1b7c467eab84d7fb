import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { Continued, DraftMark } from '../DraftMark.tsx';
import { useTyped } from '../useDraft.ts';

export type ReasonDialogProps = {
  /** Names the act and what it is done to: the reason is kept under it until it is sent (useDraft). */
  form: string;
  title: string;
  /** What will happen, in a sentence. */
  says: string;
  label: string;
  act: string;
  /** Of the button; what brings something back is no danger. */
  look?: 'danger' | 'primary';
  busy: boolean;
  error: unknown;
  /** @returns whether it was sent: then the dialog forgets the reason and closes; else it stays, with `error` */
  onSend: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** A refusal needs a reason of 1 to 1,000 characters (state-machines.md, rule 4). */
export const ReasonDialog = ({
  form,
  title,
  says,
  label,
  act,
  look = 'danger',
  busy,
  error,
  onSend,
  onClose,
}: ReasonDialogProps) => {
  const { typed: reason, set: setReason, draft, startAfresh } = useTyped(form, '');
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (reason.trim() === '' || !(await onSend(reason.trim()))) return;
    await draft.clear();
    onClose();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look={look} busy={busy} onPress={() => void send()}>
            {act}
          </Button>
        </>
      }
    >
      <p className="ui two">{says}</p>
      <Continued draft={draft} onAfresh={startAfresh} />
      <TextArea
        label={label}
        rows={4}
        most={1000}
        value={reason}
        error={tried && reason.trim() === '' ? 'Give a reason' : undefined}
        onChange={(e) => setReason(e.target.value)}
      />
      <Problem error={error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};
