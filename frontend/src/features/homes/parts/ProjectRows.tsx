import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { Link } from 'react-router-dom';
import { Status } from '../../../ui/Chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import styles from './Board.module.css';

/** Projects with planned against actual, and what comes next. */
export const ProjectRows = ({
  projects,
  now,
  about,
  delivers = false,
}: {
  projects: readonly ProjectRow[];
  now: number;
  about: (project: ProjectRow) => string;
  /** For staff: the count of milestones links to their screen. */
  delivers?: boolean;
}) => (
  <ul className={styles.rows}>
    {projects.map((project) => (
      <li key={project.projectId}>
        <div className={styles.title}>
          <Link to={`/project-details/${project.projectId}`}>{project.title}</Link>
          <span className="meta">{about(project)}</span>
          <Status of="project" is={project.state} />
        </div>
        <div className={styles.bar}>
          <Progress
            bp={project.overallBp}
            plannedBp={project.plannedBp}
            label={`${project.title}, done`}
            done={project.overallBp === 10_000}
          />
          <span className={styles.figure}>
            {formatPercent(project.overallBp)}{' '}
            <span className="three">
              {project.plannedBp === 0 ? 'nothing planned by now' : `of ${formatPercent(project.plannedBp)} planned`}
            </span>
          </span>
        </div>
        {project.next.length > 0 && <NextMilestones project={project} today={civilOf(now)} />}
        <p className="meta">
          <Counted project={project} delivers={delivers} />
          {project.milestones.overdue > 0 && `, ${project.milestones.overdue} late`}
          {project.dueDate !== null && `, last one due ${formatDay(project.dueDate, civilOf(now))}`}
        </p>
      </li>
    ))}
  </ul>
);

const Counted = ({ project, delivers }: { project: ProjectRow; delivers: boolean }) => {
  const text = `${project.milestones.accepted} of ${project.milestones.total} milestones accepted`;
  return delivers ? <Link to={`/projects/${project.projectId}/milestones`}>{text}</Link> : text;
};

const NextMilestones = ({ project, today }: { project: ProjectRow; today: string }) => (
  <ol className={styles.next} aria-label={`Next milestones of ${project.title}`}>
    {project.next.map((m) => {
      const late = m.committedDueDate < today && m.state !== 'submitted';
      return (
        <li key={m.milestoneId}>
          <span>{m.title}</span>
          <Status of="milestone" is={m.state} />
          <span className={cx(styles.due, late && styles.late)}>
            {late && <Icon name="alert" size={14} />} {formatDay(m.committedDueDate, today)}
            {late && ', late'}
          </span>
        </li>
      );
    })}
  </ol>
);
