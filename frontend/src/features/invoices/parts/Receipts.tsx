import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { useState } from 'react';
import { ReasonDialog } from '../../../forms/ReasonDialog.tsx';
import { personSaid } from '../../../parts/history/person.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DateOnly, DateTime } from '../../../ui/DateTime.tsx';
import { formatDate, sharesMinute } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatPaise } from '../../../ui/money.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type Invoice, type Payment, useReverse } from '../data.ts';
import styles from './Invoice.module.css';

/** What came in and what credit settled, oldest first; a reversed receipt stays, struck, with its reason. */
export const Receipts = ({ invoice }: { invoice: Invoice }) => {
  const [reversing, setReversing] = useState<Payment | null>(null);
  if (invoice.state === 'requested') return null;
  const entries = [
    ...invoice.payments.map((payment) => ({ of: 'payment' as const, at: payment.recordedAt, payment })),
    ...invoice.credits.map((credit) => ({ of: 'credit' as const, at: credit.appliedAt, credit })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const crowded = sharesMinute([
    ...entries.map(({ at }) => at),
    ...invoice.payments.flatMap(({ reversed }) => (reversed ? [reversed.at] : [])),
  ]);
  return (
    <Panel title="Receipts" fill="bare">
      {entries.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState says="Nothing was received yet" />
        </div>
      ) : (
        <ul className={styles.receipts}>
          {entries.map((entry) =>
            entry.of === 'credit' ? (
              <Used key={entry.at} credit={entry.credit} seconds={crowded(entry.at)} />
            ) : (
              <Received key={entry.at} p={entry.payment} crowded={crowded} onReverse={setReversing} />
            ),
          )}
        </ul>
      )}
      {reversing && <Reverse invoice={invoice} payment={reversing} onClose={() => setReversing(null)} />}
    </Panel>
  );
};

const Received = ({
  p,
  crowded,
  onReverse,
}: {
  p: Payment;
  crowded: (at: string) => boolean;
  onReverse: (payment: Payment) => void;
}) => (
  <li>
    <div>
      <DateOnly date={p.receivedOn} />, {p.mode} <span className="mono">{p.reference}</span>
      <br />
      <span className="meta">
        {p.tdsCreditPaise > 0 && (
          <>
            bank <Money exact paise={p.bankPaise} />, TDS <Money exact paise={p.tdsCreditPaise} />.{' '}
          </>
        )}
        {p.creditPaise > 0 && (
          <>
            <Money exact paise={p.creditPaise} /> became credit.{' '}
          </>
        )}
        Recorded by {personSaid(p.by)}, <DateTime at={p.recordedAt} seconds={crowded(p.recordedAt)} />
      </span>
      {p.reversed && (
        <>
          <br />
          <span className="meta">
            Reversed by {personSaid(p.reversed.by)}, <DateTime at={p.reversed.at} seconds={crowded(p.reversed.at)} />:{' '}
            {p.reversed.reason}
          </span>
        </>
      )}
    </div>
    <div>
      <span className={p.reversed ? styles.gone : undefined}>
        {p.reversed && <span className="hidden-visually">was </span>}
        <Money exact paise={p.allocatedPaise} />
      </span>
      {p.reversed && <Chip icon="return">Reversed</Chip>}
      <span data-no-print>
        <ButtonLink
          size="small"
          look="quiet"
          icon="download"
          to={hrefOf('receipt-pdf', { paymentId: p.paymentId })}
          reloadDocument
          download=""
        >
          PDF<span className="hidden-visually"> of the receipt {p.reference}</span>
        </ButtonLink>
      </span>
      {p.can.reversePayment && (
        <span data-no-print>
          <Button size="small" look="quiet" onPress={() => onReverse(p)}>
            Reverse<span className="hidden-visually"> the receipt {p.reference}</span>
          </Button>
        </span>
      )}
    </div>
  </li>
);

/** Credit from another invoice: it settles like a receipt, without a bank transfer. */
const Used = ({ credit, seconds }: { credit: Invoice['credits'][number]; seconds: boolean }) => (
  <li>
    <div>
      Credit of the client used
      <br />
      <span className="meta">
        By {personSaid(credit.by)}, <DateTime at={credit.appliedAt} seconds={seconds} />
      </span>
    </div>
    <div>
      <Money exact paise={credit.amountPaise} />
    </div>
  </li>
);

const Reverse = ({ invoice, payment, onClose }: { invoice: Invoice; payment: Payment; onClose: () => void }) => {
  const reverse = useReverse(invoice, payment.paymentId);
  return (
    <ReasonDialog
      draft={`reverse:${payment.paymentId}`}
      etag={invoice.etag}
      title={`Reverse the receipt ${payment.reference}`}
      says={`${formatPaise(payment.bankPaise + payment.tdsCreditPaise)} by ${payment.mode}, reference ${payment.reference}, received on ${formatDate(payment.receivedOn)}. The receipt stays in the history, and ${formatPaise(payment.allocatedPaise)} of it are outstanding again${payment.creditPaise > 0 ? `; ${formatPaise(payment.creditPaise)} leave the client’s credit` : ''}. It cannot be reversed twice.`}
      label="Why"
      act="Reverse it"
      sending={reverse}
      send={(reason, etag) => reverse.run({ reason, etag })}
      onSent={() =>
        toast.show({
          message: `The receipt ${payment.reference} of ${formatPaise(payment.bankPaise + payment.tdsCreditPaise)} was reversed.`,
        })
      }
      onClose={onClose}
    />
  );
};
