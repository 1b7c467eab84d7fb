import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { DateField, TextArea } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { usePayrollPeople } from '../data.ts';
import { nameSaid } from '../people.ts';
import { readRun, type Values } from '../runForm.ts';
import { lastWeekday, monthAfter, monthSaid, type RunRow, runTitle } from '../runs.ts';
import { useOpenRun } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import { DryRun } from './DryRun.tsx';
import { PickPeople } from './PickPeople.tsx';

/** Which month is paid, whom, and when. A month has one regular run; others stand beside it. */
export const OpenRunDialog = ({
  month,
  runs,
  place,
  onClose,
}: Readonly<{ month: string; runs: readonly RunRow[]; place: PayrollPlace; onClose: () => void }>) => {
  const [isTried, setTried] = useState(false);
  const navigate = useNavigate();
  const openRun = useOpenRun();
  const people = usePayrollPeople();
  const taken = new Set(
    runs.filter(({ type, state }) => type === 'regular' && state !== 'cancelled').map((run) => run.month),
  );
  const form = useForm({
    draft: `run:${month}`,
    blank: {
      ...{ month, type: taken.has(month) ? 'off_cycle' : 'regular', paymentDate: lastWeekday(month) },
      ...{ people: [], reason: '' },
    } as Values,
    read: readRun,
    act: openRun,
    send: (body) => openRun.run(body),
    codes: {
      RUN_EXISTS: { month: 'This month has a regular run already. Open that one, or one beside it.' },
      MONTH_CLOSED: { month: 'This month is closed. Choose a later one.' },
    },
    onSent: ({ run }) => {
      toast.show({ variant: 'success', message: `The run is open: ${runTitle(run)}.` });
      onClose();
      void navigate(place.hrefOf('runs', run.runId));
    },
  });
  const { values } = form;
  const isRegular = values.type === 'regular';
  const months = [-2, -1, 0, 1, 2].map((n) => monthAfter(month, n)).reverse();
  return (
    <FormDialog
      form={form}
      wide
      title="Which month is paid?"
      says="Nothing is paid yet: the run is calculated, checked and approved by another admin first."
      act="Open the run"
      onClose={onClose}
    >
      <Pair>
        <Select
          label="Month"
          value={values.month}
          error={form.errorOf('month')}
          options={months.map((value) => ({ value, label: monthSaid(value) }))}
          onChange={({ target: { value } }) => {
            setTried(false);
            form.set({ month: value, paymentDate: lastWeekday(value) });
          }}
        />
        <DateField
          label="Payday"
          hint="The last weekday of the month, unless you say another"
          {...form.field('paymentDate')}
        />
      </Pair>
      <RadioGroup
        label="Whom it pays"
        name="type"
        value={values.type}
        options={[
          { value: 'regular', label: 'Everybody who works here in that month' },
          {
            value: 'off_cycle',
            label: 'People whom you choose, beside the regular run: a late joiner, a final settlement',
          },
        ]}
        onChange={(type) => form.set({ type: type as Values['type'] })}
      />
      {!isRegular &&
        (people.data === undefined ? (
          <Skeleton of="form" inset />
        ) : (
          <PickPeople
            label="People"
            people={people.data.items.map((one) => ({ id: one.employee.id, name: nameSaid(one), more: one.code }))}
            chosen={values.people}
            error={form.errorOf('people')}
            onChange={(chosen) => form.set({ people: chosen })}
          />
        ))}
      <TextArea label="What for" rows={2} most={1000} optional {...form.field('reason')} />
      {isRegular && !taken.has(values.month) && !isTried && (
        <Button icon="eye" onPress={() => setTried(true)}>
          See what it comes to
        </Button>
      )}
      {isRegular && isTried && (
        <Suspense fallback={null}>
          <DryRun month={values.month} paymentDate={values.paymentDate} place={place} />
        </Suspense>
      )}
    </FormDialog>
  );
};
