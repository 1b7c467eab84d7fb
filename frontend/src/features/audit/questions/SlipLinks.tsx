import { Link } from 'react-router-dom';
import { typeName } from '../../../parts/pay/slipWords.ts';
import { Money } from '../../../ui/Money.tsx';
import type { NetChangeAnswer } from './data.ts';
import styles from './Questions.module.css';

/** The payslips that an answer is made from, each with its run. */
export const SlipLinks = ({ slips }: Readonly<{ slips: NetChangeAnswer['slips'] }>) => (
  <ul className={styles.slips}>
    {slips.map(({ payslipId, runId, type, netPaise }) => (
      <li key={payslipId}>
        <Link to={`/payslips/${payslipId}`}>{typeName[type]}</Link>, <Money exact paise={netPaise} />,{' '}
        <Link to={`/payroll?open=${runId}`}>its run</Link>
      </li>
    ))}
  </ul>
);
