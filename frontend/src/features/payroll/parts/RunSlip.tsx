import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { useStepKeys } from '../../../parts/lists/useStepKeys.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { lineFacts } from '../lineFacts.ts';
import { monthSaid, nameOf, type PayrollRun, type RunPerson, type RunSlip as Slip } from '../runs.ts';
import { useRunSlip } from '../runsData.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Run.module.css';

/** One slip of the run: what each line adds, and how it was reckoned. */
export const RunSlip = ({
  run,
  rows,
  employeeId,
  alone,
  place,
  onChoose,
  onHold,
}: Readonly<{
  run: PayrollRun;
  rows: readonly RunPerson[];
  employeeId: string;
  alone: boolean;
  place: PayrollPlace;
  onChoose: (employeeId: string | null) => void;
  onHold: (held: boolean) => void;
}>) => {
  const { data, error, refresh } = useRunSlip(run.runId, employeeId);
  useStepKeys(
    rows.map(({ employee }) => employee.id),
    employeeId,
    onChoose,
  );
  const retry = () => void refresh();
  const at = rows.findIndex(({ employee }) => employee.id === employeeId);
  const person = rows[at];
  const mayHold = person !== undefined && run.state === 'calculated' && run.type !== 'reversal';
  return (
    <Panel
      {...(alone
        ? {}
        : {
            title: person === undefined ? 'Payslip' : nameOf(person),
            meta: at < 0 ? undefined : `${at + 1} of ${rows.length}`,
            aside: (
              <span className={styles.keys}>
                <kbd>j</kbd> <kbd>k</kbd>
                <IconButton icon="close" label="Close" size="small" onPress={() => onChoose(null)} />
              </span>
            ),
          })}
      fill="bare"
      foot={
        <>
          {person !== undefined && (
            <ButtonLink size="small" icon="receipt" to={`/payslips/${person.payslipId}`}>
              Payslip
            </ButtonLink>
          )}
          <ButtonLink
            size="small"
            icon="history"
            to={`/admin/audit/pay?question=net-change&person=${employeeId}&month=${run.month}`}
          >
            Why it changed
          </ButtonLink>
          {mayHold && (
            <Button size="small" icon="pause" onPress={() => onHold(person.held)}>
              {person.held ? 'Undo hold' : 'Hold'}
            </Button>
          )}
        </>
      }
    >
      {error !== undefined &&
        (data ? <OutOfDate what="This slip" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="form" inset />}
      {data && <Lines slip={data.slip} held={person?.held === true} {...{ alone, place }} />}
    </Panel>
  );
};

type Line = Slip['lines'][number];
type Kind = Line['kind'];
const PARTS: readonly Readonly<{ kind: Kind; name: string; sign: 1 | -1 }>[] = [
  { kind: 'EARNING', name: 'Earned', sign: 1 },
  { kind: 'REIMBURSEMENT', name: 'Paid back', sign: 1 },
  { kind: 'DEDUCTION', name: 'Deducted', sign: -1 },
];

type Shown = Readonly<{ slip: Slip; held: boolean; alone: boolean; place: PayrollPlace }>;
const Lines = ({ slip, held, alone, place }: Shown) => {
  const { payslipId, lines, days, netPaise, carriedForward } = slip;
  const about = { payslipId, place, level: alone ? 'h2' : 'h3' } as const;
  const of = (kind: Kind): readonly Line[] => lines.filter((line) => line.kind === kind);
  return (
    <div className={styles.slip}>
      <p className={styles.slipHead}>
        {days.paidHalfDays === days.basisHalfDays
          ? `All ${days.basisHalfDays / 2} days`
          : `${days.paidHalfDays / 2} of ${days.basisHalfDays / 2} days`}
        {days.lopHalfDays > 0 && `, ${days.lopHalfDays / 2} without pay`}
        {held && (
          <Chip tone="danger" icon="pause">
            Held
          </Chip>
        )}
      </p>
      {PARTS.map(({ kind, name, sign }) => (
        <LinesOf key={kind} name={name} lines={of(kind)} sign={sign} {...about} />
      ))}
      <p className={styles.net}>
        <span>Net</span>
        <Money exact paise={netPaise} />
      </p>
      <LinesOf name="Paid by the company, not part of net" lines={of('EMPLOYER_CONTRIBUTION')} sign={1} {...about} />
      <LinesOf name="Reckoned with, not paid" lines={of('STATISTICAL')} sign={1} {...about} />
      {carriedForward.length > 0 && (
        <p className={styles.slipHead}>
          <span>
            Deducted next month, since this one has no room for it:{' '}
            <Money exact paise={carriedForward.reduce((sum, { amountPaise }) => sum + amountPaise, 0)} />
          </span>
        </p>
      )}
    </div>
  );
};

type LinesProps = Readonly<{
  name: string;
  lines: readonly Line[];
  sign: 1 | -1;
  payslipId: string;
  place: PayrollPlace;
  /** Of the headings: below the title of the page, or of the panel. */
  level: 'h2' | 'h3';
}>;
const LinesOf = ({ name, lines, sign, payslipId, place, level: Heading }: LinesProps) =>
  lines.length === 0 ? null : (
    <section className={styles.part} aria-label={name}>
      <Heading>{name}</Heading>
      {lines.map((line) => (
        <details key={`${line.code} ${line.arrearOf ?? ''} ${line.words}`}>
          <summary>
            <span className="mono">
              {line.code}
              {line.arrearOf !== undefined && `, ${monthSaid(line.arrearOf)}`}
            </span>
            <Money exact paise={line.amountPaise === 0 ? 0 : sign * line.amountPaise} />
          </summary>
          <div>
            <p>{line.name}</p>
            <p className={styles.formula}>{line.words}</p>
            <From basis={line.basis} {...{ payslipId, place }} />
          </div>
        </details>
      ))}
    </section>
  );

/** The inputs, the rounding, the rows of the law, and the events of the slip. */
const From = ({ basis, payslipId, place }: Readonly<{ basis: unknown; payslipId: string; place: PayrollPlace }>) => {
  const { inputs, rounding, rules } = lineFacts(basis);
  return (
    <dl className={styles.from}>
      {inputs.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="mono">{value}</dd>
        </Fragment>
      ))}
      {rounding !== null && (
        <>
          <dt>Rounded</dt>
          <dd>{rounding}</dd>
        </>
      )}
      {rules.map(({ ruleId, says }) => (
        <Fragment key={says}>
          <dt>Rule</dt>
          <dd>
            <Link to={place.hrefOf('rules', ruleId)}>{says}</Link>
          </dd>
        </Fragment>
      ))}
      <dt>Events</dt>
      <dd>
        <Link to={`/admin/audit?kind=payslip&id=${encodeURIComponent(payslipId)}`}>How this payslip came about</Link>
      </dd>
    </dl>
  );
};
