import { FormDialog } from '../../../forms/FormDialog.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Pairs } from '../../../ui/Panel.tsx';
import { toast } from '../../../ui/toasts.ts';
import { isMonthTyped } from '../runForm.ts';
import { changeSince, dayWithWeekday, monthSaid, type PayrollRun, runTitle } from '../runs.ts';
import { useApproveRun } from '../runsData.ts';

/** What is approved stands before one's eyes, and the month is typed: nothing of it can be undone by a slip of the hand. */
export const ApproveRun = ({ run, onClose }: Readonly<{ run: PayrollRun; onClose: () => void }>) => {
  const approve = useApproveRun(run);
  const { month, totals, calculationHash } = run;
  const form = useForm({
    blank: { typed: '' },
    etag: run.etag,
    read: ({ typed }: { typed: string }) =>
      judged({ typed: isMonthTyped(typed, month) ? undefined : `Type ${monthSaid(month)}` }, () => ({
        ...{ month, calculationHash: calculationHash ?? '' },
      })),
    act: approve,
    send: (body, etag) => approve.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: `${runTitle(run)} is approved.` });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Approve ${runTitle(run)}?`}
      says="After that the money can be sent to the bank. You may be asked to prove that it is you."
      act="Approve the run"
      onClose={onClose}
    >
      {totals !== null && (
        <Pairs
          pairs={[
            ['Net', <Money key="net" exact paise={totals.netPaise} />],
            ['People', totals.payslips],
            ...(run.type === 'regular' ? [['Change', changeSince(totals.netPaise, run.before)] as const] : []),
            ['Payday', dayWithWeekday(run.paymentDate)],
            [
              'Calculation',
              <span key="hash" className="mono">
                {(calculationHash ?? '').slice(0, 16)}
              </span>,
            ],
          ]}
        />
      )}
      <Field label={`Type ${monthSaid(month)}`} autoComplete="off" spellCheck={false} {...form.field('typed')} />
    </FormDialog>
  );
};
