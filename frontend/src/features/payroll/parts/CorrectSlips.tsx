import { slipsCorrection } from '@lamplight/bff/contract/payouts.ts';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { byField, checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Select } from '../../../ui/Choices.tsx';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { byChange, lastWeekday, monthAfter, monthNow, monthSaid, nameOf, type PayrollRun, runTitle } from '../runs.ts';
import { type Payouts, useCorrectSlips, useRunPeople } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { PickPeople } from './PickPeople.tsx';

/** Slips that were paid are reckoned anew by what is known now; a run of its own pays the difference. */
export const CorrectSlips = ({
  run,
  payouts,
  place,
  onClose,
}: Readonly<{ run: PayrollRun; payouts: Payouts; place: PayrollPlace; onClose: () => void }>) => {
  const correct = useCorrectSlips(run);
  const navigate = useNavigate();
  const people = useRunPeople(run.runId, true);
  const now = monthNow(Date.now());
  const first = now > run.month ? now : run.month;
  const form = useForm({
    draft: `correct-run:${run.runId}`,
    blank: { payslipIds: [] as readonly string[], month: first, paymentDate: lastWeekday(first), reason: '' },
    etag: payouts.etag,
    read: (values) =>
      byField(
        checked(
          slipsCorrection,
          { ...values, payslipIds: [...values.payslipIds] },
          { paymentDate: values.paymentDate === '' ? 'Enter a date' : undefined },
        ),
      ),
    act: correct,
    send: (body, etag) => correct.run({ ...body, etag }),
    onSent: ({ payouts: { runId } }) => {
      toast.show({ variant: 'success', message: 'A run that pays the difference is open.' });
      onClose();
      void navigate(place.hrefOf('runs', runId));
    },
  });
  return (
    <FormDialog
      form={form}
      wide
      title={`Whose payslip of ${runTitle(run)} is wrong?`}
      says="First set right what was wrong: the salary, the days without pay, the payment beside it. Then a run of its own pays the difference; another admin approves it. What was paid stays as it is."
      act="Open the correction"
      onClose={onClose}
    >
      {people.data === undefined ? (
        <Skeleton of="form" inset />
      ) : (
        <PickPeople
          label="People"
          people={byChange(people.data.items).map((one) => ({ id: one.payslipId, name: nameOf(one) }))}
          chosen={form.values.payslipIds}
          error={form.errorOf('payslipIds')}
          onChange={(payslipIds) => form.set({ payslipIds })}
        />
      )}
      <Pair>
        <Select
          label="Paid with"
          options={[0, 1, 2].map((n) => monthAfter(first, n)).map((value) => ({ value, label: monthSaid(value) }))}
          value={form.values.month}
          error={form.errorOf('month')}
          onChange={({ target: { value } }) => form.set({ month: value, paymentDate: lastWeekday(value) })}
        />
        <DateField label="Payday" {...form.field('paymentDate')} />
      </Pair>
      <TextArea label="What was wrong" rows={3} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
