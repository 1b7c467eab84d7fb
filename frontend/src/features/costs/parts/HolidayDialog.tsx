import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { indianStates } from '../../../parts/places/places.ts';
import { Select } from '../../../ui/Choices.tsx';
import { DateField, Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useAddHoliday } from '../data.ts';

type Values = { day: string; name: string; state: string };

/** A day on which nobody works, everywhere or in one state; in several states it is added once for each. */
export const HolidayDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const add = useAddHoliday();
  const form = useForm({
    draft: 'holiday',
    blank: { day: '', name: '', state: '' },
    read: ({ day, name, state }: Values) =>
      judged({ day: needed(day, 'Enter a date'), name: needed(name, 'Name the holiday') }, () => ({
        day,
        name: name.trim(),
        states: state === '' ? [] : [state],
      })),
    act: add,
    send: (body) => add.run(body),
    onSent: (_answer, { name }) => {
      toast.show({ variant: 'success', message: `${name} is in the calendar.` });
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Add a holiday" act="Add" onClose={onClose}>
      <DateField label="Day" {...form.field('day')} />
      <Field label="Name" most={80} {...form.field('name')} />
      <Select
        label="Where"
        name="state"
        value={form.values.state}
        placeholder="Everywhere"
        options={indianStates}
        onChange={(event) => form.set({ state: event.target.value })}
      />
    </FormDialog>
  );
};
