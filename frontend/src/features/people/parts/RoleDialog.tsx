import type { Employee } from '@lamplight/bff/contract/people.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type StaffRole, useChangeRole } from '../data.ts';
import { roleWord } from '../filter.ts';

const roles = [
  { value: 'employee', label: 'Employee' },
  { value: 'team_lead', label: 'Team lead: may be appointed lead of a project' },
  { value: 'admin', label: 'Admin: sees and decides everything' },
];

/** Another role. A lost one ends the person's sessions at once. */
export const RoleDialog = ({ employee: e, onClose }: { employee: Employee; onClose: () => void }) => {
  const from = e.role as StaffRole;
  const change = useChangeRole(e.employeeId);
  const form = useForm({
    draft: `role:${e.employeeId}`,
    etag: e.etag,
    blank: { to: from, reason: '' },
    read: ({ to, reason }) =>
      judged(
        {
          to: to === from ? 'Choose another role than the present one' : undefined,
          reason: needed(reason, 'Give a reason'),
        },
        () => ({ from, to, reason: reason.trim() }),
      ),
    act: change,
    send: (body, etag) => change.run({ ...body, etag }),
    onSent: ({ employee }) => {
      toast.show({
        variant: 'success',
        message: `${e.name ?? 'The person'} is ${roleWord(employee.role).toLowerCase()} now.`,
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Role of ${e.name ?? 'this person'}`}
      says="Needs a fresh proof of yours. Whoever loses a role is signed out everywhere at once."
      act="Change the role"
      onClose={onClose}
    >
      <RadioGroup
        label="Role"
        name="role"
        options={roles}
        {...form.control('to')}
        onChange={(to) => form.set({ to: to as StaffRole })}
      />
      <TextArea label="Why" rows={3} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
