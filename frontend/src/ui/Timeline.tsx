import type { ReactNode } from 'react';
import styles from './Timeline.module.css';

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
