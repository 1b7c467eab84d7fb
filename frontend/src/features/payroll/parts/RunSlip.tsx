import { useStepKeys } from '../../../parts/lists/useStepKeys.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { monthSaid, nameOf, type PayrollRun, type RunPerson, type RunSlip as Slip } from '../runs.ts';
import { useRunSlip } from '../runsData.ts';
import styles from './Run.module.css';

/** One slip of the run: what each line adds, and how it was reckoned. */
export const RunSlip = ({
  run,
  rows,
  employeeId,
  alone,
  onChoose,
  onHold,
}: Readonly<{
  run: PayrollRun;
  rows: readonly RunPerson[];
  employeeId: string;
  alone: boolean;
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
      {data && <Lines slip={data.slip} held={person?.held === true} />}
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

const Lines = ({ slip, held }: Readonly<{ slip: Slip; held: boolean }>) => {
  const { lines, days, netPaise, carriedForward } = slip;
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
        <LinesOf key={kind} name={name} lines={of(kind)} sign={sign} />
      ))}
      <p className={styles.net}>
        <span>Net</span>
        <Money exact paise={netPaise} />
      </p>
      <LinesOf name="Paid by the company, not part of net" lines={of('EMPLOYER_CONTRIBUTION')} sign={1} />
      <LinesOf name="Reckoned with, not paid" lines={of('STATISTICAL')} sign={1} />
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

const LinesOf = ({ name, lines, sign }: Readonly<{ name: string; lines: readonly Line[]; sign: 1 | -1 }>) =>
  lines.length === 0 ? null : (
    <section className={styles.part} aria-label={name}>
      <h3>{name}</h3>
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
            <p className="mono">{line.words}</p>
          </div>
        </details>
      ))}
    </section>
  );
