import styles from './Stepper.module.css';

export type Step = { id: string; label: string };

/** Where one is in a form of several steps; steps that were reached can be gone back to. */
export const Stepper = ({
  steps,
  current,
  reached,
  onGo,
}: {
  steps: readonly Step[];
  current: string /** How many steps may be opened. */;
  reached: number;
  onGo: (id: string) => void;
}) => {
  const at = steps.findIndex((s) => s.id === current);
  return (
    <nav aria-label="Steps" className={styles.room}>
      <ol className={styles.steps}>
        {steps.map((s, i) => (
          <li key={s.id} data-is={i === at ? 'now' : i < reached ? 'done' : 'next'}>
            {i !== at && i < reached ? (
              <button type="button" onClick={() => onGo(s.id)}>
                {s.label}
              </button>
            ) : (
              <span aria-current={i === at ? 'step' : undefined}>{s.label}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles.stepOf}>
        Step {at + 1} of {steps.length}: {steps[at]?.label}
      </p>
    </nav>
  );
};
