import type { Employee } from '@lamplight/bff/contract/people.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useExit } from '../data.ts';

/** The last day, and why. It cannot be undone, so it says what follows. */
export const ExitDialog = ({ employee: e, onClose }: { employee: Employee; onClose: () => void }) => {
  const exit = useExit(e.employeeId);
  const form = useForm({
    draft: `exit:${e.employeeId}`,
    etag: e.etag,
    blank: { lastDay: civilOf(Date.now()), reason: '' },
    read: ({ lastDay, reason }) =>
      judged(
        {
          lastDay:
            needed(lastDay, 'Enter a date') ??
            (lastDay < e.joinedOn ? 'The last day is not before the joining day' : undefined),
          reason: needed(reason, 'Give a reason'),
        },
        () => ({ lastDay, reason: reason.trim() }),
      ),
    act: exit,
    send: (body, etag) => exit.run({ ...body, etag }),
    onSent: () => {
      toast.show({ message: `The exit of ${e.name ?? 'this person'} is recorded.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Record the exit of ${e.name ?? 'this person'}`}
      says="They are signed out everywhere and cannot sign in again, and are released from their projects. This cannot be taken back."
      act="Record the exit"
      look="danger"
      onClose={onClose}
    >
      <DateField label="Last day" min={e.joinedOn} {...form.field('lastDay')} />
      <TextArea label="Why" rows={3} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
