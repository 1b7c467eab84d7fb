import { paymentModes } from '@lamplight/bff/contract/invoices.ts';
import { useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Select } from '../../../ui/Choices.tsx';
import { Checkbox, DateField, Field } from '../../../ui/Field.tsx';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { percentOf } from '../../../ui/shares.ts';
import { BLOCKED } from '../../common/texts.ts';
import { useDraft } from '../../common/useDraft.ts';
import { type Invoice, type PaymentBody, usePay } from '../data.ts';
import { faultsOf, settles, suggestedTds, type Typed } from '../payment.ts';
import { FormActs } from './FormActs.tsx';
import styles from './Invoice.module.css';
import { MovedMeanwhile } from './MovedMeanwhile.tsx';

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
  const [etag, setEtag] = useState(invoice.etag);
  const [typed, setTyped] = useState<Typed>({
    receivedOn: today,
    bankPaise: null,
    tdsCreditPaise: null,
    mode: 'NEFT',
    reference: '',
    sameTransfer: false,
  });
  const [invalid, setInvalid] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const draft = useDraft(`payment:${invoice.invoiceId}`, typed, { onFound: setTyped });
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });
  const money = (name: 'bankPaise' | 'tdsCreditPaise') => (paise: number | null, wrong: boolean) => {
    set({ [name]: paise });
    setInvalid((before) => {
      const next = new Set(before);
      if (wrong) next.add(name);
      else next.delete(name);
      return next;
    });
  };
  const faults = faultsOf(typed, today, invalid);
  const shown = tried ? faults : {};
  const code = isApiError(pay.error) ? pay.error.code : null;
  const settling = settles(typed, invoice.outstandingPaise);
  const something = (typed.bankPaise ?? 0) + (typed.tdsCreditPaise ?? 0) > 0;

  const suggested = suggestedTds(invoice);
  /** With nothing typed yet the rest is taken as bank money, which is what such a transfer brings. */
  const takeSuggested = () =>
    set({
      tdsCreditPaise: suggested,
      ...(typed.bankPaise === null && !invalid.has('bankPaise')
        ? { bankPaise: invoice.outstandingPaise - (suggested ?? 0) }
        : {}),
    });

  const send = async () => {
    setTried(true);
    const wrong = Object.keys(faults)[0];
    if (wrong !== undefined) return document.getElementById(`payment-${wrong}`)?.focus();
    const body: PaymentBody = {
      receivedOn: typed.receivedOn,
      bankPaise: typed.bankPaise ?? 0,
      tdsCreditPaise: typed.tdsCreditPaise ?? 0,
      mode: typed.mode as PaymentBody['mode'],
      reference: typed.reference.trim(),
      ...(typed.sameTransfer ? { sameTransfer: true } : {}),
    };
    if ((await pay.run({ ...body, etag })) === undefined) return;
    await draft.clear();
    onClose();
  };

  return (
    <Panel
      title="Record a payment"
      meta={
        <>
          <Money paise={invoice.outstandingPaise} /> outstanding
        </>
      }
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={styles.pair}>
          <DateField
            id="payment-receivedOn"
            label="Received on"
            max={today}
            value={typed.receivedOn}
            error={shown.receivedOn}
            onChange={(e) => set({ receivedOn: e.target.value })}
          />
          <Select
            id="payment-mode"
            label="How it came"
            value={typed.mode}
            error={shown.mode}
            options={paymentModes.map((value) => ({ value, label: MODES[value] }))}
            onChange={(e) => set({ mode: e.target.value })}
          />
        </div>
        <div className={styles.pair}>
          <MoneyField
            id="payment-bankPaise"
            label="Received in the bank"
            value={typed.bankPaise}
            error={shown.bankPaise}
            onChange={money('bankPaise')}
          />
          <MoneyField
            id="payment-tdsCreditPaise"
            label="Tax deducted by the client (TDS)"
            optional
            value={typed.tdsCreditPaise}
            error={
              shown.tdsCreditPaise ??
              (settling.tdsTooMuch || code === 'OVER_ALLOCATED_PAYMENT'
                ? 'More than what is outstanding: tax cannot become credit'
                : undefined)
            }
            onChange={money('tdsCreditPaise')}
          />
        </div>
        {suggested !== null && typed.tdsCreditPaise === null && !invalid.has('tdsCreditPaise') && (
          <div className={styles.acts}>
            <Button size="small" look="quiet" onPress={takeSuggested}>
              {`Take ${percentOf(invoice.tdsBp)} % TDS: ${formatPaise(suggested)}`}
            </Button>
            <span className="meta">of the value without GST, if the client deducted it</span>
          </div>
        )}
        <Field
          id="payment-reference"
          label="Bank reference"
          mono
          most={120}
          hint="The UTR or cheque number, as on the statement"
          value={typed.reference}
          error={shown.reference}
          onChange={(e) => set({ reference: e.target.value })}
        />
        {something && (
          <p className="ui two" role="status">
            Settles <Money paise={settling.allocatedPaise} />
            {settling.creditPaise > 0 ? (
              <>
                ; <Money paise={settling.creditPaise} /> become the client’s credit.
              </>
            ) : settling.leftPaise === 0 ? (
              ', the invoice is paid then.'
            ) : (
              <>
                , <Money paise={settling.leftPaise} /> stay outstanding.
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
              checked={typed.sameTransfer}
              onChange={(e) => set({ sameTransfer: e.target.checked })}
            />
          </>
        )}
        {code === 'VERSION_CONFLICT' || code === 'STATE_CONFLICT' ? (
          <MovedMeanwhile
            invoice={invoice}
            act="Keep what I typed"
            onGoOn={() => {
              setEtag(invoice.etag);
              pay.reset();
            }}
          />
        ) : (
          code !== 'DUPLICATE_PAYMENT' && (
            <Problem error={pay.error} says={tried && Object.keys(faults).length > 0 ? BLOCKED : undefined} />
          )
        )}
        <FormActs act="Record the payment" icon="receipt" busy={pay.busy} {...{ onClose, draft }} />
      </form>
    </Panel>
  );
};
