import type { Assignment } from '@lamplight/bff/contract/projects.ts';
import { cx } from '../../../ui/cx.ts';
import { civilOf } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import styles from './Work.module.css';

const FULL = 10_000;

/** How much of one's days is booked today, by all that one is assigned to. */
export const Load = ({ assignments, now }: { assignments: readonly Assignment[]; now: number }) => {
  const today = civilOf(now);
  const bookedBp = assignments
    .filter(({ state, from, to }) => state === 'active' && from <= today && (to === undefined || today <= to))
    .reduce((sum, { allocationBp }) => sum + allocationBp, 0);
  if (assignments.length === 0) return null;
  const isOver = bookedBp > FULL;
  return (
    <div className={styles.load}>
      <span>Booked today</span>
      <Progress bp={Math.min(bookedBp, FULL)} label="Booked of your days" />
      <span className={cx(styles.figure, isOver && styles.late)}>
        {isOver && <Icon name="alert" size={14} />} {formatPercent(bookedBp)} of your days
      </span>
    </div>
  );
};
