import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { personSaid } from '../../common/history/person.ts';
import { ReasonDialog } from '../../common/offers/ReasonDialog.tsx';
import { type Invoice, type Payment, useReverse } from '../data.ts';
import styles from './Invoice.module.css';

/** What came in, oldest first; a reversed receipt stays, struck, with its reason. */
export const Receipts = ({ invoice }: { invoice: Invoice }) => {
  const [reversing, setReversing] = useState<Payment | null>(null);
  if (invoice.state === 'requested') return null;
  return (
    <Panel title="Receipts" fill="bare">
      {invoice.payments.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState says="Nothing was received yet" />
        </div>
      ) : (
        <ul className={styles.receipts}>
          {invoice.payments.map((p) => (
            <li key={p.paymentId}>
              <div>
                <DateOnly date={p.receivedOn} />, {p.mode} <span className="mono">{p.reference}</span>
                <br />
                <span className="meta">
                  {p.tdsCreditPaise > 0 && (
                    <>
                      bank <Money paise={p.bankPaise} />, TDS <Money paise={p.tdsCreditPaise} />.{' '}
                    </>
                  )}
                  {p.creditPaise > 0 && (
                    <>
                      <Money paise={p.creditPaise} /> became credit.{' '}
                    </>
                  )}
                  Recorded by {personSaid(p.by)}, <DateTime at={p.recordedAt} />
                </span>
                {p.reversed && (
                  <>
                    <br />
                    <span className="meta">
                      Reversed by {personSaid(p.reversed.by)}, <DateTime at={p.reversed.at} />: {p.reversed.reason}
                    </span>
                  </>
                )}
              </div>
              <div>
                <span className={p.reversed ? styles.gone : undefined}>
                  {p.reversed && <span className="hidden-visually">was </span>}
                  <Money paise={p.allocatedPaise} />
                </span>
                {p.reversed && <Chip icon="return">Reversed</Chip>}
                {p.can['reversePayment'] && (
                  <span data-no-print>
                    <Button size="small" look="quiet" onPress={() => setReversing(p)}>
                      Reverse<span className="hidden-visually"> the receipt {p.reference}</span>
                    </Button>
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {reversing && <Reverse invoice={invoice} payment={reversing} onClose={() => setReversing(null)} />}
    </Panel>
  );
};

const Reverse = ({ invoice, payment, onClose }: { invoice: Invoice; payment: Payment; onClose: () => void }) => {
  const [etag] = useState(invoice.etag);
  const reverse = useReverse(invoice, payment.paymentId);
  return (
    <ReasonDialog
      form={`reverse:${payment.paymentId}`}
      title={`Reverse the receipt ${payment.reference}`}
      says="The receipt stays in the history, and the amount is outstanding again. It cannot be reversed twice."
      label="Why"
      act="Reverse it"
      busy={reverse.busy}
      error={reverse.error}
      onClose={onClose}
      onSend={async (reason) => {
        if ((await reverse.run({ reason, etag })) === undefined) return false;
        toast.show({ message: `The receipt ${payment.reference} was reversed.` });
        return true;
      }}
    />
  );
};
