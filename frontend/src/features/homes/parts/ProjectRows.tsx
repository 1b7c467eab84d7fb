import type { ProjectRow } from '@lamplight/bff/contract/projects.ts';
import { Link } from 'react-router-dom';
import { daysLate } from '../../../parts/milestones/late.ts';
import { isOver } from '../../../parts/projects/team.ts';
import { Status } from '../../../ui/Chip.tsx';
import { civilOf, formatDay } from '../../../ui/dates.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Progress } from '../../../ui/Progress.tsx';
import { formatPercent } from '../../../ui/shares.ts';
import { lateSaid } from '../../../ui/spans.ts';
import styles from './Projects.module.css';

type RowsProps = {
  projects: readonly ProjectRow[];
  now: number;
  about: (project: ProjectRow) => string;
  /** For staff: the count of milestones links to their screen. */
  delivers?: boolean;
};

/** Those that run, those that are on hold, those that are still to start, those that are over. */
const ORDER = ['active', 'delivery_review', 'on_hold', 'staffing', 'planned', 'completed', 'archived', 'cancelled'];
const HAVE_RAIL = ['active', 'delivery_review', 'on_hold'];

/** What runs as rails, what is done against what is planned by today, with what comes next; the others after it, as lines. */
export const ProjectRows = ({ projects, now, about, delivers = false }: RowsProps) => {
  const inOrder = [...projects].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <ul className={styles.rows}>
      {inOrder.map((project) => (
        <li key={project.projectId}>
          <div className={styles.head}>
            <Link to={`/project-details/${project.projectId}`}>{project.title}</Link>
            {about(project) !== '' && <span className="meta">{about(project)}</span>}
            <Status of="project" is={project.state} />
          </div>
          {HAVE_RAIL.includes(project.state) && <Rail project={project} />}
          <p className={styles.foot}>
            <Next project={project} today={civilOf(now)} />
            <span>
              <Counted project={project} delivers={delivers} />
              {project.dueDate !== null && `, last one due ${formatDay(project.dueDate, civilOf(now))}`}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
};

const Rail = ({ project }: { project: ProjectRow }) => (
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
        {project.plannedBp === 0 ? 'nothing planned by now' : <>of {formatPercent(project.plannedBp)} planned</>}
      </span>
    </span>
  </div>
);

const Counted = ({ project, delivers }: { project: ProjectRow; delivers: boolean }) => {
  const text = `${project.milestones.accepted} of ${project.milestones.total} milestones accepted`;
  return delivers ? <Link to={`/projects/${project.projectId}/milestones`}>{text}</Link> : text;
};

/** The first milestone that is open, and by when. */
const Next = ({ project, today }: { project: ProjectRow; today: string }) => {
  const [next] = project.next;
  if (next === undefined || isOver(project)) return null;
  const days = daysLate(next, today);
  return (
    <span>
      Next: {next.title},{' '}
      {next.state === 'submitted' ? (
        'submitted'
      ) : days > 0 ? (
        <span className={styles.late}>
          <Icon name="alert" size={14} /> {lateSaid(days)}
        </span>
      ) : (
        `due ${formatDay(next.committedDueDate, today)}`
      )}
    </span>
  );
};
