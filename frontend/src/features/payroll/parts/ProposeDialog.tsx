import { additionalPayBody, handSources } from '@lamplight/bff/contract/additional-pay.ts';
import type { AnswerOf } from '@lamplight/bff/contract/routes.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { usePerson } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type PayrollPerson, usePayrollPeople, usePayrollPerson } from '../data.ts';
import { useComponents, useProposePay } from '../deskData.ts';
import { componentsFor, type HandSource } from '../oneOffs.ts';
import { isHere, nameSaid } from '../people.ts';
import { monthAfter, monthSaid } from '../runs.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';

type DialogOf = Readonly<{ employeeId?: string; today: string; place: PayrollPlace; onClose: () => void }>;
type Values = {
  employeeId: string;
  source: HandSource;
  componentCode: string;
  amountPaise: number | null;
  month: string;
  sourceRef: string;
  reason: string;
};

/** What is paid or taken once. Whom it is for and what it may be called must be known before it is asked for. */
export const ProposeDialog = (dialog: DialogOf) => {
  const { employeeId } = dialog;
  const components = useComponents();
  // On somebody's own page it is for them; where it is not said, everybody is there to choose from.
  const [person, people] = [usePayrollPerson(employeeId), usePayrollPeople(employeeId === undefined)];
  const known = person.data ? [person.data.person] : people.data?.items;
  const error = person.error ?? people.error ?? components.error;
  if (known && components.data) return <Filled {...dialog} people={known} known={components.data} />;
  return (
    <Dialog
      title="Propose a one-off"
      open
      onClose={dialog.onClose}
      acts={<Button onPress={dialog.onClose}>Not now</Button>}
    >
      {error === undefined ? <Skeleton of="form" /> : <Problem error={error} />}
    </Dialog>
  );
};

const WHAT: Readonly<Record<HandSource, string>> = {
  MANUAL: 'Pay beside the salary: a bonus, an award',
  REIMBURSEMENT: 'Money back for what they spent',
  RECOVERY: 'A recovery: it is taken from their pay',
};

const Filled = ({
  employeeId = '',
  today,
  onClose,
  people,
  known,
}: DialogOf & Readonly<{ people: readonly PayrollPerson[]; known: AnswerOf<'pay-components'> }>) => {
  const me = usePerson();
  const propose = useProposePay();
  const first = (source: HandSource): string => componentsFor(known.components, source)[0]?.code ?? '';
  const blank: Values = {
    ...{ employeeId, source: 'MANUAL', componentCode: first('MANUAL'), amountPaise: null },
    ...{ month: today.slice(0, 7), sourceRef: '', reason: '' },
  };
  const form = useForm({
    draft: `one-off:${employeeId}`,
    blank,
    read: (values: Values) =>
      checked(
        additionalPayBody,
        {
          ...values,
          amountPaise: values.amountPaise ?? 0,
          sourceRef: values.sourceRef.trim(),
          reason: values.reason.trim(),
        },
        {
          employeeId: values.employeeId === '' ? 'Choose who it is for' : undefined,
          amountPaise: (values.amountPaise ?? 0) <= 0 ? 'Enter an amount above zero' : undefined,
        },
      ),
    act: propose,
    send: (body) => propose.run(body),
    codes: {
      DUPLICATE_PAY_ITEM: {
        sourceRef: 'This is entered for this person already. Look for it in the list, or say what else it is for.',
      },
      MONTH_CLOSED: { month: 'The pay of this month is closed. Choose a later one.' },
    },
    onSent: ({ additionalPay: pay }) => {
      toast.show(
        pay.state === 'proposed'
          ? { message: 'It waits for another admin.' }
          : { variant: 'success', message: `It is approved: a run of ${monthSaid(pay.month)} pays it.` },
      );
      onClose();
    },
  });
  const { source, amountPaise, month } = form.values;
  const isOwn = form.values.employeeId === me.id;
  const waits = isOwn || (amountPaise ?? 0) > known.approvalAbovePaise;
  const months = [-1, 0, 1, 2, 3].map((n) => monthAfter(today.slice(0, 7), n));
  return (
    <FormDialog
      form={form}
      wide
      title="Propose a one-off"
      says="It is paid or taken once, with the pay of its month or of the next one that is open."
      act={waits ? 'Propose it' : 'Enter it'}
      onClose={onClose}
    >
      <Select
        label="Person"
        placeholder="Choose"
        options={people
          .filter((one) => isHere(one, today) || one.employee.id === employeeId)
          .map((one) => ({ value: one.employee.id, label: `${nameSaid(one)} (${one.code})` }))}
        {...form.field('employeeId')}
      />
      <RadioGroup
        label="What it is"
        name="source"
        value={source}
        options={handSources.map((value) => ({ value, label: WHAT[value] }))}
        onChange={(value) => {
          const chosen = value as HandSource;
          form.set({ source: chosen, componentCode: first(chosen) });
        }}
      />
      <Pair>
        <Select
          label="On the payslip as"
          placeholder="Choose"
          options={componentsFor(known.components, source).map(({ code, component }) => ({
            value: code,
            label: `${component.name} (${code})`,
          }))}
          {...form.field('componentCode')}
        />
        <Select
          label="With the pay of"
          options={months.map((value) => ({ value, label: monthSaid(value) }))}
          {...form.field('month')}
        />
      </Pair>
      <Pair>
        <MoneyField label="Amount" {...form.control('amountPaise')} />
        <Field
          label="What it is for"
          hint="A bill, a letter, an occasion: once for a person"
          most={120}
          {...form.field('sourceRef')}
        />
      </Pair>
      {waits && (
        <Notice tone="warn" icon="people">
          {isOwn
            ? 'It is your own: it needs a second admin.'
            : `Above ${formatRupees(known.approvalAbovePaise)} it needs a second admin.`}{' '}
          No run of {monthSaid(month)} pays it before one has approved it.
        </Notice>
      )}
      <TextArea label="Why" rows={2} most={1000} {...form.field('reason')} />
    </FormDialog>
  );
};
