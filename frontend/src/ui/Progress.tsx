import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './Progress.module.css';
import { formatPercent, percentOf } from './shares.ts';

/** How far something is, as a rule with one tick. `plannedBp` adds the place where it should be today. */
export const Progress = ({
  bp,
  label,
  done,
  plannedBp,
}: {
  bp: number;
  label: string;
  done?: boolean;
  plannedBp?: number;
}) => (
  <span
    className={cx(styles.bar, done && styles.done)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percentOf(bp)}
    aria-valuetext={`${formatPercent(bp)}${plannedBp === undefined ? '' : `, planned ${formatPercent(plannedBp)}`}`}
    style={{ '--at': `${bp / 100}%`, '--planned': `${(plannedBp ?? 0) / 100}%` } as CSSProperties}
  >
    <i />
    {plannedBp !== undefined && <em />}
    {bp > 0 && <b />}
  </span>
);
