import { Link } from 'react-router-dom';
import { personSaid } from '../../../parts/history/person.ts';
import { monthSaid } from '../../../parts/pay/slipWords.ts';
import { ending } from '../../../parts/pay/words.ts';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Quote } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Act } from './Act.tsx';
import { Answered } from './Answered.tsx';
import type { AnswerProps } from './asked.ts';
import { type PayAccountAnswer, useAccount } from './data.ts';
import styles from './Questions.module.css';

/** Where somebody's pay was sent and who stands behind the account; what was entered by hand, of a person or of a month. */
export const Account = ({ asked }: AnswerProps) => {
  const read = useAccount(asked);
  if (asked.person === undefined && asked.month === undefined)
    return (
      <Panel>
        <EmptyState
          says="Choose a person or a month"
          next="Of a person you see their accounts and one-offs, of a month what was entered for everybody."
        />
      </Panel>
    );
  return (
    <Answered read={read}>
      {(answer) => (
        <>
          {answer.employee !== null && (
            <>
              <Sent answer={answer} of={answer.employee.id} />
              <Changes answer={answer} of={answer.employee.id} />
            </>
          )}
          <OneOffs answer={answer} />
        </>
      )}
    </Answered>
  );
};

type Of = Readonly<{ answer: PayAccountAnswer; of: string }>;
const bank = (id: string) => ({ kind: 'bankdetails', id });

const OUTCOME: Readonly<Record<PayAccountAnswer['sent'][number]['outcome'], Readonly<{ word: string; tone: Tone }>>> = {
  open: { word: 'Result not known', tone: 'warn' },
  paid: { word: 'Paid', tone: 'ok' },
  failed: { word: 'Not paid', tone: 'danger' },
};

const Sent = ({ answer: { sent }, of }: Of) => (
  <Panel title="Where it was sent" meta={sent.length || undefined} fill="ruled">
    {sent.length === 0 ? (
      <EmptyState says="No file for the bank names this person" />
    ) : (
      sent.map((row) => (
        <article key={`${row.runId} ${row.day} ${row.bankId} ${row.reference}`} className={styles.change}>
          <h3>
            <span className="mono">{ending(row.accountLast4)}</span>
            <Money exact paise={row.amountPaise} />
            <Chip tone={OUTCOME[row.outcome].tone}>{OUTCOME[row.outcome].word}</Chip>
          </h3>
          <Pairs
            pairs={[
              [
                'For',
                <Link key="run" to={`/payroll?open=${row.runId}`}>
                  {monthSaid(row.month)}
                </Link>,
              ],
              ['File', `of ${formatDate(row.day)}, made by ${personSaid(row.exportedBy)}`],
              [
                'Branch',
                <span key="ifsc" className="mono">
                  {row.ifsc}
                </span>,
              ],
              ...(row.reference === null ? [] : ([['Bank’s reference', row.reference]] as const)),
              ['Account entered by', row.submitted === null ? '–' : <Act key="by" act={row.submitted} of={bank(of)} />],
              [
                'Verified by',
                row.verified === null ? 'nobody' : <Act key="verified" act={row.verified} of={bank(of)} />,
              ],
            ]}
          />
        </article>
      ))
    )}
  </Panel>
);

const BECAME: Readonly<Record<PayAccountAnswer['changes'][number]['became'], string>> = {
  submitted: 'Entered',
  verified: 'Verified',
  rejected: 'Rejected',
  superseded: 'Replaced',
};
const Changes = ({ answer: { changes, validAt }, of }: Of) => (
  <Panel title={`Changed in the 90 days to ${formatDate(validAt)}`} meta={changes.length || undefined} fill="ruled">
    {changes.length === 0 ? (
      <EmptyState says="No account was entered, verified or rejected" />
    ) : (
      changes.map((change) => (
        <article key={change.act.position} className={styles.change}>
          <h3>
            {BECAME[change.became]} <span className="mono">{ending(change.accountLast4)}</span>
          </h3>
          <Act act={change.act} of={bank(of)} />
          {change.reason !== null && <Quote>{change.reason}</Quote>}
        </article>
      ))
    )}
  </Panel>
);

const SOURCE = { MANUAL: 'One-off', REIMBURSEMENT: 'Reimbursement', RECOVERY: 'Recovery' } as const;
const STATE: Readonly<Record<PayAccountAnswer['oneOffs'][number]['state'], string>> = {
  proposed: 'waits for approval',
  approved: 'approved',
  reserved: 'in a run',
  consumed: 'paid by a run',
  cancelled: 'cancelled',
  taken_back: 'taken back',
};
const OneOffs = ({ answer: { oneOffs, moreOneOffs, employee } }: Readonly<{ answer: PayAccountAnswer }>) => (
  <Panel title="Entered by hand beside salaries" meta={oneOffs.length || undefined} fill="ruled">
    {oneOffs.length === 0 ? (
      <EmptyState says="Nothing was entered by hand" />
    ) : (
      oneOffs.map((one) => (
        <article key={one.additionalPayId} className={styles.change}>
          <h3>
            <span>
              {SOURCE[one.source]}
              {employee === null && ` for ${personSaid(one.employee)}`}, {monthSaid(one.month)}
            </span>
            {one.amountPaise === null ? 'erased' : <Money exact paise={one.amountPaise} />}
            <span className="three">{STATE[one.state]}</span>
          </h3>
          <Quote>{one.reason}</Quote>
          <Pairs
            pairs={[
              [
                'Component',
                <span key="code" className="mono">
                  {one.componentCode}
                </span>,
              ],
              [
                'Entered by',
                <Act key="by" act={one.entered} of={{ kind: 'additionalpay', id: one.additionalPayId }} />,
              ],
              [
                'Approved by',
                one.approved === null ? (
                  'nobody yet'
                ) : (
                  <Act key="approved" act={one.approved} of={{ kind: 'additionalpay', id: one.additionalPayId }} />
                ),
              ],
            ]}
          />
        </article>
      ))
    )}
    {moreOneOffs > 0 && <p className={`ui two ${styles.change}`}>{moreOneOffs} more: choose a person or a month.</p>}
  </Panel>
);
