import { type ExpenseCategory, expenseCategories, RECEIPT_ENDINGS } from '@lamplight/bff/contract/costs.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { DateField, TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { MoneyField } from '../../ui/MoneyField.tsx';
import { TakePhoto } from '../../ui/TakePhoto.tsx';
import { toast } from '../../ui/toasts.ts';
import { FileLine } from '../files/FileLine.tsx';
import { SendingList } from '../files/SendingList.tsx';
import { type Expense, type Receipt, useCorrectExpense, useReceipt, useRecordExpense } from './data.ts';
import { CATEGORIES } from './figures.ts';

type Values = {
  amountPaise: number | null;
  day: string;
  category: ExpenseCategory;
  note: string;
  receipt: Receipt | null;
  reason: string;
};

type Body = Readonly<{ spent: BodySentTo<'expense-record'>; reason: string }>;

/** What was bought for a project alone, or, of one that is there, what it should have been. */
export const ExpenseDialog = ({
  projectId,
  today,
  of,
  onClose,
}: Readonly<{ projectId: string; today: string; of?: Expense | undefined; onClose: () => void }>) => {
  const record = useRecordExpense(projectId);
  const correct = useCorrectExpense(projectId, of?.expenseId ?? '');
  const uploads = useReceipt(projectId, (receipt) => form.set({ receipt }));
  const form = useForm<Values, Body, unknown>({
    draft: of === undefined ? `expense:${projectId}` : `expense-correction:${of.expenseId}`,
    blank: blankOf(of, today),
    read: ({ amountPaise, day, category, note, receipt, reason }: Values) =>
      judged(
        {
          amountPaise: (amountPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
          day: needed(day, 'Enter a date') ?? (day > today ? 'That day is not here yet' : undefined),
          receipt: uploads.sending.length > 0 ? 'The receipt is not there yet' : undefined,
          reason: of === undefined ? undefined : needed(reason, 'Say what was wrong'),
        },
        () => ({
          spent: {
            ...{ amountPaise: amountPaise ?? 0, day, category, note: note.trim() },
            ...(receipt === null ? {} : { receiptId: receipt.fileId }),
          },
          reason: reason.trim(),
        }),
      ),
    act: of === undefined ? record : correct,
    etag: of?.etag,
    send: ({ spent, reason }, etag) => (of === undefined ? record.run(spent) : correct.run({ ...spent, reason, etag })),
    onSent: () => {
      toast.show({
        variant: 'success',
        message: of === undefined ? 'The expense is recorded.' : 'The expense is corrected.',
      });
      onClose();
    },
  });
  const { receipt } = form.values;
  return (
    <FormDialog
      form={form}
      title={of === undefined ? 'Record an expense' : 'Correct the expense'}
      says={
        of === undefined
          ? 'It counts towards what the project cost. Admins alone see it.'
          : 'What you write here takes its place. The wrong one stays in the list and counts no more.'
      }
      act={of === undefined ? 'Record' : 'Correct'}
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
      {receipt === null ? (
        <FileField
          label="Receipt"
          optional
          accept={RECEIPT_ENDINGS.map((ending) => `.${ending}`).join(',')}
          beside={
            uploads.sending.length === 0 && <TakePhoto of="receipt" onPhoto={(photo) => void uploads.add([photo])} />
          }
          hint={'A photo or a PDF, at most 20\u00a0MB.'}
          error={form.errorOf('receipt')}
          disabled={uploads.sending.length > 0}
          onFiles={(files) => void uploads.add(files)}
        />
      ) : (
        <div>
          <FileLine file={receipt} />
          <Button size="small" look="quiet" onPress={() => form.set({ receipt: null })}>
            Use another receipt
          </Button>
        </div>
      )}
      <SendingList uploads={uploads} />
      {of !== undefined && <TextArea label="What was wrong" rows={2} most={1000} {...form.field('reason')} />}
    </FormDialog>
  );
};

const blankOf = (of: Expense | undefined, today: string): Values => ({
  amountPaise: of?.amountPaise ?? null,
  day: of?.day ?? today,
  category: of?.category ?? 'SOFTWARE',
  note: of?.note ?? '',
  receipt: of?.receipt ?? null,
  reason: '',
});
