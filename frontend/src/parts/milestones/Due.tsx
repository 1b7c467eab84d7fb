import { cx } from '../../ui/cx.ts';
import { formatDay } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { lateSaid } from '../../ui/spans.ts';
import type { Milestone } from './data.ts';
import { daysLate } from './late.ts';
import styles from './Milestones.module.css';

/** The committed date of a milestone, and by how much it is late. */
export const Due = ({ m, today }: { m: Pick<Milestone, 'state' | 'committedDueDate'>; today: string }) => {
  const days = daysLate(m, today);
  return (
    <span className={cx('mono', days > 0 && styles.late)}>
      <span className="nowrap">
        {days > 0 && <Icon name="alert" size={14} />} {formatDay(m.committedDueDate, today)}
        {days > 0 && ','}
      </span>
      {days > 0 && (
        <>
          {' '}
          <span className="nowrap">{lateSaid(days)}</span>
        </>
      )}
    </span>
  );
};
