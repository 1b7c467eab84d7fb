import { useNavigate } from 'react-router-dom';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { judged, needed } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Field } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Invoice, useAnswer, useCorrect, useDispute, useVoid } from '../data.ts';
import { texts } from '../texts.ts';

export type InvoiceDialog = 'dispute' | 'answer' | 'void' | 'correct';
type Props = Readonly<{ invoice: Invoice; onClose: () => void }>;

/** What may be done about an invoice that is wrong, or that somebody holds to be wrong. */
export const InvoiceDialogs = ({ open, ...props }: Props & Readonly<{ open: InvoiceDialog }>) => {
  switch (open) {
    case 'dispute':
      return <Dispute {...props} />;
    case 'answer':
      return <Answer {...props} />;
    case 'void':
      return <TakeBack {...props} />;
    case 'correct':
      return <Correct {...props} />;
  }
};

const Dispute = ({ invoice: i, onClose }: Props) => {
  const dispute = useDispute(i);
  return (
    <ReasonDialog
      draft={`dispute:${i.invoiceId}`}
      etag={i.etag}
      title={`What is wrong with ${i.invoiceNo}?`}
      says={texts.dispute}
      label="What is wrong"
      act="Send"
      look="primary"
      sending={dispute}
      send={(reason, etag) => dispute.run({ reason, etag })}
      onSent={() => toast.show({ variant: 'success', message: 'We have it, and answer here.' })}
      onClose={onClose}
    />
  );
};

const Answer = ({ invoice: i, onClose }: Props) => {
  const answer = useAnswer(i);
  return (
    <ReasonDialog
      draft={`answer:${i.invoiceId}`}
      etag={i.etag}
      title={`Answer ${i.clientName ?? 'the client'}`}
      says={
        <>
          “{i.disputes.at(-1)?.reason}” {texts.answer}
        </>
      }
      label="Your answer"
      act="Answer: it stands"
      look="primary"
      sending={answer}
      send={(text, etag) => answer.run({ answer: text, etag })}
      onSent={() => toast.show({ variant: 'success', message: `${i.invoiceNo} stands. The client reads your answer.` })}
      onClose={onClose}
    />
  );
};

const TakeBack = ({ invoice: i, onClose }: Props) => {
  const takeBack = useVoid(i);
  return (
    <ReasonDialog
      draft={`void:${i.invoiceId}`}
      etag={i.etag}
      title={`Take ${i.invoiceNo} back`}
      says={
        <>
          {texts.takeBack}{' '}
          {i.allocatedPaise > 0 && (
            <>
              <Money exact paise={i.allocatedPaise} /> that were received become the client’s credit.{' '}
            </>
          )}
          This cannot be undone.
        </>
      }
      label="Why"
      act="Take it back"
      sending={takeBack}
      send={(reason, etag) => takeBack.run({ reason, etag })}
      onSent={() => toast.show({ message: `${i.invoiceNo} was taken back.` })}
      onClose={onClose}
    />
  );
};

const Correct = ({ invoice: i, onClose }: Props) => {
  const navigate = useNavigate();
  const correct = useCorrect(i);
  const form = useForm({
    draft: `correct:${i.invoiceId}`,
    etag: i.etag,
    blank: { description: i.lines[0]?.description ?? '' },
    read: ({ description }) =>
      judged({ description: needed(description, 'Say what is billed') }, () => ({ description: description.trim() })),
    act: correct,
    send: (body, etag) => correct.run({ ...body, etag }),
    onSent: ({ invoice }) => {
      onClose();
      void navigate(`/invoices/${invoice.invoiceId}`);
    },
  });
  return (
    <FormDialog
      form={form}
      title="Issue a corrected invoice"
      says={texts.correct}
      act="Issue it"
      icon="receipt"
      onClose={onClose}
    >
      <Field label="What is billed" most={300} {...form.field('description')} />
    </FormDialog>
  );
};
