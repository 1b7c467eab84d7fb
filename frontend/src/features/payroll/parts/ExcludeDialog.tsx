import { payExclusion } from '@lamplight/bff/contract/salaries.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Problem, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type PayrollPerson, useExcludeFromPay, usePayrollPerson } from '../data.ts';

type DialogOf = Readonly<{ employeeId: string; name: string; onClose: () => void }>;

/** Of whoever has no salary: the company pays them nothing. It begins with their first day of work unless another is said. */
export const ExcludeDialog = (dialog: DialogOf) => {
  const { data, error } = usePayrollPerson(dialog.employeeId);
  if (data) return <Filled {...dialog} person={data.person} />;
  return (
    <Dialog
      title={`Is ${dialog.name} not paid here?`}
      open
      onClose={dialog.onClose}
      acts={<Button onPress={dialog.onClose}>Not now</Button>}
    >
      {error === undefined ? <Skeleton of="form" /> : <Problem error={error} />}
    </Dialog>
  );
};

const Filled = ({ employeeId, name, person, onClose }: DialogOf & Readonly<{ person: PayrollPerson }>) => {
  const exclude = useExcludeFromPay(employeeId);
  const form = useForm({
    draft: `not-paid-here:${employeeId}`,
    blank: { effectiveFrom: person.notPaidHereFrom ?? person.joinedOn, reason: '' },
    read: ({ effectiveFrom, reason }) =>
      checked(
        payExclusion,
        { effectiveFrom, reason: reason.trim() },
        { effectiveFrom: effectiveFrom === '' ? 'Enter a date' : undefined },
      ),
    act: exclude,
    send: (body) => exclude.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: `${name} is not paid here.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Is ${name} not paid here?`}
      says="No run asks for their salary, and they get no payslip. A salary ends this from its first day on. The history keeps who said it, and why."
      act="They are not paid here"
      onClose={onClose}
    >
      <DateField
        label="From"
        hint={
          person.joinedOn === ''
            ? 'Not before their first day of work'
            : `They work here from ${formatDate(person.joinedOn)} on`
        }
        {...form.field('effectiveFrom')}
      />
      <TextArea label="Why" rows={2} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
