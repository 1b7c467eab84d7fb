import { personSaid } from '../../../parts/history/person.ts';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Notice } from '../../../ui/States.tsx';
import type { Invoice } from '../data.ts';
import styles from './Invoice.module.css';

/** The dispute that waits for an answer, before everything else of the invoice. */
export const OpenDispute = ({ invoice: i }: { invoice: Invoice }) => {
  const last = i.disputes.at(-1);
  if (i.state !== 'disputed' || last === undefined) return null;
  return (
    <Notice tone="warn" icon="alert">
      {personSaid(last.by)} disputes this invoice: “{last.reason}”{' '}
      {i.can.answerDispute ? 'Your answer settles it, or you take the invoice back.' : 'An admin will answer here.'}
    </Notice>
  );
};

/** What was disputed and answered, oldest first. */
export const Disputes = ({ invoice: { disputes } }: { invoice: Invoice }) =>
  disputes.length === 0 ? null : (
    <Panel title="Disputes" fill="bare">
      <ul className={styles.receipts}>
        {disputes.map((one) => (
          <li key={one.disputedAt} className={styles.entry}>
            <p>
              {one.reason}
              <br />
              <span className="meta">
                {personSaid(one.by)}, <DateTime at={one.disputedAt} />
              </span>
              {one.answered && (
                <>
                  <br />
                  {one.answered.answer}
                  <br />
                  <span className="meta">
                    Answered by {personSaid(one.answered.by)}, <DateTime at={one.answered.at} />
                  </span>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
