import { ButtonLink } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import { personSaid } from '../history/person.ts';
import { DeliverableList } from './DeliverableList.tsx';
import { type Milestone, useAwaited } from './data.ts';
import { receiptNumber } from './evidence.ts';
import styles from './Milestones.module.css';

/** What was accepted, by whom, when, and in which versions: the same for every reader and every press. */
export const Receipt = ({ milestone: m }: { milestone: Milestone }) => {
  const { accepted } = m;
  // The invoice is made a moment after the acceptance; those who may read invoices see it arrive.
  const awaited = accepted !== undefined && m.billing !== undefined && m.amountPaise > 0 && m.invoiceId === undefined;
  const { data } = useAwaited(m, awaited);
  if (!accepted) return null;
  const invoiceId = m.invoiceId ?? data?.milestone.invoiceId;
  return (
    <Panel
      title="Receipt of the acceptance"
      meta={<span className="mono">{receiptNumber(m, m.submission)}</span>}
      fill="bare"
      aside={
        invoiceId !== undefined ? (
          <ButtonLink size="small" icon="receipt" to={`/invoices/${invoiceId}`}>
            Open the invoice
          </ButtonLink>
        ) : awaited ? (
          <span role="status">The invoice is being made…</span>
        ) : undefined
      }
    >
      <div className={styles.said}>
        <Pairs
          pairs={[
            [
              'Accepted by',
              accepted.deemed
                ? 'The contract: its time passed without an answer'
                : `${personSaid(accepted.by)}${accepted.via === 'on_behalf' ? ', on behalf of the client' : ''}`,
            ],
            ['At', <DateTime key="at" at={accepted.at} />],
            ...(accepted.reason ? [['Reason', accepted.reason] as const] : []),
            ['Amount', <Money key="amount" paise={m.amountPaise} />],
          ]}
        />
      </div>
      <DeliverableList label="Accepted files" deliverables={accepted.deliverables} of={m} whole />
    </Panel>
  );
};
