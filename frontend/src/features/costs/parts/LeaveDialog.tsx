import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { formatDay } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type CostPerson, useRecordLeave } from '../data.ts';

type Values = { from: string; to: string; halfDays: string };

/** Days off of a person; their weekends are left out. */
export const LeaveDialog = ({
  person,
  today,
  onClose,
}: Readonly<{ person: CostPerson; today: string; onClose: () => void }>) => {
  const record = useRecordLeave(person);
  const form = useForm({
    draft: `leave:${person.employee.id}`,
    blank: { from: today, to: today, halfDays: '2' },
    read: ({ from, to, halfDays }: Values) =>
      judged(
        {
          from: needed(from, 'Enter a date'),
          to: needed(to, 'Enter a date') ?? (to < from ? 'The last day lies before the first one' : undefined),
        },
        () => ({ from, to, halfDays: Number(halfDays) }),
      ),
    act: record,
    send: (body) => record.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The days are recorded.' });
      onClose();
    },
  });
  const shown = person.leave.filter(({ day }) => day >= today);
  return (
    <FormDialog
      form={form}
      title={`Days off of ${person.employee.name ?? 'this person'}`}
      says={
        shown.length === 0
          ? 'No day off is recorded from today on.'
          : `Recorded: ${shown.map(({ day, halfDays }) => `${formatDay(day, today)}${halfDays === 1 ? ' (half)' : ''}`).join(', ')}.`
      }
      act="Record"
      onClose={onClose}
    >
      <DateField label="First day" {...form.field('from')} />
      <DateField label="Last day" {...form.field('to')} />
      <RadioGroup
        label="Each of them is"
        name="halfDays"
        value={form.values.halfDays}
        options={[
          { value: '2', label: 'A whole day off' },
          { value: '1', label: 'Half a day off' },
          { value: '0', label: 'Worked after all' },
        ]}
        onChange={(halfDays) => form.set({ halfDays })}
      />
    </FormDialog>
  );
};
