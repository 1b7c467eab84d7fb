import { payoutResultBody } from '@lamplight/bff/contract/payouts.ts';
import { useState } from 'react';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { Pair } from '../../../forms/Pair.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { RadioGroup, Select } from '../../../ui/Choices.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField, Field, TextArea } from '../../../ui/Field.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { ErrorState, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { nameOf, type PayrollRun, rows } from '../runs.ts';
import { type PayoutFile, type SalaryPayment, usePayments, useRecordResults } from '../runsData.ts';

/** As many as one call takes. */
const MOST = 500;
const ALL = 'all';

/** What the bank says of a file: of everybody who has no answer yet, or of one. */
export const PayoutResults = (props: ResultsProps) => {
  const { data, error, refresh } = usePayments(props.run.runId, true);
  if (data)
    return (
      <Entry
        {...props}
        open={data.items.filter(({ batchId, state }) => batchId === props.file.batchId && state === 'sent')}
      />
    );
  return error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={() => void refresh()} />;
};
type ResultsProps = Readonly<{ run: PayrollRun; file: PayoutFile; payslipId?: string; onClose: () => void }>;

const Entry = ({
  run: { runId },
  file: { batchId, day },
  open,
  payslipId,
  onClose,
}: ResultsProps & Readonly<{ open: readonly SalaryPayment[] }>) => {
  const [today] = useState(() => civilOf(Date.now()));
  const record = useRecordResults({ runId, batchId });
  const form = useForm({
    draft: `payout:${batchId}`,
    blank: { who: payslipId ?? ALL, outcome: 'paid', reference: '', paidOn: today, reason: '' },
    mergeDraft: (kept, now) => ({ ...now, ...kept, who: now.who }),
    read: ({ who, outcome, reference, paidOn, reason }) => {
      const meant = who === ALL ? open.slice(0, MOST).map((one) => one.payslipId) : [who];
      const said = outcome === 'paid' ? { outcome, reference, paidOn } : { outcome, reason };
      const reading = checked(payoutResultBody, { rows: meant.map((one) => ({ payslipId: one, ...said })) });
      return 'body' in reading ? reading : { faults: byName(reading.faults) };
    },
    act: record,
    send: (body) => record.run(body),
    onSent: (_answer, body) => {
      const isPaid = body.rows[0]?.outcome === 'paid';
      toast.show({
        variant: isPaid ? 'success' : 'info',
        message: `Recorded: ${rows(body.rows.length)} ${isPaid ? 'paid' : 'not paid; the next file pays again'}.`,
      });
      onClose();
    },
  });
  const { values } = form;
  return (
    <FormDialog
      form={form}
      title="What does the bank say?"
      says="As it stands on the statement, or in the file that the bank sent back. What is said once of a row stays."
      act={open.length === 0 ? null : 'Record it'}
      onClose={onClose}
    >
      <Select
        label="Of whom"
        options={[
          { value: ALL, label: `Everybody in it without an answer (${Math.min(open.length, MOST)})` },
          ...open.map((one) => ({
            value: one.payslipId,
            label: `${nameOf(one)}, ${formatPaise(one.netPaise)}, ${one.reference ?? ''}`,
          })),
        ]}
        value={values.who}
        error={form.errorOf('who')}
        onChange={({ target: { value } }) => form.set({ who: value })}
      />
      <RadioGroup
        label="It says"
        name="outcome"
        value={values.outcome}
        options={[
          { value: 'paid', label: 'Paid' },
          { value: 'failed', label: 'Not paid: it came back' },
        ]}
        onChange={(outcome) => form.set({ outcome })}
      />
      {values.outcome === 'paid' ? (
        <Pair>
          <Field label="Reference of the bank" hint="The UTR, or what proves it" mono {...form.field('reference')} />
          <DateField label="Paid on" min={day} max={today} {...form.field('paidOn')} />
        </Pair>
      ) : (
        <TextArea label="Why it came back" rows={3} most={1000} {...form.field('reason')} />
      )}
    </FormDialog>
  );
};

/** The schema finds a fault in a row; here it is the one field of all rows. */
const byName = (faults: Readonly<Record<string, string>>): Record<string, string> => {
  const named: Record<string, string> = {};
  for (const [path, says] of Object.entries(faults)) {
    const field = path.split('.').at(-1) ?? path;
    named[field === 'rows' || field === 'payslipId' ? 'who' : field] ??= says;
  }
  return named;
};
