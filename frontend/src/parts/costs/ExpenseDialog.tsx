import { type ExpenseCategory, expenseCategories } from '@lamplight/bff/contract/costs.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { DateField, TextArea } from '../../ui/Field.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRecordExpense } from './data.ts';
import { CATEGORIES } from './figures.ts';

type Values = { amountPaise: number | null; day: string; category: ExpenseCategory; note: string };

/** What was bought for a project alone. */
export const ExpenseDialog = ({
  projectId,
  today,
  onClose,
}: Readonly<{ projectId: string; today: string; onClose: () => void }>) => {
  const record = useRecordExpense(projectId);
  const form = useForm({
    draft: `expense:${projectId}`,
    blank: { amountPaise: null, day: today, category: 'SOFTWARE', note: '' } as Values,
    read: ({ amountPaise, day, category, note }: Values) =>
      judged(
        {
          amountPaise: (amountPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
          day: needed(day, 'Enter a date') ?? (day > today ? 'That day is not here yet' : undefined),
        },
        () => ({ amountPaise: amountPaise ?? 0, day, category, note: note.trim() }),
      ),
    act: record,
    send: (body) => record.run(body),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The expense is recorded.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title="Record an expense"
      says="It counts towards what the project cost. Admins alone see it."
      act="Record"
      onClose={onClose}
    >
      <MoneyField label="Amount" {...form.control('amountPaise')} />
      <DateField label="Day" {...form.field('day')} />
      <Select
        label="Kind"
        name="category"
        value={form.values.category}
        options={expenseCategories.map((value) => ({ value, label: CATEGORIES[value] }))}
        onChange={(event) =>
          form.set({ category: expenseCategories.find((one) => one === event.target.value) ?? 'OTHER' })
        }
      />
      <TextArea label="For what" optional rows={2} most={500} {...form.field('note')} />
    </FormDialog>
  );
};
