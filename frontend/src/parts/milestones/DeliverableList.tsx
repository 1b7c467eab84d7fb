import { FileLine } from '../files/FileLine.tsx';
import { nameOf } from '../viewer/address.ts';
import { FilesTogether, Together } from '../viewer/Together.tsx';
import type { Deliverable, Milestone } from './data.ts';
import { deliverableShown } from './evidence.ts';
import styles from './Milestones.module.css';

/** What was handed in: each by its title, with the file that it is. `whole` adds the full fingerprint. */
export const DeliverableList = ({
  deliverables,
  of,
  label,
  whole = false,
}: {
  deliverables: readonly Deliverable[];
  /** The milestone, where each opens with its versions and pins; without it, as the file that it is. */
  of?: Pick<Milestone, 'projectId' | 'milestoneId'>;
  label?: string;
  whole?: boolean;
}) => {
  const shownOf = ({ deliverableId, version }: Deliverable) => of && deliverableShown(of, deliverableId, version);
  const list = (
    <ul className={styles.lines} aria-label={label}>
      {deliverables.map((d) => (
        <li key={d.deliverableId}>
          <h3>{d.title}</h3>
          <FileLine file={d} under={d.title} shown={shownOf(d)} />
          {whole && <span className={`meta mono ${styles.hash}`}>SHA-256 {d.sha256}</span>}
        </li>
      ))}
    </ul>
  );
  if (of === undefined) return <FilesTogether files={deliverables}>{list}</FilesTogether>;
  const names = deliverables.map((d) => nameOf(deliverableShown(of, d.deliverableId, d.version)));
  return <Together of={names}>{list}</Together>;
};
