import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Rail.module.css';
import { percentOf } from './shares.ts';

/** How far something is, as a rule with one tick. `plannedBp` adds the place where it should be today. */
export const Progress = ({
  bp,
  label,
  done,
  plannedBp,
}: {
  bp: number;
  label: string;
  done?: boolean;
  plannedBp?: number;
}) => (
  <span
    className={cx(styles.bar, done && styles.done)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percentOf(bp)}
    aria-valuetext={`${percentOf(bp)} %${plannedBp === undefined ? '' : `, planned ${percentOf(plannedBp)} %`}`}
    style={{ '--at': `${bp / 100}%`, '--planned': `${(plannedBp ?? 0) / 100}%` } as CSSProperties}
  >
    <i />
    {plannedBp !== undefined && <em />}
    {bp > 0 && <b />}
  </span>
);

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

export type TimelineEntry = {
  id: string;
  when: ReactNode;
  /** One sentence: who did what. */
  what: ReactNode;
  more?: ReactNode;
  act?: ReactNode;
  /** `lit`: matters now. `past`: the moment one looks at. */
  is?: 'lit' | 'past';
};

/** What happened, newest first. With `onPick` each line can be chosen. */
export const Timeline = ({
  label,
  entries,
  onPick,
}: {
  label: string;
  entries: readonly TimelineEntry[];
  onPick?: (id: string) => void;
}) => (
  <div className={styles.room}>
    <ol className={styles.line} aria-label={label}>
      {entries.map((e) => (
        <li key={e.id} data-is={e.is}>
          <span className={styles.when}>{e.when}</span>
          <div className={styles.what}>
            {onPick ? (
              <button
                type="button"
                className={styles.pick}
                aria-current={e.is === undefined ? undefined : 'true'}
                onClick={() => onPick(e.id)}
              >
                {e.what}
              </button>
            ) : (
              e.what
            )}
            {e.more !== undefined && <small>{e.more}</small>}
          </div>
          {e.act !== undefined && <span className={styles.act}>{e.act}</span>}
        </li>
      ))}
    </ol>
  </div>
);
