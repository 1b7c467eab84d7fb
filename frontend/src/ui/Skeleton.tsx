import { cx } from './cx.ts';
import { useLead } from './lead.ts';
import styles from './Skeleton.module.css';

export type SkeletonShape = 'none' | 'page' | 'form' | 'cards' | 'list' | 'table';

/** The final shape, empty. Shown after 150 ms. */
export const Skeleton = ({
  of,
  rows = 6,
  inset,
  title,
  lead,
}: {
  of: SkeletonShape;
  /** What the screen will be called, where that is known; its heading takes the place. */
  title?: string | undefined;
  /** What stands under the heading from the start; left out it is the screen's own. */
  lead?: string | undefined;
  rows?: number /** Inside a page that has its own padding. */;
  inset?: boolean;
}) => {
  const own = useLead();
  if (of === 'none') return null;
  const said = lead ?? own;
  return (
    <div className={cx(styles.skeleton, !inset && styles.page)} role="status" aria-busy="true">
      <span className="hidden-visually">Loading</span>
      {!inset && (
        <div className={styles.head} aria-hidden="true">
          {title === undefined ? (
            <span className={cx(styles.bone, styles.title)} />
          ) : (
            <span className={styles.named}>{title}</span>
          )}
          {said !== undefined && <p className="ui two">{said}</p>}
        </div>
      )}
      {of === 'form' && (
        <div className={styles.fields}>
          {keysOf(Math.min(rows, 4)).map((k) => (
            <span key={k} className={cx(styles.bone, styles.control)} />
          ))}
        </div>
      )}
      {(of === 'cards' || of === 'page') && (
        <div className={styles.grid}>
          {keysOf(3).map((k) => (
            <div key={k} className={styles.box}>
              <span className={styles.bone} />
              <span className={styles.bone} />
            </div>
          ))}
        </div>
      )}
      {(of === 'list' || of === 'table' || of === 'page') && (
        <div>
          {keysOf(rows).map((k) => (
            <div key={k} className={styles.row}>
              <span className={styles.bone} />
              <span className={styles.bone} />
              <span className={styles.bone} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
};

const keysOf = (n: number): string[] => Array.from({ length: n }, (_, i) => `bone ${i}`);
