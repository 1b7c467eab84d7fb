import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type CostPerson, rateNow, useSetRate } from '../data.ts';

type Values = { hourlyPaise: number | null; from: string; reason: string };

/** What an hour of a person costs from a day on; what held before stays for the days before. */
export const RateDialog = ({
  person,
  today,
  onClose,
}: Readonly<{ person: CostPerson; today: string; onClose: () => void }>) => {
  const set = useSetRate(person);
  const form = useForm({
    blank: { hourlyPaise: rateNow(person, today)?.hourlyPaise ?? null, from: today, reason: '' },
    read: ({ hourlyPaise, from, reason }: Values) =>
      judged(
        {
          hourlyPaise: (hourlyPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
          from: needed(from, 'Enter a date'),
          reason: needed(reason, 'Give a reason'),
        },
        () => ({ hourlyPaise: hourlyPaise ?? 0, from, reason: reason.trim() }),
      ),
    act: set,
    send: (body) => set.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The rate is set.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`What does an hour of ${person.employee.name ?? 'this person'} cost?`}
      says="Admins alone see it. It holds from its day on until a later one; the history keeps who set it and when."
      act="Set rate"
      onClose={onClose}
    >
      <MoneyField label="An hour costs" {...form.control('hourlyPaise')} />
      <DateField label="From" {...form.field('from')} />
      <TextArea label="Why" rows={2} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
