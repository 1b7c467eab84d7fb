import { how } from '../texts.ts';
import styles from './HowItGoes.module.css';

/** The stages of an application as the rail, the first one lit; one under the other where they have no room beside. */
export const HowItGoes = () => (
  <div className={styles.room}>
    <ol className={styles.rail}>
      {how.map((step) => (
        <li key={step.title}>
          <h3>{step.title}</h3>
          <p>{step.says}</p>
        </li>
      ))}
    </ol>
  </div>
);
