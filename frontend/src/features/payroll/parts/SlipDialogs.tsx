import { payslipDisputeAnswer } from '@lamplight/bff/contract/payslips.ts';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { checked } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { type Payslip, useDisputePayslip, useResolveDispute } from '../../../parts/pay/slips.ts';
import { RadioGroup } from '../../../ui/Choices.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { toast } from '../../../ui/toasts.ts';

/** Its person says what is wrong. */
export const DisputeDialog = ({
  slip,
  month,
  onClose,
}: Readonly<{ slip: Payslip; month: string; onClose: () => void }>) => {
  const dispute = useDisputePayslip(slip);
  return (
    <ReasonDialog
      draft={`dispute-payslip:${slip.payslipId}`}
      title={`What is wrong with your payslip of ${month}?`}
      says="An admin who did not prepare it answers. What was paid stays as it is; a difference is paid with a later payslip."
      label="What is wrong"
      act="Say so"
      look="primary"
      etag={slip.etag}
      sending={dispute}
      send={(reason, etag) => dispute.run({ reason, etag })}
      onSent={() => toast.show({ variant: 'success', message: 'An admin answers it. You find the answer here.' })}
      onClose={onClose}
    />
  );
};

/** An admin answers: it stands, or a later payslip pays the difference. */
export const ResolveDialog = ({
  slip,
  dispute,
  onClose,
}: Readonly<{ slip: Payslip; dispute: Payslip['disputes'][number]; onClose: () => void }>) => {
  const resolve = useResolveDispute(slip, dispute.disputeId);
  const form = useForm({
    draft: `answer-dispute:${dispute.disputeId}`,
    blank: { outcome: 'stands', answer: '' },
    etag: slip.etag,
    read: (values) => checked(payslipDisputeAnswer, values),
    act: resolve,
    send: (body, etag) => resolve.run({ ...body, etag }),
    onSent: () => {
      toast.show({ variant: 'success', message: 'The answer stands on the payslip.' });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`What do you answer ${dispute.raisedBy.name ?? 'them'}?`}
      says="They read it on their payslip."
      act="Answer"
      onClose={onClose}
    >
      <Quote>{dispute.reason ?? 'Erased.'}</Quote>
      <RadioGroup
        label="The payslip"
        name="outcome"
        value={form.values.outcome}
        options={[
          { value: 'stands', label: 'stands: it is right' },
          { value: 'corrected', label: 'is corrected: a later payslip pays the difference' },
        ]}
        onChange={(outcome) => form.set({ outcome })}
      />
      <TextArea label="Answer" rows={4} most={1000} {...form.field('answer')} />
    </FormDialog>
  );
};
