import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { addDays } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { ReasonDialog } from '../../common/offers/ReasonDialog.tsx';
import { useTyped } from '../../common/useDraft.ts';
import { type Project, type StatusChange, useStatus } from '../data.ts';

type Props = { project: Project; onClose: () => void };
type Body = StatusChange extends infer S ? (S extends { etag: string } ? Omit<S, 'etag'> : never) : never;

/**
 * Sends one change of state at the version that the dialog was opened on, and says what happened. `send` resolves to
 * whether it was sent.
 */
const useChange = ({ project }: Pick<Props, 'project'>) => {
  const [etag] = useState(project.etag);
  const status = useStatus(project.projectId);
  const send = async (body: Body, said: string) => {
    if ((await status.run({ ...body, etag } as StatusChange)) === undefined) return false;
    toast.show({ variant: 'success', message: said });
    return true;
  };
  return { ...status, send };
};

export const OpenStaffingDialog = (props: Props) => {
  const { project: p, onClose } = props;
  const change = useChange(props);
  const form = useTyped(`open-staffing:${p.projectId}`, p.requiredRoles.join('\n'));
  const { typed: roles, draft } = form;
  const [tried, setTried] = useState(false);
  const named = roles
    .split('\n')
    .map((role) => role.trim())
    .filter(Boolean);
  const fault = named.length === 0 ? 'Name at least one role' : named.length > 20 ? 'At most 20 roles' : undefined;
  const send = async () => {
    setTried(true);
    if (fault !== undefined) return;
    if (!(await change.send({ action: 'open_staffing', roles: named }, `${p.title} is open for staffing.`))) return;
    await draft.clear();
    onClose();
  };
  return (
    <Dialog
      title={`Open ${p.title} for staffing`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" busy={change.busy} onPress={() => void send()}>
            Open for staffing
          </Button>
        </>
      }
    >
      <p className="ui two">
        Everyone on the team sees the project without client contact and price, and may say that they are interested.
      </p>
      <Continued draft={draft} onAfresh={form.startAfresh} />
      <TextArea
        label="Roles that are needed"
        hint="One a line, like “Frontend engineer”"
        rows={4}
        value={roles}
        error={tried ? fault : undefined}
        onChange={(event) => form.set(event.target.value)}
      />
      <Problem error={change.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};

export const HoldDialog = ({ today, ...props }: Props & { today: string }) => {
  const { project: p, onClose } = props;
  const change = useChange(props);
  const { typed, set, draft, startAfresh } = useTyped(`hold:${p.projectId}`, {
    reason: '',
    expectedReturn: addDays(today, 14),
  });
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    const { expectedReturn } = typed;
    const reason = typed.reason.trim();
    if (reason === '' || expectedReturn === '') return;
    if (!(await change.send({ action: 'hold', reason, expectedReturn }, `${p.title} is on hold.`))) return;
    await draft.clear();
    onClose();
  };
  return (
    <Dialog
      title={`Put ${p.title} on hold`}
      open
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>Not now</Button>
          <Button look="primary" icon="pause" busy={change.busy} onPress={() => void send()}>
            Put on hold
          </Button>
        </>
      }
    >
      <p className="ui two">
        Work and reminders stop; no date moves by itself. What was submitted can still be answered.
      </p>
      <Continued draft={draft} onAfresh={startAfresh} />
      <TextArea
        label="Why"
        hint="The client reads this."
        rows={3}
        most={1000}
        value={typed.reason}
        error={tried && typed.reason.trim() === '' ? 'Give a reason' : undefined}
        onChange={(event) => set({ ...typed, reason: event.target.value })}
      />
      <DateField
        label="Expected back on"
        min={today}
        value={typed.expectedReturn}
        error={tried && typed.expectedReturn === '' ? 'Enter a date' : undefined}
        onChange={(event) => set({ ...typed, expectedReturn: event.target.value })}
      />
      <Problem error={change.error} />
      <DraftMark draft={draft} />
    </Dialog>
  );
};

const Simple = ({
  title,
  says,
  act,
  body,
  done,
  ...props
}: Props & { title: string; says: string; act: string; body: Body; done: string }) => {
  const change = useChange(props);
  const send = async () => {
    if (await change.send(body, done)) props.onClose();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={props.onClose}
      acts={
        <>
          <Button onPress={props.onClose}>Not now</Button>
          <Button look="primary" busy={change.busy} onPress={() => void send()}>
            {act}
          </Button>
        </>
      }
    >
      <p className="ui two">{says}</p>
      <Problem error={change.error} />
    </Dialog>
  );
};

export const ResumeDialog = (props: Props) => (
  <Simple
    {...props}
    title={`Resume ${props.project.title}`}
    says="Work goes on with the dates as they are. A date that does not hold any more is changed with the client."
    act="Resume"
    body={{ action: 'resume' }}
    done={`${props.project.title} goes on.`}
  />
);

export const ArchiveDialog = (props: Props) => (
  <Simple
    {...props}
    title={`Archive ${props.project.title}`}
    says="It can still be read by everybody on it, and nothing in it can be changed. Open invoices stand in the way."
    act="Archive"
    body={{ action: 'archive' }}
    done={`${props.project.title} is archived.`}
  />
);

export const CancelDialog = (props: Props) => {
  const { project: p, onClose } = props;
  const change = useChange(props);
  return (
    <ReasonDialog
      form={`cancel:${p.projectId}`}
      title={`Cancel ${p.title}`}
      says="Every milestone that is not accepted is cancelled with it. Accepted ones must be paid first, and none may be submitted."
      label="Why"
      act="Cancel the project"
      busy={change.busy}
      error={change.error}
      onClose={onClose}
      onSend={(reason) => change.send({ action: 'cancel', reason }, `${p.title} is cancelled.`)}
    />
  );
};
