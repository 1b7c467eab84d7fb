import { FileLine } from '../files/FileLine.tsx';
import { FilesTogether } from '../viewer/Together.tsx';
import type { Deliverable } from './data.ts';
import styles from './Milestones.module.css';

/** What was handed in: each by its title, with the file that it is. `whole` adds the full fingerprint. */
export const DeliverableList = ({
  deliverables,
  label,
  whole = false,
}: {
  deliverables: readonly Deliverable[];
  label?: string;
  whole?: boolean;
}) => (
  <FilesTogether files={deliverables}>
    <ul className={styles.lines} aria-label={label}>
      {deliverables.map((d) => (
        <li key={d.deliverableId}>
          <h3>{d.title}</h3>
          <FileLine file={d} under={d.title} />
          {whole && <span className={`meta mono ${styles.hash}`}>SHA-256 {d.sha256}</span>}
        </li>
      ))}
    </ul>
  </FilesTogether>
);
