import { Fragment, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import styles from './Panel.module.css';

export type PanelProps = {
  title?: ReactNode;
  /** Beside the title, small: a count, a date. */
  meta?: ReactNode;
  /** Right end of the head: a link, a small button. */
  aside?: ReactNode;
  foot?: ReactNode;
  /** `body` pads its content, `ruled` puts a hairline between children and pads nothing, `bare` neither. */
  fill?: 'body' | 'ruled' | 'bare';
  level?: 2 | 3;
  children?: ReactNode;
};

/** Holds together what belongs together. No panel inside a panel. */
export const Panel = ({ title, meta, aside, foot, fill = 'body', level = 2, children }: PanelProps) => {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.head}>
          <Heading id={id}>{title}</Heading>
          {meta !== undefined && <span className="meta">{meta}</span>}
          {aside !== undefined && <span className={styles.aside}>{aside}</span>}
        </header>
      )}
      {children !== undefined && <div className={fill === 'bare' ? undefined : styles[fill]}>{children}</div>}
      {foot !== undefined && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
};

export type Fact = {
  label: string;
  value: ReactNode;
  note?: ReactNode /** The one that matters now. */;
  lit?: boolean /** The value is a word or a chip, not a figure. */;
  word?: boolean;
  /** It is past its day: said by an icon beside the label too. */
  late?: boolean;
  /** Under the note: how it came to be so. */
  more?: ReactNode;
};

/** A ruled row of figures that answer "how does it stand". */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map((f) => (
      <div key={f.label}>
        <dt className={f.late ? styles.late : undefined}>
          {f.late && <Icon name="alert" size={14} />}
          {f.label}
        </dt>
        <dd className={cx(f.lit && styles.lit, f.word && styles.word)}>{f.value}</dd>
        {f.note !== undefined && <dd className={styles.small}>{f.note}</dd>}
        {f.more !== undefined && <dd className={styles.more}>{f.more}</dd>}
      </div>
    ))}
  </dl>
);

/** Names and values, one under the other; `sums` sets the values right. */
export const Pairs = ({
  pairs,
  sums,
}: {
  pairs: readonly (readonly [name: string, value: ReactNode])[];
  sums?: boolean;
}) => (
  <div className={styles.room}>
    <dl className={cx(styles.pairs, sums && styles.sums)}>
      {pairs.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  </div>
);
