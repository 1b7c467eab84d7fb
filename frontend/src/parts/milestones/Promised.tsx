import { DateOnly } from '../../ui/DateTime.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { shortHash } from '../../ui/shares.ts';
import type { Milestone, Project } from './data.ts';
import styles from './Milestones.module.css';

/** The criteria, and the version of the offer in which they were agreed. */
export const Promised = ({
  milestone: m,
  project,
}: {
  milestone: Pick<Milestone, 'acceptanceCriteria' | 'committedDueDate' | 'baselineDueDate'>;
  project: Pick<Project, 'offerVersion' | 'offerHash'>;
}) => (
  <Panel
    title="What was promised"
    meta={
      <>
        offer {project.offerVersion}, <span className="mono">{shortHash(project.offerHash)}</span>
      </>
    }
    fill="bare"
    foot={
      <span className="meta">
        Due <DateOnly date={m.committedDueDate} />
        {m.committedDueDate !== m.baselineDueDate && (
          <>
            , first agreed for <DateOnly date={m.baselineDueDate} />
          </>
        )}
      </span>
    }
  >
    {m.acceptanceCriteria.length === 0 ? (
      <p className={styles.said}>The offer names no criteria for this milestone.</p>
    ) : (
      <ol className={styles.criteria}>
        {m.acceptanceCriteria.map((criterion) => (
          <li key={criterion}>{criterion}</li>
        ))}
      </ol>
    )}
  </Panel>
);
