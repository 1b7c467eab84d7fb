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
  look = 'lit',
}: {
  bp: number;
  label: string;
  done?: boolean;
  plannedBp?: number;
  /** `rail`: one of many, so nothing is lit; the plan is a diamond, and what is behind it a dashed gap. */
  look?: 'lit' | 'rail';
}) => (
  <span
    className={cx(styles.bar, done && styles.done, look === 'rail' && styles.rail)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percentOf(bp)}
    aria-valuetext={`${formatPercent(bp)}${plannedBp === undefined ? '' : `, planned ${formatPercent(plannedBp)}`}`}
    style={{ '--at': `${bp / 100}%`, '--planned': `${(plannedBp ?? 0) / 100}%` } as CSSProperties}
  >
    <i />
    {look === 'rail' && plannedBp !== undefined && plannedBp > bp && <s />}
    {plannedBp !== undefined && <em />}
    {bp > 0 && <b />}
  </span>
);
