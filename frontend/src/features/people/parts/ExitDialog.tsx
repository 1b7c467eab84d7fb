import type { Employee } from '@lamplight/bff/contract/people.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { useExit } from '../data.ts';
import styles from './People.module.css';

/** The last day, and why. It cannot be undone, so it says what follows. */
export const ExitDialog = ({ employee: e, onClose }: { employee: Employee; onClose: () => void }) => {
  const { typed, set, draft, startAfresh } = useTyped(`exit:${e.employeeId}`, {
    lastDay: civilOf(Date.now()),
    reason: '',
  });
  const [tried, setTried] = useState(false);
  const exit = useExit(e.employeeId);
  const etag = useOpenedOn(e.etag, exit.error);
  const reason = typed.reason.trim();
  const dayFault =
    typed.lastDay === ''
      ? 'Enter a date'
      : typed.lastDay < e.joinedOn
        ? 'The last day is not before the joining day'
        : undefined;
  const send = async () => {
    setTried(true);
    if (dayFault !== undefined || reason === '') return;
    if ((await exit.run({ lastDay: typed.lastDay, reason, etag })) === undefined) return;
    await draft.clear();
    toast.show({ message: `The exit of ${e.name ?? 'this person'} is recorded.` });
    onClose();
  };
  return (
    <Dialog
      title={`Record the exit of ${e.name ?? 'this person'}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="danger" busy={exit.busy} onPress={() => void send()}>
            Record the exit
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="ui two">
          They are signed out everywhere and cannot sign in again, and are released from their projects. This cannot be
          taken back.
        </p>
        <Continued draft={draft} onAfresh={startAfresh} />
        <DateField
          label="Last day"
          min={e.joinedOn}
          value={typed.lastDay}
          error={tried ? dayFault : undefined}
          onChange={(event) => set({ ...typed, lastDay: event.target.value })}
        />
        <TextArea
          label="Why"
          rows={3}
          most={1000}
          value={typed.reason}
          error={tried && reason === '' ? 'Give a reason' : undefined}
          onChange={(event) => set({ ...typed, reason: event.target.value })}
        />
        <Problem error={exit.error} />
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  );
};
