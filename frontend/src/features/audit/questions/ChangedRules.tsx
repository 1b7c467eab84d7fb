import { isApiError } from '../../../api/errors.ts';
import { personSaid } from '../../../parts/history/person.ts';
import { RunStatus } from '../../../parts/pay/RunStatus.tsx';
import { ruleSaid } from '../../../parts/pay/ruleNames.ts';
import { runTitle } from '../../../parts/pay/slipWords.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { EmptyState, Problem } from '../../../ui/States.tsx';
import { useFirst } from '../../../ui/useFirst.ts';
import { Answered } from './Answered.tsx';
import type { AnswerProps, Asked } from './asked.ts';
import styles from './Questions.module.css';
import { type ChangedRules as Answer, type ChangedRulesPerson, useChangedRules, useReckonedAnew } from './runData.ts';
import { whySaid } from './runWords.ts';

const SHOWN = 20;

/** Approved runs that were reckoned by a row of the law which another has replaced for their days, and what that comes to. */
export const ChangedRules = ({ asked }: AnswerProps) => (
  <Answered read={useChangedRules(asked)}>
    {({ changedRules: { runs } }) =>
      runs.length === 0 ? (
        <Panel>
          <EmptyState
            says={`No run used ${asked.rule === undefined ? 'a rule' : 'this rule in a version'} that changed later`}
            next="Approved runs stand here once a rule for their days is approved after them."
          />
        </Panel>
      ) : (
        runs.map((run) => <Run key={`${run.runId} ${asked.knownAt ?? ''}`} {...{ run, asked }} />)
      )
    }
  </Answered>
);

type RunOf = Answer['runs'][number];
const Run = ({ run, asked }: Readonly<{ run: RunOf; asked: Asked }>) => (
  <Panel title={runTitle(run)} aside={<RunStatus is={run.state} />} fill="ruled">
    {run.rules.map(({ used, now }) => (
      <div key={`${used.ruleId} ${used.version}`} className={styles.change}>
        <h3>{ruleSaid(used)}</h3>
        <p>
          It used version {used.version}, from {formatDate(used.effectiveFrom)}.{' '}
          {now === null
            ? 'Nothing holds for its days any more.'
            : `Version ${now.version}, from ${formatDate(now.effectiveFrom)}, holds for its days: ${now.source}.`}
        </p>
      </div>
    ))}
    <Anew run={run} asked={asked} />
  </Panel>
);

const differenceOf = ({ paidPaise, nowPaise }: ChangedRulesPerson): number =>
  nowPaise === null ? 0 : nowPaise - paidPaise;
const differs = (one: ChangedRulesPerson): boolean => one.why !== null || one.lines.length > 0;

/** A dry run over everybody whom the run pays, in portions; nothing is written. */
const Anew = ({ run, asked }: Readonly<{ run: RunOf; asked: Asked }>) => {
  const { people, is, error, reckon } = useReckonedAnew(run.runId, asked);
  const rows = people.filter(differs).toSorted((a, b) => Math.abs(differenceOf(b)) - Math.abs(differenceOf(a)));
  const sum = rows.reduce((all, one) => all + differenceOf(one), 0);
  const done = `${people.length} of ${counted(run.payslips, 'person', 'people')}`;
  return (
    <>
      <div className={styles.change}>
        {is === 'open' && (
          <>
            <p className="ui two">
              Everybody’s slip is reckoned anew by the rules as they are known, from what was known of the person then.
              Nothing is written, and a line that is nobody’s is not in it.
            </p>
            <Button onPress={() => void reckon()}>Reckon {counted(run.payslips, 'person', 'people')} anew</Button>
          </>
        )}
        {is === 'under way' && (
          <>
            <Progress
              bp={run.payslips === 0 ? 0 : Math.min(10_000, Math.round((people.length * 10_000) / run.payslips))}
              label="Reckoned anew"
            />
            <p role="status">{done} so far.</p>
          </>
        )}
        {is === 'failed' && (
          <>
            <Problem error={error}>
              {isApiError(error) && error.code === 'STATUTORY_RULE_MISSING' && (
                <ButtonLink size="small" to="/payroll?section=rules">
                  See the rules
                </ButtonLink>
              )}
            </Problem>
            <Button icon="retry" onPress={() => void reckon()}>
              Go on after {done}
            </Button>
          </>
        )}
        {is === 'done' && (
          <p role="status">
            {rows.length === 0 ? (
              'Nobody would have got anything else.'
            ) : (
              <>
                {rows.length} of {counted(people.length, 'person', 'people')} would have got something else:{' '}
                <strong>
                  <Money exact signed paise={sum} />
                </strong>{' '}
                net in all.
              </>
            )}
          </p>
        )}
      </div>
      {rows.length > 0 && <People rows={rows} title={runTitle(run)} />}
    </>
  );
};

const PEOPLE: readonly Column<ChangedRulesPerson>[] = [
  { id: 'who', head: 'Person', person: true, cell: ({ employee }) => personSaid(employee) },
  {
    id: 'paid',
    head: 'The slip says',
    align: 'right',
    line: 'none',
    cell: ({ paidPaise }) => <Money exact paise={paidPaise} />,
  },
  {
    id: 'now',
    head: 'By the rules now',
    align: 'right',
    line: 2,
    cell: ({ nowPaise, why }) => (nowPaise === null ? whySaid(why ?? '') : <Money exact paise={nowPaise} />),
  },
  {
    id: 'difference',
    head: 'Difference',
    align: 'right',
    line: 1,
    cell: (one) => (one.nowPaise === null ? null : <Money exact signed paise={differenceOf(one)} />),
  },
  {
    id: 'lines',
    head: 'Lines',
    line: 2,
    cell: ({ lines }) =>
      lines.length === 0 ? null : (
        <span>
          {lines.map(({ code, paidPaise, nowPaise }, at) => (
            <span key={code}>
              {at > 0 && ', '}
              <span className="mono">{code}</span> <Money exact signed paise={nowPaise - paidPaise} />
            </span>
          ))}
        </span>
      ),
  },
];
const People = ({ rows, title }: Readonly<{ rows: readonly ChangedRulesPerson[]; title: string }>) => {
  const { shown, hidden, showAll } = useFirst(rows, SHOWN);
  return (
    <div>
      <DataTable
        caption={`Who would have got something else, ${title}`}
        columns={PEOPLE}
        rows={shown}
        keyOf={({ payslipId }) => payslipId}
      />
      {hidden > 0 && <ShowMore hidden={hidden} showAll={showAll} />}
    </div>
  );
};
