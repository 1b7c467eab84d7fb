import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';

export type ReasonDialogProps = {
  title: string;
  /** What will happen, in a sentence. */
  says: string;
  label: string;
  act: string;
  busy: boolean;
  error: unknown;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** A refusal needs a reason of 1 to 1,000 characters (state-machines.md, rule 4). */
export const ReasonDialog = ({ title, says, label, act, busy, error, onSend, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const send = () => {
    setTried(true);
    if (reason.trim() !== '') void onSend(reason.trim());
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="danger" busy={busy} onPress={send}>
            {act}
          </Button>
        </>
      }
    >
      <p className="ui two">{says}</p>
      <TextArea
        label={label}
        rows={4}
        maxLength={1000}
        value={reason}
        error={tried && reason.trim() === '' ? 'Give a reason' : undefined}
        onChange={(e) => setReason(e.target.value)}
      />
      <Problem error={error} />
    </Dialog>
  );
};
