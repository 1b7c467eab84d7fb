import { Progress } from '../../../ui/Progress.tsx';
import styles from './Run.module.css';

/** Slips that stand, of how many. The server says it, so that it is the same after a reload. */
export const RunProgress = ({ of: { done, of } }: Readonly<{ of: Readonly<{ done: number; of: number }> }>) => (
  <div className={styles.progress} role="status">
    <span>
      Calculating: {done} of {of} payslips
    </span>
    <Progress bp={of === 0 ? 0 : Math.floor((done * 10_000) / of)} label="Payslips calculated" />
  </div>
);
