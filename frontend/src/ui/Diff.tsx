import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Diff.module.css';
import { Icon } from './Icon.tsx';

export type Difference = {
  field: string /** Absent: it was added. */;
  from?: ReactNode /** Absent: it was removed. */;
  to?: ReactNode;
};

/** What changed, old above new: the old is violet and struck, and said as "was" to readers; words and icons beside the colour. */
export const Diff = ({ changes }: { changes: readonly Difference[] }) => (
  <dl className={styles.diff}>
    {changes.map((c) => (
      <Fragment key={c.field}>
        <dt>{c.field}</dt>
        <dd>
          {c.from === undefined && <Mark kind="added" />}
          {c.to === undefined && <Mark kind="removed" />}
          {c.from !== undefined && <Was>{c.from}</Was>}
          {c.to !== undefined && c.to}
        </dd>
      </Fragment>
    ))}
  </dl>
);

/** An earlier value: violet, struck. `inline` keeps it on the line. */
export const Was = ({ children, inline }: { children: ReactNode; inline?: boolean }) => (
  <s className={cx(styles.was, inline && styles.inline)}>
    <span className="hidden-visually">was </span>
    {children}
  </s>
);

const Mark = ({ kind }: { kind: 'added' | 'removed' }) => (
  <span className={cx(styles.mark, styles[kind])}>
    <Icon name={kind === 'added' ? 'plus' : 'minus'} size={14} />
    {kind}
  </span>
);
