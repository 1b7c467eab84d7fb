import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { milestonePath } from '../../../parts/needs/needs.ts';
import type { Work } from '../../../parts/needs/work.ts';
import { Button, ButtonLink, TextButton } from '../../../ui/Button.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { RadioChoice } from '../../../ui/RadioChoice.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { lateSaid } from '../../../ui/spans.ts';
import { isTyping } from '../../../ui/typing.ts';
import { OneLine } from './OneLine.tsx';
import type { Reported } from './ProgressDialog.tsx';
import { Section } from './Section.tsx';
import styles from './Work.module.css';

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'overdue', label: 'Late' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'due', label: 'Due' },
] as const;

type MyWorkProps = {
  work: readonly Work[];
  /** Beside the heading: how much of it is late or due. */
  says: string | undefined;
  sources: Parameters<typeof Section>[0]['sources'];
  now: number;
  onReport: (of: Reported) => void;
};

/** Late, blocked, returned, due: one's own milestones in this order, each with how it stands and the way to report on it. */
export const MyWork = ({ work, says, sources, now, onReport }: MyWorkProps) => {
  const [query, put] = useQuery();
  const filter = FILTERS.find(({ value }) => value === query.get('work'))?.value ?? 'all';
  const visible = filter === 'all' ? work : work.filter(({ group }) => group === filter);
  const choose = (value: string) => put({ work: value === 'all' ? null : value }, { replace: true });
  // `u` reports on the row in focus, else on the first.
  useEffect(() => {
    const report = (event: KeyboardEvent) => {
      if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const focused = document.activeElement?.closest('[data-work]')?.getAttribute('data-work');
      const whole = visible.filter(({ split }) => !split);
      const one = whole.find(({ milestoneId }) => milestoneId === focused) ?? whole[0];
      if (!one) return;
      event.preventDefault();
      onReport(one);
    };
    document.addEventListener('keydown', report);
    return () => document.removeEventListener('keydown', report);
  }, [visible, onReport]);
  const today = civilOf(now);
  return (
    <Section
      title="My work"
      meta={says}
      sources={sources}
      aside={
        work.length > 0 && <RadioChoice label="Show" name="work" options={FILTERS} value={filter} onChange={choose} />
      }
    >
      {work.length === 0 && sources.every(({ data }) => data !== undefined) && (
        <OneLine>Nothing is due. Milestones of your running projects appear here, late ones first.</OneLine>
      )}
      {work.length > 0 && visible.length === 0 && (
        <OneLine>
          Nothing is {FILTERS.find(({ value }) => value === filter)?.label.toLowerCase()}.{' '}
          <TextButton onPress={() => choose('all')}>Show all</TextButton>
        </OneLine>
      )}
      {visible.length > 0 && (
        <ul className={styles.work} aria-label="My work">
          {visible.map((row, i) => (
            <li key={row.milestoneId} data-work={row.milestoneId}>
              <span className={styles.what}>
                <Link to={milestonePath(row.projectId, row.milestoneId)}>{row.title}</Link>
                <small>{row.projectTitle}</small>
                {row.mine.map((sub) => (
                  <small key={sub.subMilestoneId} className={styles.mine}>
                    <span className="hidden-visually">Yours: </span>
                    {sub.title}, {sub.state === 'todo' ? 'to do' : formatPercent(sub.progressBp)}
                    {sub.dueDate === undefined ? '' : `, due ${formatDay(sub.dueDate, today)}`}
                  </small>
                ))}
              </span>
              <span className={styles.done}>
                <Progress bp={row.progressBp} label={`${row.title}, done`} />
                <span className={styles.figure}>{formatPercent(row.progressBp)}</span>
              </span>
              <span className={styles.stands}>
                <Stands row={row} today={today} />
              </span>
              {row.split ? (
                <ButtonLink
                  size="small"
                  look={i === 0 ? 'primary' : 'plain'}
                  to={milestonePath(row.projectId, row.milestoneId)}
                >
                  Open<span className="hidden-visually"> {row.title}</span>
                </ButtonLink>
              ) : (
                <Button
                  size="small"
                  icon="pencil"
                  look={i === 0 ? 'primary' : 'plain'}
                  aria-keyshortcuts="u"
                  onPress={() => onReport(row)}
                >
                  Report<span className="hidden-visually"> progress of {row.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
};

const STUCK: Partial<Record<Work['group'], { word: string; tone: Tone; icon: IconName }>> = {
  blocked: { word: 'Blocked', tone: 'danger', icon: 'alert' },
  returned: { word: 'Returned', tone: 'warn', icon: 'return' },
};

/** Its day, or how late it is; what keeps it from going on stands before that. */
const Stands = ({ row, today }: { row: Work; today: string }) => {
  const stuck = row.state === 'blocked' ? STUCK.blocked : STUCK[row.group];
  return (
    <>
      {stuck && (
        <Chip tone={stuck.tone} icon={stuck.icon}>
          {stuck.word}
        </Chip>
      )}
      {row.group === 'overdue' ? (
        <Chip tone="warn" icon="alert">
          {lateSaid(-row.days)}
        </Chip>
      ) : (
        <span className={styles.due}>due {formatDay(row.dueDate, today)}</span>
      )}
    </>
  );
};
