import type { Employee } from '@lamplight/bff/contract/people.ts';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { useOpenedOn } from '../../common/offers/data.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type StaffRole, useChangeRole } from '../data.ts';
import { roleWord } from '../filter.ts';
import styles from './People.module.css';

const roles = [
  { value: 'employee', label: 'Employee' },
  { value: 'team_lead', label: 'Team lead: may be appointed lead of a project' },
  { value: 'admin', label: 'Admin: sees and decides everything' },
];

/** Another role. A lost one ends the person's sessions at once. */
export const RoleDialog = ({ employee: e, onClose }: { employee: Employee; onClose: () => void }) => {
  const from = e.role as StaffRole;
  const { typed, set, draft, startAfresh } = useTyped(`role:${e.employeeId}`, { to: from, reason: '' });
  const [tried, setTried] = useState(false);
  const change = useChangeRole(e.employeeId);
  const etag = useOpenedOn(e.etag, change.error);
  const reason = typed.reason.trim();
  const send = async () => {
    setTried(true);
    if (typed.to === from || reason === '') return;
    const answer = await change.run({ from, to: typed.to, reason, etag });
    if (answer === undefined) return;
    await draft.clear();
    toast.show({
      variant: 'success',
      message: `${e.name ?? 'The person'} is ${roleWord(answer.employee.role).toLowerCase()} now.`,
    });
    onClose();
  };
  return (
    <Dialog
      title={`Role of ${e.name ?? 'this person'}`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={change.busy} onPress={() => void send()}>
            Change the role
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className="ui two">Needs a fresh proof of yours. Whoever loses a role is signed out everywhere at once.</p>
        <Continued draft={draft} onAfresh={startAfresh} />
        <RadioGroup
          label="Role"
          name="role"
          options={roles}
          value={typed.to}
          error={tried && typed.to === from ? 'Choose another role than the present one' : undefined}
          onChange={(to) => set({ ...typed, to: to as StaffRole })}
        />
        <TextArea
          label="Why"
          rows={3}
          most={1000}
          value={typed.reason}
          error={tried && reason === '' ? 'Give a reason' : undefined}
          onChange={(event) => set({ ...typed, reason: event.target.value })}
        />
        <Problem error={change.error} />
        <DraftMark draft={draft} />
      </div>
    </Dialog>
  );
};
