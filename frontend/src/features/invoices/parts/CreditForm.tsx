import { FormActs } from '../../../forms/FormActs.tsx';
import { judged } from '../../../forms/reading.ts';
import { useForm } from '../../../forms/useForm.ts';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Invoice, useCredit } from '../data.ts';
import { creditFault, mostCredit } from '../payment.ts';
import styles from './Invoice.module.css';
import { MovedMeanwhile } from './MovedMeanwhile.tsx';

/** Uses the credit that the client has from overpaying, by default as much of it as fits. */
export const CreditForm = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const credit = useCredit(invoice);
  const form = useForm({
    draft: `credit:${invoice.invoiceId}`,
    etag: invoice.etag,
    blank: { amountPaise: mostCredit(invoice) as number | null },
    read: ({ amountPaise }) =>
      judged({ amountPaise: creditFault(amountPaise, invoice) }, () => ({ amountPaise: amountPaise ?? 0 })),
    act: credit,
    send: (body, etag) => credit.run({ ...body, etag }),
    onSent: (_, { amountPaise }) => {
      toast.show({ variant: 'success', message: `${formatPaise(amountPaise)} of the client’s credit were used.` });
      onClose();
    },
  });
  const { amountPaise: amount } = form.values;

  return (
    <Panel
      title="Use the client’s credit"
      meta={
        <>
          <Money exact paise={invoice.creditPaise} /> of credit, <Money exact paise={invoice.outstandingPaise} />{' '}
          outstanding
        </>
      }
    >
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <MoneyField label="Amount to use" {...form.control('amountPaise')} />
        {Object.keys(form.faults).length === 0 && amount !== null && (
          <p className="ui two" role="status">
            {amount === invoice.outstandingPaise ? (
              'The invoice is paid then.'
            ) : (
              <>
                <Money exact paise={invoice.outstandingPaise - amount} /> stay outstanding.
              </>
            )}{' '}
            <Money exact paise={invoice.creditPaise - amount} /> of credit are left. This cannot be taken back.
          </p>
        )}
        <MovedMeanwhile form={form} invoice={invoice} act="Go on" />
        <FormActs form={form} act="Use this credit" icon="check" onClose={onClose} />
      </form>
    </Panel>
  );
};
