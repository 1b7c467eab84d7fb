import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { Link } from 'react-router-dom';
import { milestonePath } from '../../../parts/needs/needs.ts';
import { counted } from '../../../ui/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { addDays, civilOf, formatDay, formatWeekday } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatRupees } from '../../../ui/money.ts';
import { formatPercent } from '../../../ui/shares.ts';
import { statusOf } from '../../../ui/status.ts';
import { type Day, weekOf } from '../week.ts';
import styles from './Console.module.css';

/** What running projects have promised for the seven days that begin today, as a rail of days. */
export const Week = ({ projects, now }: { projects: readonly ProjectRow[]; now: number }) => {
  const { days, count, paise } = weekOf(projects, now);
  const today = civilOf(now);
  return (
    <section aria-labelledby="due">
      <div className={styles.head}>
        <h2 id="due">Due this week</h2>
        <span className="meta">
          {count === 0 ? (
            `No milestone is due before ${formatDay(addDays(today, days.length), today)}.`
          ) : (
            <>
              {counted(count, 'milestone')}, <span className="mono">{formatRupees(paise)}</span> ex-GST
            </>
          )}
        </span>
      </div>
      {count > 0 && (
        <ol className={styles.week}>
          {days.map((day) => (
            <li key={day.day} className={cx(day.day === today && styles.today, day.due.length === 0 && styles.free)}>
              <time className={styles.day} dateTime={day.day} aria-current={day.day === today ? 'date' : undefined}>
                <b>{formatWeekday(day.day)}</b> {formatDay(day.day, today)}
              </time>
              {day.due.length === 0 ? <span className="three">Nothing due</span> : <DueList due={day.due} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};

const DueList = ({ due }: Pick<Day, 'due'>) => (
  <ul className={styles.due}>
    {due.map((m) => {
      const { word, icon } = statusOf('milestone', m.state);
      return (
        <li key={m.milestoneId}>
          <Link className={styles.task} to={milestonePath(m.projectId, m.milestoneId)}>
            {m.title}
          </Link>
          <span>{m.projectTitle}</span>
          {m.amountPaise !== undefined && <span className={styles.sum}>{formatRupees(m.amountPaise)}</span>}
          <span className={styles.at}>
            <Icon name={icon ?? 'clock'} size={14} />
            {m.state === 'in_progress' ? `${formatPercent(m.progressBp)} done` : word}
          </span>
        </li>
      );
    })}
  </ul>
);
