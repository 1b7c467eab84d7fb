import type { Payslip } from '../../../parts/pay/slips.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import styles from './Slip.module.css';

/** What was said against a payslip, with the answer. */
export const SlipDisputes = ({
  slip,
  onAnswer,
}: Readonly<{ slip: Payslip; onAnswer: (disputeId: string) => void }>) => (
  <div data-no-print>
    <Panel title="What was said against it" meta={slip.disputes.length} fill="bare">
      <ul className={styles.disputes} aria-label="What was said against it">
        {slip.disputes.map(({ disputeId, reason, raisedBy, raisedAt, outcome, answer, answeredBy, answeredAt }) => (
          <li key={disputeId}>
            <Quote
              by={
                <>
                  {raisedBy.name ?? 'Erased person'}, <DateTime at={raisedAt} />
                </>
              }
            >
              {reason ?? 'Erased.'}
            </Quote>
            {outcome === undefined ? (
              <div className={styles.acts}>
                <Chip tone="warn" icon="clock">
                  Waits for an answer
                </Chip>
                {slip.can.resolveDispute && (
                  <Button look="primary" size="small" onPress={() => onAnswer(disputeId)}>
                    Answer it
                  </Button>
                )}
              </div>
            ) : (
              <div className={styles.answer}>
                <Chip tone={outcome === 'corrected' ? 'ok' : 'plain'} icon="check">
                  {outcome === 'corrected' ? 'It is corrected' : 'It stands'}
                </Chip>
                <p>{answer ?? 'Erased.'}</p>
                {answeredAt !== undefined && (
                  <p className="meta">
                    {answeredBy?.name ?? 'An admin'}, <DateTime at={answeredAt} />
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  </div>
);
