import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './Timeline.module.css';
import { focusReturn } from './trail.ts';

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
  short,
  onPick,
}: {
  label: string;
  entries: readonly TimelineEntry[];
  /** `what` is a word or three: where a line has no room for columns, it is two lines, the first of them with `when`. */
  short?: boolean;
  onPick?: (id: string) => void;
}) => {
  const line = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line that one came from may be among those that came later
  useEffect(() => focusReturn(line.current), [entries]);
  return (
    <div className={styles.room}>
      <ol className={cx(styles.line, short && styles.short)} aria-label={label} ref={line}>
        {entries.map((e) => (
          <li key={e.id} data-is={e.is} data-row={onPick && e.id}>
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
};
