import type { ReactNode } from 'react';
import type { Payslip } from '../../../parts/pay/slips.ts';
import { daysOf, linesOf, monthSaid, type SlipLine, slipTitle } from '../../../parts/pay/slipWords.ts';
import { civilOf, formatDate } from '../../../ui/dates.ts';
import { Money } from '../../../ui/Money.tsx';
import styles from './Slip.module.css';

/** The payslip as a sheet of paper: head, two columns, net in words, the employer's share apart (payroll.md §5). */
export const PayslipSheet = ({ slip, company }: Readonly<{ slip: Payslip; company: string }>) => {
  const earned = linesOf(slip, 'EARNING');
  const paidBack = linesOf(slip, 'REIMBURSEMENT');
  const deducted = linesOf(slip, 'DEDUCTION');
  const employer = linesOf(slip, 'EMPLOYER_CONTRIBUTION');
  return (
    <article className={styles.sheet} data-paper="" aria-label={`Payslip of ${slipTitle(slip)}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.kind}>Payslip</p>
          <h2>{company}</h2>
          <p className={styles.two}>{slipTitle(slip)}</p>
        </div>
        <dl className={styles.meta}>
          <Meta name="Person" value={slip.employee.name ?? 'Erased person'} />
          {slip.number !== null && <Meta name="Number" value={<span className="mono">{slip.number}</span>} />}
          {slip.publishedAt !== null && <Meta name="Published" value={formatDate(civilOf(slip.publishedAt))} />}
          <Meta name="Paid days" value={`${daysOf(slip.days.paidHalfDays)} of ${slip.days.calendarDays}`} />
          {slip.days.lopHalfDays > 0 && <Meta name="Without pay" value={`${daysOf(slip.days.lopHalfDays)} days`} />}
          <Meta name="Rate a month" value={<Money exact paise={slip.monthlyGrossPaise} />} />
          {slip.paid !== null && <Meta name="Paid on" value={formatDate(slip.paid.paidOn)} />}
          {slip.paid !== null && <Meta name="Reference" value={<span className="mono">{slip.paid.reference}</span>} />}
        </dl>
      </header>
      <div className={styles.columns}>
        <div>
          <Lines title="Earned" lines={earned} total={slip.grossPaise} named="Gross" />
          {paidBack.length > 0 && (
            <Lines title="Paid back" lines={paidBack} total={slip.reimbursementsPaise} named="Paid back in all" />
          )}
        </div>
        <Lines title="Deducted" lines={deducted} total={slip.deductionsPaise} named="Deductions" />
      </div>
      <div className={styles.net}>
        <p className={styles.sum}>
          <span>Net</span> <Money exact paise={slip.netPaise} />
        </p>
        <p className={styles.two}>{slip.netInWords}</p>
      </div>
      {employer.length > 0 && (
        <Lines
          title="Paid by the company beside it, not part of net"
          lines={employer}
          total={slip.employerPaise}
          named="Employer’s contributions"
        />
      )}
      <footer className={styles.foot}>
        <p>
          Cost to the company <Money exact paise={slip.costPaise} />
        </p>
        <p className="mono">{slip.runId}</p>
      </footer>
    </article>
  );
};

const Meta = ({ name, value }: Readonly<{ name: string; value: ReactNode }>) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

/** Each line with what it comes to since 1 April; a press says how it was reckoned. */
const Lines = ({
  title,
  lines,
  total,
  named,
}: Readonly<{ title: string; lines: readonly SlipLine[]; total: number; named: string }>) => (
  <section className={styles.lines} aria-label={title}>
    <div className={styles.row}>
      <h3>{title}</h3>
      <span>This slip</span>
      <span>Since 1 April</span>
    </div>
    {lines.length === 0 && <p className={styles.none}>Nothing</p>}
    {lines.map((line) => (
      <details key={`${line.code} ${line.arrearOf ?? ''} ${line.basis}`}>
        <summary className={styles.row}>
          <span className={styles.named}>
            {line.name}
            {line.arrearOf !== undefined && `, for ${monthSaid(line.arrearOf)}`}
          </span>
          <Money exact paise={line.amountPaise} />
          <Money exact paise={line.yearPaise} />
        </summary>
        <p className="mono">{line.basis}</p>
      </details>
    ))}
    <div className={`${styles.row} ${styles.total}`}>
      <span>{named}</span>
      <Money exact paise={total} />
      <span />
    </div>
  </section>
);
