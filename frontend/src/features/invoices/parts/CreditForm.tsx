import { useState } from 'react';
import { isConflict } from '../../../api/errors.ts';
import { Money } from '../../../ui/Money.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Problem } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useTyped } from '../../common/useDraft.ts';
import { type Invoice, useCredit } from '../data.ts';
import { creditFault, mostCredit } from '../payment.ts';
import { FormActs } from './FormActs.tsx';
import styles from './Invoice.module.css';
import { MovedMeanwhile } from './MovedMeanwhile.tsx';

/** What the client paid too much elsewhere, used here; all of it that fits unless somebody says less. */
export const CreditForm = ({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) => {
  const credit = useCredit(invoice);
  const [etag, setEtag] = useState(invoice.etag);
  const most = mostCredit(invoice);
  const { typed: amount, set: setAmount, draft } = useTyped<number | null>(`credit:${invoice.invoiceId}`, most);
  const [invalid, setInvalid] = useState(false);
  const [tried, setTried] = useState(false);
  const fault = creditFault(amount, invalid, invoice);

  const send = async () => {
    setTried(true);
    if (fault !== undefined || amount === null) return document.getElementById('credit-amount')?.focus();
    if ((await credit.run({ amountPaise: amount, etag })) === undefined) return;
    await draft.clear();
    toast.show({ variant: 'success', message: `${formatPaise(amount)} of the client’s credit were used.` });
    onClose();
  };

  return (
    <Panel
      title="Use the client’s credit"
      meta={
        <>
          <Money paise={invoice.creditPaise} /> of credit, <Money paise={invoice.outstandingPaise} /> outstanding
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
        <MoneyField
          id="credit-amount"
          label="Amount to use"
          value={amount}
          error={tried ? fault : undefined}
          onChange={(paise, wrong) => {
            setAmount(paise);
            setInvalid(wrong);
          }}
        />
        {fault === undefined && amount !== null && (
          <p className="ui two" role="status">
            {amount === invoice.outstandingPaise ? (
              'The invoice is paid then.'
            ) : (
              <>
                <Money paise={invoice.outstandingPaise - amount} /> stay outstanding.
              </>
            )}{' '}
            <Money paise={invoice.creditPaise - amount} /> of credit are left. This cannot be taken back.
          </p>
        )}
        {isConflict(credit.error) ? (
          <MovedMeanwhile
            invoice={invoice}
            act="Go on"
            onGoOn={() => {
              setEtag(invoice.etag);
              credit.reset();
            }}
          />
        ) : (
          <Problem error={credit.error} />
        )}
        <FormActs act="Use this credit" icon="check" busy={credit.busy} {...{ onClose, draft }} />
      </form>
    </Panel>
  );
};
