import { paymentModes } from '@lamplight/bff/contract/invoices.ts';
import { isApiError } from '../../../api/errors.ts';
import { FormActs } from '../../../forms/FormActs.tsx';
import { useForm } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Checkbox, DateField, Field } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice } from '../../../ui/States.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { MISREAD } from '../../../ui/typedMoney.ts';
import { type Invoice, type PaymentBody, usePay } from '../data.ts';
import { readPayment, settles, suggestedTds, type Typed } from '../payment.ts';
import styles from './Invoice.module.css';
import { MovedMeanwhile } from './MovedMeanwhile.tsx';

const TDS_TOO_MUCH = 'More than what is outstanding: tax cannot become credit';
const MODES: Readonly<Record<(typeof paymentModes)[number], string>> = {
  NEFT: 'NEFT',
  RTGS: 'RTGS',
  IMPS: 'IMPS',
  UPI: 'UPI',
  CHEQUE: 'Cheque',
  CARD: 'Card',
  OTHER: 'Other',
};

/** What came into the bank and what the client deducted as tax; what it settles is said before it is sent. */
export const PaymentForm = ({ invoice, today, onClose }: { invoice: Invoice; today: string; onClose: () => void }) => {
  const pay = usePay(invoice);
  const form = useForm<Typed, PaymentBody, unknown>({
    draft: `payment:${invoice.invoiceId}`,
    etag: invoice.etag,
    blank: {
      receivedOn: today,
      bankPaise: null,
      tdsCreditPaise: null,
      mode: 'NEFT',
      reference: '',
      sameTransfer: false,
    },
    read: (typed) => readPayment(typed, today),
    act: pay,
    send: (body, etag) => pay.run({ ...body, etag }),
    onSent: onClose,
    codes: {
      // A notice of its own says it, with the box that confirms it.
      DUPLICATE_PAYMENT: {},
      OVER_ALLOCATED_PAYMENT: { tdsCreditPaise: TDS_TOO_MUCH },
    },
  });
  const { values: typed } = form;
  const code = isApiError(pay.error) ? pay.error.code : null;
  const settling = settles(typed, invoice.outstandingPaise);
  const something = (typed.bankPaise ?? 0) + (typed.tdsCreditPaise ?? 0) > 0;

  const suggested = suggestedTds(invoice);
  /** Where no bank amount is typed yet, it takes the rest as bank money, as such a transfer usually is. */
  const takeSuggested = () =>
    form.set({
      tdsCreditPaise: suggested,
      ...(typed.bankPaise === null && form.faults['bankPaise'] !== MISREAD
        ? { bankPaise: invoice.outstandingPaise - (suggested ?? 0) }
        : {}),
    });

  return (
    <Panel
      title="Record a payment"
      meta={
        <>
          <Money exact paise={invoice.outstandingPaise} /> outstanding
        </>
      }
    >
      <form ref={form.at} className={styles.form} noValidate onSubmit={form.submit}>
        <div className={styles.pair}>
          <DateField label="Received on" max={today} {...form.field('receivedOn')} />
          <Select
            label="How it came"
            options={paymentModes.map((value) => ({ value, label: MODES[value] }))}
            {...form.field('mode')}
          />
        </div>
        <div className={styles.pair}>
          <MoneyField label="Received in the bank" {...form.control('bankPaise')} />
          <MoneyField
            label="Tax deducted by the client (TDS)"
            optional
            {...form.control('tdsCreditPaise')}
            error={form.errorOf('tdsCreditPaise') ?? (settling.tdsTooMuch ? TDS_TOO_MUCH : undefined)}
          />
        </div>
        {suggested !== null && typed.tdsCreditPaise === null && form.faults['tdsCreditPaise'] === undefined && (
          <div className={styles.acts}>
            <Button size="small" look="quiet" onPress={takeSuggested}>
              {`Take ${formatPercent(invoice.tdsBp)} TDS: ${formatPaise(suggested)}`}
            </Button>
            <span className="meta">of the value without GST, if the client deducted it</span>
          </div>
        )}
        <Field
          label="Bank reference"
          mono
          most={120}
          hint="The UTR or cheque number, as on the statement"
          {...form.field('reference')}
        />
        {something && (
          <p className="ui two" role="status">
            Settles <Money exact paise={settling.allocatedPaise} />
            {settling.creditPaise > 0 ? (
              <>
                ; <Money exact paise={settling.creditPaise} /> become the client’s credit.
              </>
            ) : settling.leftPaise === 0 ? (
              ', the invoice is paid then.'
            ) : (
              <>
                , <Money exact paise={settling.leftPaise} /> stay outstanding.
              </>
            )}
          </p>
        )}
        {(code === 'DUPLICATE_PAYMENT' || typed.sameTransfer) && (
          <>
            <Notice tone="warn" icon="alert">
              A payment with this mode and reference is recorded for this client already. If one transfer paid two
              invoices, say so; if not, check the reference.
            </Notice>
            <Checkbox
              label="It is the same transfer; this is the part for this invoice"
              {...form.box('sameTransfer')}
            />
          </>
        )}
        {(code !== 'DUPLICATE_PAYMENT' || form.problem.says) && <MovedMeanwhile form={form} invoice={invoice} />}
        <FormActs form={form} act="Record the payment" icon="receipt" onClose={onClose} />
      </form>
    </Panel>
  );
};
