import type { PayrollRun } from '../runs.ts';
import { wayOf } from '../runs.ts';
import type { Payouts } from '../runsData.ts';
import styles from './Run.module.css';

/** The way of a run as a rail: each state with who and when, the present one lit. */
export const RunWay = ({
  run,
  now,
  payouts,
}: Readonly<{ run: PayrollRun; now: number; payouts: Payouts | undefined }>) => (
  <ol className={styles.way} aria-label="State of the run">
    {wayOf(run, now, payouts).map(({ id, word, is, note }) => (
      <li key={id} data-is={is} aria-current={is === 'now' ? 'step' : undefined}>
        <b>{word}</b>
        <span>{note}</span>
      </li>
    ))}
  </ol>
);
