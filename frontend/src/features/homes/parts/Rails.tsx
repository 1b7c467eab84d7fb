import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { Link } from 'react-router-dom';
import { Due } from '../../../parts/milestones/Due.tsx';
import { cx } from '../../../ui/cx.ts';
import { civilOf } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { lateSaid } from '../../../ui/spans.ts';
import { byTrouble, daysLate, isOnTime } from '../week.ts';
import styles from './Console.module.css';

const LIMIT = 6;
/** With so few of them there is room to say what comes next in each. */
const FEW = 3;
const AHEAD = 3;

/** Running projects as rails: how far each is, and how far it should be today. The one that is latest comes first. */
export const Rails = ({ projects, now }: { projects: readonly ProjectRow[]; now: number }) => (
  <>
    <ul className={styles.rails} aria-label="Active projects">
      {byTrouble(projects, now)
        .slice(0, LIMIT)
        .map((project) => (
          <Rail
            key={project.projectId}
            project={project}
            late={daysLate(project, now)}
            ahead={projects.length > FEW ? [] : project.next.slice(0, AHEAD)}
            today={civilOf(now)}
          />
        ))}
    </ul>
    {projects.length > LIMIT && (
      <p className="meta">
        <Link to="/admin/projects?state=active">{`All ${projects.length} active projects`}</Link>
      </p>
    )}
  </>
);

const Rail = ({
  project,
  late,
  ahead,
  today,
}: {
  project: ProjectRow;
  late: number;
  ahead: ProjectRow['next'];
  today: string;
}) => {
  const { projectId, title, clientName, lead, overallBp, plannedBp } = project;
  const good = isOnTime(project);
  return (
    <li>
      <Link to={`/project-details/${projectId}`}>{title}</Link>
      <span className={cx(styles.state, good ? styles.onTime : styles.late)}>
        <Icon name={good ? 'check' : 'alert'} size={14} />
        {late > 0 ? lateSaid(late) : good ? 'On time' : 'Behind plan'}
      </span>
      <span className={styles.people}>
        {clientName !== null && `${clientName} · `}
        {lead === null ? <span className={styles.lead}>no lead</span> : (lead.name ?? 'someone')}
      </span>
      <span className={styles.done}>
        <b>{formatPercent(overallBp)}</b> of {formatPercent(plannedBp)}
      </span>
      <Progress bp={overallBp} plannedBp={plannedBp} label={`${title}, done`} look="rail" />
      {ahead.length > 0 && (
        <ul className={styles.ahead} aria-label={`Next in ${title}`}>
          {ahead.map((m) => (
            <li key={m.milestoneId}>
              <span>{m.title}</span>
              <Due m={m} today={today} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** What the marks of the rails mean. */
export const RailKey = () => (
  <span className={styles.key} aria-hidden="true">
    <span>
      <b /> Done
    </span>
    <span>
      <em /> Planned today
    </span>
  </span>
);
