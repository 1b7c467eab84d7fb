import styles from '../../screens/Auth.module.css';

const ALL = [1, 2, 3] as const;
export type Step = (typeof ALL)[number];

/** The rail of the three steps; the words say it as well. */
export const Steps = ({ step }: { step: Step }) => (
  <div>
    <p className="meta" role="status">
      Step {step} of {ALL.length}
    </p>
    <div className={styles.steps} aria-hidden="true">
      {ALL.map((it) => (
        <i key={it} className={it === step ? styles.lit : undefined} />
      ))}
    </div>
  </div>
);
